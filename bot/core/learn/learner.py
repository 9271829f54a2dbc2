"""A learning job: read a stretch, ask the model once, keep what holds, all in one transaction."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from bot.core.asking import Cost, ask
from bot.core.failpoints import Reach
from bot.core.language import spoken
from bot.core.learn import extract, patterns, reading, telling, waiting
from bot.core.learn.ground import Refused
from bot.core.learn.judge import judged
from bot.core.learn.operations import Change, Operation
from bot.core.learn.reconcile import Noted, Place, carry_out
from bot.core.learn.seen import Seen, Standing, look, standing, waiting_list
from bot.core.learn.stretch import Stretch, gathered
from bot.core.learn.waiting import Pace
from bot.core.listening import Patience
from bot.core.texts import texts
from bot.domain.deliveries import Delivery
from bot.domain.errors import ModelUnavailable
from bot.domain.keys import ChatKey, Principal
from bot.domain.memories import Memory
from bot.ports import ChatModel, Clock, Database, Job, Transaction

log = logging.getLogger(__name__)

_MOST_FAILURES = 6
_FIRST_PAUSE = timedelta(minutes=1)
_LONGEST_PAUSE = timedelta(hours=2)

Near = Callable[[Principal, str], Awaitable[Sequence[Memory]]]


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
        cost = Cost()
        proposals: Sequence[Operation] = ()
        ids = seen.waiting.stretch
        stretch = gathered(job.owner, seen.space, seen.person.zone, seen.turns, ids)
        if stretch.worth_reading:
            principal = Principal(job.owner, seen.space)
            seen = replace(seen, notes=await self.near(principal, stretch.words))
            try:
                proposals = await self._ask(job, stretch, seen.notes, cost)
            except ModelUnavailable as error:
                if job.attempts < _MOST_FAILURES:
                    await self._later(job, error)
                    return
                log.warning("%s: learning without the model: %s", job.chat, error)
                proposals = patterns.proposals(stretch, seen.notes)
        changes = _kept(job.chat, judged(proposals, stretch, seen.notes))
        self.reach("extract_sql")
        await self.database.write(partial(self._commit, job, seen, changes, cost))
        self.reach("learn_committed")

    def _begin(self, job: Job, tx: Transaction) -> Seen | None:
        seen = look(job, tx, self.clock.now())
        if seen is None:
            waiting.drop(tx, waiting_list(job))
            tx.jobs.done(job.id)
        return seen

    async def _ask(
        self, job: Job, stretch: Stretch, notes: Sequence[Memory], cost: Cost
    ) -> Sequence[Operation]:
        text = await ask(self.model, extract.prompt(stretch, notes), self.patience, cost)
        self.reach("learn_asked")
        proposals = reading.operations(text)
        if proposals is None:
            log.warning("%s: the model's notes could not be read; nothing was learnt", job.chat)
            return ()
        return proposals

    def _commit(
        self, job: Job, seen: Seen, changes: Sequence[Change], cost: Cost, tx: Transaction
    ) -> None:
        now = self.clock.now()
        cost.note(tx, job.owner, now)
        match standing(job, seen, tx):
            case Standing.GONE:
                self._drop(job, seen, tx)
                self._end(job, tx)
                return
            case Standing.CHANGED:
                tx.jobs.later(job.id, now)  # once more, without what was forgotten or edited
                return
            case Standing.DONE:
                self._end(job, tx)
                return
        place = Place(job.owner, seen.space, seen.waiting.epoch, now)
        noted = carry_out(changes, seen.notes, place, tx)
        waiting.take_off(tx, waiting_list(job), seen.waiting.stretch)
        self._end(job, tx)
        self._tell(job, seen, noted, tx)

    def _tell(self, job: Job, seen: Seen, noted: Sequence[Noted], tx: Transaction) -> None:
        """In private, in the language of what was noted, once."""
        language = spoken(" ".join(one.memory.content for one in noted), seen.person.language)
        reply = telling.told(noted, texts(language))
        if reply is None or seen.space is not None or job.chat is None or not seen.person.notices:
            return
        delivery = Delivery("", job.chat, job.owner, reply.text, reply.buttons)
        once = f"noted:{seen.waiting.stretch[0]}"
        tx.outbox.add(delivery, once, self.clock.now())

    def _end(self, job: Job, tx: Transaction) -> None:
        """Off the list of jobs; what was said meanwhile keeps its alarm."""
        assert job.chat
        tx.jobs.done(job.id)
        now = self.clock.now()
        waiting.wake_for_rest(tx, job.owner, job.chat, waiting_list(job), self.pace, now)

    def _drop(self, job: Job, seen: Seen, tx: Transaction) -> None:
        """What waits under a newer epoch was said after everything had been forgotten."""
        there = waiting.read(tx, waiting_list(job))
        if there is not None and there.epoch == seen.waiting.epoch:
            waiting.drop(tx, waiting_list(job))

    async def _later(self, job: Job, error: ModelUnavailable) -> None:
        """The model is away: again later; after some hours the plain forms are learnt without."""
        pause = min(_FIRST_PAUSE * 2**job.attempts, _LONGEST_PAUSE)
        log.info("%s: learning waits for the model: %s", job.chat, error)
        due = self.clock.now() + pause
        await self.database.write(lambda tx: tx.jobs.later(job.id, due))


def _kept(chat: ChatKey, found: Sequence[Change | Refused]) -> Sequence[Change]:
    for one in found:
        if isinstance(one, Refused):
            log.debug("%s: not noted: %s", chat, one.reason)
    return [one for one in found if isinstance(one, Change)]
