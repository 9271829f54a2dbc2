"""The vector index on a Qdrant server, which may be away: at the start, or for a while.

Opened in the background, as often as it takes, so that nobody waits for it. Until then there is
no long-term memory, and what is to be stored waits in SQL.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from bot.backends.index_points import Described
from bot.backends.qdrant_client_index import ClientIndex
from bot.domain.errors import MemoryUnavailable, StorageError
from bot.domain.index import Hit, Point, Sparse, Vector
from bot.domain.keys import UserKey
from bot.domain.scope import Scope

log = logging.getLogger(__name__)

_FIRST_REST, _LONGEST_REST = 1.0, 60.0

Connect = Callable[[], Awaitable[ClientIndex]]
Opened = Callable[["ServerIndex"], Awaitable[None]]
"""Told once, when the server is reached: an index that was made just now wants to be filled."""


class ServerIndex:
    """`wanted` stands for what the server holds, until that is known."""

    def __init__(
        self,
        connect: Connect,
        wanted: Described,
        *,
        rests: tuple[float, float] = (_FIRST_REST, _LONGEST_REST),
    ) -> None:
        self._connect, self._wanted, self._rests = connect, wanted, rests
        self._index: ClientIndex | None = None
        self._opening: asyncio.Task[None] | None = None
        self._tried = asyncio.Event()

    async def open(self, opened: Opened, patience: float) -> None:
        """Begin; when this returns it is open, or a try has failed, or patience is at its end."""
        self._opening = asyncio.create_task(self._until_open(opened))
        try:
            async with asyncio.timeout(patience):
                await self._tried.wait()
        except TimeoutError:
            log.info("the Qdrant server has not answered yet; the bot starts without memories")

    @property
    def described_as(self) -> Described:
        return self._index.described_as if self._index else self._wanted

    @property
    def fresh(self) -> bool:
        return self._index is not None and self._index.fresh

    def filled(self) -> None:
        self._opened().filled()

    async def upsert(self, points: Sequence[Point]) -> None:
        await self._opened().upsert(points)

    async def search(
        self, scope: Scope, dense: Vector | None, sparse: Sparse | None, depth: int
    ) -> Sequence[Hit]:
        return await self._opened().search(scope, dense, sparse, depth)

    async def delete(self, ids: Sequence[str]) -> None:
        await self._opened().delete(ids)

    async def delete_owner(self, owner: UserKey, before_epoch: int | None = None) -> None:
        await self._opened().delete_owner(owner, before_epoch)

    async def ids(self, owner: UserKey | None = None) -> Sequence[str]:
        return await self._opened().ids(owner)

    async def flush(self) -> None:
        await self._opened().flush()

    async def rebuild(self, described: Described, batches: AsyncIterator[Sequence[Point]]) -> None:
        await self._opened().rebuild(described, batches)

    async def close(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
            await asyncio.gather(self._opening, return_exceptions=True)
        if self._index is not None:
            await self._index.close()

    def _opened(self) -> ClientIndex:
        if self._index is None:
            raise MemoryUnavailable("the Qdrant server has not been reached yet")
        return self._index

    async def _until_open(self, opened: Opened) -> None:
        rest, longest = self._rests
        while True:
            try:
                if self._index is None:
                    self._index = await self._connect()
                await opened(self)
            except (MemoryUnavailable, StorageError) as error:
                if not self._tried.is_set():
                    log.info("%s; it is tried again until it is there", error)
                self._tried.set()
                await asyncio.sleep(rest)
                rest = min(longest, rest * 2)
            else:
                if self._tried.is_set():
                    log.info("the Qdrant server is reached; memories are back")
                self._tried.set()
                return
