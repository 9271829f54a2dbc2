"""The vector index through Qdrant's own client: a server by URL, or in memory without one.

The client's in-memory engine is not safe for concurrent use and its calls never yield, so one
lock stands around each call. It forgets everything at exit and is filled from SQL at start.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from itertools import islice
from typing import Any

from qdrant_client import AsyncQdrantClient, models

from bot.backends import qdrant_collections as collections
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
from bot.backends.qdrant_collections import ALIAS, IN_MEMORY, translated
from bot.domain.index import Hit, Point, Sparse, Vector
from bot.domain.keys import UserKey
from bot.domain.scope import Scope

log = logging.getLogger(__name__)

BATCH = 100
PAGE = 1_000
MANY = 5_000  # the in-memory engine filters in Python: a search takes 0.1 s and more from here


class ClientIndex:
    """Made by `connect`. `fresh` says that it was created empty and wants filling from SQL."""

    def __init__(self, client: AsyncQdrantClient, described: Described, *, fresh: bool) -> None:
        self.described_as = described
        self.fresh = fresh
        self._client = client
        self._lock = asyncio.Lock()
        self._collection = ALIAS
        self._building: str | None = None

    async def upsert(self, points: Sequence[Point]) -> None:
        await self._upsert(self._collection, points, self.described_as.dimensions)

    async def search(
        self, scope: Scope, dense: Vector | None, sparse: Sparse | None, depth: int
    ) -> Sequence[Hit]:
        within = readable_filter(models, scope)
        found: dict[str, Scores] = {DENSE: {}, LEXICAL: {}}
        if dense is not None:
            found[DENSE] = await self._leg(list(dense), DENSE, within, depth)
        if sparse and sparse.weights:
            found[LEXICAL] = await self._leg(_sparse(sparse), LEXICAL, within, depth)
        return merged(found[DENSE], found[LEXICAL])

    async def delete(self, ids: Sequence[str]) -> None:
        if ids:
            await self._remove(models.PointIdsList(points=list(ids)))

    async def delete_owner(self, owner: UserKey, before_epoch: int | None = None) -> None:
        below = None if before_epoch is None else models.Range(lt=before_epoch)
        within = owner_filter(models, owner, below)
        await self._remove(models.FilterSelector(filter=within))

    async def ids(self, owner: UserKey | None = None) -> Sequence[str]:
        within = owner_filter(models, owner) if owner else None
        found: list[str] = []
        offset: Any = None
        while True:
            async with self._lock:
                with translated():
                    page, offset = await self._client.scroll(
                        self._collection,
                        scroll_filter=within,
                        limit=PAGE,
                        offset=offset,
                        with_payload=False,
                    )
            found.extend(str(record.id) for record in page)
            if offset is None:
                return found

    def filled(self) -> None:
        """What it lacks is queued."""
        self.fresh = False

    async def flush(self) -> None:
        """Every write waits for the server; there is nothing left to write."""

    async def rebuild(self, described: Described, batches: AsyncIterator[Sequence[Point]]) -> None:
        """Fill a new collection and switch to it at the end; until then the old one answers.

        Deletions meanwhile reach both. Upserts reach the old one only: hold them back.
        """
        with translated():
            old = await collections.behind_alias(self._client)
            self._building = await collections.create(self._client, described, after=old)
        try:
            async for points in batches:
                await self._upsert(self._building, points, described.dimensions)
            with translated():
                await collections.move_alias(self._client, self._building)
        except BaseException:  # cancelled, too: half an index is of no use
            await collections.drop(self._client, self._building)
            self._building = None
            raise
        self.described_as, self.fresh, self._building = described, False, None
        if old:
            await collections.drop(self._client, old)

    async def close(self) -> None:
        await self._client.close()

    async def _leg(self, query: Any, using: str, within: Any, depth: int) -> Scores:
        # In memory it always is exact, and asking for it warns.
        exact = None if collections.is_local(self._client) else True
        # How rare a term is counts within what the asker may read, not among strangers.
        idf = models.IdfCorpusParams(corpus=within) if using == LEXICAL else None
        async with self._lock:
            with translated():
                answer = await self._client.query_points(
                    self._collection,
                    query=query,
                    using=using,
                    query_filter=within,
                    search_params=models.SearchParams(exact=exact, idf=idf),
                    limit=depth,
                    with_payload=False,
                )
        return {str(point.id): point.score for point in answer.points}

    async def _upsert(self, collection: str, points: Sequence[Point], dimensions: int) -> None:
        for point in points:
            check(point, dimensions)
        remaining = iter(points)
        while batch := [_point(point) for point in islice(remaining, BATCH)]:
            async with self._lock:
                with translated():
                    await self._client.upsert(collection, batch, wait=True)

    async def _remove(self, selector: Any) -> None:
        async with self._lock:
            with translated():
                for collection in filter(None, (self._collection, self._building)):
                    await self._client.delete(
                        collection,
                        selector,
                        wait=True,
                        ordering=models.WriteOrdering.STRONG,
                    )


async def connect(
    url: str, described: Described, *, api_key: str | None = None, expected: int = 0
) -> ClientIndex:
    """Open what is there, whatever made it, or create an empty one as described.

    `expected` is the number of points that will be put into it.
    """
    if url == IN_MEMORY:
        if expected > MANY:
            log.warning("%d points in the in-memory index: searching will be slow", expected)
        client = AsyncQdrantClient(location=IN_MEMORY)
    else:
        client = AsyncQdrantClient(url=url, api_key=api_key, timeout=10, check_compatibility=False)
    try:
        with translated():
            collection = await collections.behind_alias(client)
            if collection:
                found = await client.get_collection(collection)
                existing = Described.of_json(found.config.metadata or {})
                return ClientIndex(client, existing, fresh=False)
            await collections.move_alias(client, await collections.create(client, described))
    except BaseException:  # cancelled, too: nobody else knows of this client
        await client.close()
        raise
    return ClientIndex(client, described, fresh=True)


def _point(point: Point) -> models.PointStruct:
    vectors: dict[str, Any] = {LEXICAL: _sparse(point.sparse)}
    if point.dense:
        vectors[DENSE] = list(point.dense)
    return models.PointStruct(id=point.id, vector=vectors, payload=payload(point))


def _sparse(sparse: Sparse) -> models.SparseVector:
    terms = sorted(sparse.weights)
    return models.SparseVector(indices=terms, values=[sparse.weights[term] for term in terms])
