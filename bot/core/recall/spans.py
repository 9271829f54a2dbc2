"""Stretches of days, and the calendar arithmetic that finds them."""

import re
from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from bot.domain.regex import Regex


@dataclass(frozen=True, slots=True)
class Span:
    """Both days included."""

    first: date
    last: date

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


Reading = Callable[[re.Match[str], date], Span]
"""What a phrase means, said on that day; raises ValueError where no calendar has it."""

Patterns = tuple[tuple[Regex, Reading], ...]


def one(day: date) -> Span:
    return Span(day, day)


def whole_month(year: int, month: int) -> Span:
    return Span(date(year, month, 1), date(year, month, monthrange(year, month)[1]))


def whole_year(year: int) -> Span:
    return Span(date(year, 1, 1), date(year, 12, 31))


def day_of_year(today: date, month: int, day: int, year: int | None) -> Span:
    """Without a year the last one that is past, since memories are."""
    if year is None:
        year = today.year if (month, day) <= (today.month, today.day) else today.year - 1
    return one(date(year, month, day))


def month_of_year(today: date, month: int, year: int | None) -> Span:
    if year is None:
        year = today.year if month <= today.month else today.year - 1
    return whole_month(year, month)


def ago(today: date, count: int, unit: str) -> Span:
    """Two weeks ago means about then; two months ago, any day of that month."""
    if unit == "day":
        return one(today - timedelta(count))
    if unit == "week":
        middle = today - timedelta(7 * count)
        return Span(middle - timedelta(3), middle + timedelta(3))
    if unit == "month":
        month = today.year * 12 + today.month - 1 - count
        return whole_month(month // 12, month % 12 + 1)
    return whole_year(today.year - count)


def days_ago(days: int) -> Reading:
    return lambda found, today: one(today - timedelta(days))


def week(back: int) -> Reading:
    """From Monday to Sunday, so many weeks before this one."""

    def read(found: re.Match[str], today: date) -> Span:
        monday = today - timedelta(today.weekday() + 7 * back)
        return Span(monday, monday + timedelta(6))

    return read


def weekend(found: re.Match[str], today: date) -> Span:
    """The one before this week."""
    monday = today - timedelta(today.weekday())
    return Span(monday - timedelta(2), monday - timedelta(1))


def month(back: int) -> Reading:
    return lambda found, today: ago(today, back, "month")


def year(back: int) -> Reading:
    return lambda found, today: whole_year(today.year - back)


def compiled(*table: tuple[str, Reading]) -> Patterns:
    return tuple((Regex(pattern, re.IGNORECASE), reading) for pattern, reading in table)
