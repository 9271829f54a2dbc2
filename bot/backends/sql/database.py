"""The database of one bot: steps that write in groups, steps that read beside them."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine

from bot.backends.sql import files, forgotten, tombstones
from bot.backends.sql.backup import copy
from bot.backends.sql.engine import PATIENCE, READERS, reading_engine, translated, writing_engine
from bot.backends.sql.forget_log import ForgetLog, beside
from bot.backends.sql.forgotten import Forgotten
from bot.backends.sql.migrate import migrate
from bot.backends.sql.transaction import SqlTransaction
from bot.backends.sql.writer import Writer
from bot.domain.errors import StorageError
from bot.ports import Transaction

log = logging.getLogger(__name__)

T = TypeVar("T")
Reach = Callable[[str], None]


def _nowhere(_name: str) -> None:
    """Told of the points where a crash test may kill the process; otherwise nobody listens."""


async def open_database(
    path: Path, *, reach: Reach = _nowhere, forget_log: ForgetLog | None = None
) -> "SqlDatabase":
    """Made, checked and brought up to date; raises StorageError, and then leaves it as it was.

    An older copy of it, put there by whatever way, first forgets what was forgotten since.
    """
    await asyncio.to_thread(files.prepare, path)
    revision = await asyncio.to_thread(files.revision, path)
    writer = Writer(writing_engine(path))
    try:
        await writer.run(lambda connection: migrate(connection, revision, reach), alone=True)
    except BaseException:  # cancelled, too: nobody else knows of this thread
        await writer.close()
        raise
    database = SqlDatabase(
        writer, reading_engine(path), reach, forget_log=forget_log or beside(path)
    )
    try:
        await database.catch_up(datetime.now(UTC))
    except BaseException:  # cancelled, too: nobody else knows of this database
        await database.close()
        raise
    return database


class SqlDatabase:
    def __init__(
        self,
        writer: Writer,
        readers: Engine,
        reach: Reach = _nowhere,
        *,
        forget_log: ForgetLog | None = None,
    ) -> None:
        self._writer = writer
        self._readers = readers
        self._reach = reach
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="sql-reader")
        self._closed = False
        self._forget_log = forget_log
        self._logging = asyncio.Lock()

    async def write(self, step: Callable[[Transaction], T]) -> T:
        """On disk when it returns."""

        def work(connection: Connection) -> tuple[T, bool]:
            tombstones.noted(connection)  # what a step that failed has left
            return step(SqlTransaction(connection)), tombstones.noted(connection)

        result, forgot = await self._writer.run(work)
        if forgot:
            await self._log_forgotten()
        return result

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
        await self._on_reader(lambda connection: copy(connection, to, self._reach_or_stop))

    async def forgotten(self) -> Forgotten:
        """To be taken along when this database is replaced by an older copy of itself."""
        return await self._on_reader(forgotten.read)

    async def forget_again(self, what: Forgotten, now: datetime) -> None:
        """After a restore, before anything else is done."""
        await self._writer.run(lambda connection: forgotten.repeat(connection, what, now))

    async def catch_up(self, now: datetime) -> None:
        """Forget what the log knows of and this does not; log what this knows of."""
        if self._forget_log is None:
            return
        logged = await asyncio.to_thread(self._forget_log.read)
        known = await self.forgotten()
        if missing := logged - known:
            await self.forget_again(missing, now)
            log.warning(
                "the database was older than what was forgotten: forgot %d entries again",
                len(missing),
            )
        if missing or known - logged:
            await asyncio.to_thread(self._forget_log.write, logged | known)

    async def close(self) -> None:
        """Everything handed in is done when this returns."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        self._readers.dispose()
        await self._writer.close()

    async def _log_forgotten(self) -> None:
        if self._forget_log is None:
            return
        async with self._logging:
            try:
                known = await self.forgotten()
                await asyncio.to_thread(self._forget_log.write, known)
            except StorageError as error:  # it is forgotten here; the next time says it again
                log.error("what was forgotten could not be logged: %s", error)

    def _reach_or_stop(self, name: str) -> None:
        if self._closed:
            raise StorageError("the bot is stopping")
        self._reach(name)

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
