"""Copying the database while it is in use."""

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection

from bot.domain.errors import StorageError

PAGES = 256  # a megabyte between two looks around


def copy(connection: Connection, to: Path, reach: Callable[[str], None]) -> None:
    """The copy gets its name when it is whole and on disk; raises StorageError.

    The connection is inside a read transaction, so that all pages are of one moment.
    """
    source = connection.connection.driver_connection
    assert isinstance(source, sqlite3.Connection)
    _copy(source, to, reach)


def copy_file(database: Path, to: Path) -> None:
    """The same for a database that this process has not opened; raises StorageError."""
    try:
        source = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True, timeout=5)
        source.execute("BEGIN")
    except sqlite3.Error as error:
        raise StorageError(f"The database {database} cannot be read ({error})") from error
    try:
        _copy(source, to, lambda _: None)
    finally:
        source.close()


def _copy(source: sqlite3.Connection, to: Path, reach: Callable[[str], None]) -> None:
    part = to.with_name(to.name + ".part")
    try:
        to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()  # fixes one moment
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        target = sqlite3.connect(part)
        try:
            source.backup(target, pages=PAGES, progress=lambda *_: reach("backup_copy"))
        finally:
            target.close()
        _sync(part)
        part.replace(to)
        _sync(to.parent)
    except (OSError, sqlite3.Error, StorageError) as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise StorageError(f"The backup {to} cannot be written: {error}") from error


def _sync(path: Path) -> None:
    """Also for a folder: its new entry must survive a power cut."""
    if os.name == "nt" and path.is_dir():
        return  # Windows opens no folders
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
