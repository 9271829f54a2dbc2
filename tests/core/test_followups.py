"""Asking how a day went, and offering to remind of what is done again and again."""

from datetime import UTC, datetime, timedelta

from bot.core import identifiers
from bot.domain.memories import Memory
from tests.core.test_checkins import come, memory, until
from tests.fakes import NOON
from tests.world import ANN, world

MONDAY = datetime(2026, 3, 15, 23, tzinfo=UTC)  # midnight in Berlin, as learning keeps a day
ASK = "“exam in physics on 2026-03-16” – how did it go?"


def exam(**more) -> Memory:
    return memory("exam in physics on 2026-03-16", happened_at=MONDAY, **more)


def questions(told: list[str]) -> list[str]:
    return [text for text in told if "how did it go" in text]


async def test_the_day_after_it_is_asked_once_how_it_went(tmp_path):
    async with world(tmp_path, model=False) as bot:
        assert await bot.say("/settings follow_ups on") == [
            "Kept. Asking how things went: on, at most once a day"
        ]
        await bot.know(exam())
        bot.clock.advance(days=5, hours=22)  # Monday, 11:00 in Berlin
        assert await come(bot) == []
        assert await until(bot, 22, step=1) == []
        assert await until(bot, 1) == [ASK]
        assert await until(bot, 96, step=2) == []


async def test_a_fact_without_a_kept_day_is_read_for_one(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings follow_ups on")
        await bot.say("/remember I have a job interview on Monday")
        told = await until(bot, 10 * 24, step=2)
        assert questions(told) == ["“I have a job interview on Monday” – how did it go?"]


async def test_what_was_told_afterwards_is_not_asked_about(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings follow_ups on")
        await bot.know(memory("had an exam yesterday", happened_at=NOON - timedelta(days=1)))
        await bot.know(memory("quit smoking today", happened_at=NOON))
        assert await until(bot, 72, step=2) == []


async def test_at_most_one_a_day(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings follow_ups on")
        for name in ("exam", "date", "match"):
            await bot.know(memory(f"{name} on Monday", happened_at=MONDAY))
        bot.clock.advance(days=5)
        days = [len(questions(await until(bot, 24, step=1))) for _ in range(5)]
        assert max(days) == 1
        assert sum(days) == 3


async def test_asked_less_often_when_that_is_wanted(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings follow_ups on")
        for day in range(1, 5):
            at = NOON + timedelta(days=day)
            await bot.know(memory(f"match number {day}", happened_at=at))
        assert len(questions(await until(bot, 48, step=1))) == 1
        assert await bot.press("Ask less often") == [
            "All right, less often. Asking how things went: on, at most every 7 days"
        ]
        assert questions(await until(bot, 4 * 24, step=1)) == []
        assert await bot.press("Stop asking") == ["Stopped. Asking how things went: off"]
        assert questions(await until(bot, 20 * 24, step=4)) == []


async def test_the_answer_has_the_question_before_it(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/settings follow_ups on")
        await bot.know(exam())
        bot.clock.advance(days=6, hours=20)
        assert questions(await until(bot, 2, step=0.5)) == [ASK]
        await bot.say("I passed!")
        assert ASK in bot.prompt


async def test_all_that_falls_into_the_quiet_hours_comes_as_one_message(tmp_path):
    async with world(tmp_path, model=False) as bot:
        for words in ("quiet 23-11:00", "check_in 8:00", "follow_ups on"):
            await bot.say(f"/settings {words}")
        await bot.know(exam())
        await bot.say("/remind on 17 March at 15:00 call the bank")
        bot.clock.advance(days=6, hours=12)
        told = await until(bot, 12, step=0.5)
        assert told == [f"Hello Ann.\nToday:\n• 15:00 call the bank\n\n{ASK}"]
        labels = [b.label for row in bot.screen.sent[-1].buttons for b in row]
        assert labels == ["Fewer check-ins", "Stop check-ins", "Ask less often", "Stop asking"]


async def test_a_routine_is_offered_once_as_a_reminder(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings routines on")
        await bot.know(memory("goes swimming every Thursday at 19:00"))
        [offer] = await until(bot, 24, step=1)
        assert offer == (
            "You told me: “goes swimming every Thursday at 19:00”. Shall I remind you of it? "
            "every Thursday at 19:00 (Europe/Berlin), next on Thu 12 Mar 2026 19:00"
        )
        [told] = await bot.press("Yes")
        assert told.startswith("I'll remind you: goes swimming\nevery Thursday at 19:00")
        assert await until(bot, 32, step=1) == ["⏰ goes swimming"]
        assert await until(bot, 6 * 24, step=2) == []


async def test_no_is_no(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings routines on")
        await bot.know(memory("goes swimming every Thursday at 19:00"))
        await until(bot, 24, step=1)
        assert await bot.press("No") == ["All right. I will not offer this again."]
        assert await until(bot, 20 * 24, step=4) == []


async def test_a_reminder_made_from_a_memory_goes_when_it_is_forgotten(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings routines on")
        await bot.know(memory("goes swimming every Thursday at 19:00"))
        await until(bot, 24, step=1)
        await bot.press("Yes")
        await bot.say("/memories")
        await bot.say("/forget 1")
        assert await bot.bot.database.read(lambda tx: tx.reminders.live(ANN)) == []


async def test_chinese_is_spoken_to_who_chose_it(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("/settings language 中文")
        assert await bot.say("/settings 事后关心 开") == ["已设置。事后关心：开，每天最多一次"]
        await bot.know(
            Memory(identifiers.fresh(), ANN, "星期一有物理考试", NOON, NOON, happened_at=MONDAY)
        )
        bot.clock.advance(days=6)
        assert await until(bot, 24, step=1) == ["“星期一有物理考试”，怎么样了？"]
