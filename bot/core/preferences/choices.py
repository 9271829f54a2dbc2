"""One choice of a person, from its name and their words to a typed value."""

import re
from dataclasses import dataclass, replace
from datetime import datetime, time
from enum import StrEnum

from bot.core import zones
from bot.core.preferences.clocks import clocks, days
from bot.domain.people import Language
from bot.domain.preferences import WEEK, CheckIn, Hours, Preferences
from bot.domain.regex import Regex

FOLLOW_UP_DAYS, ROUTINE_DAYS, LONGEST_TONE = 1, 7, 120
EVENING, MORNING = time(22), time(7)
CHECK_IN_AT = time(8)


class Name(StrEnum):
    ZONE = "zone"
    LANGUAGE = "language"
    QUIET = "quiet_hours"
    CHECK_IN = "check_in"
    FOLLOW_UPS = "follow_ups"
    ROUTINES = "routines"
    TONE = "tone"
    WAKES = "wakes"
    SLEEPS = "sleeps"


Value = str | time | Hours | CheckIn | Language | int | None


@dataclass(frozen=True, slots=True)
class Choice:
    """`value` None: off, or no longer known."""

    name: Name
    value: Value


class Unclear(ValueError):
    """The words do not say what this setting takes."""


_OFF = Regex(
    r"(?:off|no|none|never|stop|disable[d]?|false|0|clear|unset|关(?:闭|掉)?|不要|否|无|停|取消)",
    re.I,
)
_ON = Regex(r"(?:on|yes|true|enable[d]?|ok|1|开(?:启)?|要|是|好)", re.I)
_LANGUAGES = {
    "en": Language.EN,
    "english": Language.EN,
    "英文": Language.EN,
    "英语": Language.EN,
    "zh": Language.ZH,
    "chinese": Language.ZH,
    "中文": Language.ZH,
    "汉语": Language.ZH,
}
_DAILY = Regex(r"daily|every ?day|每天", re.I)
_EVERY = Regex(r"(\d{1,3})\s*(?:days?|d|天)", re.I)


def read(name: str, words: str, now: datetime) -> Choice:
    """Raises Unclear for a setting that is none, or words that do not fit it."""
    try:
        which = Name(name.strip().lower().replace("-", "_").replace(" ", "_"))
    except ValueError:
        raise Unclear(f"there is no setting {name!r}") from None
    words = words.strip()
    if _OFF.fullmatch(words) and which not in (Name.LANGUAGE, Name.ZONE):
        return Choice(which, "" if which is Name.TONE else None)
    return Choice(which, _value(which, words, now))


def _value(which: Name, words: str, now: datetime) -> Value:
    switched_on = bool(_ON.fullmatch(words))
    match which:
        case Name.ZONE:
            return _zone(words, now)
        case Name.LANGUAGE:
            if (language := _LANGUAGES.get(words.lower())) is None:
                raise Unclear("English or Chinese")
            return language
        case Name.QUIET:
            return Hours(EVENING, MORNING) if switched_on else _hours(words)
        case Name.CHECK_IN:
            return CheckIn(CHECK_IN_AT) if switched_on else _check_in(words)
        case Name.FOLLOW_UPS:
            return _gap(words, FOLLOW_UP_DAYS, switched_on)
        case Name.ROUTINES:
            return _gap(words, ROUTINE_DAYS, switched_on)
        case Name.TONE:
            return " ".join(words.split())[:LONGEST_TONE]
        case Name.WAKES | Name.SLEEPS:
            at = clocks(words)
            if len(at) != 1:
                raise Unclear("a time of day")
            return at[0]


def _zone(words: str, now: datetime) -> str:
    found = zones.find_zone(words, now)
    if isinstance(found, zones.ZoneFound):
        return found.name
    raise Unclear("a city or a time zone")


def _hours(words: str) -> Hours:
    found = clocks(words)
    if len(found) != 2 or found[0] == found[1]:
        raise Unclear("from when until when")
    return Hours(found[0], found[1])


def _check_in(words: str) -> CheckIn:
    at, on = clocks(words), days(words)
    if len(at) > 1 or (not at and on == WEEK and not _DAILY.search(words)):
        raise Unclear("a time of day, and days of the week")
    return CheckIn(at[0] if at else CHECK_IN_AT, on)


def _gap(words: str, usual: int, switched_on: bool) -> int:
    if switched_on:
        return usual
    if _DAILY.fullmatch(words):
        return 1
    if re.fullmatch(r"weekly|每周", words, re.I):
        return 7
    if (every := _EVERY.search(words)) and 1 <= int(every[1]) <= 365:
        return int(every[1])
    raise Unclear("on or off")


def chosen(preferences: Preferences, choice: Choice) -> Preferences:
    """The preferences with this choice; zone and language are the person's own."""
    value = choice.value
    match choice.name, value:
        case Name.QUIET, Hours() | None:
            return replace(preferences, quiet=value)
        case Name.CHECK_IN, CheckIn() | None:
            return replace(preferences, check_in=value)
        case Name.FOLLOW_UPS, int() | None:
            return replace(preferences, follow_ups=value)
        case Name.ROUTINES, int() | None:
            return replace(preferences, routines=value)
        case Name.TONE, str():
            return replace(preferences, tone=value)
        case Name.WAKES, time() | None:
            return replace(preferences, wakes=value)
        case Name.SLEEPS, time() | None:
            return replace(preferences, sleeps=value)
    return preferences
