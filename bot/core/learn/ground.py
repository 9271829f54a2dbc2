"""What a proposal stands on: the person's own words that it quotes, and the times they speak of."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.core.learn import dates, orders, own_words
from bot.core.learn.dates import Times
from bot.core.learn.operations import Operation
from bot.core.learn.own_words import Clause
from bot.core.learn.stretch import Said, Stretch
from bot.core.learn.wording import occurs, terms, tokens, within


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a proposal is not carried out, in a few words for the log and for the model."""

    reason: str


@dataclass(frozen=True, slots=True)
class Ground:
    """What a proposal stands on: a message, the clauses quoted, and what they say of times.

    `borrowed`: they say nothing of times, so those of the whole stretch count.
    """

    said: Said
    clauses: Sequence[Clause]
    today: date
    times: Times
    borrowed: bool

    @property
    def text(self) -> str:
        return "\n".join(clause.text for clause in self.clauses)

    @property
    def context(self) -> list[str]:
        return [self.text, self.said.before] if self.said.affirms else [self.text]


def ground_of(op: Operation, stretch: Stretch) -> Ground | Refused:
    found = _quoted(op.quote, stretch) if op.quote else _said_so(op.content, stretch)
    if found is None:
        return Refused("its quote is not in the person's own words")
    said, quoted = found
    if said.played:
        return Refused("it was said in play")
    if orders.asks_not_to_keep(said.words):
        return Refused("they asked not to keep it")
    asked = stretch.asked(said)
    clauses = [
        clause
        for clause in quoted
        if clause in said.facts or (asked and orders.asks_to_keep(clause.text))
    ]
    if not clauses and not said.affirms:
        return Refused("the quote states no fact")
    today = stretch.day(said)
    times = dates.times("\n".join(clause.text for clause in clauses), today)
    borrowed = not times.labels and not times.unsure
    if borrowed:
        for other in stretch.said:
            times |= dates.times(other.shown, stretch.day(other))
    return Ground(said, clauses, today, times, borrowed)


def _quoted(quote: str, stretch: Stretch) -> tuple[Said, Sequence[Clause]] | None:
    for said in reversed(stretch.said):
        if clauses := own_words.quoted_from(quote, said.words):
            return said, clauses
    return None


def _said_so(content: str, stretch: Stretch) -> tuple[Said, Sequence[Clause]] | None:
    """Without a quote: the clause that has every word of the fact."""
    wanted = terms(content)
    for said in reversed(stretch.said):
        for clause in said.facts:
            if wanted and within(wanted, terms(clause.text)):
                return said, [clause]
    return None


def sources_of(fact: str, stretch: Stretch, ground: Ground) -> tuple[str, ...]:
    """The turn quoted, and each that lent a word: forgetting any of them forgets the fact."""
    there = tokens(ground.text)
    lent = [word for word in terms(fact) if not occurs(word, there)]
    lenders = [
        said.id
        for said in stretch.said
        if any(occurs(word, tokens(said.words)) for word in lent)
        or (ground.borrowed and dates.times(said.shown, stretch.day(said)).labels)
    ]
    return tuple(dict.fromkeys((ground.said.id, *lenders)))
