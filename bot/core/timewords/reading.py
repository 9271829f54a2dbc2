"""From a chart to requests: the best cover of slots, and what the words around them tell."""

from dataclasses import dataclass
from itertools import pairwise

from bot.core.timewords.grammar import Chart, Edge
from bot.core.timewords.request import Request
from bot.core.timewords.slots import Slot
from bot.core.timewords.tokens import Token

_LINK_WORDS = "and & , ; + then or und oder y o и или 和 、 跟 又 再"
_NEAR = 1  # a comma may part two names of one day: Monday, the 20th
_MARKS = ("TRIGGER", "INTENT", "NEGATED", "STATEMENT", "TOLD", "ASKING", "CANCEL", "REMINDER")


@dataclass(frozen=True, slots=True)
class Reading:
    """`slots` are places in the tokens; `covered` counts the tokens about time."""

    requests: tuple[Request, ...]
    slots: tuple[Edge, ...]
    triggers: tuple[Edge, ...]
    corrections: tuple[Edge, ...]
    marks: frozenset[str]
    owners: tuple[int, ...]  # for each slot, the request it went to
    covered: int
    nearest: int | None  # the request that stands beside the trigger
    unread: bool  # a word such as 'every' stands by the time and was not understood


def read(chart: Chart, tokens: tuple[Token, ...]) -> Reading:
    chosen = _cover(chart)
    taken = {place for edge in chosen for place in range(edge.start, edge.end)}
    free = {
        name: [e for e in chart.all(name) if not taken.intersection(range(e.start, e.end))]
        for name in (*_MARKS, "CORRECTION")
    }
    requests, owners = _requests(chosen, free["CORRECTION"])
    triggers = _longest(free["TRIGGER"])
    return Reading(
        requests=tuple(requests),
        slots=tuple(chosen),
        triggers=tuple(triggers),
        corrections=tuple(free["CORRECTION"]),
        marks=frozenset(name for name in _MARKS if _counts(name, free[name], chosen, tokens)),
        owners=tuple(owners),
        covered=len(taken),
        unread=chart.full or _unread(chart, taken),
        nearest=_nearest(chosen, owners, triggers, tokens),
    )


def _counts(name: str, found: list[Edge], chosen: list[Edge], tokens: tuple[Token, ...]) -> bool:
    """A question opens with its word; 'the shop opens at 9' has its verb before the time."""
    first = min((edge.start for edge in found), default=None)
    if first is None:
        return False
    if name == "CANCEL":
        return first == 0
    if name == "ASKING":
        return first == 0 or tokens[-1].text == "?"
    return name != "STATEMENT" or not chosen or first < chosen[0].start


def _cover(chart: Chart) -> list[Edge]:
    """Slots that cover most tokens; of equal covers the one with the fewest slots."""
    ending: dict[int, list[Edge]] = {}
    for edge in chart.all("SLOT"):
        ending.setdefault(edge.end, []).append(edge)
    best: list[tuple[int, int, Edge | None, int]] = [(0, 0, None, 0)]
    for end in range(1, chart.length + 1):
        choice: tuple[int, int, Edge | None, int] = (*best[end - 1][:2], None, end - 1)
        for edge in ending.get(end, ()):
            covered, slots = best[edge.start][0] + end - edge.start, best[edge.start][1] - 1
            if (covered, slots) > choice[:2]:
                choice = (covered, slots, edge, edge.start)
        best.append(choice)
    chosen, place = [], chart.length
    while place:
        _, _, taken, place = best[place]
        if taken is not None:
            chosen.append(taken)
    return chosen[::-1]


def _requests(chosen: list[Edge], corrections: list[Edge]) -> tuple[list[Request], list[int]]:
    """The wishes, and for each slot the index of the wish it went to."""
    requests: list[Request] = []
    owners: list[int] = []
    before = 0
    correcting = False
    for edge in chosen:
        slots: tuple[Slot, ...] = edge.value if isinstance(edge.value, tuple) else (edge.value,)
        correcting |= any(before <= mark.start < edge.start for mark in corrections)
        near = edge.start - before <= _NEAR
        if requests and not correcting and requests[-1].takes(slots, near=near):
            requests[-1].add(slots)
        elif requests and correcting:
            requests[-1].replace(slots)
        else:
            requests.append(Request())
            requests[-1].add(slots)
        owners.append(len(requests) - 1)
        before = edge.end
    return requests, owners


def _unread(chart: Chart, taken: set[int]) -> bool:
    """Better to ask than to drop the 'except' of 'every Friday except in August'."""
    return any(
        place not in taken and taken.intersection(range(place - 1, place + 4))
        for edge in chart.all("UNREAD")
        for place in range(edge.start, edge.end)
    )


def _longest(edges: list[Edge]) -> list[Edge]:
    kept: list[Edge] = []
    for edge in sorted(edges, key=lambda edge: (edge.start - edge.end, edge.start)):
        if all(edge.end <= other.start or edge.start >= other.end for other in kept):
            kept.append(edge)
    return kept


def _nearest(
    chosen: list[Edge], owners: list[int], triggers: list[Edge], tokens: tuple[Token, ...]
) -> int | None:
    beside = {
        owner
        for edge, owner in zip(chosen, owners, strict=True)
        for trigger in triggers
        if 0 <= edge.start - trigger.end <= 1 or 0 <= trigger.start - edge.end <= 1
    }
    if not beside or len(triggers) > 1 or _in_one_breath(chosen, owners, tokens):
        return None
    return min(beside)  # what stands before the trigger: at 10 remind me of the call at 3


def _in_one_breath(chosen: list[Edge], owners: list[int], tokens: tuple[Token, ...]) -> bool:
    """'Mon 9am and Wed 10am': the second wish belongs to the reminder as much as the first."""
    links = set(_LINK_WORDS.split())
    return any(
        one[1] != two[1] and {token.text for token in tokens[one[0].end : two[0].start]} <= links
        for one, two in pairwise(zip(chosen, owners, strict=True))
    )
