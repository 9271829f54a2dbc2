"""What was forgotten stays forgotten, whichever older copy of the database is put in place."""

import shutil
from pathlib import Path

import pytest

from bot.backends.sql import SqlDatabase, open_database
from bot.backends.sql.forget_log import beside
from bot.backends.sql.forgotten import Forgotten
from bot.core import forget as forget_core
from bot.domain.preferences import Preferences
from tests.backends.sql_samples import (
    ANN,
    BOB,
    CHAT,
    NOW,
    delivery,
    memory,
    person,
    reminder,
    two_lives,
    uuid,
)


def forget(tx):
    tx.memories.erase(ANN, [uuid(1)], NOW)
    tx.sessions.erase(["t1"])
    tx.memories.erase_all(BOB, NOW, everything=True)


async def known(database: SqlDatabase) -> list[str]:
    return await database.read(lambda tx: [one.id for one in tx.memories.listing([ANN, BOB])])


async def test_an_older_copy_put_in_place_by_hand_forgets_again(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    database = await open_database(path)
    await database.write(two_lives)
    await database.backup(tmp_path / "copy.db")
    await database.write(forget)
    await database.close()
    for _ in range(2):
        shutil.copy(tmp_path / "copy.db", path)
        database = await open_database(path)
        assert await known(database) == [uuid(2)]
        assert await database.read(lambda tx: len(tx.sessions.messages(["t1", "t2"]))) == 1
        await database.close()


async def test_a_reminder_made_from_a_forgotten_turn_and_old_consent_do_not_return(
    tmp_path: Path,
) -> None:
    def ask(tx):
        tx.people.save(person(BOB, learning=True, introduced=True, zone="Europe/Berlin"))
        tx.reminders.add(reminder("from", NOW, source="t1"))
        tx.reminders.add(reminder("own", NOW))

    def look(tx):
        bob = tx.people.find(BOB)
        return [one.id for one in tx.reminders.live(ANN)], bob.learning, bob.introduced, bob.zone

    path = tmp_path / "bot.db"
    database = await open_database(path)
    await database.write(two_lives)
    await database.write(ask)
    await database.backup(tmp_path / "copy.db")
    await database.write(forget)
    await database.close()
    shutil.copy(tmp_path / "copy.db", path)
    database = await open_database(path)
    assert await database.read(look) == (["own"], None, False, None)
    await database.close()


async def test_what_is_forgotten_is_logged_when_the_step_returns(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "bot.db")
    await database.write(two_lives)
    assert not beside(tmp_path / "bot.db").read()
    await database.write(forget)
    logged = beside(tmp_path / "bot.db").read()
    assert set(logged.ids) == {(ANN, uuid(1)), (ANN, "t1")}
    assert logged.epochs == logged.everything == [(BOB, 1)]
    assert beside(tmp_path / "bot.db").path.stat().st_mode & 0o777 == 0o600
    await database.close()


async def test_what_was_rolled_back_is_not_logged(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "bot.db")
    await database.write(two_lives)

    def change_of_mind(tx):
        forget(tx)
        raise LookupError

    with pytest.raises(LookupError):
        await database.write(change_of_mind)
    await database.write(lambda tx: tx.state.put("p", "k", "v"))
    assert not beside(tmp_path / "bot.db").read()
    await database.close()


async def test_a_lost_log_is_written_anew_from_the_database(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    database = await open_database(path)
    await database.write(two_lives)
    await database.write(forget)
    await database.close()
    before = beside(path).read()
    beside(path).path.unlink()
    await (await open_database(path)).close()
    assert beside(path).read() == before


async def test_a_line_that_cannot_be_read_costs_only_itself(tmp_path: Path) -> None:
    log = beside(tmp_path / "bot.db")
    log.write(Forgotten([(ANN, uuid(1)), (BOB, "t1")], [(ANN, 2)], [(ANN, 1)]))
    lines = log.path.read_text().splitlines()
    log.path.write_text("\n".join([lines[0][:9], "", '{"owner": "x"}', "7", *lines[1:]]))
    assert log.read() == Forgotten([(BOB, "t1")], [(ANN, 2)], [(ANN, 1)])


async def test_a_line_of_an_earlier_version_means_everything(tmp_path: Path) -> None:
    log = beside(tmp_path / "bot.db")
    log.path.write_text('{"owner": "telegram:1", "epoch": 2}\n')
    assert log.read() == Forgotten([], [(ANN, 2)], [(ANN, 2)])


def chosen(tx):
    tx.people.save(person(ANN, learning=True, introduced=True, zone="Europe/Berlin"))
    tx.preferences.save(ANN, Preferences(follow_ups=True), CHAT)
    tx.usage.add(ANN, NOW.date(), 7, 5, background=False)
    tx.reminders.add(reminder("of t1", NOW, source="t1"))
    tx.reminders.add(reminder("of a memory learnt later", NOW, source="t2"))
    tx.reminders.add(reminder("own", NOW, source="t3"))
    tx.outbox.add(delivery("an answer made of it"), "in:1:0", NOW)
    tx.outbox.add(delivery("water the plants"), "own", NOW, reminder_id="own")


def stands(tx):
    ann = tx.people.find(ANN)
    return {
        "memories": [one.id for one in tx.memories.everything(ANN)],
        "talk": len(tx.sessions.spoken(ANN)),
        "reminders": [one.id for one in tx.reminders.live(ANN)],
        "follow-ups": tx.preferences.find(ANN).follow_ups,
        "usage": tx.usage.total(ANN, NOW.date(), background=False),
        "to be sent": tx.outbox.open_count(CHAT),
        "person": (ann.learning, ann.introduced, ann.zone),
    }


async def restored(tmp_path: Path, *steps) -> SqlDatabase:
    """Ann's life, a copy, what she does then, and the copy put back."""
    path = tmp_path / "bot.db"
    database = await open_database(path)
    await database.write(two_lives)
    await database.write(chosen)
    await database.backup(tmp_path / "copy.db")
    for step in steps:
        await database.write(step)
    await database.close()
    shutil.copy(tmp_path / "copy.db", path)
    return await open_database(path)


def learn_of_t2(tx):
    tx.memories.add(memory(5, "learnt after the copy", sources=("t2",)))


async def test_of_who_erased_the_memories_only_memories_and_talk_are_lost(tmp_path: Path) -> None:
    database = await restored(
        tmp_path, learn_of_t2, lambda tx: forget_core.all_memories(tx, ANN, NOW)
    )
    assert await database.read(stands) == {
        "memories": [],
        "talk": 0,
        "reminders": ["own"],
        "follow-ups": True,
        "usage": (7, 5),
        "to be sent": 1,
        "person": (True, True, "Europe/Berlin"),
    }
    assert await database.read(lambda tx: tx.people.find(ANN).epoch) == 1
    await database.close()


async def test_of_who_erased_everything_all_is_lost(tmp_path: Path) -> None:
    database = await restored(
        tmp_path, lambda tx: forget_core.everything(tx, tx.people.find(ANN), NOW)
    )
    assert await database.read(stands) == {
        "memories": [],
        "talk": 0,
        "reminders": [],
        "follow-ups": Preferences().follow_ups,
        "usage": (0, 0),
        "to be sent": 0,
        "person": (None, False, None),
    }
    await database.close()


async def test_what_was_chosen_after_everything_was_erased_outlives_erasing_the_memories(
    tmp_path: Path,
) -> None:
    """Everything, a copy, the memories: put back twice, the copy keeps what is not a memory."""
    path = tmp_path / "bot.db"
    database = await open_database(path)
    await database.write(two_lives)
    await database.write(lambda tx: forget_core.everything(tx, tx.people.find(ANN), NOW))
    await database.write(chosen)
    await database.backup(tmp_path / "copy.db")
    await database.write(lambda tx: forget_core.all_memories(tx, ANN, NOW))
    await database.close()
    for _ in range(2):
        shutil.copy(tmp_path / "copy.db", path)
        database = await open_database(path)
        found = await database.read(stands)
        assert (found["memories"], found["follow-ups"]) == ([], True)
        assert found["person"] == (True, True, "Europe/Berlin")
        await database.close()


async def test_an_older_copy_loses_an_undone_version_and_keeps_what_it_had_replaced(
    tmp_path: Path,
) -> None:
    def replace(tx):
        tx.memories.supersede(memory(2, "b", sources=("t2",)), memory(6, "newer b"))

    path = tmp_path / "bot.db"
    database = await open_database(path)
    await database.write(two_lives)
    await database.backup(tmp_path / "before.db")
    await database.write(replace)
    await database.backup(tmp_path / "after.db")
    await database.write(lambda tx: tx.memories.take_back(ANN, [uuid(6)], NOW))
    assert await known(database) == [uuid(1), uuid(2), uuid(3)]
    await database.close()
    for copy in ("before.db", "after.db"):
        shutil.copy(tmp_path / copy, path)
        database = await open_database(path)
        assert await known(database) == [uuid(1), uuid(2), uuid(3)]
        await database.close()


async def test_a_log_that_cannot_be_written_does_not_stop_the_forgetting(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "bot.db")
    await database.write(two_lives)
    beside(tmp_path / "bot.db").path.mkdir()
    await database.write(forget)
    assert await known(database) == [uuid(2)]
    await database.close()
