"""Noticing that the clock of the machine was put back, and planning reminders anew then."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from bot.core.reminders.due import Due
from bot.ports import Database, Transaction

log = logging.getLogger(__name__)

_PLACE = ("clock", "last")
_WORTH_IT = timedelta(minutes=1)
_NOTED_EVERY = timedelta(minutes=10)


@dataclass(slots=True)
class ClockWatch:
    """Also over a restart: the time is noted now and then."""

    database: Database
    due: Due
    _last: datetime | None = None
    _noted: datetime | None = None

    async def look(self, now: datetime) -> None:
        if self._last is None:
            self._last = await self.database.read(_noted)
        if self._last is not None and now < self._last - _WORTH_IT:
            log.warning("the clock was put back from %s to %s", self._last, now)
            await self._heal(now)
            self._noted = None
        self._last = now
        if self._noted is None or now - self._noted > _NOTED_EVERY:
            self._noted = now
            await self.database.write(lambda tx: tx.state.put(*_PLACE, now.isoformat()))

    async def _heal(self, now: datetime) -> None:
        after: str | None = ""
        while after is not None:
            after = await self.database.write(partial(self.due.heal, now=now, after=after))


def _noted(tx: Transaction) -> datetime | None:
    noted = tx.state.get(*_PLACE)
    return datetime.fromisoformat(noted) if noted else None
