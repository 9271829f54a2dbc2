"""Cron texts as rules: `30 8 * * 1-5` is half past eight from Monday to Friday, as cron counts."""

import re
from dataclasses import replace
from datetime import datetime

from bot.core.calendars import Rule, RuleRefused, next_after
from bot.domain.regex import Regex
from bot.domain.schedules import Recurring

_FIELD = Regex(r"[\d*,/\-]{1,40}|[a-z]{3}(?:[,\-][a-z]{3}){0,6}", re.ASCII)
_DAYS = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def from_cron(text: str, now: datetime, zone: str) -> Recurring | None:
    """The rule of a text that is nothing but five cron fields."""
    fields = text.strip().casefold().removeprefix("cron:").split()
    if len(fields) != 5 or not all(_FIELD.fullmatch(field) for field in fields):
        return None
    try:
        rule = _rule(*fields)
        day = now.replace(tzinfo=None, hour=0, minute=0, second=0, microsecond=0)
        due = next_after(Recurring(str(rule), day, zone), now)
    except (ValueError, RuleRefused):
        return None
    if due is None:
        return None
    start = due.astimezone(now.tzinfo).replace(tzinfo=None)
    if not rule.sub_daily and len(rule.byhour) * len(rule.byminute) == 1:
        start = start.replace(hour=rule.byhour[0], minute=rule.byminute[0])
        rule = replace(rule, byhour=(), byminute=())
    return Recurring(str(rule), start, zone)


def _rule(minute: str, hour: str, monthday: str, month: str, weekday: str) -> Rule:
    days = _values(weekday, 0, 7, _DAYS, 0)
    months = _values(month, 1, 12, _MONTHS, 1)
    monthdays = _values(monthday, 1, 31)
    if days and monthdays:
        raise ValueError("cron takes either of both, a rule would take only both")
    if hour == "*" and not (days or months or monthdays) and minute.startswith("*/"):
        step = int(minute[2:])
        if step and 60 % step == 0:
            return Rule("MINUTELY", interval=step)
    rule = Rule(
        "DAILY",
        byhour=_values(hour, 0, 23) or tuple(range(24)),
        byminute=_values(minute, 0, 59) or tuple(range(60)),
        bymonth=months,
        bymonthday=monthdays,
        byday=tuple(sorted({(0, (day - 1) % 7) for day in days})),
    )
    if days:
        return replace(rule, freq="WEEKLY")
    if not monthdays:
        return rule
    return replace(rule, freq="YEARLY" if months else "MONTHLY")


def _values(
    field: str, low: int, high: int, names: tuple[str, ...] = (), first: int = 0
) -> tuple[int, ...]:
    """The numbers of one field; none at all for a star."""
    if field == "*":
        return ()
    found: set[int] = set()
    for part in field.split(","):
        span, _, step = part.partition("/")
        start, dash, end = span.partition("-")
        bottom = low if start == "*" else _number(start, names, first)
        top = high if start == "*" or (step and not dash) else bottom
        top = _number(end, names, first) if dash else top
        if not low <= bottom <= top <= high:
            raise ValueError(f"outside the field: {part}")
        found.update(range(bottom, top + 1, int(step or 1)))
    return tuple(sorted(found))


def _number(text: str, names: tuple[str, ...], first: int) -> int:
    return names.index(text) + first if text in names else int(text)
