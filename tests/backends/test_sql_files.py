"""The file itself: private, checked, free of erased words, copied while in use."""

import asyncio
import shutil
import sqlite3
import threading
from pathlib import Path

import pytest

from bot.backends.sql import SqlDatabase, open_database
from bot.domain.errors import StorageError
from tests.backends.sql_samples import (
    ANN,
    BOB,
    CHAT,
    NOW,
    delivery,
    memory,
    reminder,
    said,
    turn,
    two_lives,
    uuid,
)

CANARY = "correct-horse-battery-staple"


async def keep(database: SqlDatabase, *keys: str) -> None:
    await database.write(lambda tx: [tx.inbox.add(said(k), NOW, express=False) for k in keys])


async def count(database: SqlDatabase) -> int:
    return await database.read(lambda tx: tx.inbox.open_count(CHAT))


async def test_folder_and_files_are_their_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "data" / "bot.db"
    database = await open_database(path)
    await keep(database, "1")
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {0o600}
    await database.close()


async def test_what_was_written_is_there_after_a_restart(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "bot.db")
    await keep(database, "1", "2")
    await database.close()
    database = await open_database(tmp_path / "bot.db")
    assert await count(database) == 2
    await database.close()


async def refused(path: Path) -> str:
    before = content(path)
    with pytest.raises(StorageError) as error:
        await open_database(path)
    assert content(path) == before
    assert str(path) in str(error.value) or "newer" in str(error.value)
    assert "\n" not in str(error.value)
    return str(error.value)


def content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


async def fill(path: Path) -> None:
    database = await open_database(path)
    await keep(database, *(str(number) for number in range(500)))
    await database.close()


@pytest.mark.parametrize("damage", ["page", "cut", "header"])
async def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "bot.db"
    await fill(path)
    content = bytearray(path.read_bytes())
    if damage == "page":
        content[4096 * 3 : 4096 * 30] = b"\xaa" * (4096 * 27)
    elif damage == "cut":
        del content[len(content) // 2 :]
    else:
        content[:100] = b"not a database".ljust(100, b"!")
    path.write_bytes(content)
    assert "restore a backup" in await refused(path)


async def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    await fill(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "newer version" in await refused(path)


async def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    connection.close()
    assert "another program" in await refused(path)


async def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert "cannot be written" in await refused(tmp_path / "file" / "bot.db")
    (tmp_path / "bot.db").mkdir()
    assert "cannot be written" in await refused(tmp_path / "bot.db")


async def test_erased_words_are_in_no_file(database: SqlDatabase, tmp_path: Path) -> None:
    def say(tx):
        session = tx.sessions.current(CHAT, NOW)
        tx.sessions.append(session, [turn("t", f"my password is {CANARY}" * 50)])
        tx.memories.add(memory(1, f"password {CANARY}", sources=("t",)))
        tx.outbox.add(delivery(f"so it is {CANARY}"), "o", NOW)
        tx.inbox.add(said("1", CANARY), NOW, express=False)

    def forget(tx):
        tx.memories.erase(ANN, [uuid(1)], NOW)
        tx.sessions.erase(["t"])
        tx.outbox.erase_all(ANN)
        tx.inbox.done(tx.inbox.claim(NOW, NOW).ids, NOW)

    await database.write(say)
    await database.read(lambda tx: tx.memories.listing([ANN]))
    assert found_in(tmp_path)
    await database.write(forget)
    await database.scrub()
    assert found_in(tmp_path) == []


def found_in(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if CANARY.encode() in file.read_bytes()]


async def test_a_scrub_that_a_reader_hinders_is_told(database: SqlDatabase) -> None:
    await keep(database, "1")
    looking, go = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def look(tx):
        tx.inbox.open_count(CHAT)
        loop.call_soon_threadsafe(looking.set)
        assert go.wait(20)

    reader = asyncio.create_task(database.read(look))
    await looking.wait()
    await keep(database, "2")
    with pytest.raises(StorageError, match="later"):
        await database.scrub()
    go.set()
    await reader
    await database.scrub()


async def test_a_backup_is_whole_of_one_moment_and_its_owners_alone(
    database: SqlDatabase, tmp_path: Path
) -> None:
    await keep(database, *(str(number) for number in range(300)))
    copy = tmp_path / "backups" / "bot.db"
    writing = asyncio.create_task(keep(database, "late"))
    await database.backup(copy)
    await writing
    await database.backup(copy)
    assert [file.name for file in copy.parent.iterdir()] == ["bot.db"]
    assert copy.stat().st_mode & 0o777 == 0o600
    shutil.copy(copy, tmp_path / "restored.db")
    restored = await open_database(tmp_path / "restored.db")
    assert await count(restored) == 301
    await restored.close()


async def test_a_restored_backup_does_not_bring_back_what_was_forgotten_since(
    database: SqlDatabase, tmp_path: Path
) -> None:
    def live(tx):
        two_lives(tx)
        tx.reminders.add(reminder("r", NOW, owner=BOB))

    def forget(tx):
        tx.memories.erase(ANN, [uuid(1)], NOW)
        tx.sessions.erase(["t1"])
        tx.memories.erase_all(BOB, NOW, everything=True)

    def look(tx):
        turns = tx.sessions.messages(["t1", "t2"])
        return (
            [one.id for one in tx.memories.listing([ANN, BOB])],
            [one.id for one in turns],
            [one.id for one in tx.reminders.live(BOB)],
            tx.people.find(BOB).epoch,
            tx.memories.add(memory(4, "again", sources=("t1",))),
            tx.memories.add(memory(5, "again", owner=BOB), epoch=0),
        )

    await database.write(live)
    await database.backup(tmp_path / "copy.db")
    await database.write(forget)
    restored = await open_database(tmp_path / "copy.db")
    what = await database.forgotten()
    for _ in range(2):  # once more does no harm
        await restored.forget_again(what, NOW)
        assert await restored.write(look) == ([uuid(2)], ["t2"], [], 1, False, False)
    await restored.close()


async def test_a_backup_that_cannot_be_written_is_told(
    database: SqlDatabase, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageError, match="backup"):
        await database.backup(tmp_path / "file" / "bot.db")
    await keep(database, "1")
