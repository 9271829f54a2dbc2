"""Copying the database while it is in use."""

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
    source.execute("SELECT count(*) FROM sqlite_master").fetchone()  # fixes that moment
    part = to.with_name(to.name + ".part")
    try:
        to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
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
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"The backup {to} cannot be written: {error}") from error


def _sync(path: Path) -> None:
    """Also for a folder: its new entry must survive a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
