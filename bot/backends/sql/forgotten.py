"""What was forgotten since a backup was made is forgotten again in what is restored from it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection, select

from bot.backends.sql.schema import people, tombstones
from bot.backends.sql.tombstones import bury
from bot.backends.sql.transaction import SqlTransaction
from bot.domain.keys import UserKey


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Ids of erased memories and turns, and the epochs of those who erased everything."""

    ids: Sequence[tuple[UserKey, str]]
    epochs: Sequence[tuple[UserKey, int]]

    def __or__(self, other: "Forgotten") -> "Forgotten":
        highest: dict[UserKey, int] = {}
        for owner, epoch in (*self.epochs, *other.epochs):
            highest[owner] = max(epoch, highest.get(owner, 0))
        return Forgotten(list(dict.fromkeys((*self.ids, *other.ids))), list(highest.items()))

    def __sub__(self, other: "Forgotten") -> "Forgotten":
        """What the other one does not know of."""
        ids, epochs = set(other.ids), dict(other.epochs)
        return Forgotten(
            [one for one in self.ids if one not in ids],
            [(owner, epoch) for owner, epoch in self.epochs if epochs.get(owner, 0) < epoch],
        )

    def __bool__(self) -> bool:
        return bool(self.ids or self.epochs)


def read(connection: Connection) -> Forgotten:
    stones = select(tombstones.c.owner, tombstones.c.id).order_by(tombstones.c.owner)
    raised = select(people.c.key, people.c.epoch).where(people.c.epoch > 0)
    return Forgotten(
        [(row.owner, row.id) for row in connection.execute(stones)],
        [(row.key, row.epoch) for row in connection.execute(raised)],
    )


def repeat(connection: Connection, forgotten: Forgotten, now: datetime) -> None:
    tx = SqlTransaction(connection)
    for owner, epoch in forgotten.epochs:
        _everything(tx, owner, epoch, now)
    by_owner: dict[UserKey, list[str]] = {}
    for owner, one in forgotten.ids:
        by_owner.setdefault(owner, []).append(one)
    for owner, ids in by_owner.items():
        tx.memories.erase(owner, ids, now)
        tx.sessions.erase(ids)
        tx.reminders.erase_from(owner, ids)
        bury(connection, owner, ids, now)


def _everything(tx: SqlTransaction, owner: UserKey, epoch: int, now: datetime) -> None:
    """Only where the copy is older than the erasing: what came after it stays."""
    person = tx.people.find(owner)
    if person is not None and person.epoch >= epoch:
        return
    tx.memories.erase_all(owner, now)
    tx.sessions.erase_all(owner)
    tx.reminders.erase_all(owner)
    tx.outbox.erase_all(owner)
    tx.usage.erase_all(owner)
    tx.jobs.erase_all(owner)
    tx.preferences.erase_all(owner)
    raised = tx.people.find(owner)
    assert raised is not None  # erase_all raised its epoch
    # Whether they agreed to be learnt from is asked anew: the copy may be older than a no.
    unknown = replace(raised, name="", zone=None, learning=None, introduced=False, epoch=epoch)
    tx.people.save(unknown)
