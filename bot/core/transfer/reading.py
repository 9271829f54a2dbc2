"""From pasted text to facts: our own JSON, other lists in JSON, and plain lines. Pure.

Plain lines are whatever people and other assistants list: with bullets, numbers, or the day they
were saved on, under headings, between marks of code.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import ValidationError

from bot.core.transfer.records import FORMAT, VERSION, MemoryRecord
from bot.domain.regex import Regex

MOST_BYTES = 5_000_000
MOST_FACTS = 10_000
MOST_CHARACTERS = 1_000

_BULLET = Regex(r"^(?:(?:[-*+•‣◦–—·]|\(?\d{1,5}[.):]|\[[ xX]?\])\s+|\d{1,5}、\s*)")
_DAY = Regex(
    r"^[\[(]?(?P<y>\d{4})[-/.年](?P<m>\d{1,2})(?:[-/.月](?P<d>\d{1,2})日?)?[\])]?\s*[-:–—：]?\s+"
)
_UNDATED = Regex(r"^\[(?:unknown|no date|date unknown|未知)\]\s*[-:–—]?\s*", re.IGNORECASE)
_HEADING = Regex(r"^(?:#{1,6}\s.*|\*\*[^*]+\*\*:?|=+|-{3,}|`{3,}.*|[^.!?。！？]{1,60}[:：])$")
_CONTENT_KEYS = ("content", "memory", "text", "fact")
_LIST_KEYS = ("memories", "results", "facts", "items")


class Unreadable(Exception):
    """`why` is one of the names below."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


TOO_BIG, TOO_MANY, NEWER, NOTHING = "too big", "too many", "newer", "nothing"


@dataclass(frozen=True, slots=True)
class Refused:
    """An entry that is no memory, as it was found."""

    found: str


def facts(text: str) -> Sequence[MemoryRecord | Refused]:
    """Raises Unreadable for a text as a whole; what is wrong with one entry is its own affair."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise Unreadable(TOO_BIG)
    text = text.strip().removeprefix("\ufeff")
    parsed = _parsed(text)
    found = list(_lines(text) if parsed is None else _entries(parsed))
    if len(found) > MOST_FACTS:
        raise Unreadable(TOO_MANY)
    if not found:
        raise Unreadable(NOTHING)
    return found


def _parsed(text: str) -> object:
    """What the JSON says; None for plain lines."""
    text = _without_fence(text)
    if not text.startswith(("{", "[")):
        return None
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        if text.startswith("{"):
            raise Unreadable(NOTHING) from None
        return None  # a line may begin with [2024-05-01]
    return found


def _without_fence(text: str) -> str:
    fenced = re.fullmatch(r"`{3,}\w*\n(.*?)\n?`{3,}", text, re.DOTALL)
    return (fenced[1] if fenced else text).strip()


def _entries(parsed: object) -> Iterator[MemoryRecord | Refused]:
    if isinstance(parsed, dict):
        if parsed.get("format") == FORMAT and _version(parsed) > VERSION:
            raise Unreadable(NEWER)
        parsed = next((parsed[key] for key in _LIST_KEYS if isinstance(parsed.get(key), list)), [])
    if isinstance(parsed, list):
        yield from map(_entry, parsed)


def _version(parsed: Mapping[str, object]) -> int:
    version = parsed.get("version")
    return version if isinstance(version, int) else VERSION


def _entry(found: object) -> MemoryRecord | Refused:
    if isinstance(found, str):
        return MemoryRecord(content=found.strip())
    if not isinstance(found, dict):
        return Refused(str(found)[:MOST_CHARACTERS])
    content = next((found[key] for key in _CONTENT_KEYS if isinstance(found.get(key), str)), None)
    try:
        return MemoryRecord.model_validate({**found, "content": content})
    except ValidationError:
        return Refused(str(content or found)[:MOST_CHARACTERS])


def _lines(text: str) -> Iterator[MemoryRecord]:
    for line in _without_fence(text).splitlines():
        fact = line.strip()
        if not fact or _HEADING.match(fact):
            continue
        fact = _BULLET.sub("", fact)
        at, fact = _dated(fact)
        fact = _UNDATED.sub("", fact).strip()
        if fact:
            yield MemoryRecord(content=fact, created_at=at)


def _dated(line: str) -> tuple[datetime | None, str]:
    """The day a line begins with is when it was noted, not part of it."""
    match = _DAY.match(line)
    if match is None:
        return None, line
    try:
        day = datetime(int(match["y"]), int(match["m"]), int(match["d"] or 1), tzinfo=UTC)
    except ValueError:
        return None, line
    return day, line[match.end() :]
