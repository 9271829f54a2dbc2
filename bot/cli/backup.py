"""`backup`: a whole copy of the database, made while the bot runs or does not."""

import asyncio
from functools import partial
from pathlib import Path

from bot.backends.sql.backup import copy_file
from bot.backends.sql.files import revision
from bot.config import Settings
from bot.domain.errors import StorageError
from bot.ports import Clock
from bot.stores import backups, database_file


async def back_up(settings: Settings, to: Path | None, clock: Clock) -> Path:
    """To a file that is named, or among the others in the data folder. Raises StorageError."""
    if to is None:
        return await backups(settings).make(partial(_copy, settings), clock.now(), "asked")
    await _copy(settings, to)
    return to


async def _copy(settings: Settings, to: Path) -> None:
    await asyncio.to_thread(_copy_checked, database_file(settings), to)


def _copy_checked(database: Path, to: Path) -> None:
    if not database.is_file():
        raise StorageError(f"there is no database in {database.parent} to back up yet")
    if to.exists():
        raise StorageError(f"{to} is there already; name a new file")
    revision(database)  # a damaged one is no backup
    copy_file(database, to)
