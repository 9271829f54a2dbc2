"""What happens at the end of a turn: its words are put by, to be learnt from."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core import keeping
from bot.core.commands.table import Request
from bot.core.learn import foreign, patterns, telling, waiting
from bot.core.learn.judge import judged
from bot.core.learn.operations import Change
from bot.core.learn.reconcile import Place, carry_out
from bot.core.learn.stretch import gathered
from bot.core.learn.waiting import Pace
from bot.domain.deliveries import Delivery
from bot.domain.messages import Message
from bot.domain.people import Person
from bot.domain.scope import readable
from bot.ports import Transaction

_AROUND = 40


@dataclass(frozen=True, slots=True)
class PutBy:
    """Queues the turn for a learning job; no model is asked here, so no answer waits for it."""

    pace: Pace

    def __call__(self, tx: Transaction, request: Request, spoken: Sequence[Message]) -> bool:
        note_foreign(tx, request, spoken)
        person = agreed(tx, request)
        if person is None or not request.own:
            return False
        session = tx.sessions.current(request.chat, request.now)
        turns = [(session.id, turn.id) for turn in request.own]
        waiting.add(tx, person.key, request.chat, person.epoch, turns, self.pace, request.now)
        return False


class LearnByPatterns:
    """Learning without a model, at once: by a few forms of speech that mean one thing only."""

    def __call__(self, tx: Transaction, request: Request, spoken: Sequence[Message]) -> bool:
        note_foreign(tx, request, spoken)
        person = agreed(tx, request)
        if person is None or not request.own:
            return False
        scope = readable(request.principal)
        everything = tx.memories.listing([person.key])
        notes = [m for m in everything if scope.allows(m.owner, m.said_in, m.shared)]
        window = tx.sessions.window(tx.sessions.current(request.chat, request.now), _AROUND)
        ids = {turn.id for turn in request.own}
        stretch = gathered(person.key, request.space, person.zone, window, ids)
        found = judged(patterns.proposals(stretch, notes), stretch, notes)
        changes = [change for change in found if isinstance(change, Change)]
        place = Place(person.key, request.space, person.epoch, request.now)
        noted = carry_out(changes, notes, place, tx)
        reply = telling.told(noted, request.say) if person.notices else None
        if reply is None or request.space is not None:
            return False
        delivery = Delivery("", request.chat, person.key, reply.text, reply.buttons)
        return tx.outbox.add(delivery, f"noted:{request.own[0].id}", request.now)


def agreed(tx: Transaction, request: Request) -> Person | None:
    """The person as they are now, if they may be learnt from and are still who spoke."""
    person = tx.people.find(request.user)
    if person is None or person.epoch != request.person.epoch:
        return None
    return person if keeping.agreed(tx, person, request.space) else None


def note_foreign(tx: Transaction, request: Request, spoken: Sequence[Message]) -> None:
    own = {turn.id for turn in request.own}
    sent = [turn.id for turn in spoken if turn.author == request.user]
    foreign.note(tx, request.chat, [one for one in sent if one not in own])
