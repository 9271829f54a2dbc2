"""An occasion come: look what there is to say, put it in words, and say it once, if anything."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from bot.core import incognito
from bot.core.asking import Cost, ask
from bot.core.listening import Patience
from bot.core.outreach import material, said, wording
from bot.core.outreach.material import Material
from bot.core.outreach.moments import awake
from bot.core.outreach.wording import Scene
from bot.core.reasoning import visible
from bot.core.reminders.telling import Place, Split, Words, tell
from bot.domain.deliveries import Rows
from bot.domain.errors import ModelUnavailable
from bot.domain.keys import ChatKey, Principal
from bot.domain.memories import Memory
from bot.domain.preferences import Occasion
from bot.domain.reminders import Reminder
from bot.domain.scope import readable
from bot.ports import ChatModel, Clock, Database, Job, Transaction

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Seen:
    """The truth as it was read: what is said holds only while the person is still the same."""

    scene: Scene
    kinds: frozenset[Occasion]
    memories: Sequence[Memory]
    reminders: Sequence[Reminder]
    said: said.Said


@dataclass(frozen=True, slots=True)
class _Message:
    text: str
    buttons: Rows
    kinds: Sequence[Occasion]


@dataclass(frozen=True, slots=True)
class Outreach:
    """The work of an outreach job. Without a model a check-in is a plain list."""

    model: ChatModel | None
    database: Database
    split: Split
    patience: Patience
    clock: Clock

    async def __call__(self, job: Job) -> None:
        seen = await self.database.read(partial(self._look, job))
        if seen is None:
            await self.database.write(lambda tx: tx.jobs.done(job.id))
            return
        rest = seen.scene.preferences.resting
        if (open_at := awake(self.clock.now(), seen.scene.zone, rest)) > self.clock.now():
            await self.database.write(lambda tx: tx.jobs.later(job.id, open_at))
            return
        # Reading memories for dates is plain work: beside the loop, not on it.
        found = await asyncio.to_thread(_material, seen)
        cost = Cost()
        message = await self._composed(seen, found, cost)
        await self.database.write(partial(self._commit, job, seen, found, message, cost))

    def _look(self, job: Job, tx: Transaction) -> _Seen | None:
        person = tx.people.find(job.owner)
        if person is None or person.zone is None or not person.reachable:
            return None
        if job.chat and incognito.active(tx.state, job.owner, job.chat, self.clock.now()):
            return None  # then no memory is read
        preferences = tx.preferences.find(job.owner)
        wanted = {
            Occasion.CHECK_IN: preferences.check_in is not None,
            Occasion.FOLLOW_UP: preferences.follow_ups is not None,
            Occasion.ROUTINE: preferences.routines is not None,
        }
        asked = job.payload.get("kinds", [])
        assert isinstance(asked, list)
        kinds = frozenset(kind for kind in map(Occasion, asked) if wanted[kind])
        if not kinds:
            return None
        scene = Scene(person, preferences, person.zone, self.clock.now())
        return _Seen(
            scene,
            kinds,
            tx.memories.listing([job.owner]),
            tx.reminders.live(job.owner),
            said.before(tx.state, job.owner),
        )

    # ------------------------------------------------------------ in words

    async def _composed(self, seen: _Seen, found: Material, cost: Cost) -> _Message | None:
        """One message for everything that has come; None when there is nothing to say."""
        parts: list[str] = []
        kinds: list[Occasion] = []
        buttons: Rows = ()
        if Occasion.CHECK_IN in seen.kinds and wording.worth_a_check_in(found):
            text = await self._check_in(seen.scene, found, cost)
            if text is not None:
                parts.append(text)
                kinds.append(Occasion.CHECK_IN)
        if found.past is not None:
            parts.append(wording.question(seen.scene, found.past))
            kinds.append(Occasion.FOLLOW_UP)
        if found.routine is not None:
            text, buttons = wording.offer(seen.scene, found)
            parts.append(text)
            kinds.append(Occasion.ROUTINE)
        if not parts:
            return None
        return _Message("\n\n".join(parts), (*buttons, *wording.controls(seen.scene, kinds)), kinds)

    async def _check_in(self, scene: Scene, found: Material, cost: Cost) -> str | None:
        if self.model is None:
            return wording.by_rules(scene, found)
        try:
            text = await ask(self.model, wording.prompt(scene, found), self.patience, cost)
        except ModelUnavailable as error:
            log.warning("a check-in is a plain list, as the model does not answer: %s", error)
            return wording.by_rules(scene, found)
        return wording.composed(visible(text))

    # ------------------------------------------------------------ said

    def _commit(
        self,
        job: Job,
        seen: _Seen,
        found: Material,
        message: _Message | None,
        cost: Cost,
        tx: Transaction,
    ) -> None:
        now = self.clock.now()
        tx.jobs.done(job.id)
        cost.note(tx, job.owner, now)
        if message is None or not self._still_true(job, seen, found, message, tx):
            return
        day = date.fromisoformat(str(job.payload["day"]))
        place = Place(job.owner, job.chat or ChatKey(job.owner.platform, job.owner.user_id), True)
        once = f"outreach:{job.owner}:{day}:{'+'.join(message.kinds)}"
        tell(tx, self.split, place, Words(message.text, once, message.buttons), now)
        said.note(
            tx.state,
            job.owner,
            day,
            followed=found.past.memory.id if found.past else None,
            offered=found.routine.memory.id if found.routine else None,
        )

    def _still_true(
        self, job: Job, seen: _Seen, found: Material, message: _Message, tx: Transaction
    ) -> bool:
        """What was forgotten or switched off while it was put in words is not said."""
        again = self._look(job, tx)
        known = tx.memories.find(readable(Principal(job.owner)), found.memories)
        live = {one.id for one in tx.reminders.live(job.owner)}
        return (
            again is not None
            and again.kinds >= set(message.kinds)
            and again.scene.person.epoch == seen.scene.person.epoch
            and len(known) == len(found.memories)
            and live >= {one.id for one in found.today}
        )


def _material(seen: _Seen) -> Material:
    scene, memories = seen.scene, seen.memories
    today = scene.local.date()
    dated = material.dated(memories, scene.zone, today)
    past = routine = None
    if _due(seen, Occasion.FOLLOW_UP, scene.preferences.follow_ups, seen.said.follow_up_on):
        past = material.just_past(dated, today, scene.zone, seen.said.followed)
    if _due(seen, Occasion.ROUTINE, scene.preferences.routines, seen.said.routine_on):
        routine = material.routine(memories, scene.now, scene.zone, seen.said.offered)
    return Material(
        today=material.todays(seen.reminders, scene.now, scene.zone),
        ahead=material.ahead(dated, today),
        past=past,
        cares=material.cares(memories),
        routine=routine,
    )


def _due(seen: _Seen, kind: Occasion, every: int | None, last: date | None) -> bool:
    if kind not in seen.kinds or every is None:
        return False
    return last is None or seen.scene.local.date() - last >= timedelta(days=every)
