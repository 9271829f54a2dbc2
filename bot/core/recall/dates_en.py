"""Dates in English questions: "on May 4th", "in August 2022", "last week", "two months ago"."""

import re
from datetime import date, timedelta

from bot.core.recall.spans import (
    Patterns,
    Span,
    ago,
    compiled,
    day_of_year,
    days_ago,
    month,
    month_of_year,
    one,
    week,
    weekend,
    whole_month,
    whole_year,
    year,
)

_MONTHS = "january february march april may june july august september october november december"
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday"
_NUMBERS = "one two three four five six seven eight nine ten eleven twelve"
_MONTH = "|".join(_MONTHS.split()) + "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec"
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?\b"
_AT = r"(?:\b(?:on|in|during|since|around|by|of) )?"
_COUNT = rf"(\d{{1,3}}|a couple of|an?|{_NUMBERS.replace(' ', '|')})"


def _full(found: re.Match[str], today: date) -> Span:
    return one(date(int(found[1]), int(found[2]), int(found[3])))


def _month_day(found: re.Match[str], today: date) -> Span:
    return day_of_year(today, _number(found[1]), int(found[2]), _year_in(found[3]))


def _day_month(found: re.Match[str], today: date) -> Span:
    return day_of_year(today, _number(found[2]), int(found[1]), _year_in(found[3]))


def _month_year(found: re.Match[str], today: date) -> Span:
    return whole_month(int(found[2]), _number(found[1]))


def _month_alone(found: re.Match[str], today: date) -> Span:
    number = _number(found[2])
    past = found[1].lower() == "last" and number == today.month
    return month_of_year(today, number, today.year - 1 if past else None)


def _ago(found: re.Match[str], today: date) -> Span:
    word = found[1].lower()
    if word in ("a", "an"):
        count = 1
    elif word == "a couple of":
        count = 2
    else:
        count = int(word) if word.isdigit() else _NUMBERS.split().index(word) + 1
    return ago(today, count, found[2].lower())


def _weekday(found: re.Match[str], today: date) -> Span:
    wanted = _WEEKDAYS.split().index(found[1].lower())
    return one(today - timedelta((today.weekday() - wanted) % 7 or 7))


def _number(name: str) -> int:
    return [full[:3] for full in _MONTHS.split()].index(name.lower()[:3]) + 1


def _year_in(text: str | None) -> int | None:
    return int(text) if text else None


# The more exact ones first: a phrase that was read is taken out of the text.
ENGLISH: Patterns = compiled(
    (r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b", _full),
    (rf"{_AT}\b({_MONTH})\b\.? {_DAY}(?:,? (\d{{4}})\b)?", _month_day),
    (rf"{_AT}(?:the )?\b{_DAY}(?: of)? ({_MONTH})\b,?(?: (\d{{4}})\b)?", _day_month),
    (rf"{_AT}\b({_MONTH}),? (\d{{4}})\b", _month_year),
    (rf"\b(in|last|this|during|since) ({_MONTH})\b", _month_alone),
    (r"\bthe day before yesterday\b", days_ago(2)),
    (r"\byesterday\b|\blast night\b", days_ago(1)),
    (r"\btoday\b|\bthis (?:morning|afternoon|evening)\b|\btonight\b", days_ago(0)),
    (rf"\b{_COUNT} (day|week|month|year)s? ago\b", _ago),
    (r"\b(?:last|this past) weekend\b", weekend),
    (r"\blast week\b", week(1)),
    (r"\bthis week\b", week(0)),
    (r"\blast month\b", month(1)),
    (r"\bthis month\b", month(0)),
    (r"\blast year\b", year(1)),
    (r"\bthis year\b", year(0)),
    (rf"\b(?:on|last) ({_WEEKDAYS.replace(' ', '|')})\b", _weekday),
    (r"\b(?:in|during) ((?:19|20)\d{2})\b", lambda found, today: whole_year(int(found[1]))),
)
