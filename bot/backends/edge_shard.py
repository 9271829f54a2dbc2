"""One shard of Qdrant Edge: how it is made, filled and searched, its errors in the core's words."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import qdrant_edge as edge

from bot.backends.index_points import DENSE, LEXICAL, Scores, check, payload
from bot.domain.errors import MemoryUnavailable, StorageError
from bot.domain.index import Point, Sparse, Vector

BATCH = 200  # points in one call: about 10 ms, the longest the loop is kept
SHOWN = slice(16, 52)  # of `ScoredPoint(id="7e3dd9d2-a277-5478-9793-1206b307a3ab", …`

Shard = Any  # the library's own typing of it differs between its releases


@contextmanager
def translated() -> Iterator[None]:
    try:
        yield
    except MemoryUnavailable:
        raise
    except Exception as error:  # the border: the library raises nothing finer
        raise MemoryUnavailable(f"the vector index failed: {error}") from error


def load(path: Path) -> Shard:
    try:
        with translated():
            return edge.EdgeShard.load(str(path))
    except MemoryUnavailable as error:
        if "WouldBlock" in str(error):
            raise StorageError(
                f"{path.parent} is in use by another running process; stop that one first"
            ) from error
        raise


def create(path: Path, dimensions: int) -> Shard:
    config = edge.EdgeConfig(
        vectors={DENSE: edge.EdgeVectorParams(size=dimensions, distance=edge.Distance.Cosine)},
        sparse_vectors={LEXICAL: edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf)},
        # Never build a graph: a search is narrowed to one person and exact anyway.
        optimizers=edge.EdgeOptimizersConfig(indexing_threshold=100_000_000),
    )
    path.mkdir(parents=True, mode=0o700)
    field = edge.UpdateOperation.create_field_index
    with translated():
        shard = edge.EdgeShard.create(str(path), config)
        shard.update(field("owner", edge.KeywordIndexParams(is_tenant=True)))
        shard.update(field("shared", edge.PayloadSchemaType.Keyword))
    return shard


async def upsert(shard: Shard, points: Sequence[Point], dimensions: int) -> None:
    for point in points:
        check(point, dimensions)
    remaining = iter(points)
    while batch := [_point(point) for point in islice(remaining, BATCH)]:
        with translated():
            shard.update(edge.UpdateOperation.upsert_points(batch))
        await asyncio.sleep(0)


def by_meaning(shard: Shard, vector: Vector | None, within: Any, depth: int) -> Scores:
    if vector is None:
        return {}
    request = edge.QueryRequest(
        limit=depth,
        query=edge.Query.Nearest(list(vector), using=DENSE),
        filter=within,
        params=edge.SearchParams(exact=True),
    )
    return scores(shard.query(request))


def by_words(shard: Shard, sparse: Sparse | None, within: Any, depth: int) -> Scores:
    """How rare a term is counts within what the asker may read, not among strangers."""
    if sparse is None or not sparse.weights:
        return {}
    request = edge.QueryRequest(
        limit=depth,
        query=edge.Query.Nearest(_sparse(sparse), using=LEXICAL),
        filter=within,
        params=edge.SearchParams(exact=True, idf=edge.IdfParams(corpus=within)),
    )
    return scores(shard.query(request))


def _point(point: Point) -> Any:
    vectors: dict[str, Any] = {LEXICAL: _sparse(point.sparse)}
    if point.dense:
        vectors[DENSE] = list(point.dense)
    return edge.Point(point.id, vectors, payload(point))


def _sparse(sparse: Sparse) -> Any:
    terms = sorted(sparse.weights)
    return edge.SparseVector(indices=terms, values=[sparse.weights[term] for term in terms])


def scores(found: Any) -> Scores:
    """To make a `uuid.UUID` of each id and text of that takes as long as the search itself.

    The library writes the id into what it shows of a point: taken from there, if it stands there.
    """
    ids = [repr(point)[SHOWN] for point in found]
    if ids and ids[0] != str(found[0].id):
        ids = [str(point.id) for point in found]
    return dict(zip(ids, [point.score for point in found], strict=True))
