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
_JSON = Regex(r"\{|\[\s*[\[{\"]")
_CONTENT_KEYS = ("content", "memory", "text", "fact")
_LIST_KEYS = ("memories", "memory", "results", "facts", "items")
_DATE_KEYS = ("created_at", "createdAt", "created", "date", "timestamp", "updated_at")


class Unreadable(Exception):
    """`why` is one of the names below; `line` is where the JSON is broken."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why)
        self.why, self.line = why, line


TOO_BIG, TOO_MANY, NEWER, NOTHING = "too big", "too many", "newer", "nothing"
BROKEN, NOT_TEXT, NOT_UTF8 = "broken", "not text", "not utf-8"


@dataclass(frozen=True, slots=True)
class Refused:
    """An entry that is no memory, as it was found."""

    found: str


def facts(text: str, *, json_only: bool = False) -> Sequence[MemoryRecord | Refused]:
    """Raises Unreadable for a text as a whole; what is wrong with one entry is its own affair.

    `json_only`: it says of itself that it is JSON, so plain lines are none.
    """
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise Unreadable(TOO_BIG)
    text = text.strip().removeprefix("\ufeff")
    parsed = _parsed(text, json_only)
    found = list(_lines(text) if parsed is None else _entries(parsed))
    if len(found) > MOST_FACTS:
        raise Unreadable(TOO_MANY)
    if not found:
        raise Unreadable(NOTHING)
    return found


def kept(text: str) -> Sequence[MemoryRecord | Refused]:
    """What was found fit before, and written down by ourselves: of any length."""
    return list(_entries(json.loads(text)))


def _parsed(text: str, json_only: bool) -> object:
    """What the JSON says; None for plain lines."""
    text = _without_fence(text)
    if not (json_only and text) and not text.startswith(("{", "[")):
        return None
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        if json_only or _JSON.match(text):
            raise Unreadable(BROKEN, getattr(error, "lineno", 1)) from None
        return None  # a line may begin with [2024-05-01]
    return found


def _without_fence(text: str) -> str:
    fenced = re.fullmatch(r"`{3,}\w*\n(.*?)\n?`{3,}", text, re.DOTALL)
    return (fenced[1] if fenced else text).strip()


def _entries(parsed: object) -> Iterator[MemoryRecord | Refused]:
    ours = isinstance(parsed, dict) and parsed.get("format") == FORMAT
    if isinstance(parsed, dict):
        if ours and _version(parsed) > VERSION:
            raise Unreadable(NEWER)
        parsed = next((parsed[key] for key in _LIST_KEYS if isinstance(parsed.get(key), list)), [])
    if isinstance(parsed, list):
        yield from (_entry(one, ours) for one in parsed)


def _version(parsed: Mapping[str, object]) -> int:
    version = parsed.get("version")
    return version if isinstance(version, int) else VERSION


def _entry(found: object, ours: bool) -> MemoryRecord | Refused:
    if isinstance(found, str):
        return MemoryRecord(content=found.strip())
    if not isinstance(found, dict):
        return Refused(str(found)[:MOST_CHARACTERS])
    content = next((found[key] for key in _CONTENT_KEYS if isinstance(found.get(key), str)), None)
    try:
        return MemoryRecord.model_validate({**found, "content": content})
    except ValidationError:
        # Fields of the same name mean something else in others' lists.
        foreign = None if ours or content is None else _foreign(found, content)
        return foreign or Refused(str(content or found)[:MOST_CHARACTERS])


def _foreign(found: Mapping[str, object], content: str) -> MemoryRecord:
    """The words, and the day they were noted on where it can be read."""
    for key in _DATE_KEYS:
        try:
            at = found[key]
            return MemoryRecord.model_validate({"content": content.strip(), "created_at": at})
        except (KeyError, ValidationError):
            continue
    return MemoryRecord(content=content.strip())


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
