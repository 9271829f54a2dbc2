"""Keeping the vector index in step with the truth: pending changes are embedded and stored.

A change is cleared only after the engine has flushed, so a kill repeats it and never loses it.
What was learnt or forgotten is indexed at once. Turns wait for the next tick, as the window holds
them meanwhile: many in one lot cost far less than each by itself.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bot.core.failpoints import Reach
from bot.core.recall import points_of
from bot.core.signals import Wake, comes
from bot.domain.errors import MemoryUnavailable, StorageError
from bot.ports import Database, Embedder, IndexChange, MemoryIndex, Transaction

log = logging.getLogger(__name__)

_BATCH = 64
_RETRY = 5.0
_LOT = 32  # turns that are not kept waiting for the next tick


@dataclass(slots=True)
class Indexer:
    database: Database
    index: MemoryIndex
    embedder: Embedder | None
    reach: Reach
    wake: Wake
    held: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by whoever makes the index anew: changes wait until that is done."""
    _erased: bool = True  # what an earlier run erased last may not have been swept
    _failing: bool = False
    _said: int = 0
    _settled: asyncio.Event = field(default_factory=asyncio.Event)

    def __call__(self) -> None:
        """Say that there may be changes."""
        self._said += 1
        self._settled.clear()
        self.wake()

    def follow(self, tx: Transaction) -> Callable[[], None]:
        """See, in the transaction that made them, how soon its changes are wanted."""
        turns, others = tx.index.waiting()
        return self if others or turns >= _LOT else _nothing

    async def settled(self, patience: float) -> bool:
        """Wait a little until all changes are in the index."""
        self()
        return await self.facts_settled(patience)

    async def facts_settled(self, patience: float) -> bool:
        """Wait a little until a fact told just now is found; turns may wait on."""
        if self._failing:
            return False  # nobody knows for how long: no answer waits for that
        return await comes(self._settled, patience)

    async def run(self) -> None:
        while True:
            heard = self._said
            try:
                worked = await self.step()
            except MemoryUnavailable as error:
                level = logging.DEBUG if self._failing else logging.INFO
                log.log(level, "long-term memory cannot be indexed right now: %s", error)
                self._failing = True
                await asyncio.sleep(_RETRY)
                continue
            self._failing = False
            if not worked:
                await self._scrub()
                if heard == self._said:  # else there may be changes that the last look missed
                    self._settled.set()
                await self.wake.wait(None)

    async def step(self) -> bool:
        """Do one batch of pending changes; False when there was none."""
        async with self.held:
            return await self._step()

    async def _step(self) -> bool:
        pending = await self.database.read(lambda tx: tx.index.pending(_BATCH))
        if not pending:
            return False
        await self._apply(pending)
        self.reach("extract_index")
        await self.index.flush()
        await self.database.write(lambda tx: tx.index.cleared([change.id for change in pending]))
        self._erased = self._erased or any(change.delete for change in pending)
        await self._scrub()
        return True

    async def _scrub(self) -> None:
        """Once vectors are gone, leave no erased word in any file."""
        if not self._erased:
            return
        self.reach("forget_sweep")
        try:
            await self.database.scrub()
        except StorageError as error:  # a long reader is in the way: with the next batch then
            log.info("%s", error)
        else:
            self._erased = False

    async def _apply(self, pending: Sequence[IndexChange]) -> None:
        rows = await self.database.read(lambda tx: tx.index.indexables(pending))
        there = {row.id for row in rows}
        gone = [change.target for change in pending if change.delete or change.target not in there]
        if gone:
            await self.index.delete(gone)
        if rows:
            await self.index.upsert(await points_of(rows, self.embedder))


def _nothing() -> None:
    """Turns wait for the next tick."""
