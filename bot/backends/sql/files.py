"""The database file: made for its owner alone, and looked at before it is opened for good."""

import contextlib
import os
import sqlite3
from pathlib import Path

from bot.domain.errors import StorageError


def prepare(path: Path) -> None:
    """Make the folder (0700) and an empty file (0600) where there is none."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StorageError(
            f"The database {path} cannot be written ({error.strerror}); "
            "give the bot a data folder it may write to"
        ) from error
    # A file restored by hand may be readable by others; SQLite gives its companions the same mode.
    with contextlib.suppress(PermissionError):
        path.chmod(0o600)


def revision(path: Path) -> str | None:
    """The revision of a sound database, None for an empty one; the file is only read."""
    try:
        with contextlib.closing(_reading(path)) as connection:
            verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if verdict != "ok":
                raise StorageError(_damaged(path, verdict))
            tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
            if not tables:
                return None
            if "alembic_version" not in tables:
                raise StorageError(f"{path} belongs to another program; set another data folder")
            return _version(connection)
    except sqlite3.OperationalError as error:
        raise StorageError(f"The database {path} cannot be read ({error})") from error
    except sqlite3.DatabaseError as error:
        raise StorageError(_damaged(path, str(error))) from error


def revision_at_a_glance(path: Path) -> str | None:
    """Without looking whether the file is sound; None also where it cannot be told."""
    if not path.is_file():
        return None
    try:
        with contextlib.closing(_reading(path)) as connection:
            return _version(connection)
    except (sqlite3.Error, TypeError):
        return None


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _version(connection: sqlite3.Connection) -> str:
    return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def _damaged(path: Path, verdict: str) -> str:
    reason = " ".join(verdict.split())
    return f"The database {path} is damaged ({reason}); restore a backup; nothing was changed"
