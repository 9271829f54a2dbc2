"""What would be taken in, and what not, before anything is; and then taking it in."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from uuid import UUID

from bot.core import identifiers, secrets
from bot.core.transfer.reading import MOST_CHARACTERS, Refused
from bot.core.transfer.records import MemoryRecord
from bot.domain.keys import UserKey
from bot.domain.memories import Memory, Status
from bot.domain.scope import Scope
from bot.ports import Transaction


class Verdict(Enum):
    NEW = "new"
    AGAIN = "again"  # new, though it was forgotten once: whoever imports it asks for it
    KNOWN = "known"
    SECRET = "secret"
    TOO_LONG = "too long"
    EMPTY = "empty"
    UNREADABLE = "unreadable"


TAKEN = (Verdict.NEW, Verdict.AGAIN)


@dataclass(frozen=True, slots=True)
class Item:
    """`memory` is set for what would be taken in."""

    fact: str
    verdict: Verdict
    memory: Memory | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """`unshared`: some would have been seen by groups their owner was not seen in."""

    items: Sequence[Item]
    unshared: bool = False

    @property
    def taken(self) -> Sequence[Memory]:
        return [item.memory for item in self.items if item.memory is not None]


def plan(
    tx: Transaction,
    owner: UserKey,
    found: Sequence[MemoryRecord | Refused],
    now: datetime,
    once: str,
) -> Plan:
    """Everything becomes the owner's; ids are kept where they are free, else made anew."""
    records = [one for one in found if isinstance(one, MemoryRecord)]
    rename = _renaming(tx, owner, records, once)
    allowed = frozenset(tx.sessions.spaces(owner))
    sources = {source for record in records for source in record.sources}
    turns = {one.message.id for one in tx.sessions.find(Scope(frozenset({owner}), None), sources)}
    forgotten = tx.memories.tombstoned(owner, [record.id for record in records if record.id])
    known = {_bare(memory.content) for memory in tx.memories.listing([owner])}
    items, unshared = [], False
    for number, one in enumerate(found):
        verdict = _verdict(one, known)
        if isinstance(one, Refused) or verdict is not Verdict.NEW:
            items.append(Item(one.found if isinstance(one, Refused) else one.content, verdict))
            continue
        memory = one.memory(owner, rename(one.id, number), now)
        shared = memory.shared & allowed
        unshared = unshared or shared != memory.shared
        successor = memory.superseded_by and rename(memory.superseded_by, number)
        memory = replace(
            memory,
            shared=shared,
            superseded_by=successor,
            sources=tuple(source for source in memory.sources if source in turns),
        )
        if memory.status is Status.LIVE:
            known.add(_bare(memory.content))
        again = one.id in forgotten
        items.append(Item(one.content, Verdict.AGAIN if again else Verdict.NEW, memory))
    return Plan(_without_orphans(items), unshared)


def carry_out(tx: Transaction, owner: UserKey, made: Plan) -> int:
    """Gives how many live memories there are more."""
    kept = tx.memories.add_all(owner, made.taken)
    live = [memory.id for memory in kept if memory.status is Status.LIVE]
    tx.index.add_all(live, "memory")
    return len(live)


def _verdict(one: MemoryRecord | Refused, known: Collection[str]) -> Verdict:
    if isinstance(one, Refused):
        return Verdict.UNREADABLE
    if not one.content.strip():
        return Verdict.EMPTY
    if len(one.content) > MOST_CHARACTERS:
        return Verdict.TOO_LONG
    if secrets.found(one.content) or secrets.found(one.context):
        return Verdict.SECRET
    if one.status is Status.LIVE and _bare(one.content) in known:
        return Verdict.KNOWN
    return Verdict.NEW


def _renaming(
    tx: Transaction, owner: UserKey, records: Sequence[MemoryRecord], once: str
) -> Callable[[str, int], str]:
    """An id that is taken, forgotten, leaving the index or no id at all becomes another one."""
    ids = [record.id for record in records if _is_id(record.id)]
    twice = {one for one, count in Counter(ids).items() if count > 1}
    unusable = {
        *tx.memories.taken(ids),
        *tx.memories.tombstoned(owner, ids),
        *tx.index.leaving(ids),
        *twice,
    }

    def renamed(one: str, number: int) -> str:
        if _is_id(one) and one not in unusable:
            return one
        one_of_many = number if one in twice or not one else ""
        return identifiers.derived(once, "import", one, one_of_many)

    return renamed


def _without_orphans(items: Sequence[Item]) -> Sequence[Item]:
    """An older version makes sense only with the newer one; alone it would be hidden for ever."""
    kept = {item.memory.id for item in items if item.memory is not None}
    return [
        item
        for item in items
        if item.memory is None
        or item.memory.status is Status.LIVE
        or item.memory.superseded_by in kept
    ]


def _is_id(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _bare(text: str) -> str:
    """Equal for texts that differ in case, blanks and marks only."""
    return "".join(filter(str.isalnum, text.casefold())) or text
