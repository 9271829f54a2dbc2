"""The database of one bot: steps that write in groups, steps that read beside them."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine

from bot.backends.sql import files, forgotten
from bot.backends.sql.backup import copy
from bot.backends.sql.engine import PATIENCE, READERS, reading_engine, translated, writing_engine
from bot.backends.sql.forgotten import Forgotten
from bot.backends.sql.migrate import migrate
from bot.backends.sql.transaction import SqlTransaction
from bot.backends.sql.writer import Writer
from bot.domain.errors import StorageError
from bot.ports import Transaction

T = TypeVar("T")
Reach = Callable[[str], None]


def _nowhere(_name: str) -> None:
    """Told of the points where a crash test may kill the process; otherwise nobody listens."""


async def open_database(path: Path, *, reach: Reach = _nowhere) -> "SqlDatabase":
    """Made, checked and brought up to date; raises StorageError, and then leaves it as it was."""
    await asyncio.to_thread(files.prepare, path)
    revision = await asyncio.to_thread(files.revision, path)
    writer = Writer(writing_engine(path))
    try:
        await writer.run(lambda connection: migrate(connection, revision, reach), alone=True)
    except BaseException:
        await writer.close()
        raise
    return SqlDatabase(writer, reading_engine(path), reach)


class SqlDatabase:
    def __init__(self, writer: Writer, readers: Engine, reach: Reach = _nowhere) -> None:
        self._writer = writer
        self._readers = readers
        self._reach = reach
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="sql-reader")
        self._closed = False

    async def write(self, step: Callable[[Transaction], T]) -> T:
        """On disk when it returns."""
        return await self._writer.run(lambda connection: step(SqlTransaction(connection)))

    async def read(self, step: Callable[[Transaction], T]) -> T:
        """One consistent view of what is committed; a step that writes is refused."""

        def work(connection: Connection) -> T:
            return step(SqlTransaction(connection))

        return await self._on_reader(work)

    async def scrub(self) -> None:
        """Empty the write-ahead log, so that erased words are in no file.

        Raises StorageError when a reader (a long backup, say) still needs it: try again later.
        """
        await self._writer.run(_truncate, alone=True)

    async def backup(self, to: Path) -> None:
        """A consistent copy, made beside whatever is going on."""
        await self._on_reader(lambda connection: copy(connection, to, self._reach))

    async def forgotten(self) -> Forgotten:
        """To be taken along when this database is replaced by an older copy of itself."""
        return await self._on_reader(forgotten.read)

    async def forget_again(self, what: Forgotten, now: datetime) -> None:
        """After a restore, before anything else is done."""
        await self._writer.run(lambda connection: forgotten.repeat(connection, what, now))

    async def close(self) -> None:
        """Everything handed in is done when this returns."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        self._readers.dispose()
        await self._writer.close()

    async def _on_reader(self, work: Callable[[Connection], T]) -> T:
        if self._closed:
            raise StorageError("The database is closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with translated(), self._readers.connect() as connection, connection.begin():
            return work(connection)


def _truncate(connection: Connection) -> None:
    raw = connection.connection.driver_connection  # SQLite allows it outside a transaction only
    assert isinstance(raw, sqlite3.Connection)
    raw.execute("PRAGMA busy_timeout=300")  # nobody who writes shall wait long for this
    busy, _, _ = raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    raw.execute(f"PRAGMA busy_timeout={PATIENCE}")
    if busy:
        raise StorageError("The log of the database is still being read; try again later")
