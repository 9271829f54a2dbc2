"""Figures beside a time that went into no reading: better to ask than to drop an hour or a day."""

from itertools import pairwise

from bot.core.timewords.figures import compact_date, dotted, dotted_day
from bot.core.timewords.grammar import Chart, Edge
from bot.core.timewords.request import Request
from bot.core.timewords.slots import After
from bot.core.timewords.tokens import Token

# Between a time and what belongs to it stand at most two of these.
_AT_WORDS = "at @ by around about um gegen ab las la a в во к около 在 于"
_FROM_WORDS = "from von de desde от 从 自"
_SMALL_WORDS = "on the for in , : - – — am den el de на и ~ ."
# What is counted after these is a name: room 4-12, version 2.10, page 3/4.
_NAME_WORDS = (
    "room ratio version v ver no nr number page chapter section unit gate ticket flat apt release "
    "part bus line # § $ € £ ¥ raum zimmer seite kapitel sala página capítulo комната стр глава "
    "зал 第 房 版 价 共 pay zahle paga оплати 付"
)
_AT = frozenset(_AT_WORDS.split())
_FROM = _AT | frozenset(_FROM_WORDS.split())
_SMALL = _FROM | frozenset(_SMALL_WORDS.split())
_NAMED = frozenset(_NAME_WORDS.split())
_GLUE = frozenset(":;.,-/_")
_FAR = 2


def dropped(tokens: tuple[Token, ...], chart: Chart, used: tuple[Edge, ...], of: Request) -> bool:
    """Whether figures or words that look like the missing hour or day stand by the time."""
    taken = {place for edge in used for place in range(edge.start, edge.end)}
    clock = bool(of.clocks or of.between) or any(
        isinstance(day, After) and day.span.seconds for day in of.days
    )
    day = bool(of.days or of.repeats)
    if _cut(tokens, used, taken):
        return True
    for start in (place for place, token in enumerate(tokens) if token.text[0].isdigit()):
        for end in range(start + 1, min(start + 3, len(tokens)) + 1):
            if taken.intersection(range(start, end)) or not _beside(tokens, taken, start, end):
                continue
            before = start - 1
            at = before >= 0 and before not in taken and tokens[before].text in _AT
            thing = _of_a_thing(tokens, taken, start, end)
            hour = _like_clock(tokens[start:end]) or (at and _figures(tokens[start:end]))
            hour |= _like_range(tokens[start:end]) and (
                before in taken or (before >= 0 and tokens[before].text in _FROM)
            )
            if at and end - start == 1 and not chart.at("THING", end):
                hour |= tokens[start].kind == "INT" and int(tokens[start].text[:3]) <= 24
            date = _like_day(tokens[start:end])
            second = before in taken and tokens[start].kind == "SLASH"  # Friday 12/25
            if (at or not thing) and ((hour and not clock) or (date and (second or not day))):
                return True
    loose = [] if clock else chart.all("LOOSE")
    return any(
        not taken.intersection(range(edge.start, edge.end))
        and _beside(tokens, taken, edge.start, edge.end)
        for edge in [*loose, *_loose_units(tokens, chart, taken)]
    )


def _loose_units(tokens: tuple[Token, ...], chart: Chart, taken: set[int]) -> list[Edge]:
    """'Friday week', '1:30 hours': a unit right behind the time, and no thing behind it."""
    return [
        edge
        for edge in chart.all("UNIT")
        if edge.start - 1 in taken
        and len(tokens[edge.start].text) > 2
        and not _of_a_thing(tokens, taken, edge.start, edge.end)
    ]


def _cut(tokens: tuple[Token, ...], used: tuple[Edge, ...], taken: set[int]) -> bool:
    """The reading ends or begins in the middle of a row of figures: 7|;3."""
    for edge in used:
        for inner, sign, outer in (
            (edge.end - 1, edge.end, edge.end + 1),
            (edge.start, edge.start - 1, edge.start - 2),
        ):
            if not 0 <= outer < len(tokens) or {sign, outer} & taken:
                continue
            row = sorted((inner, sign, outer))
            if (
                tokens[sign].text in _GLUE
                and all(tokens[place].text[:1].isdigit() for place in (inner, outer))
                and all(tokens[a].end == tokens[a + 1].start for a in row[:2])
            ):
                return True
    return False


def _beside(tokens: tuple[Token, ...], taken: set[int], start: int, end: int) -> bool:
    for step in (1, -1):
        place = end if step > 0 else start - 1
        for _ in range(_FAR + 1):
            if place in taken:
                return True
            if not 0 <= place < len(tokens) or tokens[place].text not in _SMALL:
                break
            place += step
    return False


def _of_a_thing(tokens: tuple[Token, ...], taken: set[int], start: int, end: int) -> bool:
    """It counts the word behind it, or the word before it bears it as a name."""
    if start and start - 1 not in taken and tokens[start - 1].text in _NAMED:
        return True
    if end >= len(tokens) or end in taken or tokens[end].text in _SMALL:
        return False
    return tokens[end].kind in ("WORD", "HAN") or tokens[end].text in "%$€£¥°"


def _like_clock(span: tuple[Token, ...]) -> bool:
    kinds, last = [token.kind for token in span], span[-1].text
    if kinds in (["DEC"], ["ODD"]):
        return dotted(span[0].text) is not None
    if kinds[:2] == ["INT", "WORD"]:
        return span[0].end == span[1].start and (
            last in ("ish", "h", "hrs", "uhr") or (span[1].text == "h" and last.isdigit())
        )
    return kinds == ["INT", "SIGN", "INT"] and span[1].text == ";" and _glued(span)


def _like_day(span: tuple[Token, ...]) -> bool:
    kinds = [token.kind for token in span]
    if kinds in (["SLASH"], ["ODD"]):
        return True
    if kinds == ["INT"]:
        return compact_date(span[0].text) is not None
    if kinds == ["DEC"]:
        return dotted_day(span[0].text) is not None
    if kinds == ["INT", "SIGN", "INT"] and span[1].text in "-." and _glued(span):
        first, second = int(span[0].text[:4]), int(span[2].text[:4])
        return 0 < min(first, second) <= 12 and max(first, second) <= 31
    return False


def _like_range(span: tuple[Token, ...]) -> bool:
    """9-17"""
    hours = [int(token.text[:3]) for token in span[::2] if token.kind == "INT"]
    return len(span) == 3 and span[1].text in "-–" and len(hours) == 2 and max(hours) <= 24


def _figures(span: tuple[Token, ...]) -> bool:
    kinds = [token.kind for token in span]
    return kinds in (["DEC"], ["ODD"], ["SLASH"]) or (
        kinds == ["INT", "SIGN", "INT"] and span[1].text in _GLUE and _glued(span)
    )


def _glued(span: tuple[Token, ...]) -> bool:
    return all(one.end == two.start for one, two in pairwise(span))
