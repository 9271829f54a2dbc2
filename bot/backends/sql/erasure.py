"""Erasing memories for good: tombstones, the epoch, the index, one transaction."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Connection, delete, func

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

    def erase_all(
        self, owner: UserKey, now: datetime, *, everything: bool, epoch: int | None = None
    ) -> None:
        """No tombstones: the new epoch (at least `epoch`) voids whatever was accepted before."""
        gone = delete(memories).where(memories.c.owner == owner).returning(memories.c.id)
        self._index.forget(self._connection.execute(gone).scalars().all(), "memory")
        log_all(self._connection, owner, self._raise_epoch(owner, now, epoch or 1), now, everything)

    def _raise_epoch(self, owner: UserKey, now: datetime, least: int) -> int:
        stranger = insert(people).values(
            key=owner,
            name="",
            language=Language.EN.value,
            first_seen=now,
            role=Role.STRANGER.value,
            introduced=False,
            epoch=least,
            reachable=True,
        )
        raised = stranger.on_conflict_do_update(
            index_elements=[people.c.key], set_={"epoch": func.max(people.c.epoch + 1, least)}
        )
        epoch: int = self._connection.execute(raised.returning(people.c.epoch)).scalar_one()
        return epoch


def log_all(
    connection: Connection, owner: UserKey, epoch: int, now: datetime, everything: bool
) -> None:
    """Write down that this epoch began with all memories erased, or with everything."""
    row = {"owner": owner, "at": now, "epoch": epoch, "everything": everything}
    connection.execute(insert(forget_log).values(**row))
    note(connection)
