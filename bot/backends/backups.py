"""The folder of backups: whole copies of the database by their time, of which the newest are kept.

They count together, whatever each was made for: what was erased is gone from the last of them after
as many nights as copies are kept.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.backends.sql.backup import copy_file
from bot.backends.sql.files import revision_at_a_glance
from bot.backends.sql.schema import HEAD
from bot.domain.regex import Regex

log = logging.getLogger(__name__)

_NAME = Regex(r"rememo-\d{8}T\d{6}Z-[a-z-]+\.db")


@dataclass(frozen=True, slots=True)
class Backups:
    folder: Path
    keep: int

    def place(self, now: datetime, reason: str) -> Path:
        """`reason` in small letters: nightly, migration, asked, restore."""
        return self.folder / f"rememo-{now:%Y%m%dT%H%M%SZ}-{reason}.db"

    def listing(self) -> Sequence[Path]:
        """Oldest first."""
        if not self.folder.is_dir():
            return []
        return sorted(path for path in self.folder.iterdir() if _NAME.fullmatch(path.name))

    async def make(
        self, copy: Callable[[Path], Awaitable[None]], now: datetime, reason: str
    ) -> Path:
        """Older ones go only once the new one is whole and on disk. Raises StorageError."""
        path = self.place(now, reason)
        await copy(path)
        try:
            await asyncio.to_thread(self.prune)
        except OSError as error:  # the copy is good, and must not be made again for this
            log.warning("older backups could not be removed from %s: %s", self.folder, error)
        return path

    async def before_migration(self, database: Path, now: datetime) -> Path | None:
        """None where there is nothing to migrate, or a copy is there already, since the first try
        at it failed: more of them would drive out the older ones. Raises StorageError."""
        revision = await asyncio.to_thread(revision_at_a_glance, database)
        if revision is None or revision >= HEAD:  # a newer one is refused anyway
            return None
        if await asyncio.to_thread(self._has_just_been_copied, revision):
            return None

        async def copy(to: Path) -> None:
            await asyncio.to_thread(copy_file, database, to)

        made = await self.make(copy, now, "migration")
        log.info("before the tables change, the database was copied to %s", made)
        return made

    def _has_just_been_copied(self, revision: str) -> bool:
        newest = next(reversed(self.listing()), None)
        if newest is None or not newest.name.endswith("-migration.db"):
            return False
        return revision_at_a_glance(newest) == revision

    def prune(self) -> None:
        for path in self.listing()[: -self.keep]:
            with contextlib.suppress(OSError):
                path.unlink()
        for path in self.folder.glob("rememo-*.db.part"):  # what a kill left half written
            with contextlib.suppress(OSError):
                path.unlink()
