"""Which turns tell what a memory told: they go with it, or it would come back from them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.core.recall import lexical
from bot.domain.memories import Kind, Memory
from bot.domain.messages import Message, PastTurn
from bot.domain.regex import Regex

_NUMBER = Regex(r"\d{3,}")
_MOST_OF_AN_ANSWER = 0.5  # the share of a memory's terms that makes an answer an echo of it


@dataclass(frozen=True, slots=True)
class Told:
    """A memory as what it is known by: its terms and its longer numbers.

    `always`: it stood before every answer.
    """

    terms: frozenset[int]
    numbers: frozenset[str]
    always: bool

    @classmethod
    def of(cls, memory: Memory) -> "Told":
        return cls(
            frozenset(lexical.document(memory.content).weights),
            frozenset(_NUMBER.findall(memory.content)),
            memory.pinned or memory.kind is Kind.PROCEDURAL,
        )


def of(
    gone: Sequence[Memory], spoken: Sequence[PastTurn], made_with: Collection[str]
) -> Collection[str]:
    """The ids of a person's turns, and answers to them, that go with the memories `gone`.

    What they were learnt from, the answer to that, answers made with one of them (`made_with`),
    and whatever says the same words.
    """
    sources = {source for memory in gone for source in memory.sources}
    told = [Told.of(memory) for memory in gone]
    answers = made_with if not any(one.always for one in told) else ()
    found = {one.message.id for one in spoken if one.message.id in {*sources, *answers}}
    found |= answers_to(sources, spoken)
    for one in spoken:
        message = one.message
        if any(_echoes(message, memory, message.id in made_with) for memory in told):
            found.add(message.id)
    return found


def answers_to(ids: Collection[str], spoken: Sequence[PastTurn]) -> set[str]:
    """The next answer after each of these turns, in the same conversation."""
    found: set[str] = set()
    awaited: set[str] = set()
    for one in spoken:
        if one.message.id in ids:
            awaited.add(one.session)
        elif one.message.author is None and one.session in awaited:
            found.add(one.message.id)
            awaited.discard(one.session)
    return found


def questions_of(answer_id: str, spoken: Sequence[PastTurn]) -> Sequence[str]:
    """The turns that an answer answers: those since the answer before it."""
    session = next((one.session for one in spoken if one.message.id == answer_id), None)
    asked: list[str] = []
    for one in spoken:
        if one.session != session:
            continue
        if one.message.id == answer_id:
            return asked
        asked = [] if one.message.author is None else [*asked, one.message.id]
    return []


def _echoes(message: Message, told: Told, shown: bool) -> bool:
    """An answer that had the memory before it needs one of its words to be an echo of it."""
    if told.numbers and told.numbers & set(_NUMBER.findall(message.text)):
        return True
    if not told.terms:
        return False
    common = len(told.terms & lexical.document(message.text).weights.keys())
    if message.author is not None:
        return common == len(told.terms)
    return common > 0 if shown else common >= _MOST_OF_AN_ANSWER * len(told.terms)
