"""What is done once a night, at three by the clock on the wall; a missed night is made up for."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from bot.domain.errors import StorageError
from bot.ports import Clock, Database, Transaction

log = logging.getLogger(__name__)

HOUR = 3
_LAST = ("backup", "last")
_EVERY = timedelta(minutes=1)


def night_before(now: datetime, zone: tzinfo) -> datetime:
    """The newest three o'clock that has passed."""
    local = now.astimezone(zone)
    three = local.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    if three > local:
        three = (three - timedelta(days=1)).replace(hour=HOUR)
    return three


@dataclass(slots=True)
class Nightly:
    """`work` is given the time. It runs beside the ticks that begin it, one at a time."""

    database: Database
    clock: Clock
    zone: tzinfo
    work: Callable[[datetime], Awaitable[object]]
    _task: asyncio.Task[None] | None = None
    _looked_at: datetime | None = None
    _made_at: datetime | None = None

    def tick(self) -> None:
        now = self.clock.now()
        if self._task is not None and not self._task.done():
            return
        # The clock may have been set back: then look at once, too.
        if self._looked_at is not None and timedelta(0) <= now - self._looked_at < _EVERY:
            return
        self._looked_at = now
        self._task = asyncio.create_task(self._look(now))

    async def finished(self) -> None:
        """Wait for what the last tick began."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _look(self, now: datetime) -> None:
        try:
            if await self.database.write(lambda tx: self._is_due(tx, now)):
                await self._make(now)
                await self.database.write(lambda tx: tx.state.put(*_LAST, now.isoformat()))
        except (StorageError, OSError) as error:
            log.error("the nightly backup was not made: %s", error)

    async def _make(self, now: datetime) -> None:
        """Once, however often writing that down fails: each copy drives out an older one."""
        if self._made_at is None or self._made_at < night_before(now, self.zone):
            await self.work(now)
            self._made_at = now

    def _is_due(self, tx: Transaction, now: datetime) -> bool:
        """Not on the very first look: there is nothing to lose yet."""
        last = tx.state.get(*_LAST)
        if last is None:
            tx.state.put(*_LAST, now.isoformat())
            return False
        return datetime.fromisoformat(last) < night_before(now, self.zone)
