"""`restore FILE`: an older copy takes the database's place, and what was forgotten stays so.

Everything is done to a copy of the copy, which then takes the place at once: a kill on the way
leaves the database that was there.
"""

import asyncio
import contextlib
import logging
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.backends.sql import open_database
from bot.backends.sql.files import revision
from bot.backends.sql.forget_log import beside
from bot.config import Settings
from bot.core.reindexing import REFILL
from bot.domain.errors import StorageError
from bot.ports import Clock
from bot.stores import backups, database_file, hold, index_folder

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Restored:
    """`kept`: where the database that was there is now, if there was one."""

    kept: Path | None
    forgotten_again: int


async def restore(settings: Settings, file: Path, clock: Clock) -> Restored:
    """Raises ConfigurationError while the bot runs, and StorageError; then nothing was changed."""
    lock = hold(settings.data_dir)
    try:
        return await _restore(settings, file, clock)
    finally:
        lock.release()


async def _restore(settings: Settings, file: Path, clock: Clock) -> Restored:
    database = database_file(settings)
    fresh = database.with_name("restoring.db")
    _remove(fresh)
    try:
        await asyncio.to_thread(_take, file, fresh)
        sound = await _close_properly(database)
        forgotten_again = await _made_ready(fresh, database, clock.now())
        aside = _keep if sound else _keep_damaged
        kept = await asyncio.to_thread(aside, settings, clock.now())
        shutil.rmtree(index_folder(settings), ignore_errors=True)
        await asyncio.to_thread(_swap, fresh, database)
    except OSError as error:
        raise StorageError(f"{file} cannot be restored ({error.strerror})") from error
    finally:
        _remove(fresh)
    await asyncio.to_thread(backups(settings).prune)
    return Restored(kept, forgotten_again)


def _take(file: Path, fresh: Path) -> None:
    """A backup may lie where nothing can be written, so it is only read."""
    if not file.is_file():
        raise StorageError(f"there is no backup {file}")
    os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT, 0o600))
    shutil.copyfile(file, fresh)
    try:
        found = revision(fresh)
    except StorageError:
        raise StorageError(
            f"{file} is damaged or no backup of Rememo; name another one; nothing was changed"
        ) from None
    if found is None:
        raise StorageError(f"{file} is empty; name another backup; nothing was changed")


async def _close_properly(database: Path) -> bool:
    """So that its last changes are in the file itself, and the log knows all that was forgotten.

    Whether it is sound.
    """
    if not _files(database):
        return True
    try:
        await (await open_database(database)).close()
    except StorageError as error:
        log.warning("the database that is there: %s", error)
        return False
    return True


async def _made_ready(fresh: Path, database: Path, now: datetime) -> int:
    """Migrated, told what was forgotten since, and asking for a new index."""
    logged = await asyncio.to_thread(beside(database).read)
    opened = await open_database(fresh)
    try:
        missing = logged - await opened.forgotten()
        await opened.forget_again(missing, now)
        await opened.write(lambda tx: tx.state.put(*REFILL, "1"))
        await opened.scrub()
    finally:
        await opened.close()
    return len(missing)


def _keep(settings: Settings, now: datetime) -> Path | None:
    database = database_file(settings)
    if not database.exists():
        return None
    if _files(database) != [database]:
        raise StorageError(f"{database} is still in use; try again")
    kept = backups(settings).place(now, "restore")
    kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    shutil.copy(database, kept)
    return kept


def _keep_damaged(settings: Settings, now: datetime) -> Path | None:
    """With all its files, since some of it may be saved from them."""
    files = _files(database_file(settings))
    folder = settings.data_dir / f"damaged-{now:%Y%m%dT%H%M%SZ}"
    folder.mkdir(mode=0o700)
    for file in files:
        shutil.copy(file, folder)
    for companion in files[1:]:
        companion.unlink()
    return folder


def _swap(fresh: Path, database: Path) -> None:
    if _files(fresh) != [fresh]:
        raise StorageError(f"{fresh} is still being written; try again")
    fresh.replace(database)


def _files(database: Path) -> Sequence[Path]:
    names = (database, *(database.with_name(database.name + end) for end in ("-wal", "-shm")))
    return [name for name in names if name.exists()]


def _remove(fresh: Path) -> None:
    for file in (*_files(fresh), beside(fresh).path):
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)
