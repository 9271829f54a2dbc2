"""What /forget means: the numbers of a list, or words that memories and talk say."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.core import echoes, pending
from bot.core.commands.listing import owned, owned_turns
from bot.core.commands.table import Request
from bot.core.fitting import Fit, fit
from bot.core.pending import TURN
from bot.domain.memories import Memory
from bot.domain.messages import PastTurn
from bot.ports import Transaction


@dataclass(frozen=True, slots=True)
class Found:
    """What would go. `sure`: it was pointed at, so one alone goes without a question.

    `along` are turns that go with the memories anyway.
    """

    memories: Sequence[Memory] = ()
    turns: Sequence[PastTurn] = ()
    sure: bool = True
    along: Sequence[PastTurn] = ()

    @property
    def listed(self) -> tuple[str, ...]:
        turns = (TURN + turn.message.id for turn in self.turns)
        return (*(memory.id for memory in self.memories), *turns)


def by_words(request: Request, tx: Transaction, words: str) -> Found:
    """What says the words, in memories and talk; where no memory does, what is near them."""
    mine = tx.memories.listing([request.user])
    fits = {m.id: fit(m.content, words) for m in mine}
    spoken = tx.sessions.spoken(request.user)
    said = {one.message.id: fit(one.message.text, words) for one in spoken}
    # Parts of words count only where no word does.
    least = Fit.STEM if max((*fits.values(), *said.values()), default=0) > Fit.PART else Fit.PART
    literal = [m for m in mine if fits[m.id] >= least]
    found = literal or [m for m in request.found if m.owner == request.user]
    made_with = tx.sessions.using([m.id for m in found] + [s for m in found for s in m.sources])
    going = set(echoes.of(found, spoken, made_with))
    told_in = {one for one, how in said.items() if how >= least} - going
    turns = [one for one in spoken if one.message.id in told_in]
    ids = {one.message.id for one in turns}
    going |= (echoes.answers_to(ids, spoken) | set(tx.sessions.using(ids))) - ids
    along = [one for one in spoken if one.message.id in going]
    sure = bool(literal) and all(fits[m.id] is Fit.WHOLE for m in literal)
    return Found(found, turns, sure, along)


def by_number(request: Request, tx: Transaction, words: str) -> Found:
    listing = pending.memories_shown(tx.state, request.user)
    listed = listing.ids if listing else [m.id for m in tx.memories.listing([request.user])]
    chosen = [listed[n - 1] for n in _numbers(words, len(listed))]
    return Found(owned(request, tx, chosen), owned_turns(request, tx, chosen))


def _numbers(words: str, most: int) -> Sequence[int]:
    """`1, 3-5` as numbers within 1..most, in order, once each."""
    numbers: dict[int, None] = {}
    for first, last in re.findall(r"(\d+)(?:\s*-\s*(\d+))?", words):
        numbers.update(dict.fromkeys(range(int(first), min(int(last or first), most) + 1)))
    return [number for number in numbers if 1 <= number <= most]
