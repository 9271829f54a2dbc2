"""Recurrence rules as values: which RFC 5545 parts we take, and the policies for short months."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from bot.core.calendars.reasons import Reason

WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
MOST_REPEATS = 1000  # a counted rule is walked from its start, so the count must stay small
SUB_DAILY = {"HOURLY": 60, "MINUTELY": 1}
_FREQUENCIES = ("YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY")
_LONGEST_TEXT = 300


class RuleRefused(ValueError):
    def __init__(self, reason: Reason, what: str) -> None:
        super().__init__(what)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Rule:
    """One RRULE. `byday` holds (nth or 0, weekday with Monday 0); `until` is naive local time."""

    freq: str
    interval: int = 1
    byday: tuple[tuple[int, int], ...] = ()
    bymonthday: tuple[int, ...] = ()
    bymonth: tuple[int, ...] = ()
    byhour: tuple[int, ...] = ()
    byminute: tuple[int, ...] = ()
    bysetpos: tuple[int, ...] = ()
    count: int | None = None
    until: datetime | None = None

    def __str__(self) -> str:
        parts = [f"FREQ={self.freq}"]
        if self.interval != 1:
            parts.append(f"INTERVAL={self.interval}")
        if self.byday:
            days = (f"{nth or ''}{WEEKDAYS[day]}" for nth, day in self.byday)
            parts.append("BYDAY=" + ",".join(days))
        for name in ("bymonth", "bymonthday", "byhour", "byminute", "bysetpos"):
            if values := getattr(self, name):
                parts.append(f"{name.upper()}=" + ",".join(map(str, values)))
        if self.count is not None:
            parts.append(f"COUNT={self.count}")
        if self.until is not None:
            parts.append(f"UNTIL={self.until:%Y%m%dT%H%M%S}")
        return ";".join(parts)

    @property
    def sub_daily(self) -> bool:
        return self.freq in SUB_DAILY

    @property
    def minutes(self) -> int:
        """The period of a sub-daily rule."""
        return SUB_DAILY[self.freq] * self.interval


@lru_cache(maxsize=512)
def parse_rule(text: str, zone: str = "UTC") -> Rule:
    """The rule in `text`. Raises RuleRefused. An UNTIL in UTC is turned into `zone`'s wall time."""
    if len(text) > _LONGEST_TEXT:
        raise RuleRefused(Reason.UNSUPPORTED, "the rule is too long")
    rule = Rule("")
    for part in text.strip().removeprefix("RRULE:").split(";"):
        name, equals, value = part.partition("=")
        if not part:
            continue
        if not equals or not value:
            raise RuleRefused(Reason.UNSUPPORTED, f"not a rule part: {part[:30]}")
        rule = _with_part(rule, name.strip().upper(), value.strip().upper(), zone)
    return _sound(rule)


def _with_part(rule: Rule, name: str, value: str, zone: str) -> Rule:
    match name:
        case "FREQ" if value in _FREQUENCIES:
            return replace(rule, freq=value)
        case "FREQ":
            reason = Reason.TOO_OFTEN if value == "SECONDLY" else Reason.UNSUPPORTED
            raise RuleRefused(reason, f"no such frequency: {value[:20]}")
        case "INTERVAL":
            return replace(rule, interval=_number(value, 1, 10_000))
        case "COUNT":
            return replace(rule, count=_number(value, 1, MOST_REPEATS))
        case "UNTIL":
            return replace(rule, until=_until(value, zone))
        case "BYDAY":
            return replace(rule, byday=_weekdays(value))
        case "BYMONTH":
            return replace(rule, bymonth=_numbers(value, 1, 12))
        case "BYMONTHDAY":
            return replace(rule, bymonthday=_numbers(value, -31, 31))
        case "BYHOUR":
            return replace(rule, byhour=_numbers(value, 0, 23))
        case "BYMINUTE":
            return replace(rule, byminute=_numbers(value, 0, 59))
        case "BYSETPOS":
            return replace(rule, bysetpos=_numbers(value, -31, 31))
        case "WKST" if value == "MO":
            return rule
        case "BYSECOND" if value in ("0", "00"):
            return rule
    raise RuleRefused(Reason.UNSUPPORTED, f"we do not keep {name[:20]}")


def _number(value: str, low: int, high: int) -> int:
    if not value.isascii() or len(value) > 12 or not value.removeprefix("-").isdigit():
        raise RuleRefused(Reason.UNSUPPORTED, f"not a number: {value[:20]}")
    if not low <= int(value) <= high:
        raise RuleRefused(Reason.UNSUPPORTED, f"out of range: {value}")
    return int(value)


def _numbers(value: str, low: int, high: int) -> tuple[int, ...]:
    found = sorted({_number(part.removeprefix("+"), low, high) for part in value.split(",")})
    if low < 0 and 0 in found:
        raise RuleRefused(Reason.UNSUPPORTED, "there is no zeroth day")
    return tuple(found)


def _weekdays(value: str) -> tuple[tuple[int, int], ...]:
    return tuple(sorted({_weekday(day) for day in value.split(",")}))


def _weekday(text: str) -> tuple[int, int]:
    nth, day = text[:-2].removeprefix("+"), text[-2:]
    if day not in WEEKDAYS:
        raise RuleRefused(Reason.UNSUPPORTED, f"no such weekday: {text[:20]}")
    return (_number(nth, -5, 5) if nth else 0), WEEKDAYS.index(day)


def _until(value: str, zone: str) -> datetime:
    for form in ("%Y%m%dT%H%M%S", "%Y%m%dT%H%M%SZ", "%Y%m%d"):
        try:
            moment = datetime.strptime(value, form)  # noqa: DTZ007 - wall time on purpose
        except ValueError:
            continue
        if form.endswith("Z"):
            return moment.replace(tzinfo=UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None)
        return moment if "T" in value else moment.replace(hour=23, minute=59, second=59)
    raise RuleRefused(Reason.UNSUPPORTED, f"not an end: {value[:20]}")


def _sound(rule: Rule) -> Rule:
    if not rule.freq:
        raise RuleRefused(Reason.UNSUPPORTED, "a rule needs a frequency")
    if rule.count is not None and rule.until is not None:
        raise RuleRefused(Reason.UNSUPPORTED, "either a count or an end")
    if any(nth for nth, _ in rule.byday) and rule.freq not in ("MONTHLY", "YEARLY"):
        raise RuleRefused(Reason.UNSUPPORTED, "a numbered weekday needs a month")
    if rule.sub_daily:
        return _sound_sub_daily(rule)
    if rule.freq == "WEEKLY" and rule.bymonthday:
        raise RuleRefused(Reason.UNSUPPORTED, "a week has no days of the month")
    return rule


def _sound_sub_daily(rule: Rule) -> Rule:
    """Hours of the day belong to the wall clock: 'hourly from 9 to 12' is a daily rule."""
    narrowed = rule.byday or rule.bymonth or rule.bymonthday or rule.byminute or rule.bysetpos
    if rule.freq == "HOURLY" and rule.interval == 1 and rule.byhour and not rule.bysetpos:
        return replace(rule, freq="DAILY")
    if narrowed or rule.byhour:
        raise RuleRefused(Reason.UNSUPPORTED, "minutes and hours run round the clock")
    return rule
