"""Days that words speak of, seen from the day they were said, and relative ones made absolute.

A day, month or year is told by its ISO label: `2026-03-09`, `2026-03`, `2026`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from bot.core.learn.date_labels import explicit, relative
from bot.core.learn.date_words import EXPLICIT, RELATIVE, UNSURE
from bot.domain.regex import Regex

_BARE = Regex(r"(?:mon|tue|wed|thu|fri|sat|sun|周|星期|礼拜)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Spoken:
    """Words about a time, and the labels they may mean, the likeliest first."""

    start: int
    end: int
    labels: tuple[str, ...]
    relative: bool

    @property
    def sure(self) -> bool:
        return len(self.labels) == 1


@dataclass(frozen=True, slots=True)
class Times:
    """Every label that somebody's words can mean; `unsure`: they speak of more than we can read."""

    labels: frozenset[str]
    unsure: bool = False

    def allow(self, labels: Sequence[str]) -> bool:
        known = self.labels
        return self.unsure or any(
            label in known or any(other.startswith(label + "-") for other in known)
            for label in labels
        )

    def __or__(self, other: "Times") -> "Times":
        return Times(self.labels | other.labels, self.unsure or other.unsure)


def times(text: str, today: date) -> Times:
    found = list(spoken(text, today))
    left = _without(text, found)
    labels = frozenset(label for one in found for label in one.labels)
    return Times(labels, bool(UNSURE.search(left)))


def spoken(text: str, today: date) -> Iterator[Spoken]:
    """Explicit and relative times in a text, in order, none inside another."""
    found = [
        Spoken(m.start(), m.end(), labels, relative)
        for pattern, read, relative in (
            (EXPLICIT, explicit, False),
            (RELATIVE, relative, True),
        )
        for m in pattern.finditer(text)
        if (labels := read(m, today))
    ]
    position = 0
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if one.start >= position:
            position = one.end
            yield one


def absolute(text: str, today: date) -> str:
    """The text with `yesterday` and `next Monday` told by their dates, where they mean one."""
    parts, position = [], 0
    for one in spoken(text, today):
        if one.relative and one.labels and (one.sure or _is_led(text, one)):
            before = text[position : one.start]
            parts += [before, _in_words(text, one)]
            position = one.end
    return "".join([*parts, text[position:]])


def first_day(text: str, today: date) -> date | None:
    """The first whole day that a text tells without doubt."""
    for one in spoken(text, today):
        if len(one.labels[0]) == 10 and (one.sure or (one.relative and _is_led(text, one))):
            return date.fromisoformat(one.labels[0])
    return None


def corrected(text: str, today: date, times: Times, source: str) -> str:
    """The text with days that its source cannot mean replaced by the one day the source means."""
    wrong = [one for one in spoken(text, today) if not times.allow(one.labels)]
    meant = [one for one in spoken(source, today) if len(one.labels[0]) == 10]
    if len(wrong) != 1 or len(meant) != 1 or not (meant[0].sure or _is_led(source, meant[0])):
        return text
    if len(wrong[0].labels[0]) != 10:
        return text
    return f"{text[: wrong[0].start]}{meant[0].labels[0]}{text[wrong[0].end :]}"


def without_dates(text: str, today: date) -> str:
    return _without(text, spoken(text, today))


def _without(text: str, found: Sequence[Spoken] | Iterator[Spoken]) -> str:
    for one in reversed(list(found)):
        text = f"{text[: one.start]} {text[one.end :]}"
    return text


def _is_led(text: str, one: Spoken) -> bool:
    """`next Monday` has a likeliest meaning; a bare `Monday` may be the last or the next one."""
    return _BARE.match(text[one.start : one.end]) is None


def _in_words(text: str, one: Spoken) -> str:
    label = one.labels[0]
    if not text[one.start : one.end].isascii():
        return f"{label}年" if len(label) == 4 else label
    led = re.search(r"\b(?:on|by|until|till|from|since|before|after|in|for)\s+$", text[: one.start])
    if led:
        return label
    return f"on {label}" if len(label) == 10 else f"in {label}"
