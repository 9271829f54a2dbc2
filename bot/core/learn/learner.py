"""A learning job: read a stretch, ask the model once, keep what holds, all in one transaction."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from bot.core import keeping
from bot.core.failpoints import Reach
from bot.core.learn import extract, patterns, reading, telling, waiting
from bot.core.learn.judge import Refused, judged
from bot.core.learn.operations import Change, Operation
from bot.core.learn.reconcile import Place, carry_out
from bot.core.learn.stretch import Stretch, gathered
from bot.core.learn.waiting import Pace, Waiting
from bot.core.listening import Patience, patiently
from bot.core.texts import texts
from bot.domain.deliveries import Delivery
from bot.domain.errors import ModelUnavailable
from bot.domain.keys import ChatKey, Principal
from bot.domain.memories import Memory
from bot.domain.messages import Message, Session, TextPiece, Usage
from bot.domain.people import Person
from bot.domain.scope import readable
from bot.ports import ChatModel, Clock, Database, Job, Transaction

log = logging.getLogger(__name__)

_AROUND = 200
_MOST_FAILURES = 6
_FIRST_PAUSE = timedelta(minutes=1)
_LONGEST_PAUSE = timedelta(hours=2)

Near = Callable[[Principal, str], Awaitable[Sequence[Memory]]]


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a job saw of the truth before it asked: its result holds only while this still does."""

    person: Person
    waiting: Waiting
    seen: Sequence[Message]
    stretch: Stretch
    notes: Sequence[Memory] = ()


@dataclass(slots=True)
class _Cost:
    prompt: int = 0
    completion: int = 0


