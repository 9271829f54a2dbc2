"""SQLite as we run it: one connection that writes, a few that only read, real transactions."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, StatementError
from sqlalchemy.pool import QueuePool

from bot.domain.errors import StorageError

READERS = 4
PATIENCE = 5000  # milliseconds for a lock that another program holds

_ALWAYS = (
    f"PRAGMA busy_timeout={PATIENCE}",
    "PRAGMA foreign_keys=ON",
    "PRAGMA temp_store=MEMORY",  # no words in temporary files
)
_WRITER = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # what is committed survives a power cut, too
    "PRAGMA secure_delete=ON",  # what is erased is overwritten
)
_READER = ("PRAGMA query_only=ON",)


def writing_engine(path: Path) -> Engine:
    """BEGIN IMMEDIATE takes the lock at once, so that no step fails half-way for want of it."""
    return _engine(path, (*_ALWAYS, *_WRITER), "BEGIN IMMEDIATE", connections=1)


def reading_engine(path: Path) -> Engine:
    return _engine(path, (*_ALWAYS, *_READER), "BEGIN", connections=READERS)


def _engine(path: Path, pragmas: tuple[str, ...], begin: str, *, connections: int) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        # None: the driver begins nothing by itself, so that DDL, too, is inside our transactions.
        connect_args={"isolation_level": None, "check_same_thread": False},
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
    )

    def connected(raw: object, _record: object) -> None:
        cursor = raw.cursor()  # type: ignore[attr-defined]  # a sqlite3.Connection
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    return engine


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """What the database refuses, in the words of the core and in one line."""
    try:
        yield
    except DBAPIError as error:
        reason = " ".join(str(error.orig).split())
        raise StorageError(f"The database refused: {reason}") from error
    except StatementError as error:
        # Not the database: a value of the caller's that cannot be written down.
        raise (error.orig or error) from error
