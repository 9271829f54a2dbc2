"""Pending changes of the vector index, the rows they speak of, and the vectors kept for them."""

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, and_, bindparam, func, select
from sqlalchemy import delete as sql_delete

from bot.backends.sql.schema import (
    index_queue,
    memories,
    memory_shares,
    messages,
    people,
    vectors,
)
from bot.backends.sql.statements import batches, insert
from bot.domain.index import Vector
from bot.domain.keys import UserKey
from bot.domain.memories import Status
from bot.ports import Indexable, IndexChange

_SPOKEN = (messages.c.owner.is_not(None), messages.c.overheard.is_(False))
_EPOCH = func.coalesce(people.c.epoch, 0).label("epoch")

_is_turn = and_(index_queue.c.kind == "turn", index_queue.c.delete.is_(False))
_WAITING = select(func.count().filter(_is_turn), func.count()).select_from(index_queue)

_TURNS_OF = (
    select(messages.c.id)
    .join(index_queue, index_queue.c.target == messages.c.id)
    .where(messages.c.owner == bindparam("whose", type_=messages.c.owner.type), _is_turn)
)

_REPLACED = (
    sql_delete(index_queue)
    .where(index_queue.c.target.in_(bindparam("some", expanding=True)))
    .returning(index_queue.c.target, index_queue.c.delete)
)


class SqlIndexQueue:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, target: str, kind: str, *, delete: bool = False) -> None:
        self._add([target], kind, delete=delete)

    def add_all(self, targets: Sequence[str], kind: str) -> None:
        for batch in batches(targets):
            self._add(batch, kind, delete=False)

    def renew(self, target: str, kind: str) -> None:
        """Its words changed: the kept vectors are of the old ones."""
        self._connection.execute(sql_delete(vectors).where(vectors.c.target == target))
        self._add([target], kind, delete=False)

    def forget(self, targets: Iterable[str], kind: str) -> None:
        """Queue their deletion, and drop their vectors at once: words can be guessed from them."""
        for batch in batches(targets):
            self._connection.execute(sql_delete(vectors).where(vectors.c.target.in_(batch)))
            self._add(batch, kind, delete=True)

    def everything(self) -> Sequence[IndexChange]:
        live = select(memories.c.id).where(memories.c.status == Status.LIVE.value)
        found = [
            IndexChange(0, one, "memory", False)
            for one in self._connection.execute(live.order_by(memories.c.seq)).scalars()
        ]
        spoken = select(messages.c.id).where(*_SPOKEN)
        found += [
            IndexChange(0, one, "turn", False) for one in self._connection.execute(spoken).scalars()
        ]
        return found

    def add_everything(self) -> int:
        everything = self.everything()
        for kind in ("memory", "turn"):
            for batch in batches(change.target for change in everything if change.kind == kind):
                self._add(batch, kind, delete=False)
        return len(everything)

    def leaving(self, targets: Collection[str]) -> set[str]:
        found: set[str] = set()
        for batch in batches(targets):
            rows = select(index_queue.c.target).where(
                index_queue.c.target.in_(batch), index_queue.c.delete.is_(True)
            )
            found.update(self._connection.execute(rows).scalars())
        return found

    def waiting(self) -> tuple[int, int]:
        turns, all_of_them = self._connection.execute(_WAITING).one()
        return turns, all_of_them - turns

    def turns_of(self, owner: UserKey) -> Collection[str]:
        return self._connection.execute(_TURNS_OF, {"whose": owner}).scalars().all()

    def pending(self, limit: int) -> Sequence[IndexChange]:
        oldest = select(index_queue).order_by(index_queue.c.id).limit(limit)
        return [
            IndexChange(row.id, row.target, row.kind, row.delete)
            for row in self._connection.execute(oldest)
        ]

    def cleared(self, ids: Sequence[int]) -> None:
        for batch in batches(ids):
            self._connection.execute(sql_delete(index_queue).where(index_queue.c.id.in_(batch)))

    def indexables(self, changes: Sequence[IndexChange]) -> Sequence[Indexable]:
        """Of those that are to be in the index; one whose row is gone is left out."""
        found: dict[str, Indexable] = {}
        for batch in batches(change.target for change in changes if not change.delete):
            found.update(self._memories(batch))
            found.update(self._turns(batch))
        return [found[change.target] for change in changes if change.target in found]

    def keep_vectors(self, embedder: str, kept: Mapping[str, Vector]) -> None:
        for target, vector in kept.items():
            blob = array("f", vector).tobytes()
            new = insert(vectors).values(target=target, embedder=embedder, vector=blob)
            self._connection.execute(
                new.on_conflict_do_update(
                    index_elements=[vectors.c.target, vectors.c.embedder], set_={"vector": blob}
                )
            )

    def vectors(self, embedder: str, targets: Sequence[str]) -> Mapping[str, Vector]:
        found: dict[str, Vector] = {}
        for batch in batches(targets):
            rows = self._connection.execute(
                select(vectors.c.target, vectors.c.vector).where(
                    vectors.c.embedder == embedder, vectors.c.target.in_(batch)
                )
            )
            found.update((row.target, array("f", row.vector)) for row in rows)
        return found

    def _add(self, targets: Sequence[str], kind: str, *, delete: bool) -> None:
        """Under a new id each time: clearing the older change must not clear this one."""
        replaced = self._connection.execute(_REPLACED, {"some": targets})
        final = {row.target for row in replaced if row.delete}
        self._connection.execute(
            insert(index_queue),
            [
                {"target": target, "kind": kind, "delete": delete or target in final}
                for target in dict.fromkeys(targets)
            ],
        )

    def _memories(self, ids: Sequence[str]) -> Mapping[str, Indexable]:
        live = (
            select(memories, _EPOCH)
            .join_from(memories, people, people.c.key == memories.c.owner, isouter=True)
            .where(memories.c.id.in_(ids), memories.c.status == Status.LIVE.value)
        )
        shares = select(memory_shares).where(memory_shares.c.memory.in_(ids))
        shared: dict[str, set[Any]] = {}
        for row in self._connection.execute(shares):
            shared.setdefault(row.memory, set()).add(row.space)
        return {
            row.id: Indexable(
                id=row.id,
                kind="memory",
                owner=row.owner,
                text=" ".join(filter(None, (row.content, row.context))),
                at=row.created_at,
                epoch=row.epoch,
                session="",
                said_in=row.said_in,
                shared=frozenset(shared.get(row.id, ())),
            )
            for row in self._connection.execute(live)
        }

    def _turns(self, ids: Sequence[str]) -> Mapping[str, Indexable]:
        spoken = (
            select(messages, _EPOCH)
            .join_from(messages, people, people.c.key == messages.c.owner, isouter=True)
            .where(messages.c.id.in_(ids), *_SPOKEN)
        )
        return {
            row.id: Indexable(
                id=row.id,
                kind="turn",
                owner=row.owner,
                text=row.text,
                at=row.at,
                epoch=row.epoch,
                session=row.session,
                said_in=row.space,
                shared=frozenset(),
            )
            for row in self._connection.execute(spoken)
        }
