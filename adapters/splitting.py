"""Cutting a long text into messages that a platform takes, each valid on its own.

Every part is at most `limit` long by the given measure. A code fence that goes over a seam is
closed before it and opened again after it, with its language. Breaks are sought at a paragraph,
then a line, then a sentence or word; never inside a character as a reader sees it. Without the
fence lines that were added, the parts joined give the text back, but for white space at seams
outside fences. Inside a fence nothing vanishes; the line break of an added fence line stands for
none of the text's own.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from adapters.graphemes import boundary_at_or_before, is_boundary
from bot.domain.regex import Regex

Measure = Callable[[str], int]

_FENCE = Regex(r"[ \t]*(?P<mark>`{3,}|~{3,})(?P<language>[^`\n]*)")
_LONGEST_OPENER = 60  # What stands behind the mark is repeated in each part, within reason.
_BLANK_LINES = Regex(r"(?:[^\S\n]*\n)*")
_WORD_END = Regex(r"[^\S\n]+|[。！？；，、]")


def utf16_units(text: str) -> int:
    """How Telegram counts; a lone surrogate is one unit."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def split(text: str, limit: int, measure: Measure = len) -> tuple[str, ...]:
    """At least one part. A text that fits and leaves no fence open stays as it is.

    `measure` gives at least one and at most two units for each code point.
    """
    parts: list[str] = []
    rest, opener = text, ""
    while rest:
        part, rest, opener = _next_part(rest, opener, limit, measure)
        if part.strip():
            parts.append(part)
    return tuple(parts) or ("",)


@dataclass(frozen=True, slots=True)
class _Seam:
    """A place to cut; `opener` is the fence line that stands open there, or empty."""

    at: int
    opener: str
    paragraph: bool = False


def _next_part(rest: str, opener: str, limit: int, measure: Measure) -> tuple[str, str, str]:
    """The next part, the text after it, and the fence line that is to be opened again there."""
    head = opener + "\n" if opener else ""
    if len(rest) <= limit:
        whole = head + rest + _closing(rest, _opener_at(rest + "\n", len(rest) + 1, opener))
        if measure(whole) <= limit:
            return whole, "", ""
    room = limit - measure(head)
    while room > 0:
        seam = _seam(rest, _reach(rest, room, measure), opener)
        part = head + rest[: seam.at] + _closing(rest[: seam.at], seam.opener)
        excess = measure(part) - limit
        if excess <= 0:
            return _cut(part, rest, seam)
        room -= excess
    # The limit leaves no room for the fence itself: go on as plain text.
    reach = _reach(rest, limit, measure)
    at = boundary_at_or_before(rest, reach) or reach
    return rest[:at], rest[at:], ""


def _cut(part: str, rest: str, seam: _Seam) -> tuple[str, str, str]:
    after = rest[seam.at :]
    if seam.opener:
        return part, after, seam.opener
    after = after[_BLANK_LINES.match(after).end() :]  # type: ignore[union-attr]  # matches ""
    if not rest[: seam.at].endswith("\n"):
        after = after.lstrip(" ")
    return part.rstrip(), after, ""


def _reach(text: str, room: int, measure: Measure) -> int:
    """How many code points fit; at least one, so that splitting always goes on."""
    end = min(len(text), room)
    while end > 1 and (over := measure(text[:end]) - room) > 0:
        end -= (over + 1) // 2  # A code point is at most two units long.
    return max(1, end)


def _seam(text: str, end: int, opener: str) -> _Seam:
    """The best place to cut up to `end`."""
    seams = [seam for seam in _line_seams(text, end, opener) if 0 < seam.at <= end]
    late = [seam for seam in seams if seam.at * 2 >= end and not seam.opener]
    paragraphs = [seam for seam in late if seam.paragraph]
    start, line, state = _line_at(text, end, opener)
    if paragraphs or late:
        return (paragraphs or late)[-1]
    if seams and (state or _FENCE.fullmatch(line)):
        return seams[-1]
    if state and _closes(line, state):
        end = max(1, min(end, start - 2))  # Leave a piece of code for the part after the seam.
    if state:
        return _Seam(boundary_at_or_before(text, end) or end, state)
    return _inside_a_line(text, start, end, seams)


def _inside_a_line(text: str, start: int, end: int, seams: list[_Seam]) -> _Seam:
    words = [found.end() for found in _WORD_END.finditer(text, start, end)]
    words = [at for at in words if is_boundary(text, at)]
    if words and (words[-1] * 2 >= end or not seams):
        return _Seam(words[-1], "")
    if seams:
        return seams[-1]
    return _Seam(boundary_at_or_before(text, end) or end, "")


def _line_seams(text: str, end: int, opener: str) -> Iterator[_Seam]:
    """The starts of lines where a cut leaves no empty fence before it and none after it."""
    before: str | None = None
    for start, line, state in _lines(text, opener):
        if start > end:
            return
        empty_fence = bool(state) and (before == state or _closes(line, state))
        if before is not None and not empty_fence:
            yield _Seam(start, state, paragraph=not before.strip())
        before = line


def _lines(text: str, opener: str) -> Iterator[tuple[int, str, str]]:
    """Each line with its start and the fence line that stands open before it."""
    start = 0
    while start <= len(text):
        stop = text.find("\n", start)
        line = text[start : stop if stop >= 0 else len(text)]
        yield start, line, opener
        if opener:
            opener = "" if _closes(line, opener) else opener
        elif _FENCE.fullmatch(line):
            opener = line if len(line) <= _LONGEST_OPENER else _mark(line)
        if stop < 0:
            return
        start = stop + 1


def _closes(line: str, opener: str) -> bool:
    tail = line.strip()
    if not tail.startswith(("```", "~~~")):
        return False
    mark = _mark(opener)
    return len(tail) >= len(mark) and set(tail) == {mark[0]}


def _mark(opener: str) -> str:
    found = _FENCE.match(opener)
    return found["mark"] if found else ""


def _line_at(text: str, at: int, opener: str) -> tuple[int, str, str]:
    """The line that a place lies in, with its start and the fence line open before it."""
    found = (0, "", opener)
    for start, line, state in _lines(text, opener):
        if start > at:
            break
        found = (start, line, state)
    return found


def _opener_at(text: str, at: int, opener: str) -> str:
    return _line_at(text, at, opener)[2]


def _closing(text: str, opener: str) -> str:
    if not opener:
        return ""
    indent = opener[: len(opener) - len(opener.lstrip())]
    return ("" if text.endswith("\n") else "\n") + indent + _mark(opener)
