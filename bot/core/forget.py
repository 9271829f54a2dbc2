"""Forgetting is final: what is erased goes from every store, in one transaction.

The vectors follow from the index queue; until then a search that still finds one reads no row.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.core import echoes, incognito, pending
from bot.core.outreach import said
from bot.domain.keys import UserKey
from bot.domain.memories import Memory, Status
from bot.domain.people import Person
from bot.domain.scope import Scope
from bot.ports import Transaction


@dataclass(frozen=True, slots=True)
class Gone:
    """What went: the memories that were live, and how many turns and answers."""

    memories: Sequence[Memory] = ()
    turns: int = 0

    def __bool__(self) -> bool:
        return bool(self.memories or self.turns)


def memories(tx: Transaction, owner: UserKey, ids: Collection[str], now: datetime) -> Gone:
    """Erase memories, their older versions, and the turns that tell the same."""
    gone = tx.memories.erase(owner, ids, now)
    count = _traces(tx, owner, gone) if gone else 0
    return Gone([memory for memory in gone if memory.status is Status.LIVE], count)


def taken_back(
    tx: Transaction, owner: UserKey, memory_id: str, now: datetime
) -> tuple[Gone, Sequence[Memory]]:
    """Undo one version of a memory: gives what went, and what it had replaced, which is back."""
    gone, others = tx.memories.take_back(owner, [memory_id], now)
    if not gone:
        return Gone(), ()
    spared = {source for memory in others for source in memory.sources}
    own = [replace(m, sources=tuple(s for s in m.sources if s not in spared)) for m in gone]
    count = _traces(tx, owner, own, spared)
    stood = any(memory.status is Status.LIVE for memory in gone)
    back = [memory for memory in others if stood and memory.status is Status.LIVE]
    return Gone(gone, count), back


def _traces(
    tx: Transaction, owner: UserKey, gone: Sequence[Memory], spared: Collection[str] = ()
) -> int:
    """Erase the turns that tell the same but those that are `spared`; gives how many."""
    spoken = tx.sessions.spoken(owner)
    sources = {source for memory in gone for source in memory.sources}
    made_with = set(tx.sessions.using([*(memory.id for memory in gone), *sources]))
    count = tx.sessions.erase(sorted(set(echoes.of(gone, spoken, made_with)) - set(spared)))
    tx.sessions.erase(sorted(made_with - {one.message.id for one in spoken}))  # told to others
    tx.reminders.erase_from(owner, {*sources, *(memory.id for memory in gone)})
    pending.void(tx.state, owner)
    return count


def turns(tx: Transaction, owner: UserKey, ids: Collection[str], now: datetime) -> Gone:
    """Erase turns of a person, or answers to them, and all that was learnt from them."""
    mine = tx.sessions.find(Scope(frozenset({owner}), None), ids)
    return learnt_from(tx, owner, [one.message.id for one in mine], now)


def learnt_from(tx: Transaction, owner: UserKey, ids: Sequence[str], now: datetime) -> Gone:
    """As `turns`, for turns that are known to be the owner's; what was overheard as well."""
    learnt = tx.memories.by_source(owner, ids)
    gone = memories(tx, owner, [memory.id for memory in learnt], now)
    answers = echoes.answers_to(ids, tx.sessions.spoken(owner))
    made_with = tx.sessions.using(ids)
    count = tx.sessions.erase(sorted({*ids, *answers, *made_with}))
    # A point may stand in the index for a turn whose row went before.
    for one in ids:
        tx.index.add(one, "turn", delete=True)
    tx.reminders.erase_from(owner, ids)
    pending.void(tx.state, owner)
    return Gone(gone.memories, gone.turns + count)


def all_memories(
    tx: Transaction, owner: UserKey, now: datetime, *, everything: bool = False
) -> Gone:
    """Erase every memory, and the talk they would come back from.

    What is being learnt under the old epoch is void.
    """
    known = tx.memories.everything(owner)
    live = [memory for memory in known if memory.status is Status.LIVE]
    learnt = {source for memory in known for source in memory.sources}
    ids = [memory.id for memory in known]
    tx.reminders.erase_from(owner, {*learnt, *ids})
    tx.memories.erase_all(owner, now, everything=everything)
    pending.void(tx.state, owner)
    count = tx.sessions.erase_all(owner)
    tx.sessions.erase(sorted(tx.sessions.using(ids)))  # told to others, where it was shared
    return Gone(live, count)


def everything(tx: Transaction, person: Person, now: datetime) -> Gone:
    """Erase all there is about a person but that they may talk to the bot."""
    gone = all_memories(tx, person.key, now, everything=True)
    tx.reminders.erase_all(person.key)
    tx.outbox.erase_all(person.key)
    tx.usage.erase_all(person.key)
    tx.jobs.erase_all(person.key)
    pending.erase(tx.state, person.key)
    incognito.erase(tx, person.key)
    tx.preferences.erase_all(person.key)
    said.erase(tx.state, person.key)
    known = tx.people.find(person.key) or person
    forgotten = replace(known, name="", zone=None, learning=None, introduced=False, notices=True)
    tx.people.save(forgotten)
    return gone
