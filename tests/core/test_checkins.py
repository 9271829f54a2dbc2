"""Check-ins: where they are wanted, about something, at the person's own hours, and never more."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.core import identifiers
from bot.domain.errors import ModelUnavailable
from bot.domain.keys import UserKey
from bot.domain.memories import Memory
from tests.fakes import NOON, FakeClock, Screen
from tests.world import ANN, BOB, ROOM, chat_of, world

# The fake clock begins on Tuesday 10 March 2026, 12:00 UTC: 13:00 in Berlin, where Ann lives.
EVE = UserKey("fake", "eve")


def memory(content: str, **more) -> Memory:
    return Memory(identifiers.fresh(), ANN, content, NOON, NOON, **more)


async def come(bot, *, by: UserKey = ANN) -> list[str]:
    """What the bot says of its own accord now."""
    await bot.bot.tick()
    bot.bot.jobs()
    assert await bot.bot.jobs.settled(20)
    return await bot.heard(chat_of(by, None))


async def until(bot, hours: float, *, step: float = 0.5) -> list[str]:
    told = []
    for _ in range(int(hours / step)):
        bot.clock.advance(hours=step)
        told += await come(bot)
    return told


async def test_nothing_is_said_unasked_until_the_person_wants_it(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("exam in physics", happened_at=NOON + timedelta(days=1)))
        await bot.know(memory("goes swimming every Tuesday at 7"))
        assert await until(bot, 72, step=3) == []
        assert bot.model.prompts == []


async def test_a_check_in_is_composed_from_reminders_dates_and_cares(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("/settings check_in 8:00 every day") == [
            "Kept. Check-in: every day 08:00"
        ]
        await bot.say("/remind tomorrow at 15:00 call the bank")
        await bot.know(
            memory("has an exam in physics", happened_at=NOON + timedelta(days=3)),
            memory("is building a boat", importance=5),
        )
        bot.model.answer("Good morning! The bank at three, and the exam on Friday.")
        assert await until(bot, 18) == []
        assert await until(bot, 1) == ["Good morning! The bank at three, and the exam on Friday."]
        for words in ("15:00 call the bank", "Fri 13 Mar 2026: has an exam", "building a boat"):
            assert words in bot.prompt
        assert "Wednesday, 11 March 2026, 08:00" in bot.prompt


async def test_without_a_model_it_is_a_plain_list(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings check_in 8:00")
        await bot.say("/remind tomorrow at 15:00 call the bank")
        assert await until(bot, 19, step=1) == ["Hello Ann.\nToday:\n• 15:00 call the bank"]


async def test_a_model_that_is_down_leaves_the_plain_list(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/settings check_in 8:00")
        await bot.say("/remind tomorrow at 15:00 call the bank")
        bot.model.answer([ModelUnavailable("down")])
        assert await until(bot, 19, step=1) == ["Hello Ann.\nToday:\n• 15:00 call the bank"]


@pytest.mark.parametrize("answer", ["NOTHING", "Nothing.", "  ", "**NOTHING**"])
async def test_with_nothing_to_say_nothing_is_said(tmp_path, answer):
    async with world(tmp_path) as bot:
        await bot.say("/settings check_in 8:00")
        await bot.know(memory("is building a boat", importance=5))
        assert await until(bot, 20, step=1) == []
        assert bot.model.prompts == []
        await bot.say("/remind tomorrow at 15:00 call the bank")
        bot.model.answer(answer)
        assert await until(bot, 30, step=1) == ["⏰ call the bank"]
        assert len(bot.model.prompts) == 1


async def test_only_on_the_days_that_were_chosen(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings check_in mondays 9:30")
        await bot.say("/remind every day at 23:00 stretch")
        told = [text for text in await until(bot, 8 * 24, step=0.5) if text.startswith("Hello")]
        assert told == ["Hello Ann.\nToday:\n• 23:00 stretch"]
        assert len(bot.screen.sent) > 8


async def test_never_in_the_quiet_hours_but_at_their_end(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings quiet 22:00-9:00")
        await bot.say("/settings check_in 8:00")
        await bot.say("/remind tomorrow at 8:15 wake the children")
        await bot.say("/remind tomorrow at 15:00 call the bank")
        assert await until(bot, 19, step=0.25) == []
        # A reminder somebody set themself is never held back.
        assert await until(bot, 0.5, step=0.25) == ["⏰ wake the children"]
        assert await until(bot, 0.5, step=0.25) == ["Hello Ann.\nToday:\n• 15:00 call the bank"]


async def test_who_only_says_when_they_sleep_is_left_in_peace_too(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings sleeps 23:00")
        await bot.say("/settings wakes 10:00")
        await bot.say("/settings check_in 8:00")
        await bot.say("/remind tomorrow at 15:00 call the bank")
        assert await until(bot, 20.5) == []
        assert len(await until(bot, 0.5)) == 1


async def test_a_check_in_missed_by_hours_is_let_go(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings check_in 8:00")
        await bot.say("/remind in 2 days at 15:00 call the bank")
        bot.clock.advance(hours=36)
        assert await come(bot) == []
        assert await until(bot, 24) == [
            "Hello Ann.\nToday:\n• 15:00 call the bank",
            "⏰ call the bank",
        ]


async def test_less_and_stop_really_change_the_preference(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings check_in 8:00")
        await bot.say("/remind tomorrow at 15:00 call the bank")
        await until(bot, 19, step=1)
        assert await bot.press("Fewer check-ins") == [
            "All right, less often. Check-in: Mon, Wed, Fri 08:00"
        ]
        assert await bot.press("Fewer check-ins") == ["All right, less often. Check-in: Mon 08:00"]
        assert await bot.press("Stop check-ins") == ["Stopped. Check-in: off"]
        await bot.say("/remind every day at 23:00 stretch")
        told = await until(bot, 7 * 24, step=1)
        assert [text for text in told if text.startswith("Hello")] == []


async def planned(bot):
    in_a_month = bot.clock.now() + timedelta(days=30)
    return await bot.bot.database.read(lambda tx: tx.preferences.due(in_a_month, 9))


async def test_a_missing_zone_is_asked_once_and_never_guessed(tmp_path):
    async with world(tmp_path, model=False, introduced=False) as bot:
        answers = await bot.say("/settings check_in 8:00", by=EVE, locale="zh-CN")
        assert answers[-1] == "你在哪里？这样我才知道你的时间。请回答一个城市，例如：北京"
        await bot.say("/remind in 30 hours call the bank", by=EVE)
        bot.clock.advance(hours=24)
        assert await come(bot, by=EVE) == []
        await bot.say("/timezone New York", by=EVE)
        bot.clock.advance(hours=24)
        # Nobody answered within ten minutes, and the city came later: now it has its hour.
        assert [at for *_, at in await planned(bot)] == [datetime(2026, 3, 12, 12, tzinfo=UTC)]


async def test_who_is_out_of_reach_is_not_called(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings check_in 8:00")
        await bot.say("/remind tomorrow at 15:00 call the bank")

        def shut(tx):
            person = tx.people.find(ANN)
            assert person
            tx.people.save(type(person)(**{**_fields(person), "reachable": False}))

        await bot.bot.database.write(shut)
        assert await until(bot, 19, step=1) == []


def _fields(thing):
    return {name: getattr(thing, name) for name in thing.__slots__}


async def test_what_is_forgotten_is_not_spoken_of(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/settings check_in 8:00")
        exam = memory("has an exam in physics", happened_at=NOON + timedelta(days=2))
        await bot.know(exam)
        await bot.say("/memories")
        assert await bot.say("/forget 1") == ["Erased for good: has an exam in physics"]
        assert await until(bot, 19, step=1) == []
        assert bot.model.prompts == []


async def test_forgetting_everything_ends_it(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings check_in 8:00")
        await bot.say("/forget all")
        await bot.press("Everything")
        assert await planned(bot) == []
        [shown] = (await bot.say("/settings"))[-1:]
        assert "Check-in: off" in shown


async def test_nobody_hears_of_anothers_day(tmp_path):
    async with world(tmp_path) as bot:
        for who in (ANN, BOB):
            await bot.say("/settings check_in 8:00", by=who)
        await bot.say("/remind tomorrow at 15:00 see the doctor", space=ROOM)
        assert len(await until(bot, 19, step=1)) == 1
        told = [one for one in bot.screen.sent if one.text.startswith("You said")]
        assert {one.user for one in told} == {ANN}
        assert {one.chat for one in told} == {chat_of(ANN, None)}
        assert all(one.private for one in told)


async def test_through_a_dst_night_it_keeps_its_hour(tmp_path):
    clock = FakeClock(datetime(2026, 3, 27, 12, tzinfo=UTC))
    async with world(tmp_path, model=False, clock=clock, screen=Screen()) as bot:
        await bot.say("/settings check_in 8:00")
        await bot.say("/remind every day at 23:00 stretch")
        told = []
        for _ in range(4 * 48):
            clock.advance(minutes=30)
            for text in await come(bot):
                if text.startswith("Hello"):
                    told.append(clock.now())
        assert [at.hour for at in told] == [7, 6, 6, 6]
