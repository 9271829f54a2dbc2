"""Which zone a person means: an IANA name, a place, an abbreviation, an offset or a clock."""

import unicodedata
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches

from bot.core.zones.abbreviations import MEANINGS
from bot.core.zones.coordinates import zones_near
from bot.core.zones.offsets import (
    fixed_offset,
    places_at,
    places_showing,
    zone_of_offset,
)
from bot.core.zones.places import iana_names, places, plain
from bot.domain.regex import Regex

_LONGEST = 80
_MOST_CHOICES = 8
_FILLERS = Regex(
    r"^(?:i(?:'m| am)(?: living| based| now)? in|i live in|my (?:time ?zone|city) is|time ?zone|"
    r"i(?:'ve| have) moved to|我(?:现在)?(?:住)?在|我的时区是|时区)\s*[:：]?\s*|"
    r"\s*(?:standard time|time ?zone|time|时间|時間|时区|市)$"
)

_CLOCK_TALK = Regex(
    r"\bit(?:'s| is)|\bnow\b|\bhere\b|\bthe time is|\bmy clock (?:says|shows)|\bmy local time is|"
    r"\bcurrently\b|\blocal time\b|o'clock|现在|我这里|我这儿|这里|这边|是|当地时间|本地时间"
)


@dataclass(frozen=True, slots=True)
class ZoneFound:
    name: str


@dataclass(frozen=True, slots=True)
class ZoneChoices:
    """Several zones fit; the likeliest first."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ZoneUnknown:
    pass


ZoneAnswer = ZoneFound | ZoneChoices | ZoneUnknown


def find_zone(text: str, now: datetime | None = None) -> ZoneAnswer:
    """The zone in `text`. With `now`, also by what somebody's clock shows ("it's 14:30 here")."""
    folded = _folded(text)
    if not folded or len(folded) > _LONGEST:
        return ZoneUnknown()
    for candidate in dict.fromkeys((folded, _FILLERS.sub("", folded).strip())):
        if candidate and (names := _named(candidate, now)):
            return _answer(names)
    if now is not None and (names := zones_near(folded, now)):
        return _answer(names)
    if now is not None and (names := _by_clock(folded, now)):
        return _answer(names)
    close = get_close_matches(folded, places(), n=3, cutoff=0.8) if len(folded) > 3 else []
    near = dict.fromkeys(name for place in close for name in places()[place])
    return ZoneChoices(tuple(near)) if near else ZoneUnknown()


def place_zones(name: str) -> tuple[str, ...]:
    """The zones a place or abbreviation stands for, as in '9am Tokyo time'."""
    return _named(_folded(name), None)


def _answer(names: tuple[str, ...]) -> ZoneAnswer:
    return ZoneFound(names[0]) if len(names) == 1 else ZoneChoices(names[:_MOST_CHOICES])


def _named(folded: str, now: datetime | None) -> tuple[str, ...]:
    if meanings := MEANINGS.get(folded):
        return meanings
    # Before the IANA names: 'GMT+3' written by a person is not the backward zone of that name.
    offset = fixed_offset(folded)
    if offset is not None:
        name = zone_of_offset(offset)
        return (name,) if name else (() if now is None else places_at(offset, now))
    key = folded.replace(" ", "_")
    if "/" in folded and key in iana_names():
        return (iana_names()[key],)
    return places().get(folded) or places().get(plain(folded), ())


def _by_clock(folded: str, now: datetime) -> tuple[str, ...]:
    return places_showing(_CLOCK_TALK.sub("", folded).strip(), now)


def _folded(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    return " ".join(folded.replace("_", " ").strip(" .,!?。，！？\"'\t\n").split())
