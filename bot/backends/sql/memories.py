"""Long-term memory: every read goes through a scope or an owner, and rows are checked again."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, func, or_, select, update

from bot.backends.sql.erasure import Erasure
from bot.backends.sql.index_queue import SqlIndexQueue
from bot.backends.sql.memory_rows import (
    add_side_rows,
    normalized,
    readable,
    replace_side_rows,
    rows_to_memories,
    written,
)
from bot.backends.sql.schema import memories, memory_sources, people
from bot.backends.sql.statements import batches, insert
from bot.backends.sql.tombstones import buried, buried_count
from bot.backends.sql.versions import Versions
from bot.domain.keys import UserKey
from bot.domain.memories import Kind, Memory, Status
from bot.domain.scope import Scope

_LIVE = memories.c.status == Status.LIVE.value
_STANDING = or_(memories.c.pinned.is_(True), memories.c.kind == Kind.PROCEDURAL.value)


class SqlMemories:
    """What is erased here leaves the index, too: the change is queued in the same transaction."""

    def __init__(self, connection: Connection, index: SqlIndexQueue) -> None:
        self._connection = connection
        self._erasure = Erasure(connection, index)
        self._versions = Versions(connection, index)

    def add(self, memory: Memory, *, epoch: int | None = None) -> bool:
        """False, and nothing kept, when it or a source was forgotten, or the epoch moved on."""
        if epoch is not None and epoch != self._epoch(memory.owner):
            return False
        if self.tombstoned(memory.owner, (memory.id, *memory.sources)):
            return False
        self._connection.execute(insert(memories).values(**written(memory)))
        replace_side_rows(self._connection, memory)
        return True

    def add_all(self, owner: UserKey, some: Sequence[Memory]) -> Sequence[Memory]:
        named = {one for memory in some for one in (memory.id, *memory.sources)}
        gone = self.tombstoned(owner, named)
        kept = [memory for memory in some if gone.isdisjoint((memory.id, *memory.sources))]
        if kept:
            self._connection.execute(insert(memories), [written(memory) for memory in kept])
            add_side_rows(self._connection, kept)
        return kept

    def find(self, scope: Scope, ids: Collection[str]) -> Sequence[Memory]:
        found: dict[str, Memory] = {}
        for batch in batches(ids):
            for memory in self._read(_LIVE, readable(scope), memories.c.id.in_(batch)):
                found[memory.id] = memory
        return [
            found[memory_id]
            for memory_id in dict.fromkeys(ids)
            if memory_id in found and _allowed(scope, found[memory_id])
        ]

    def listing(
        self, owners: Collection[UserKey], *, offset: int = 0, limit: int | None = None
    ) -> Sequence[Memory]:
        return self._read(_LIVE, memories.c.owner.in_(owners), offset=offset, limit=limit)

    def everything(self, owner: UserKey) -> Sequence[Memory]:
        return self._read(memories.c.owner == owner)

    def taken(self, ids: Collection[str]) -> set[str]:
        found: set[str] = set()
        for batch in batches(ids):
            rows = select(memories.c.id).where(memories.c.id.in_(batch))
            found.update(self._connection.execute(rows).scalars())
        return found

    def count(self, owners: Collection[UserKey]) -> int:
        live = select(func.count()).where(_LIVE, memories.c.owner.in_(owners))
        return self._connection.execute(live).scalar_one()

    def pinned(self, scope: Scope) -> Sequence[Memory]:
        found = self._read(_LIVE, readable(scope), _STANDING)
        return sorted(
            (memory for memory in found if _allowed(scope, memory)),
            key=lambda memory: not memory.pinned,
        )

    def same_text(self, owner: UserKey, content: str) -> Memory | None:
        same = memories.c.normalized == normalized(content)
        found = self._read(_LIVE, memories.c.owner == owner, same, limit=1)
        return found[0] if found else None

    def by_source(self, owner: UserKey, message_ids: Collection[str]) -> Sequence[Memory]:
        found: dict[str, Memory] = {}
        for batch in batches(message_ids):
            learnt = select(memory_sources.c.memory).where(memory_sources.c.source.in_(batch))
            for memory in self._read(memories.c.owner == owner, memories.c.id.in_(learnt)):
                found[memory.id] = memory
        return list(found.values())

    def told_by(self, message_ids: Collection[str]) -> Collection[UserKey]:
        owners: set[UserKey] = set()
        for batch in batches(message_ids):
            learnt = select(memory_sources.c.memory).where(memory_sources.c.source.in_(batch))
            whose = select(memories.c.owner).where(memories.c.id.in_(learnt)).distinct()
            owners.update(self._connection.execute(whose).scalars())
        return owners

    def save(self, memory: Memory) -> None:
        changed = update(memories).where(_own(memory.owner, memory.id)).values(**written(memory))
        if self._connection.execute(changed).rowcount:
            replace_side_rows(self._connection, memory)

    def supersede(self, old: Memory, new: Memory, *, epoch: int | None = None) -> bool:
        own = _own(old.owner, old.id)
        still_live = select(memories.c.id).where(own, _LIVE)
        if self._connection.execute(still_live).first() is None:
            return False  # its words were forgotten, or replaced, while the new ones were made
        if not self.add(new, epoch=epoch):
            return False
        hidden = {"status": Status.SUPERSEDED.value, "superseded_by": new.id}
        self._connection.execute(update(memories).where(own).values(**hidden))
        return True

    def forgotten_count(self, owner: UserKey) -> int:
        return buried_count(self._connection, owner)

    def tombstoned(self, owner: UserKey, ids: Collection[str]) -> set[str]:
        return buried(self._connection, owner, ids)

    def erase(self, owner: UserKey, ids: Collection[str], now: datetime) -> Sequence[Memory]:
        gone = self._read_all(self._versions.chain(owner, ids))
        self._erasure.erase(owner, gone, now)
        return gone

    def take_back(
        self, owner: UserKey, ids: Collection[str], now: datetime
    ) -> tuple[Sequence[Memory], Sequence[Memory]]:
        chain = self._versions.chain(owner, ids)
        gone = self._read_all(chain & set(ids))
        others = chain - set(ids)
        sources = {source for one in self._read_all(others) for source in one.sources}
        self._erasure.erase(owner, gone, now, spared=sources)
        self._versions.close_up(owner, gone)
        return gone, self._read_all(others)

    def newest(self, owner: UserKey, ids: Collection[str]) -> Mapping[str, str]:
        return self._versions.newest(owner, ids)

    def erase_all(
        self,
        owner: UserKey,
        now: datetime,
        *,
        everything: bool = False,
        epoch: int | None = None,
    ) -> int:
        live = self.count([owner])
        self._erasure.erase_all(owner, now, everything=everything, epoch=epoch)
        return live

    def _epoch(self, owner: UserKey) -> int:
        known = select(people.c.epoch).where(people.c.key == owner)
        return self._connection.execute(known).scalar_one_or_none() or 0

    def _read_all(self, ids: Collection[str]) -> list[Memory]:
        found: list[Memory] = []
        for batch in batches(ids):
            found.extend(self._read(memories.c.id.in_(batch)))
        return found

    def _read(
        self, *which: ColumnElement[bool], offset: int = 0, limit: int | None = None
    ) -> Sequence[Memory]:
        oldest_first = (
            select(memories)
            .where(*which)
            .order_by(memories.c.created_at, memories.c.seq)
            .offset(offset)
            .limit(limit)
        )
        return rows_to_memories(self._connection, self._connection.execute(oldest_first).all())


def _own(owner: UserKey, memory_id: str) -> ColumnElement[bool]:
    return (memories.c.id == memory_id) & (memories.c.owner == owner)


def _allowed(scope: Scope, memory: Memory) -> bool:
    """The same rule once more, in Python: a slip in the SQL shows nobody anything."""
    return scope.allows(memory.owner, memory.said_in, memory.shared)
