"""Carrying changes out: one fact, one entry; what is newer hides what it replaces, dated."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.core import identifiers
from bot.core.learn.operations import Change, Verb
from bot.core.learn.wording import negated, same, terms, within
from bot.core.outreach import said
from bot.domain.keys import Principal, Space, UserKey
from bot.domain.memories import Kind, Memory
from bot.domain.scope import readable
from bot.ports import Transaction


@dataclass(frozen=True, slots=True)
class Place:
    """Whose memories change, where it was said, and under which epoch it was accepted."""

    owner: UserKey
    space: Space | None
    epoch: int
    now: datetime


@dataclass(frozen=True, slots=True)
class Noted:
    """What there is to tell the person of a change; `over`: it is known to be past."""

    memory: Memory
    over: bool = False


def carry_out(
    changes: Sequence[Change], notes: Sequence[Memory], place: Place, tx: Transaction
) -> Sequence[Noted]:
    """All inside the caller's transaction. `notes` may say the same as a change already."""
    told: dict[str, Noted] = {}
    for change in changes:
        noted = _one(change, notes, place, tx)
        if noted is not None:
            told[noted.memory.id] = noted
    return list(told.values())


def _one(change: Change, notes: Sequence[Memory], place: Place, tx: Transaction) -> Noted | None:
    target = _fresh(tx, place, change.target)
    if change.target is not None and target is None:
        return None  # it went meanwhile
    if change.verb is Verb.EXPIRE and target is not None:
        return _expire(change, target, place, tx)
    known = _known(change, notes, place, tx)
    if known is not None:
        _refresh(change, known, place, tx)
        return None
    if target is None:
        return _add(change, place, tx)
    if change.verb is Verb.UPDATE and _refines(change.content, target.content):
        return _refine(change, target, place, tx)
    return _supersede(change, target, place, tx)


def _fresh(tx: Transaction, place: Place, memory: Memory | None) -> Memory | None:
    """The memory as it is now, while it is live and its place may read it."""
    if memory is None:
        return None
    found = tx.memories.find(readable(Principal(place.owner, place.space)), [memory.id])
    return next((one for one in found if one.owner == place.owner), None)


def _known(change: Change, notes: Sequence[Memory], place: Place, tx: Transaction) -> Memory | None:
    """A live memory that says the same, or that this very turn gave in other words.

    The latter comes of a tool that kept a fact at once, before its turn was learnt from.
    """
    told = tx.memories.by_source(place.owner, change.sources[:1])
    alike = tx.memories.same_text(place.owner, change.content)
    own = [*told, *([alike] if alike else []), *notes]
    for memory in dict.fromkeys(memory.id for memory in own):
        found = _fresh(tx, place, next(m for m in own if m.id == memory))
        if found is None or (change.target is not None and found.id == change.target.id):
            continue
        if same(found.content, change.content) or (found in told and _reworded(found, change)):
            return found
    if change.target and same(change.target.content, change.content):
        return _fresh(tx, place, change.target)
    return None


def _reworded(memory: Memory, change: Change) -> bool:
    mine, theirs = terms(change.content), terms(memory.content)
    shorter, longer = sorted((mine, theirs), key=len)
    return bool(shorter) and within(shorter, longer)


def _refines(content: str, old: str) -> bool:
    """It says all the old one did, and more; `not` is no more, but the contrary."""
    return negated(content) == negated(old) and within(
        terms(old, generic=True), terms(content, generic=True)
    )


def _refresh(change: Change, known: Memory, place: Place, tx: Transaction) -> None:
    """Said again: forgetting it will erase this turn, too."""
    importance = max(known.importance, change.importance)
    tx.memories.save(_with(known, change, place, importance=importance))


def _refine(change: Change, target: Memory, place: Place, tx: Transaction) -> Noted | None:
    """A detail more: the entry says it from now on, and it keeps its place and who may see it."""
    buried = tx.memories.tombstoned(place.owner, target.sources)
    known = replace(target, sources=tuple(s for s in target.sources if s not in buried))
    refined = replace(
        _with(known, change, place, importance=max(target.importance, change.importance)),
        id=_id_of(change),
        content=change.content,
        context=change.context or target.context,
        happened_at=change.happened_at or target.happened_at,
        valid_until=change.valid_until or target.valid_until,
    )
    if not _put_in_place(target, refined, place, tx):
        return None
    said.carry_over(tx.state, place.owner, target.id, refined.id)
    return Noted(refined)


def _expire(change: Change, target: Memory, place: Place, tx: Transaction) -> Noted | None:
    if target.valid_until is not None and target.valid_until <= place.now:
        return None
    expired = replace(
        _with(target, change, place, importance=target.importance), valid_until=change.valid_until
    )
    tx.memories.save(expired)
    return Noted(expired, over=True)


def _with(memory: Memory, change: Change, place: Place, *, importance: int) -> Memory:
    sources = tuple(dict.fromkeys((*memory.sources, *change.sources)))
    return replace(memory, updated_at=place.now, sources=sources, importance=importance)


def _add(change: Change, place: Place, tx: Transaction) -> Noted | None:
    memory = _made(change, place)
    if _is_there(memory, tx):
        return None
    if not tx.memories.add(memory, epoch=place.epoch):
        return None
    tx.index.add(memory.id, "memory")
    return Noted(memory)


def _supersede(change: Change, target: Memory, place: Place, tx: Transaction) -> Noted | None:
    memory = replace(_made(change, place), pinned=target.pinned)
    return Noted(memory) if _put_in_place(target, memory, place, tx) else None


def _put_in_place(target: Memory, memory: Memory, place: Place, tx: Transaction) -> bool:
    if _is_there(memory, tx):
        return False
    if not tx.memories.supersede(target, memory, epoch=place.epoch):
        return False
    tx.index.add(target.id, "memory")  # hidden now, so it leaves; but an undo may bring it back
    tx.index.add(memory.id, "memory")
    return True


def _is_there(memory: Memory, tx: Transaction) -> bool:
    known = tx.memories.by_source(memory.owner, memory.sources)
    return any(one.id == memory.id for one in known)


def _made(change: Change, place: Place) -> Memory:
    return Memory(
        id=_id_of(change),
        owner=place.owner,
        content=change.content,
        created_at=place.now,
        updated_at=place.now,
        kind=Kind(change.kind),
        context=change.context,
        importance=change.importance,
        said_in=place.space,
        happened_at=change.happened_at,
        valid_until=change.valid_until,
        sources=change.sources,
    )


def _id_of(change: Change) -> str:
    """From the turn and the number of the change: twice is once."""
    return identifiers.derived("learnt", change.sources[0], change.number)
