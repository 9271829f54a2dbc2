"""What was forgotten since a backup was made is forgotten again in what is restored from it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlalchemy import Connection, delete, func, select

from bot.backends.sql.erasure import log_all
from bot.backends.sql.schema import forget_log, outbox, people, tombstones
from bot.backends.sql.tombstones import bury
from bot.backends.sql.transaction import SqlTransaction
from bot.domain.keys import UserKey

Epochs = Sequence[tuple[UserKey, int]]


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Ids of erased memories and turns; the epochs that began with all memories erased, and those
    that began with everything erased: of each person the last one."""

    ids: Sequence[tuple[UserKey, str]] = field(default_factory=list)
    epochs: Epochs = field(default_factory=list)
    everything: Epochs = field(default_factory=list)

    def __or__(self, other: "Forgotten") -> "Forgotten":
        return Forgotten(
            list(dict.fromkeys((*self.ids, *other.ids))),
            _highest((*self.epochs, *other.epochs)),
            _highest((*self.everything, *other.everything)),
        )

    def __sub__(self, other: "Forgotten") -> "Forgotten":
        """What the other one does not know of."""
        ids = set(other.ids)
        return Forgotten(
            [one for one in self.ids if one not in ids],
            _beyond(self.epochs, other.epochs),
            _beyond(self.everything, other.everything),
        )

    def __bool__(self) -> bool:
        return bool(self.ids or self.epochs or self.everything)

    def __len__(self) -> int:
        """How much there is to forget: a person who erased all is one."""
        return len(self.ids) + len({owner for owner, _ in (*self.epochs, *self.everything)})


def read(connection: Connection) -> Forgotten:
    stones = select(tombstones.c.owner, tombstones.c.id).order_by(tombstones.c.owner)
    raised = select(people.c.key, people.c.epoch).where(people.c.epoch > 0)
    last = func.max(forget_log.c.epoch)
    everything = (
        select(forget_log.c.owner, last.label("epoch"))
        .where(forget_log.c.epoch.is_not(None), forget_log.c.everything.is_not(False))
        .group_by(forget_log.c.owner)
    )
    return Forgotten(
        [(row.owner, row.id) for row in connection.execute(stones)],
        [(row.key, row.epoch) for row in connection.execute(raised)],
        [(row.owner, row.epoch) for row in connection.execute(everything)],
    )


def repeat(connection: Connection, forgotten: Forgotten, now: datetime) -> None:
    tx = SqlTransaction(connection)
    whole = dict(forgotten.everything)
    for owner, epoch in forgotten.epochs:
        person = tx.people.find(owner)
        before = person.epoch if person else 0
        if before >= epoch:
            continue  # the copy is younger than the erasing: what came after it stays
        _memories_and_talk(tx, owner, epoch, now)
        if whole.get(owner, 0) > before:
            _all_else(tx, owner)
            log_all(connection, owner, whole[owner], now, everything=True)
        else:
            _undelivered(connection, owner)
    by_owner: dict[UserKey, list[str]] = {}
    for owner, one in forgotten.ids:
        by_owner.setdefault(owner, []).append(one)
    for owner, ids in by_owner.items():
        # These alone: whatever went with them was written down as well.
        tx.memories.take_back(owner, ids, now)
        tx.sessions.erase(ids)
        tx.reminders.erase_from(owner, ids)
        bury(connection, owner, ids, now)


def _memories_and_talk(tx: SqlTransaction, owner: UserKey, epoch: int, now: datetime) -> None:
    known = tx.memories.everything(owner)
    ids = [memory.id for memory in known]
    learnt = {source for memory in known for source in memory.sources}
    tx.reminders.erase_from(owner, {*ids, *learnt})
    told_to_others = tx.sessions.using(ids)
    tx.memories.erase_all(owner, now, epoch=epoch)
    tx.sessions.erase_all(owner)
    tx.sessions.erase(sorted(told_to_others))


def _undelivered(connection: Connection, owner: UserKey) -> None:
    """Answers on their way tell what was forgotten; reminders do not."""
    waiting = outbox.c.state.in_(("waiting", "held")) & outbox.c.reminder_id.is_(None)
    connection.execute(delete(outbox).where(outbox.c.user == owner, waiting))


def _all_else(tx: SqlTransaction, owner: UserKey) -> None:
    tx.reminders.erase_all(owner)
    tx.outbox.erase_all(owner)
    tx.usage.erase_all(owner)
    tx.jobs.erase_all(owner)
    tx.preferences.erase_all(owner)
    raised = tx.people.find(owner)
    assert raised is not None  # erasing the memories raised their epoch
    # Whether they agreed to be learnt from is asked anew: the copy may be older than a no.
    tx.people.save(replace(raised, name="", zone=None, learning=None, introduced=False))


def _highest(epochs: Iterable[tuple[UserKey, int]]) -> Epochs:
    highest: dict[UserKey, int] = {}
    for owner, epoch in epochs:
        highest[owner] = max(epoch, highest.get(owner, 0))
    return list(highest.items())


def _beyond(epochs: Epochs, known: Epochs) -> Epochs:
    there = dict(known)
    return [(owner, epoch) for owner, epoch in epochs if there.get(owner, 0) < epoch]
