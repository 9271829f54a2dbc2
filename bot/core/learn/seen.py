"""What a learning job saw of the truth before it asked, and whether that is still the truth."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from bot.core import keeping
from bot.core.learn import waiting
from bot.core.learn.waiting import Waiting
from bot.domain.keys import Principal, Space
from bot.domain.memories import Memory
from bot.domain.messages import Message, Session
from bot.domain.people import Person
from bot.domain.scope import readable
from bot.ports import Job, Transaction

_AROUND = 200


class Standing(Enum):
    HOLDS = auto()
    CHANGED = auto()  # something of it was edited or forgotten
    GONE = auto()  # nothing may be learnt from it any more
    DONE = auto()  # it was learnt from already


@dataclass(frozen=True, slots=True)
class Seen:
    """The job's result holds only while this still does."""

    person: Person
    waiting: Waiting
    space: Space | None
    turns: Sequence[Message]
    notes: Sequence[Memory] = ()

    @property
    def looked_at(self) -> Sequence[Message]:
        """The turns of the stretch, and those just before each, which lend it context."""
        ids = set(self.waiting.stretch)
        found: dict[str, Message] = {}
        for before, turn in zip((None, *self.turns), self.turns, strict=False):
            if turn.id in ids:
                found |= {one.id: one for one in (before, turn) if one is not None}
        return list(found.values())


def waiting_list(job: Job) -> str:
    return str(job.payload["list"])


def look(job: Job, tx: Transaction, now: datetime) -> Seen | None:
    """What waits, as it is now; None when nothing may be learnt from it any more."""
    assert job.chat
    found = waiting.read(tx, waiting_list(job))
    person = tx.people.find(job.owner)
    if found is None or person is None or not found.turns or person.epoch != found.epoch:
        return None
    ids = set(found.stretch)
    window = list(tx.sessions.window(Session(found.session, job.chat, "", now), _AROUND))
    older = ids - {turn.id for turn in window}  # after long silence of the model
    window = [*tx.sessions.messages(sorted(older)), *window]
    space = next((turn.space for turn in window if turn.id in ids), None)
    if not keeping.agreed(tx, person, space):
        return None
    erased = tx.memories.tombstoned(job.owner, ids)
    return Seen(person, found, space, [turn for turn in window if turn.id not in erased])


def standing(job: Job, seen: Seen, tx: Transaction) -> Standing:
    person = tx.people.find(job.owner)
    if person is None or person.epoch != seen.waiting.epoch:
        return Standing.GONE
    if not keeping.agreed(tx, person, seen.space):
        return Standing.GONE
    there = waiting.read(tx, waiting_list(job))
    if there is None or not set(seen.waiting.stretch) <= {turn for _, turn in there.turns}:
        return Standing.DONE
    return Standing.HOLDS if _is_the_same(job, seen, tx) else Standing.CHANGED


def _is_the_same(job: Job, seen: Seen, tx: Transaction) -> bool:
    looked_at = seen.looked_at
    said = tx.sessions.messages([turn.id for turn in looked_at])
    if {turn.id: turn.text for turn in said} != {turn.id: turn.text for turn in looked_at}:
        return False
    if tx.memories.tombstoned(job.owner, [turn.id for turn in looked_at]):
        return False
    scope = readable(Principal(job.owner, seen.space))
    notes = tx.memories.find(scope, [note.id for note in seen.notes])
    return {n.id: n.content for n in notes} == {n.id: n.content for n in seen.notes}
