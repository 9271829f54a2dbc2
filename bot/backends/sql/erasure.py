"""Erasing memories for good: tombstones, the epoch, the index, one transaction."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Connection, delete

from bot.backends.sql.index_queue import SqlIndexQueue
from bot.backends.sql.schema import forget_log, memories, people
from bot.backends.sql.statements import batches, insert
from bot.backends.sql.tombstones import bury, note
from bot.domain.keys import UserKey
from bot.domain.memories import Memory
from bot.domain.people import Language, Role


class Erasure:
    def __init__(self, connection: Connection, index: SqlIndexQueue) -> None:
        self._connection = connection
        self._index = index

    def erase(
        self, owner: UserKey, gone: Sequence[Memory], now: datetime, spared: Collection[str] = ()
    ) -> None:
        """Nothing is learnt from their sources again, but from those that are `spared`."""
        ids = [memory.id for memory in gone]
        if not ids:
            return
        for batch in batches(ids):
            self._connection.execute(delete(memories).where(memories.c.id.in_(batch)))
        self._index.forget(ids, "memory")
        sources = {source for memory in gone for source in memory.sources}
        bury(self._connection, owner, [*ids, *sorted(sources - set(spared))], now)
        self._connection.execute(insert(forget_log).values(owner=owner, at=now))

    def erase_all(self, owner: UserKey, now: datetime) -> None:
        """No tombstones: the new epoch makes void whatever was accepted before."""
        gone = delete(memories).where(memories.c.owner == owner).returning(memories.c.id)
        self._index.forget(self._connection.execute(gone).scalars().all(), "memory")
        epoch = self._raise_epoch(owner, now)
        note(self._connection)
        self._connection.execute(insert(forget_log).values(owner=owner, at=now, epoch=epoch))

    def _raise_epoch(self, owner: UserKey, now: datetime) -> int:
        stranger = insert(people).values(
            key=owner,
            name="",
            language=Language.EN.value,
            first_seen=now,
            role=Role.STRANGER.value,
            introduced=False,
            epoch=1,
            reachable=True,
        )
        raised = stranger.on_conflict_do_update(
            index_elements=[people.c.key], set_={"epoch": people.c.epoch + 1}
        )
        epoch: int = self._connection.execute(raised.returning(people.c.epoch)).scalar_one()
        return epoch
