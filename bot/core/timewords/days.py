"""Which dates a day slot may mean, seen from today."""

import calendar
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from dateutil.relativedelta import relativedelta

from bot.core.calendars.reasons import Reason
from bot.core.timewords.moon import lunar_holiday
from bot.core.timewords.slots import (
    After,
    Date,
    Day,
    DaySlot,
    Month,
    Moon,
    NthDay,
    Past,
    Span,
    Week,
    Weekday,
    Weekend,
    Year,
)

_YEARS_AHEAD = 9  # 29 February may be so far away


class Refused(Exception):
    """These words cannot be turned into a date; the reason says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


def dates(slots: Sequence[DaySlot | After], today: date) -> list[date]:
    """Candidates in order, the next one standing in when an earlier has gone by. Raises Refused."""
    slots = _joined(list(slots))
    if not slots:
        return [today, today + timedelta(days=1)]
    year = next((slot for slot in slots if isinstance(slot, Year)), None)
    if year and len(slots) > 1:
        rest = [slot for slot in slots if slot is not year]
        found = [day for day in dates(rest, today) if day.year == today.year + year.shift]
        if not found:
            raise Refused(Reason.AMBIGUOUS)
        return found
    named = [slot for slot in slots if isinstance(slot, Weekday)]
    others = [slot for slot in slots if not isinstance(slot, Weekday)]
    if not named:
        return _dates(others[0], today)
    if not others:
        return _dates(named[0], today)
    found = _dates(others[0], today)
    if isinstance(others[0], After):
        monday = found[0] - timedelta(days=found[0].weekday())
        return [monday + timedelta(days=named[0].day)]
    if found[0].weekday() != named[0].day and (found[0] >= today or len(found) < 2):
        raise Refused(Reason.AMBIGUOUS)
    return [day for day in found if day.weekday() == named[0].day]


def _joined(slots: list[DaySlot | After]) -> list[DaySlot | After]:
    """'Next month' and 'the 3rd' are one date; 'next week' and 'Monday' are one weekday."""
    week = next((slot for slot in slots if isinstance(slot, Week)), None)
    month = next((slot for slot in slots if isinstance(slot, Month)), None)
    year = next((slot for slot in slots if isinstance(slot, Year)), None)
    joined: list[DaySlot | After] = []
    for slot in slots:
        if isinstance(slot, Weekday) and week:
            slot, week = replace(slot, week=week.shift), None
        elif isinstance(slot, Date) and slot.month is None and month:
            slot = Date(slot.day, month.month, None, month.shift, month.year_shift)
            month = None
        if isinstance(slot, Date) and slot.year is None and year:
            slot, year = replace(slot, year_shift=year.shift), None
        joined.append(slot)
    coarse = {id(slot) for slot in (week, month, year) if slot is not None}
    return [s for s in joined if not isinstance(s, Week | Month | Year) or id(s) in coarse]


def _dates(slot: DaySlot | After, today: date) -> list[date]:
    match slot:
        case Day():
            return [today + timedelta(days=slot.offset)]
        case Weekday():
            return _weekdays(slot, today)
        case Date():
            return _days_of_month(slot, today)
        case NthDay():
            months = _months(slot.month, today)
            return [d for m in months if (d := _nth(slot, m.year, m.month)) is not None]
        case Moon():
            return lunar_holiday(slot.name, today)
        case Week() if slot.shift > 0:
            return [_monday(today) + timedelta(weeks=slot.shift)]
        case Weekend():
            saturday = _monday(today) + timedelta(weeks=slot.shift, days=5)
            return [saturday, saturday + timedelta(days=1)]
        case Month() if slot.shift or slot.month:
            return [month.replace(day=1) for month in _months(slot, today)]
        case After():
            base = dates([slot.base], today)[0] if slot.base else today
            return [later(datetime(base.year, base.month, base.day), slot.span).date()]  # noqa: DTZ001
        case Past():
            raise Refused(Reason.PAST)
    raise Refused(Reason.AMBIGUOUS)


def later(moment: datetime, span: Span) -> datetime:
    """Wall time after months, weeks and days; a day that the month lacks becomes its last."""
    try:
        return moment + relativedelta(months=span.months, weeks=span.weeks, days=span.days)
    except (OverflowError, ValueError):
        raise Refused(Reason.TOO_FAR) from None


def _monday(today: date) -> date:
    return today - timedelta(days=today.weekday())


def _weekdays(slot: Weekday, today: date) -> list[date]:
    if slot.week is not None:
        return [_monday(today) + timedelta(weeks=slot.week, days=slot.day)]
    ahead = (slot.day - today.weekday()) % 7
    return [today + timedelta(days=ahead + 7 * week) for week in range(2)]


def _days_of_month(slot: Date, today: date) -> list[date]:
    found = [
        made
        for month in _months(Month(slot.month, slot.month_shift, slot.year_shift), today, slot.year)
        if (made := _day(month.year, month.month, slot.day)) is not None
    ]
    if not found:
        raise Refused(Reason.IMPOSSIBLE)
    return found


def _months(slot: Month, today: date, year: int | None = None) -> list[date]:
    """The firsts of the months meant: one when it is certain, else those that follow."""
    first = today.replace(day=1)
    if year is not None:
        return [date(year, slot.month or 1, 1)]
    if slot.year_shift is not None:
        return [date(today.year + slot.year_shift, slot.month or 1, 1)]
    if slot.month is not None:
        return [date(today.year + ahead, slot.month, 1) for ahead in range(_YEARS_AHEAD)]
    if slot.shift is not None:
        return [first + relativedelta(months=slot.shift)]
    return [first + relativedelta(months=ahead) for ahead in range(13)]


def _day(year: int, month: int, day: int) -> date | None:
    longest = calendar.monthrange(year, month)[1]
    if day == -1:
        return date(year, month, longest)
    return date(year, month, day) if 1 <= day <= longest else None


def _nth(slot: NthDay, year: int, month: int) -> date | None:
    longest = calendar.monthrange(year, month)[1]
    days = [
        day for day in range(1, longest + 1) if date(year, month, day).weekday() == slot.weekday
    ]
    place = slot.nth if slot.nth < 0 else slot.nth - 1
    return date(year, month, days[place]) if place < len(days) else None
