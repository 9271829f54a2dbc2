"""A deleted reminder is put back as it was, by its owner, for a day."""

from dataclasses import replace

import pytest

from bot.domain.messages import ToolCall
from bot.domain.reminders import ReminderState
from tests.world import ANN, BOB, ROOM, World, world


async def live(bot: World, owner=ANN):
    return await bot.bot.database.read(lambda tx: tx.reminders.live(owner))


async def cancel(bot: World, **where) -> list[str]:
    bot.model.answer([ToolCall("c1", "cancel_reminder", '{"number": 1}')], "As you wish.")
    return await bot.say("drop that reminder", **where)


@pytest.mark.parametrize("wish", ["tomorrow at 9 call mum", "every friday at 17:00 call mum"])
async def test_what_the_model_deleted_comes_back_to_the_letter(tmp_path, wish):
    async with world(tmp_path) as bot:
        await bot.say(f"/remind {wish}")
        before = await live(bot)
        assert await cancel(bot) == ["As you wish.", "Deleted: call mum"]
        assert await live(bot) == []
        [back] = await bot.press("Undo")
        assert back.startswith("Goes on: call mum\n")
        assert await live(bot) == before
        assert await bot.press("Undo") == ["That is gone already."]


async def test_so_does_what_they_deleted_by_its_number(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind tomorrow at 9 call mum")
        before = await live(bot)
        await bot.say("/reminders delete 1")
        await bot.press("Undo")
        assert await live(bot) == before


async def test_a_paused_one_comes_back_paused(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind every day at 9 call mum")
        await bot.say("/reminders pause 1")
        before = await live(bot)
        await cancel(bot)
        assert await bot.press("Undo") == ["Paused: call mum"]
        assert await live(bot) == before


async def test_it_fires_again_once_and_nothing_of_it_meanwhile(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 20 minutes call mum")
        await cancel(bot)
        await bot.press("Undo")
        bot.clock.advance(minutes=21)
        await bot.tick()
        await bot.screen.says("⏰ call mum")


async def test_a_moment_that_passed_is_said_and_a_rule_goes_on_with_its_next_one(
    tmp_path,
):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 20 minutes call mum")
        await cancel(bot)
        bot.clock.advance(minutes=21)
        assert await bot.press("Undo") == [
            "That time has passed already. Please give me one to come."
        ]
        await bot.say("/remind every day at 14:00 drink water")
        [before] = await live(bot)
        await cancel(bot)
        bot.clock.advance(hours=20)
        await bot.press("Undo")
        [after] = await live(bot)
        assert after == replace(before, next_at=after.next_at)
        assert after.next_at > bot.clock.now()
        assert after.state is ReminderState.LIVE


async def test_nobody_else_brings_it_back_and_after_a_day_nobody_does(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 3 days call mum", space=ROOM)
        await cancel(bot, space=ROOM)
        assert await bot.press("Undo", by=BOB, space=ROOM) == ["That is gone already."]
        bot.clock.advance(hours=25)
        assert await bot.press("Undo", space=ROOM) == ["That is gone already."]


async def test_what_is_forgotten_takes_it_along(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 3 days call mum")
        await cancel(bot)
        await bot.say("/forget all")
        await bot.press("Everything")
        kept = await bot.bot.database.read(lambda tx: tx.state.all("question"))
        assert "call mum" not in str(kept)
