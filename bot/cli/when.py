"""`when PHRASE`: what a time phrase is understood as, for one phrase or for lines of JSON."""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import TextIO
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tzlocal import get_localzone_name

from bot.core.timewords.when import when
from bot.domain.errors import ConfigurationError

NO_TIME = "There is no time in it."


def run(
    phrase: str, now: str | None, zone: str | None, *, as_json: bool, output: TextIO | None = None
) -> None:
    """Print the answer. Raises ConfigurationError for a `now` or a zone that is none."""
    try:
        answer = when(phrase, *_reference(now, zone))
    except (ValueError, TypeError) as error:
        raise ConfigurationError(str(error)) from None
    text = json.dumps(answer, ensure_ascii=False) if as_json else answer["say"] or NO_TIME
    print(text, file=output)


def run_lines(lines: Iterable[str], output: TextIO | None = None) -> None:
    """Answer each line with one line, as soon as it is there."""
    for answer in answers(lines):
        print(json.dumps(answer, ensure_ascii=False), file=output, flush=True)


def answers(lines: Iterable[str]) -> Iterator[dict[str, object]]:
    for line in lines:
        if line.strip():
            yield _answer(line)


def _answer(line: str) -> dict[str, object]:
    try:
        asked = json.loads(line)
        return when(str(asked["text"]), *_reference(asked.get("now"), asked.get("zone")))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        return {"error": f"{type(error).__name__}: {error}"}


def _reference(now: str | None, zone: str | None) -> tuple[datetime, str]:
    """The moment and the zone it is read in; a `now` without an offset is that zone's own."""
    name = zone or get_localzone_name() or "UTC"
    try:
        there = ZoneInfo(name)
    except (ZoneInfoNotFoundError, OSError):
        raise ValueError(f"there is no time zone {name!r}") from None
    moment = datetime.fromisoformat(now) if now else datetime.now(UTC)
    return (moment if moment.tzinfo else moment.replace(tzinfo=there)), name
