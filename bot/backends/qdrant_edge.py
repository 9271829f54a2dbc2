"""The vector index inside this process: Qdrant Edge, one folder, one holder.

Its calls take tenths of a millisecond and hold the interpreter lock, so they run inline; only
`flush` waits for the disk. The write-ahead log stays on: it is also the lock of the folder.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import qdrant_edge as edge

from bot.backends.index_folder import IndexFolder
from bot.backends.index_points import (
    DENSE,
    LEXICAL,
    Described,
    Scores,
    check,
    merged,
    owner_filter,
    payload,
    readable_filter,
)
from bot.domain.errors import MemoryUnavailable, StorageError
from bot.domain.index import Hit, Point, Sparse, Vector
from bot.domain.keys import UserKey
from bot.domain.scope import Scope

log = logging.getLogger(__name__)

BATCH = 200  # points in one call: about 10 ms, the longest the loop is kept
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
        # `Any`: the library's own typing of a shard differs between its releases.
        self._shard: Any = _create(path, described.dimensions) if fresh else _load(path)
        self._building: Any = None

    async def upsert(self, points: Sequence[Point]) -> None:
        await _upsert(self._shard, points, self.described_as.dimensions)

    async def search(
        self, scope: Scope, dense: Vector | None, sparse: Sparse | None, depth: int
    ) -> Sequence[Hit]:
        within = readable_filter(edge, scope)
        with translated():
            return merged(
                self._dense(dense, within, depth) if dense is not None else {},
                self._lexical(sparse, within, depth) if sparse and sparse.weights else {},
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
        self._building = _create(path, described.dimensions)
        try:
            async for points in batches:
                await _upsert(self._building, points, described.dimensions)
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

    def _dense(self, vector: Vector, within: Any, depth: int) -> Scores:
        request = edge.QueryRequest(
            limit=depth,
            query=edge.Query.Nearest(list(vector), using=DENSE),
            filter=within,
            params=edge.SearchParams(exact=True),
        )
        return _scores(self._shard.query(request))

    def _lexical(self, sparse: Sparse, within: Any, depth: int) -> Scores:
        """How rare a term is counts within what the asker may read, not among strangers."""
        request = edge.QueryRequest(
            limit=depth,
            query=edge.Query.Nearest(_sparse(sparse), using=LEXICAL),
            filter=within,
            params=edge.SearchParams(exact=True, idf=edge.IdfParams(corpus=within)),
        )
        return _scores(self._shard.query(request))

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


@contextmanager
def translated() -> Iterator[None]:
    try:
        yield
    except MemoryUnavailable:
        raise
    except Exception as error:  # the border: the library raises nothing finer
        raise MemoryUnavailable(f"the vector index failed: {error}") from error


def _load(path: Path) -> Any:
    try:
        with translated():
            return edge.EdgeShard.load(str(path))
    except MemoryUnavailable as error:
        if "WouldBlock" in str(error):
            raise StorageError(
                f"{path.parent} is in use by another running process; stop that one first"
            ) from error
        raise


def _create(path: Path, dimensions: int) -> Any:
    config = edge.EdgeConfig(
        vectors={DENSE: edge.EdgeVectorParams(size=dimensions, distance=edge.Distance.Cosine)},
        sparse_vectors={LEXICAL: edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf)},
        # Never build a graph: a search is narrowed to one person and exact anyway.
        optimizers=edge.EdgeOptimizersConfig(indexing_threshold=100_000_000),
    )
    path.mkdir(parents=True, mode=0o700)
    shard = edge.EdgeShard.create(str(path), config)
    field = edge.UpdateOperation.create_field_index
    shard.update(field("owner", edge.KeywordIndexParams(is_tenant=True)))
    shard.update(field("shared", edge.PayloadSchemaType.Keyword))
    return shard


async def _upsert(shard: Any, points: Sequence[Point], dimensions: int) -> None:
    for point in points:
        check(point, dimensions)
    remaining = iter(points)
    while batch := [_point(point) for point in islice(remaining, BATCH)]:
        with translated():
            shard.update(edge.UpdateOperation.upsert_points(batch))
        await asyncio.sleep(0)


def _point(point: Point) -> Any:
    vectors: dict[str, Any] = {LEXICAL: _sparse(point.sparse)}
    if point.dense:
        vectors[DENSE] = list(point.dense)
    return edge.Point(point.id, vectors, payload(point))


def _sparse(sparse: Sparse) -> Any:
    terms = sorted(sparse.weights)
    return edge.SparseVector(indices=terms, values=[sparse.weights[term] for term in terms])


def _scores(found: Any) -> Scores:
    return {str(point.id): point.score for point in found}
