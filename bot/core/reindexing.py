"""The vector index made anew from the truth in SQL: filled where fresh, rebuilt on request."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Protocol

from bot.core.indexer import Indexer
from bot.core.recall import points_of
from bot.domain.errors import MemoryUnavailable
from bot.domain.index import Point
from bot.domain.keys import UserKey
from bot.ports import Database, Embedder, Indexable, IndexChange, Job, Transaction

log = logging.getLogger(__name__)

JOB = "reindex"
STATE = ("index", "reindex")
DONE, ASKED, FAILED = "done", "asked", "failed"
REFILL = ("index", "refill")
_NOBODY = UserKey("bot", "bot")
_BATCH = 64


class Fills(Protocol):
    """`fresh`: it was created empty, and has not been told that what it lacks is on its way."""

    @property
    def fresh(self) -> bool: ...
    def filled(self) -> None: ...


def ask_for_reindex(tx: Transaction, now: datetime) -> None:
    tx.jobs.put(JOB, JOB, _NOBODY, None, {}, now)
    tx.state.put(*STATE, ASKED)


async def fill(database: Database, index: Fills) -> None:
    """Queue for a fresh index all that it lacks; a kill on the way repeats it."""

    def queue(tx: Transaction) -> None:
        if index.fresh or tx.state.get(*REFILL):
            tx.index.add_everything()
            tx.state.erase(*REFILL)

    await database.write(queue)
    index.filled()


@dataclass(frozen=True, slots=True)
class Reindexing:
    """`rebuild` fills a new index from batches and then switches to it.

    Meanwhile the indexer is held: what it has to do then, it does to the new one.
    """

    database: Database
    embedder: Embedder
    rebuild: Callable[[AsyncIterator[Sequence[Point]]], Awaitable[None]]
    indexer: Indexer

    async def work(self, job: Job) -> None:
        """As a job of the running bot: how far it is stands in the state."""

        async def tell(done: int, total: int) -> None:
            await self.database.write(lambda tx: tx.state.put(*STATE, f"{done}/{total}"))

        try:
            count = await self(tell)
        except MemoryUnavailable as error:
            reason = str(error)
            await self.database.write(lambda tx: tx.state.put(*STATE, f"{FAILED}: {reason}"))
            raise

        def end(tx: Transaction) -> None:
            tx.state.put(*STATE, f"{DONE} {count}")
            tx.jobs.done(job.id)

        await self.database.write(end)
        log.info("the index was made anew: %d entries", count)

    async def __call__(self, tell: Callable[[int, int], Awaitable[None]]) -> int:
        """Gives the number of entries; raises MemoryUnavailable, and then the old index stays."""
        async with self.indexer.held:
            targets = await self.database.read(lambda tx: tx.index.everything())
            await self.rebuild(self._batches(targets, tell))
        self.indexer()
        return len(targets)

    async def _batches(
        self, targets: Sequence[IndexChange], tell: Callable[[int, int], Awaitable[None]]
    ) -> AsyncIterator[Sequence[Point]]:
        await tell(0, len(targets))
        for start in range(0, len(targets), _BATCH):
            batch = targets[start : start + _BATCH]
            rows = await self.database.read(partial(_indexables, batch))
            yield await points_of(rows, self.embedder)
            await tell(min(start + _BATCH, len(targets)), len(targets))


def _indexables(batch: Sequence[IndexChange], tx: Transaction) -> Sequence[Indexable]:
    return tx.index.indexables(batch)
