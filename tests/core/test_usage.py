"""/usage: what somebody used, their own and nobody else's."""

from datetime import date

from tests.fakes import NOON
from tests.world import ANN, BOB, ROOM, world

TODAY = NOON.date()


async def used(bot, user, day: date, read: int, written: int, *, background: bool = False) -> None:
    await bot.bot.database.write(
        lambda tx: tx.usage.add(user, day, read, written, background=background)
    )


async def test_today_and_this_month_are_told_with_the_background_apart(tmp_path):
    async with world(tmp_path) as bot:
        await used(bot, ANN, TODAY, 1200, 300)
        await used(bot, ANN, TODAY, 800, 100, background=True)
        await used(bot, ANN, TODAY.replace(day=1), 10_000, 1_000)
        await used(bot, ANN, date(2026, 2, 28), 99_999, 99_999)
        await used(bot, BOB, TODAY, 7, 7)
        [answer] = await bot.say("/usage")
    assert answer == (
        "Today: 2,000 tokens read, 400 written.\n"
        "This month: 12,000 read, 1,400 written.\n"
        "Of these in the background, to learn and tidy up: 800 read, 100 written.\n"
        "What that costs I can't tell: no price is set for this model."
    )


async def test_the_cost_is_told_where_a_price_is_set(tmp_path):
    prices = {"llm": {"price_in": 2.0, "price_out": 10.0, "currency": "EUR"}}
    async with world(tmp_path, **prices) as bot:
        await used(bot, ANN, TODAY, 1000, 200)
        await used(bot, ANN, TODAY.replace(day=1), 1_000_000, 100_000)
        [answer] = await bot.say("/usage")
    assert answer == (
        "Today: 1,000 tokens read, 200 written, about 0.004 EUR.\n"
        "This month: 1,001,000 read, 100,200 written, about 3.00 EUR."
    )


async def test_where_nothing_was_used_it_says_so(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("/usage") == ["Nothing has been used this month."]
    async with world(tmp_path, model=False) as bot:
        assert await bot.say("/usage") == ["No model is connected, so nothing is used."]


async def test_in_a_group_it_is_told_privately(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/usage", space=ROOM)
        assert bot.screen.sent[-1].private
