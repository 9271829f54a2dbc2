"""What cannot be told is put aside: reminders to be told of later, all else given up."""

from bot.backends.sql import SqlDatabase
from bot.domain.reminders import ReminderState
from tests.backends.sql_samples import (
    ANN,
    BOB,
    CHAT,
    LEASE,
    NOW,
    OTHER_CHAT,
    delivery,
    later,
    reminder,
)


async def queue(database: SqlDatabase) -> None:
    rows = [
        (delivery("answer"), "in:1", None),
        (delivery("one", private=True), "rem:1:a:0", "1"),
        (delivery("two", chat=OTHER_CHAT), "rem:2:a:0", "2"),
        (delivery("elsewhere", chat=OTHER_CHAT), "in:2", None),
        (delivery("list", chat=OTHER_CHAT, private=True), "in:3", None),
        (delivery("of Bob", user=BOB, chat=OTHER_CHAT), "rem:3:a:0", "3"),
    ]

    def add(tx) -> None:
        for what, once, reminder_id in rows:
            tx.outbox.add(what, once, NOW, reminder_id=reminder_id)

    await database.write(add)


async def waiting(database: SqlDatabase) -> list[str]:
    """What still goes out, everything sent at once."""
    found = []
    while (one := await database.write(lambda tx: tx.outbox.claim(NOW, LEASE))) is not None:
        await database.write(lambda tx, one=one: tx.outbox.sent(one.id, "m", NOW))
        found.append(one.text)
    return sorted(found)


async def test_of_a_person_all_reminders_wait_and_what_is_private_is_given_up(
    database: SqlDatabase,
) -> None:
    await queue(database)
    assert await database.write(lambda tx: tx.outbox.hold(NOW, chat=CHAT, user=ANN)) == 2
    assert await waiting(database) == ["elsewhere", "of Bob"]
    held = await database.write(lambda tx: tx.outbox.take_held(NOW, chat=CHAT, user=ANN))
    assert [(once, one.text) for once, one in held] == [("rem:1:a:0", "one"), ("rem:2:a:0", "two")]
    assert await database.write(lambda tx: tx.outbox.take_held(NOW, chat=CHAT, user=ANN)) == []


async def test_of_a_group_everybodys_wait_and_nothing_private(database: SqlDatabase) -> None:
    await queue(database)
    assert await database.write(lambda tx: tx.outbox.hold(NOW, chat=OTHER_CHAT, user=None)) == 2
    assert await waiting(database) == ["answer", "one"]
    held = await database.write(lambda tx: tx.outbox.take_held(NOW, chat=OTHER_CHAT, user=None))
    assert [one.text for _, one in held] == ["two", "of Bob"]


async def test_one_in_flight_is_put_aside_when_it_is_a_reminder(database: SqlDatabase) -> None:
    await queue(database)
    for _ in range(3):
        one = await database.write(lambda tx: tx.outbox.claim(NOW, LEASE))
        assert one is not None
        await database.write(lambda tx, one=one: tx.outbox.hold_one(one.id, NOW))
    held = await database.write(lambda tx: tx.outbox.take_held(NOW, chat=CHAT, user=ANN))
    assert {once for once, _ in held} == {"rem:1:a:0", "rem:2:a:0"}


async def test_a_reminder_erased_meanwhile_is_not_told_of(database: SqlDatabase) -> None:
    await database.write(lambda tx: tx.reminders.add(reminder("1", NOW)))
    await queue(database)
    await database.write(lambda tx: tx.outbox.hold(NOW, chat=CHAT, user=ANN))
    await database.write(lambda tx: tx.reminders.erase(ANN, "1"))
    held = await database.write(lambda tx: tx.outbox.take_held(NOW, chat=CHAT, user=ANN))
    assert [one.text for _, one in held] == ["two"]


async def test_held_ones_are_found_by_owner_and_by_chat(database: SqlDatabase) -> None:
    def add(tx) -> None:
        tx.reminders.add(reminder("a", later(hours=1), state=ReminderState.HELD))
        tx.reminders.add(reminder("b", later(hours=2), chat=OTHER_CHAT))
        tx.reminders.add(reminder("c", later(hours=3), owner=BOB, state=ReminderState.HELD))
        tx.reminders.add(reminder("d", later(hours=4), state=ReminderState.PAUSED))

    await database.write(add)
    ids = await database.read(
        lambda tx: (
            [one.id for one in tx.reminders.held(ANN)],
            [one.id for one in tx.reminders.in_chat(CHAT)],
            [one.id for one in tx.reminders.live(ANN)],
            [one.id for one in tx.reminders.due(later(days=1), 9)],
        )
    )
    assert ids == (["a"], ["a", "c"], ["a", "b", "d"], ["b"])


async def test_done_ones_are_dropped_in_time(database: SqlDatabase) -> None:
    def add(tx) -> None:
        tx.reminders.add(reminder("old", NOW, state=ReminderState.DONE))
        tx.reminders.add(reminder("new", later(days=2), state=ReminderState.DONE))
        tx.reminders.add(reminder("paused", NOW, state=ReminderState.PAUSED))

    await database.write(add)
    assert await database.write(lambda tx: tx.reminders.prune(later(days=1))) == 1
    assert await database.read(lambda tx: tx.reminders.find(ANN, "old")) is None
    assert await database.read(lambda tx: tx.reminders.find(ANN, "paused")) is not None
