"""Forgetting is final: what is erased goes from every store, in one transaction.

The vectors follow from the index queue; until then a search that still finds one reads no row.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from bot.core import pending
from bot.domain.keys import UserKey
from bot.domain.memories import Memory, Status
from bot.domain.people import Person
from bot.ports import Transaction


def memories(
    tx: Transaction, owner: UserKey, ids: Collection[str], now: datetime
) -> Sequence[Memory]:
    """Erase memories, their older versions, and the turns they were learnt from."""
    gone = tx.memories.erase(owner, ids, now)
    turns = {source for memory in gone for source in memory.sources}
    tx.sessions.erase(sorted(turns))
    for memory in gone:
        tx.index.add(memory.id, "memory", delete=True)
    for turn in turns:
        tx.index.add(turn, "turn", delete=True)
    return gone


def learnt_from(
    tx: Transaction, owner: UserKey, message_ids: Sequence[str], now: datetime
) -> Sequence[Memory]:
    """Erase turns, and all that was learnt from them."""
    learnt = tx.memories.by_source(owner, message_ids)
    gone = memories(tx, owner, [memory.id for memory in learnt], now)
    tx.sessions.erase(message_ids)
    for message_id in message_ids:
        tx.index.add(message_id, "turn", delete=True)
    return gone


def all_memories(tx: Transaction, owner: UserKey, now: datetime) -> int:
    """Erase every memory with its turns; what is being learnt under the old epoch is void."""
    gone = memories(tx, owner, [memory.id for memory in tx.memories.listing([owner])], now)
    tx.memories.erase_all(owner, now)
    return sum(memory.status is Status.LIVE for memory in gone)


def everything(tx: Transaction, person: Person, now: datetime) -> int:
    """Erase all there is about a person but that they may talk to the bot."""
    count = all_memories(tx, person.key, now)
    tx.sessions.erase_all(person.key)
    tx.reminders.erase_all(person.key)
    tx.outbox.erase_all(person.key)
    tx.usage.erase_all(person.key)
    pending.erase(tx.state, person.key)
    tx.people.save(replace(person, name="", zone=None, learning=None, introduced=False))
    return count
