"""Steps that write in groups, readers beside them, and a disk that is full."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from bot.backends.sql import SqlDatabase, open_database
from bot.domain.errors import StorageError
from tests.backends.sql_samples import CHAT, NOW, memory, said


class Odd(BaseException):
    """Not even an Exception."""


async def keep(database: SqlDatabase, *keys: str) -> None:
    await database.write(lambda tx: [tx.inbox.add(said(k), NOW, express=False) for k in keys])


async def count(database: SqlDatabase) -> int:
    return await database.read(lambda tx: tx.inbox.open_count(CHAT))


async def held(database: SqlDatabase) -> tuple[asyncio.Task[None], threading.Event]:
    """The writer in the middle of a step, so that what comes next waits and goes in one group."""
    began, go = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def step(_tx: object) -> None:
        loop.call_soon_threadsafe(began.set)
        assert go.wait(10)

    task = asyncio.create_task(database.write(step))
    await began.wait()
    return task, go


async def test_a_step_that_fails_takes_nothing_with_it(database: SqlDatabase) -> None:
    def fails(tx):
        tx.inbox.add(said("half"), NOW, express=False)
        raise LookupError("no")

    first, go = await held(database)
    steps = [
        asyncio.create_task(keep(database, "1")),
        asyncio.create_task(database.write(fails)),
        asyncio.create_task(keep(database, "2")),
    ]
    await asyncio.sleep(0)
    go.set()
    await first
    outcomes = await asyncio.gather(*steps, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), LookupError, type(None)]
    claimed = await database.write(lambda tx: tx.inbox.claim(NOW, NOW))
    assert claimed is not None
    assert [event.key for event in claimed.events] == ["1", "2"]


@pytest.mark.parametrize("error", [StopIteration, Odd, sqlite3.OperationalError])
async def test_the_writer_outlives_whatever_a_step_raises(
    database: SqlDatabase, error: type[BaseException]
) -> None:
    def fails(_tx: object) -> None:
        raise error("no")

    first, go = await held(database)
    step = asyncio.create_task(database.write(fails))
    await asyncio.sleep(0)
    go.set()
    await first
    await asyncio.wait([step])
    raised = step.exception()
    assert raised is not None
    assert "no" in str(raised) or isinstance(raised, RuntimeError)
    await keep(database, "1")
    assert await count(database) == 1


async def test_a_refused_row_is_told_in_one_line(database: SqlDatabase) -> None:
    await database.write(lambda tx: tx.memories.add(memory(1)))
    with pytest.raises(StorageError) as refused:
        await database.write(lambda tx: tx.memories.add(memory(1)))
    assert "\n" not in str(refused.value)


async def test_a_waiting_step_can_be_given_up_and_is_not_run(database: SqlDatabase) -> None:
    first, go = await held(database)
    given_up = asyncio.create_task(keep(database, "1"))
    kept = asyncio.create_task(keep(database, "2"))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.wait([given_up])
    go.set()
    await asyncio.gather(first, kept)
    assert await count(database) == 1


async def test_a_running_step_that_is_given_up_harms_nobody(database: SqlDatabase) -> None:
    first, go = await held(database)
    other = asyncio.create_task(keep(database, "1"))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.wait([first])
    go.set()
    await other
    assert await count(database) == 1


async def test_nobody_is_told_before_the_commit(database: SqlDatabase, tmp_path: Path) -> None:
    """What a caller was told, a stranger to the process can read."""
    outside = sqlite3.connect(tmp_path / "bot.db")

    async def write(key: str) -> int:
        await keep(database, key)
        return int(outside.execute("SELECT count(*) FROM inbox WHERE key = ?", [key]).fetchone()[0])

    assert await asyncio.gather(*(write(str(number)) for number in range(50))) == [1] * 50
    outside.close()


async def test_readers_do_not_wait_for_the_writer_and_see_what_is_committed(
    database: SqlDatabase,
) -> None:
    await keep(database, "1")
    first, go = await held(database)
    assert await count(database) == 1
    go.set()
    await first


async def test_a_reader_that_writes_is_refused(database: SqlDatabase) -> None:
    with pytest.raises(StorageError, match="readonly"):
        await database.read(lambda tx: tx.inbox.add(said("1"), NOW, express=False))


async def test_closing_waits_for_what_was_handed_in(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "bot.db")
    steps = [asyncio.create_task(keep(database, str(number))) for number in range(300)]
    await asyncio.sleep(0)
    await database.close()
    await asyncio.gather(*steps)
    with pytest.raises(StorageError, match="closed"):
        await keep(database, "late")
    with pytest.raises(StorageError, match="closed"):
        await count(database)
    await database.close()
    database = await open_database(tmp_path / "bot.db")
    assert await count(database) == 300
    await database.close()


async def test_a_full_disk_fails_the_group_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    database = await open_database(path)
    await keep(database, *(str(number) for number in range(500)))
    await database.scrub()
    await limit_pages(database, used_pages(path) + 4)
    full, go = await held(database)
    steps = [
        asyncio.create_task(database.write(lambda tx, n=n: tx.state.put("a", str(n), "x" * 9000)))
        for n in range(20)
    ]
    await asyncio.sleep(0)
    go.set()
    await full
    outcomes = await asyncio.gather(*steps, return_exceptions=True)
    assert any(isinstance(outcome, StorageError) for outcome in outcomes)
    assert {str(one) for one in outcomes if one is not None} == {
        "The database refused: database or disk is full"
    }
    for number, outcome in enumerate(outcomes):
        value = await database.read(lambda tx, n=number: tx.state.get("a", str(n)))
        assert (value is not None) == (outcome is None)
    assert await count(database) == 500
    await limit_pages(database, 10**6)
    await database.write(lambda tx: tx.state.put("a", "b", "x" * 9000))
    await database.close()


def used_pages(path: Path) -> int:
    return path.stat().st_size // 4096


async def limit_pages(database: SqlDatabase, pages: int) -> None:
    """The same error as a full disk; a pragma of the writing connection, hence the reach inside."""
    pragma = f"PRAGMA max_page_count={pages}"
    await database.write(lambda tx: tx._connection.exec_driver_sql(pragma).close())
