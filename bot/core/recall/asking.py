"""What a message asks for: the texts to search by, the days it names, whose words it is after."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.recall import lexical
from bot.core.recall.candidates import Question
from bot.core.recall.dates import dated
from bot.core.recall.expecting import Holds, expected
from bot.core.recall.questions import asks, asks_for_advice, sentences, stands_alone
from bot.core.recall.spans import Span
from bot.core.recall.speakers import asked_after, in_their_words, named, without_names
from bot.core.recall.weights import ASKED_LINE, CHAT_WORDS, LAST_LINE, LAST_SENTENCE, MOST_CHAT
from bot.domain.index import Sparse


@dataclass(frozen=True, slots=True)
class Part:
    """One text to search by, in both legs, and how much it counts."""

    text: str
    sparse: Sparse
    weight: float
    words: float = 1.0  # how much the lexical leg counts against the dense one


@dataclass(frozen=True, slots=True)
class Asked:
    parts: tuple[Part, ...]
    spans: tuple[Span, ...]
    speaker: str  # whose words it is after: USER, ASSISTANT or a name
    by_name: bool
    expects: Holds | None = None  # whether a text holds such an answer as it asks for


def understood(question: Question) -> Asked:
    """The phrases of time are taken out: turns do not repeat the date they were said on."""
    when = dated(question.text, question.now.date())
    names = named(question.text, question.people)
    text = when.rest or question.text
    return Asked(
        parts=tuple(_parts(text, question.recent, names)),
        spans=when.spans,
        speaker=names[0] if len(names) == 1 else asked_after(question.text),
        by_name=bool(names),
        expects=expected(question.text),
    )


def _parts(text: str, recent: Sequence[str], names: Sequence[str]) -> list[Part]:
    outright = asks(text) and not asks_for_advice(text)
    # What a whole question asks for stands in it: six lines of another chat before it cost E .013
    # of r@5, and encoding them costs most of a recall.
    if recent and not (outright and stands_alone(text)):
        return _with_chat(text, recent, names, outright=outright)
    said = sentences(text)
    if len(said) < 2:
        return [_part(text, 1.0, names)]
    return [
        _part(text, 1 - LAST_SENTENCE, names),
        _part(said[-1], LAST_SENTENCE, names),
    ]


def _with_chat(
    text: str, recent: Sequence[str], names: Sequence[str], *, outright: bool
) -> list[Part]:
    """A question stands mostly for itself; anything else is about what the chat is about."""
    chat = " ".join((*recent, text))[-MOST_CHAT:]
    share = ASKED_LINE if outright else LAST_LINE
    return [
        _part(chat, 1 - share, names, CHAT_WORDS),
        _part(text, share, names, 1.0 if outright else CHAT_WORDS),
    ]


def _part(text: str, weight: float, names: Sequence[str], words: float = 1.0) -> Part:
    plain = without_names(text, names)
    return Part(in_their_words(text, names), lexical.question(plain), weight, words)
