"""Memories as rows and back, and the scope rule as a condition on them."""

import unicodedata
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select

from bot.backends.sql.schema import memories, memory_shares, memory_sources
from bot.backends.sql.statements import AnyRow, batches, insert
from bot.domain.memories import Kind, Memory, Status
from bot.domain.scope import Scope


def readable(scope: Scope) -> ColumnElement[bool]:
    """`Scope.allows`, said in SQL."""
    own = memories.c.owner.in_(scope.owners)
    if scope.space is None:
        return own
    shared = select(memory_shares.c.memory).where(
        memory_shares.c.memory == memories.c.id, memory_shares.c.space == scope.space
    )
    return or_(shared.exists(), and_(own, memories.c.said_in == scope.space))


def normalized(content: str) -> str:
    """Equal for texts that differ in case, spaces and final marks only."""
    text = " ".join(content.casefold().split())
    while text and (text[-1].isspace() or unicodedata.category(text[-1])[0] == "P"):
        text = text[:-1]
    return text


def written(memory: Memory) -> dict[str, Any]:
    return {
        "id": memory.id,
        "owner": memory.owner,
        "content": memory.content,
        "normalized": normalized(memory.content),
        "created_at": memory.created_at,
        "updated_at": memory.updated_at,
        "kind": memory.kind.value,
        "context": memory.context,
        "importance": memory.importance,
        "said_in": memory.said_in,
        "happened_at": memory.happened_at,
        "valid_until": memory.valid_until,
        "pinned": memory.pinned,
        "status": memory.status.value,
        "superseded_by": memory.superseded_by,
    }


def replace_side_rows(connection: Connection, memory: Memory) -> None:
    """Its sources and shares, which live in tables of their own."""
    for table in (memory_sources, memory_shares):
        connection.execute(delete(table).where(table.c.memory == memory.id))
    add_side_rows(connection, [memory])


def add_side_rows(connection: Connection, some: Sequence[Memory]) -> None:
    sources = [
        {"memory": memory.id, "position": position, "source": source}
        for memory in some
        for position, source in enumerate(memory.sources)
    ]
    shares = [{"memory": memory.id, "space": space} for memory in some for space in memory.shared]
    if sources:
        connection.execute(insert(memory_sources), sources)
    if shares:
        connection.execute(insert(memory_shares), shares)


def rows_to_memories(connection: Connection, rows: Sequence[AnyRow]) -> list[Memory]:
    sources: dict[str, list[str]] = {row.id: [] for row in rows}
    shares: dict[str, list[Any]] = {row.id: [] for row in rows}
    for batch in batches(sources):
        learnt = select(memory_sources).where(memory_sources.c.memory.in_(batch))
        for row in connection.execute(learnt.order_by(memory_sources.c.position)):
            sources[row.memory].append(row.source)
        shown = select(memory_shares).where(memory_shares.c.memory.in_(batch))
        for row in connection.execute(shown):
            shares[row.memory].append(row.space)
    return [_read(row, sources[row.id], shares[row.id]) for row in rows]


def _read(row: AnyRow, sources: list[str], shares: list[Any]) -> Memory:
    return Memory(
        id=row.id,
        owner=row.owner,
        content=row.content,
        created_at=row.created_at,
        updated_at=row.updated_at,
        kind=Kind(row.kind),
        context=row.context,
        importance=row.importance,
        said_in=row.said_in,
        shared=frozenset(shares),
        happened_at=row.happened_at,
        valid_until=row.valid_until,
        sources=tuple(sources),
        pinned=row.pinned,
        status=Status(row.status),
        superseded_by=row.superseded_by,
    )
