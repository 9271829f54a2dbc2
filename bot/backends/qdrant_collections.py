"""The collections of Qdrant's client: a new one for each index made, an alias on the one in use."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from qdrant_client import AsyncQdrantClient, models
from qdrant_client.http.exceptions import ApiException

from bot.backends.index_points import DENSE, LEXICAL, Described
from bot.domain.errors import MemoryUnavailable

log = logging.getLogger(__name__)

IN_MEMORY = ":memory:"
ALIAS = "rememo"  # what searches name; a rebuild moves it to the new collection at its end


@contextmanager
def translated() -> Iterator[None]:
    try:
        yield
    except (ApiException, OSError, ValueError, KeyError) as error:
        raise MemoryUnavailable(f"the vector index failed: {error}") from error


async def behind_alias(client: AsyncQdrantClient) -> str | None:
    for known in (await client.get_aliases()).aliases:
        if known.alias_name == ALIAS:
            return known.collection_name
    return None


async def move_alias(client: AsyncQdrantClient, collection: str) -> None:
    new = models.CreateAlias(collection_name=collection, alias_name=ALIAS)
    steps: list[Any] = [models.CreateAliasOperation(create_alias=new)]
    if await behind_alias(client):
        old = models.DeleteAlias(alias_name=ALIAS)
        steps.insert(0, models.DeleteAliasOperation(delete_alias=old))
    await client.update_collection_aliases(steps)


async def create(client: AsyncQdrantClient, described: Described, after: str | None = None) -> str:
    number = int(after.rpartition("-")[2]) + 1 if after else 1
    name = f"{ALIAS}-{number}"
    if await client.collection_exists(name):  # what an interrupted rebuild left behind
        await client.delete_collection(name)
    await client.create_collection(
        name,
        vectors_config={
            DENSE: models.VectorParams(size=described.dimensions, distance=models.Distance.COSINE)
        },
        sparse_vectors_config={LEXICAL: models.SparseVectorParams(modifier=models.Modifier.IDF)},
        metadata=described.as_json(),
    )
    if not is_local(client):
        await _index_fields(client, name)
    return name


async def drop(client: AsyncQdrantClient, collection: str) -> None:
    """What stays behind takes room and does no harm."""
    try:
        with translated():
            await client.delete_collection(collection)
    except MemoryUnavailable as error:
        log.warning("the collection %s is not used any more and stays: %s", collection, error)


def is_local(client: AsyncQdrantClient) -> bool:
    return client.init_options.get("location") == IN_MEMORY


async def _index_fields(client: AsyncQdrantClient, name: str) -> None:
    tenant = models.KeywordIndexParams(type=models.KeywordIndexType.KEYWORD, is_tenant=True)
    await client.create_payload_index(name, "owner", tenant)
    await client.create_payload_index(name, "shared", models.PayloadSchemaType.KEYWORD)