@dataclass(frozen=True, slots=True)
class Learner:
    model: ChatModel
    database: Database
    near: Near
    pace: Pace
    patience: Patience
    clock: Clock
    reach: Reach

    async def __call__(self, job: Job) -> None:
        """Do the job, or put it off; raises only what nobody foresaw."""
        assert job.chat
        seen = await self.database.write(partial(self._begin, job))
        if seen is None:
            return
        self.reach("learn_read")
        cost = _Cost()
        proposals: Sequence[Operation] = ()
        if seen.stretch.worth_reading:
            principal = Principal(job.owner, seen.stretch.space)
            notes = await self.near(principal, seen.stretch.words)
            seen = _Reading(seen.person, seen.waiting, seen.seen, seen.stretch, notes)
            try:
                proposals = await self._ask(job, seen, cost)
            except ModelUnavailable as error:
                await self._later(job, seen, error)
                return
        changes = _kept(job.chat, judged(proposals, seen.stretch, seen.notes))
        self.reach("extract_sql")
        await self.database.write(partial(self._commit, job, seen, changes, cost))
        self.reach("learn_committed")

    # ------------------------------------------------------------ before the model

    def _begin(self, job: Job, tx: Transaction) -> _Reading | None:
        seen = self._look(job, tx)
        if seen is None:
            waiting.drop(tx, _list(job))
            tx.jobs.done(job.id)
        return seen

    def _look(self, job: Job, tx: Transaction) -> _Reading | None:
        """What waits, as it is now; None when nothing may be learnt from it any more."""
        found = waiting.read(tx, _list(job))
        person = tx.people.find(job.owner)
        if found is None or person is None or not found.turns or person.epoch != found.epoch:
            return None
        ids = set(found.stretch)
        assert job.chat
        session = Session(found.session, job.chat, "", self.clock.now())
        window = list(tx.sessions.window(session, _AROUND))
        older = ids - {turn.id for turn in window}  # after long silence of the model
        window = [*tx.sessions.messages(sorted(older)), *window]
        space = next((turn.space for turn in window if turn.id in ids), None)
        if not keeping.agreed(tx, job.owner, space):
            return None
        erased = tx.memories.tombstoned(job.owner, ids)
        known = [turn for turn in window if turn.id not in erased]
        stretch = gathered(job.owner, space, person.zone, known, ids)
        return _Reading(person, found, _looked_at(known, ids), stretch)

    async def _ask(self, job: Job, seen: _Reading, cost: _Cost) -> Sequence[Operation]:
        text = ""
        prompt = extract.prompt(seen.stretch, seen.notes)
        stream = patiently(self.model.stream(prompt), self.patience)
        async with aclosing(stream):
            async for event in stream:
                match event:
                    case TextPiece(piece):
                        text += piece
                    case Usage(asked, told):
                        cost.prompt += asked
                        cost.completion += told
        self.reach("learn_asked")
        proposals = reading.operations(text)
        if proposals is None:
            log.warning("%s: the model's notes could not be read; nothing was learnt", job.chat)
            return ()
        return proposals

    # ------------------------------------------------------------ after it

    def _commit(
        self, job: Job, seen: _Reading, changes: Sequence[Change], cost: _Cost, tx: Transaction
    ) -> None:
        now = self.clock.now()
        if cost.prompt or cost.completion:
            today = now.date()
            tx.usage.add(job.owner, today, cost.prompt, cost.completion, background=True)
        match self._standing(job, seen, tx):
            case "gone":
                self._give_up(job, seen, tx)
                return
            case "changed":
                tx.jobs.later(job.id, now)  # once more, without what was forgotten or edited
                return
            case "done":
                tx.jobs.done(job.id)
                return
        place = Place(job.owner, seen.stretch.space, seen.waiting.epoch, now)
        noted = carry_out(changes, seen.notes, place, tx)
        self._end(job, seen, tx, now)
        reply = telling.told(noted, texts(seen.person.language)) if seen.person.notices else None
        if reply is not None and seen.stretch.space is None and job.chat:
            delivery = Delivery("", job.chat, job.owner, reply.text, reply.buttons)
            tx.outbox.add(delivery, f"noted:{seen.waiting.stretch[0]}", now)

    def _standing(self, job: Job, seen: _Reading, tx: Transaction) -> str:
        """Whether what was read still is the truth: it is, it changed, it is gone, it is done."""
        person = tx.people.find(job.owner)
        if person is None or person.epoch != seen.waiting.epoch:
            return "gone"
        if not keeping.agreed(tx, job.owner, seen.stretch.space):
            return "gone"
        ids = seen.waiting.stretch
        there = waiting.read(tx, _list(job))
        if there is None or not set(ids) <= {turn for _, turn in there.turns}:
            return "done"
        now_said = tx.sessions.messages([turn.id for turn in seen.seen])
        if {turn.id: turn.text for turn in now_said} != {t.id: t.text for t in seen.seen}:
            return "changed"
        if tx.memories.tombstoned(job.owner, [turn.id for turn in seen.seen]):
            return "changed"
        scope = readable(Principal(job.owner, seen.stretch.space))
        notes = tx.memories.find(scope, [note.id for note in seen.notes])
        same = {n.id: n.content for n in notes} == {n.id: n.content for n in seen.notes}
        return "holds" if same else "changed"

    def _end(self, job: Job, seen: _Reading, tx: Transaction, now: datetime) -> None:
        assert job.chat
        tx.jobs.done(job.id)
        ids = seen.waiting.stretch
        waiting.take_off(tx, job.owner, job.chat, _list(job), ids, self.pace, now)

    def _give_up(self, job: Job, seen: _Reading, tx: Transaction) -> None:
        """What waits under a newer epoch was said after everything had been forgotten."""
        there = waiting.read(tx, _list(job))
        if there is not None and there.epoch == seen.waiting.epoch:
            waiting.drop(tx, _list(job))
        tx.jobs.done(job.id)

    async def _later(self, job: Job, seen: _Reading, error: ModelUnavailable) -> None:
        """The model is away: later, and after hours of that by the simple forms alone."""
        if job.attempts < _MOST_FAILURES:
            pause = min(_FIRST_PAUSE * 2**job.attempts, _LONGEST_PAUSE)
            log.info("%s: learning waits for the model: %s", job.chat, error)
            due = self.clock.now() + pause
            await self.database.write(lambda tx: tx.jobs.later(job.id, due))
            return
        log.warning("%s: learning without the model, which is away: %s", job.chat, error)
        proposals = patterns.proposals(seen.stretch, seen.notes)
        assert job.chat
        changes = _kept(job.chat, judged(proposals, seen.stretch, seen.notes))
        await self.database.write(partial(self._commit, job, seen, changes, _Cost()))


def _list(job: Job) -> str:
    return str(job.payload["list"])


def _looked_at(window: Sequence[Message], ids: set[str]) -> Sequence[Message]:
    """The turns of the stretch, and those that lend it context."""
    found: list[Message] = []
    for number, turn in enumerate(window):
        if turn.id in ids:
            found += [*window[max(0, number - 1) : number], turn]
    return list({turn.id: turn for turn in found}.values())


def _kept(chat: ChatKey, found: Sequence[Change | Refused]) -> Sequence[Change]:
    for one in found:
        if isinstance(one, Refused):
            log.debug("%s: not noted: %s", chat, one.reason)
    return [one for one in found if isinstance(one, Change)]
