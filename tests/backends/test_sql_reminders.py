"""Reminders: kept in their owner's terms, found when they are due."""

from datetime import UTC, datetime

from bot.backends.sql import SqlDatabase
from bot.domain.keys import ChatKey
from bot.domain.reminders import Reminder, ReminderState
from bot.domain.schedules import Recurring
from tests.backends.sql_samples import ANN, BOB, GROUP, NOW, later, reminder


async def add(database: SqlDatabase, *reminders: Reminder) -> None:
    await database.write(lambda tx: [tx.reminders.add(one) for one in reminders])


async def due(database: SqlDatabase, now: datetime, limit: int = 99) -> list[str]:
    found = await database.read(lambda tx: tx.reminders.due(now, limit))
    return [one.id for one in found]


async def test_a_reminder_comes_back_as_it_was(database: SqlDatabase) -> None:
    rule = Recurring(
        "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
        datetime(2026, 3, 29, 2, 30, tzinfo=UTC).replace(tzinfo=None),
        "Europe/Berlin",
    )
    once = reminder("a", later(hours=1))
    weekly = reminder(
        "b",
        later(hours=2),
        schedule=rule,
        chat=ChatKey("telegram", "-100", "7"),
        space=GROUP,
        private=False,
        text="买牛奶 🥛",
        state=ReminderState.PAUSED,
    )
    await add(database, once, weekly)
    assert await database.read(lambda tx: tx.reminders.find(ANN, "a")) == once
    assert await database.read(lambda tx: tx.reminders.find(ANN, "b")) == weekly
    assert await database.read(lambda tx: tx.reminders.live(ANN)) == [once, weekly]


async def test_only_live_ones_fall_due_the_soonest_first(database: SqlDatabase) -> None:
    await add(
        database,
        reminder("third", later(seconds=3)),
        reminder("first", later(seconds=1)),
        reminder("paused", later(seconds=1), state=ReminderState.PAUSED),
        reminder("done", later(seconds=1), state=ReminderState.DONE),
        reminder("second", later(seconds=2)),
    )
    assert await due(database, NOW) == []
    assert await due(database, later(seconds=3), limit=2) == ["first", "second"]
    assert await due(database, later(seconds=3)) == ["first", "second", "third"]


async def test_a_reminder_moves_on_when_it_was_said(database: SqlDatabase) -> None:
    await add(database, reminder("a", NOW))
    moved = reminder("a", later(days=1))
    await database.write(lambda tx: tx.reminders.save(moved))
    assert await due(database, NOW) == []
    assert await due(database, later(days=1)) == ["a"]
    done = reminder("a", later(days=1), state=ReminderState.DONE)
    await database.write(lambda tx: tx.reminders.save(done))
    assert await due(database, later(days=99)) == []
    assert await database.read(lambda tx: tx.reminders.live(ANN)) == []


async def test_nobody_touches_anothers_reminder(database: SqlDatabase) -> None:
    mine = reminder("a", later(hours=1))
    await add(database, mine)
    assert await database.read(lambda tx: tx.reminders.find(BOB, "a")) is None
    assert not await database.write(lambda tx: tx.reminders.erase(BOB, "a"))
    await database.write(lambda tx: tx.reminders.save(reminder("a", NOW, owner=BOB)))
    assert await database.write(lambda tx: tx.reminders.erase_all(BOB)) == 0
    assert await database.read(lambda tx: tx.reminders.live(ANN)) == [mine]


async def test_reminders_are_erased_one_by_one_or_all(database: SqlDatabase) -> None:
    await add(database, *(reminder(f"{n}", later(hours=n)) for n in range(3)))
    assert await database.write(lambda tx: tx.reminders.erase(ANN, "1"))
    assert not await database.write(lambda tx: tx.reminders.erase(ANN, "1"))
    assert await database.write(lambda tx: tx.reminders.erase_all(ANN)) == 2
