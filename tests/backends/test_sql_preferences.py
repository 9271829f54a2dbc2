"""Preferences come back as they were, and occasions are found when they have come."""

from datetime import time

from bot.backends.sql import SqlDatabase
from bot.domain.preferences import CheckIn, Hours, Occasion, Preferences
from tests.backends.sql_samples import ANN, BOB, CHAT, NOW, OTHER_CHAT, later

FULL = Preferences(
    quiet=Hours(time(22), time(7, 30)),
    check_in=CheckIn(time(8, 15), (0, 2, 4)),
    follow_ups=1,
    routines=7,
    tone="knapp & trocken 🙂",
    wakes=time(6, 45),
    sleeps=time(23),
)


async def test_preferences_come_back_as_they_were_each_to_its_owner(database: SqlDatabase) -> None:
    await database.write(lambda tx: tx.preferences.save(ANN, FULL, CHAT))
    assert await database.read(lambda tx: tx.preferences.find(ANN)) == FULL
    assert await database.read(lambda tx: tx.preferences.find(BOB)) == Preferences()
    await database.write(lambda tx: tx.preferences.save(ANN, Preferences(tone="x"), None))
    assert await database.read(lambda tx: tx.preferences.find(ANN)) == Preferences(tone="x")


async def test_the_private_chat_is_kept_until_another_is_told(database: SqlDatabase) -> None:
    assert await database.read(lambda tx: tx.preferences.chat(ANN)) is None
    for chat, kept in ((CHAT, CHAT), (None, CHAT), (OTHER_CHAT, OTHER_CHAT)):
        await database.write(lambda tx, chat=chat: tx.preferences.save(ANN, FULL, chat))
        assert await database.read(lambda tx: tx.preferences.chat(ANN)) == kept


async def test_occasions_come_in_order_and_a_new_plan_replaces_the_old(
    database: SqlDatabase,
) -> None:
    plan = {Occasion.CHECK_IN: later(hours=2), Occasion.FOLLOW_UP: later(hours=1)}
    await database.write(lambda tx: tx.preferences.plan(ANN, plan))
    await database.write(lambda tx: tx.preferences.plan(BOB, {Occasion.ROUTINE: NOW}))
    found = await database.read(lambda tx: tx.preferences.due(later(hours=1), 9))
    assert found == [
        (BOB, Occasion.ROUTINE, NOW),
        (ANN, Occasion.FOLLOW_UP, later(hours=1)),
    ]
    assert len(await database.read(lambda tx: tx.preferences.due(later(hours=2), 2))) == 2
    await database.write(lambda tx: tx.preferences.plan(BOB, {}))
    assert len(await database.read(lambda tx: tx.preferences.due(later(hours=2), 9))) == 2


async def test_erased_is_gone(database: SqlDatabase) -> None:
    for owner in (ANN, BOB):
        await database.write(lambda tx, owner=owner: tx.preferences.save(owner, FULL, CHAT))
        await database.write(
            lambda tx, owner=owner: tx.preferences.plan(owner, {Occasion.CHECK_IN: NOW})
        )
    await database.write(lambda tx: tx.preferences.erase_all(ANN))
    assert await database.read(lambda tx: tx.preferences.find(ANN)) == Preferences()
    assert await database.read(lambda tx: tx.preferences.chat(ANN)) is None
    assert await database.read(lambda tx: tx.preferences.due(NOW, 9)) == [
        (BOB, Occasion.CHECK_IN, NOW)
    ]
