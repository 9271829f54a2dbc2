"""Versions of a memory: which replaced which, and what stands again when one is taken away."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import Connection, select, update

from bot.backends.sql.index_queue import SqlIndexQueue
from bot.backends.sql.schema import memories
from bot.backends.sql.statements import AnyRow, batches
from bot.domain.keys import UserKey
from bot.domain.memories import Memory, Status


class Versions:
    def __init__(self, connection: Connection, index: SqlIndexQueue) -> None:
        self._connection = connection
        self._index = index

    def chain(self, owner: UserKey, ids: Collection[str]) -> set[str]:
        """These memories of the owner, with all that they replaced and were replaced by."""
        known: set[str] = set()
        fresh = self._owned(owner, ids)
        while fresh:
            known |= fresh
            fresh = self._neighbours(owner, fresh) - known
        return known

    def newest(self, owner: UserKey, ids: Collection[str]) -> Mapping[str, str]:
        """For each of them that is the owner's, the version that stands in its place today."""
        known = self.chain(owner, ids)
        after = self._successors(owner, known)
        newest = {one: _follow(one, after) for one in ids if one in known}
        return {one: now for one, now in newest.items() if now is not None}

    def close_up(self, owner: UserKey, gone: Sequence[Memory]) -> None:
        """What a version that is gone had replaced is replaced by what came after it, or stands."""
        after = {memory.id: memory.superseded_by for memory in gone}
        for batch in batches(after):
            orphans = select(memories.c.id, memories.c.normalized, memories.c.superseded_by).where(
                memories.c.owner == owner, memories.c.superseded_by.in_(batch)
            )
            for row in self._connection.execute(orphans).all():
                successor = _follow(row.superseded_by, after)
                if successor in (None, row.id):  # the latter only in a circle
                    successor = self._twin(owner, row)
                self._stand(row.id, successor)

    def _stand(self, memory_id: str, successor: str | None) -> None:
        status = Status.LIVE if successor is None else Status.SUPERSEDED
        values = {"superseded_by": successor, "status": status.value}
        self._connection.execute(update(memories).where(memories.c.id == memory_id).values(values))
        if successor is None:
            self._index.add(memory_id, "memory")

    def _twin(self, owner: UserKey, row: AnyRow) -> str | None:
        """A live memory that says the same by now: one fact is one entry."""
        same = select(memories.c.id).where(
            memories.c.owner == owner,
            memories.c.status == Status.LIVE.value,
            memories.c.normalized == row.normalized,
        )
        return self._connection.execute(same.limit(1)).scalar_one_or_none()

    def _owned(self, owner: UserKey, ids: Collection[str]) -> set[str]:
        own: set[str] = set()
        for batch in batches(ids):
            rows = select(memories.c.id).where(memories.c.owner == owner, memories.c.id.in_(batch))
            own.update(self._connection.execute(rows).scalars())
        return own

    def _successors(self, owner: UserKey, ids: Collection[str]) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for batch in batches(ids):
            rows = select(memories.c.id, memories.c.superseded_by).where(
                memories.c.owner == owner,
                memories.c.id.in_(batch),
                memories.c.superseded_by.is_not(None),
            )
            found.update((row.id, row.superseded_by) for row in self._connection.execute(rows))
        return found

    def _neighbours(self, owner: UserKey, ids: Collection[str]) -> set[str]:
        near = set(self._successors(owner, ids).values())
        for batch in batches(ids):
            older = select(memories.c.id).where(
                memories.c.owner == owner, memories.c.superseded_by.in_(batch)
            )
            near.update(self._connection.execute(older).scalars())
        return self._owned(owner, near)


def _follow(first: str | None, after: Mapping[str, str] | Mapping[str, str | None]) -> str | None:
    """The end of the way from `first`; None where it ends in nothing, or never ends.

    Only what somebody made up and imported goes in a circle.
    """
    seen: set[str] = set()
    while first in after and first not in seen:
        assert first is not None
        seen.add(first)
        first = after[first]
    return None if first in seen else first
