"""The vector index inside this process: Qdrant Edge, one folder, one holder.

Its calls take tenths of a millisecond and hold the interpreter lock, so they run inline; only
`flush` waits for the disk. The write-ahead log stays on: it is also the lock of the folder.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import qdrant_edge as edge

from bot.backends import edge_shard
from bot.backends.edge_shard import Shard, translated
from bot.backends.index_folder import IndexFolder
from bot.backends.index_points import (
    Described,
    merged,
    owner_filter,
    readable_filter,
)
from bot.domain.errors import MemoryUnavailable
from bot.domain.index import Hit, Point, Sparse, Vector
from bot.domain.keys import UserKey
from bot.domain.scope import Scope

log = logging.getLogger(__name__)

PAGE = 10_000


class EdgeIndex:
    """Made by `open_index`. `fresh` says that it was created empty and wants filling from SQL.

    It stays so, over a restart as well, until `filled` is called.
    """

    def __init__(self, folder: IndexFolder, path: Path, described: Described, *, fresh: bool):
        self.described_as = described
        self.fresh = fresh or folder.is_unfilled()
        self._folder = folder
        self._path = path
        self._shard: Shard = (
            edge_shard.create(path, described.dimensions) if fresh else edge_shard.load(path)
        )
        self._building: Shard = None

    async def upsert(self, points: Sequence[Point]) -> None:
        await edge_shard.upsert(self._shard, points, self.described_as.dimensions)

    async def search(
        self, scope: Scope, dense: Vector | None, sparse: Sparse | None, depth: int
    ) -> Sequence[Hit]:
        within = readable_filter(edge, scope)
        with translated():
            return merged(
                edge_shard.by_meaning(self._shard, dense, within, depth),
                edge_shard.by_words(self._shard, sparse, within, depth),
            )

    async def delete(self, ids: Sequence[str]) -> None:
        if ids:
            self._remove(edge.UpdateOperation.delete_points(list(ids)))

    async def delete_owner(self, owner: UserKey, before_epoch: int | None = None) -> None:
        below = None if before_epoch is None else edge.RangeFloat(lt=before_epoch)
        within = owner_filter(edge, owner, below)
        self._remove(edge.UpdateOperation.delete_points_by_filter(within))

    async def ids(self, owner: UserKey | None = None) -> Sequence[str]:
        within = owner_filter(edge, owner) if owner else None
        found: list[str] = []
        offset: Any = None
        while True:
            request = edge.ScrollRequest(
                offset=offset, limit=PAGE, filter=within, with_payload=False, with_vector=False
            )
            with translated():
                page, offset = self._shard.scroll(request)
            found.extend(str(record.id) for record in page)
            if offset is None:
                return found
            await asyncio.sleep(0)

    def filled(self) -> None:
        """What it lacks is queued."""
        self._folder.mark_filled()
        self.fresh = False

    async def flush(self) -> None:
        with translated():
            await asyncio.to_thread(self._shard.flush)

    async def rebuild(self, described: Described, batches: AsyncIterator[Sequence[Point]]) -> None:
        """Fill a new collection and switch to it at the end; until then the old one answers.

        Deletions meanwhile reach both. Upserts reach the old one only: hold them back.
        """
        path = self._folder.unused()
        self._building = edge_shard.create(path, described.dimensions)
        try:
            async for points in batches:
                await edge_shard.upsert(self._building, points, described.dimensions)
            with translated():
                await asyncio.to_thread(self._building.flush)
            self._folder.switch(path, described)
        except BaseException:  # cancelled, too: half an index is of no use
            self._building.close()
            self._building = None
            self._folder.sweep(self._path)
            raise
        old, self._shard, self._building = self._shard, self._building, None
        self._path, self.described_as = path, described
        self.filled()
        old.close()
        self._folder.sweep(path)

    async def close(self) -> None:
        with translated():
            await asyncio.to_thread(self._shard.flush)
            self._shard.close()

    def _remove(self, operation: Any) -> None:
        with translated():
            for shard in filter(None, (self._shard, self._building)):
                shard.update(operation)


def open_index(root: Path, described: Described) -> EdgeIndex:
    """Open what is there, whatever made it, or create an empty one as described.

    Raises StorageError when another process holds it. One that cannot be read is set up anew,
    since SQL holds the truth.
    """
    folder = IndexFolder(root)
    current = folder.current()
    if current and current[0].is_dir():
        try:
            index = EdgeIndex(folder, *current, fresh=False)
        except MemoryUnavailable as error:
            log.warning("The vector index cannot be read and is built anew: %s", error)
        else:
            folder.sweep(current[0])
            return index
    path = folder.unused()
    folder.mark_unfilled()
    with translated():
        index = EdgeIndex(folder, path, described, fresh=True)
    folder.switch(path, described)
    folder.sweep(path)
    return index
