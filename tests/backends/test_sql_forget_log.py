"""What was forgotten stays forgotten, whichever older copy of the database is put in place."""

import shutil
from pathlib import Path

import pytest

from bot.backends.sql import SqlDatabase, open_database
from bot.backends.sql.forget_log import beside
from bot.backends.sql.forgotten import Forgotten
from tests.backends.sql_samples import ANN, BOB, CHAT, NOW, memory, person, reminder, turn, uuid


def live(tx):
    tx.people.save(person(ANN))
    tx.people.save(person(BOB))
    tx.sessions.append(tx.sessions.current(CHAT, NOW), [turn("t1", "a"), turn("t2", "b")])
    tx.memories.add(memory(1, "a", sources=("t1",)))
    tx.memories.add(memory(2, "b", sources=("t2",)))
    tx.memories.add(memory(3, "c", owner=BOB))


def forget(tx):
    tx.memories.erase(ANN, [uuid(1)], NOW)
    tx.sessions.erase(["t1"])
    tx.memories.erase_all(BOB, NOW)


async def known(database: SqlDatabase) -> list[str]:
    return await database.read(lambda tx: [one.id for one in tx.memories.listing([ANN, BOB])])


async def test_an_older_copy_put_in_place_by_hand_forgets_again(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    database = await open_database(path)
    await database.write(live)
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
    await database.write(live)
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
    await database.write(live)
    assert not beside(tmp_path / "bot.db").read()
    await database.write(forget)
    logged = beside(tmp_path / "bot.db").read()
    assert set(logged.ids) == {(ANN, uuid(1)), (ANN, "t1")}
    assert logged.epochs == [(BOB, 1)]
    assert beside(tmp_path / "bot.db").path.stat().st_mode & 0o777 == 0o600
    await database.close()


async def test_what_was_rolled_back_is_not_logged(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "bot.db")
    await database.write(live)

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
    await database.write(live)
    await database.write(forget)
    await database.close()
    before = beside(path).read()
    beside(path).path.unlink()
    await (await open_database(path)).close()
    assert beside(path).read() == before


async def test_a_line_that_cannot_be_read_costs_only_itself(tmp_path: Path) -> None:
    log = beside(tmp_path / "bot.db")
    log.write(Forgotten([(ANN, uuid(1)), (BOB, "t1")], [(ANN, 2)]))
    lines = log.path.read_text().splitlines()
    log.path.write_text("\n".join([lines[0][:9], "", '{"owner": "x"}', "7", *lines[1:]]))
    assert log.read() == Forgotten([(BOB, "t1")], [(ANN, 2)])


async def test_a_log_that_cannot_be_written_does_not_stop_the_forgetting(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "bot.db")
    await database.write(live)
    beside(tmp_path / "bot.db").path.mkdir()
    await database.write(forget)
    assert await known(database) == [uuid(2)]
    await database.close()
