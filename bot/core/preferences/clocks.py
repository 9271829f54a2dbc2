"""Hours and weekdays as people write them in a setting: `22-7`, `8:30pm`, `周一到周五`."""

import re
from datetime import time

from bot.domain.preferences import WEEK
from bot.domain.regex import Regex

_CLOCK = Regex(
    r"(?P<before>上午|早上|凌晨|下午|晚上|中午)?\s*(?<!\d)(?P<hour>\d{1,2})"
    r"(?:(?P<half>点半)|[:.：点时h](?P<minute>\d{2})?)?\s*(?:分|uhr)?"
    r"\s*(?P<after>[ap]\.?m\.?)?(?![\d])",
    re.I,
)
_LATER = ("下午", "晚上")
_DAY_NAMES = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_ENGLISH_DAY = Regex(r"\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*", re.I)
_ENGLISH_SPAN = Regex(
    r"\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\s*(?:-|–|to|through|until)\s*"
    r"(mon|tue|wed|thu|fri|sat|sun)[a-z]*",
    re.I,
)
_CHINESE_DAY = Regex(r"(?:周|星期|礼拜)([一二三四五六日天])")
_CHINESE_SPAN = Regex(
    r"(?:周|星期|礼拜)([一二三四五六日天])(?:到|至|-|–)(?:周|星期|礼拜)?([一二三四五六日天])"
)
_CHINESE_DAYS = "一二三四五六日"
_WORK_DAYS = Regex(r"\b(?:weekdays?|work(?:ing)? ?days?)\b|工作日", re.I)
_WEEKEND = Regex(r"\bweekends?\b|周末", re.I)
_WEEKLY = Regex(r"\b(?:weekly|once a week|every week)\b|每周(?![一二三四五六日天末])", re.I)


def clocks(text: str) -> list[time]:
    """The times of day in the text, in order; none that does not exist."""
    found = (_time(match) for match in _CLOCK.finditer(text))
    return [at for at in found if at is not None]


def days(text: str) -> tuple[int, ...]:
    """The weekdays named, Monday 0; the whole week when none is."""
    if _WORK_DAYS.search(text):
        return (0, 1, 2, 3, 4)
    if _WEEKEND.search(text):
        return (5, 6)
    if span := _ENGLISH_SPAN.search(text):
        return _between(_english(span[1]), _english(span[2]))
    if span := _CHINESE_SPAN.search(text):
        return _between(_chinese(span[1]), _chinese(span[2]))
    named = {_english(match[1]) for match in _ENGLISH_DAY.finditer(text)}
    named |= {_chinese(match[1]) for match in _CHINESE_DAY.finditer(text)}
    if not named and _WEEKLY.search(text):
        return (0,)
    return tuple(sorted(named)) or WEEK


def _time(match: re.Match[str]) -> time | None:
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    if match["half"]:
        minute = 30
    after = (match["after"] or "").replace(".", "").lower()
    if (after == "pm" or match["before"] in _LATER) and hour < 12:
        hour += 12
    if after == "am" and hour == 12:
        hour = 0
    return time(hour % 24, minute) if hour <= 24 and minute < 60 else None


def _between(first: int, last: int) -> tuple[int, ...]:
    length = (last - first) % 7 + 1
    return tuple(sorted((first + step) % 7 for step in range(length)))


def _english(name: str) -> int:
    return _DAY_NAMES.index(name.lower())


def _chinese(name: str) -> int:
    return _CHINESE_DAYS.index("日" if name == "天" else name)
