"""What a model says of a time in slots, without any arithmetic, made a schedule by the calendar."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.core import calendars, zones
from bot.core.calendars.rules import WEEKDAYS, RuleRefused, parse_rule
from bot.domain.schedules import Once, Recurring, Schedule

Values = Mapping[str, object]

SCHEMA: dict[str, object] = {
    "kind": {"type": "string", "enum": ["once", "recurring"]},
    "anchor": {
        "type": "object",
        "description": "Which day, exactly one of these; no arithmetic.",
        "properties": {
            "weekday": {"type": "string", "enum": list(WEEKDAYS)},
            "date": {"type": "string", "description": "YYYY-MM-DD, only if they named a date."},
            "day_offset": {"type": "integer", "description": "0 today, 1 tomorrow."},
            "elapsed_minutes": {"type": "integer", "description": "For 'in 2 hours': 120."},
        },
    },
    "time": {"type": "string", "description": "HH:MM in 24 hours, as they said it."},
    "zone": {"type": "string", "description": "Only if they named another place or zone."},
    "rule": {
        "type": "object",
        "properties": {
            "freq": {
                "type": "string",
                "enum": ["MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"],
            },
            "interval": {"type": "integer"},
            "byday": {"type": "array", "items": {"type": "string"}},
            "bymonthday": {"type": "array", "items": {"type": "integer"}},
            "bymonth": {"type": "array", "items": {"type": "integer"}},
            "bysetpos": {"type": "array", "items": {"type": "integer"}},
            "count": {"type": "integer"},
            "until": {"type": "string", "description": "YYYY-MM-DD"},
        },
    },
    "quote": {"type": "string", "description": "Their exact words of time."},
}
_COMPARED = 3
_SAME = timedelta(minutes=1)


class Refused(ValueError):
    """The slots do not fit together; its text is for the model."""


@dataclass(frozen=True, slots=True)
class _Here:
    now: datetime
    zone: str

    @property
    def local(self) -> datetime:
        return self.now.astimezone(ZoneInfo(self.zone)).replace(tzinfo=None)


def schedule_of(slots: Values, now: datetime, zone: str) -> Schedule | None:
    """None when too little is filled in to mean a moment. Raises Refused."""
    here = _Here(now, _zone(slots, zone))
    anchor, rule = _object(slots, "anchor"), _object(slots, "rule")
    if slots.get("kind") == "recurring" or rule:
        return _recurring(slots, anchor, rule, here)
    if (minutes := anchor.get("elapsed_minutes")) is not None:
        return Once(now + timedelta(minutes=_number(minutes, "elapsed_minutes")))
    at = _clock(slots)
    if at is None or not anchor:
        return None
    return Once(calendars.wall_to_utc(_wall(anchor, at, here), here.zone))


def agree(one: Schedule, other: Schedule, now: datetime) -> bool:
    """Whether both mean the same, to a minute, for the next few times."""
    after = now
    for _ in range(_COMPARED):
        first, second = _next(one, after), _next(other, after)
        if first is None or second is None:
            return first is second
        if abs(first - second) > _SAME:
            return False
        after = max(first, second)
    return True


def _next(schedule: Schedule, after: datetime) -> datetime | None:
    # A moment that has just passed while the model thought is still the one that is meant.
    if isinstance(schedule, Once):
        return schedule.at if schedule.at > after - _SAME else None
    return calendars.next_after(schedule, after)


def _zone(slots: Values, own: str) -> str:
    named = slots.get("zone")
    if not isinstance(named, str) or not named.strip():
        return own
    found = zones.find_zone(named)
    if isinstance(found, zones.ZoneFound):
        return found.name
    raise Refused(f"the zone {named[:40]!r} is not known")


def _wall(anchor: Values, at: time, here: _Here) -> datetime:
    today = here.local.date()
    if isinstance(day := anchor.get("date"), str):
        return datetime.combine(_date(day), at)
    if anchor.get("day_offset") is not None:
        offset = _number(anchor["day_offset"], "day_offset")
        if not 0 <= offset <= 2000:
            raise Refused("day_offset is out of range")
        return datetime.combine(today + timedelta(days=offset), at)
    weekday = anchor.get("weekday")
    if not isinstance(weekday, str) or weekday.upper()[:2] not in WEEKDAYS:
        raise Refused("the anchor names no day")
    ahead = (WEEKDAYS.index(weekday.upper()[:2]) - today.weekday()) % 7
    wall = datetime.combine(today + timedelta(days=ahead), at)
    return wall if wall > here.local else wall + timedelta(days=7)


def _recurring(slots: Values, anchor: Values, rule: Values, here: _Here) -> Schedule | None:
    freq = rule.get("freq")
    if not isinstance(freq, str):
        return None
    at = _clock(slots)
    parts = [f"FREQ={freq.upper()}"]
    for name in ("interval", "count"):
        if rule.get(name) not in (None, 0):
            parts.append(f"{name.upper()}={_number(rule[name], name)}")
    for name in ("byday", "bymonthday", "bymonth", "bysetpos"):
        if values := _list(rule, name):
            parts.append(f"{name.upper()}={','.join(values)}")
    if isinstance(until := rule.get("until"), str) and until:
        parts.append(f"UNTIL={_date(until):%Y%m%d}")
    text = ";".join(parts)
    try:
        parsed = parse_rule(text, here.zone)
    except RuleRefused as refused:
        raise Refused(str(refused)) from None
    if parsed.sub_daily:
        return Recurring(text, here.local, here.zone)
    if at is None:
        return None
    day = _wall(anchor, at, here).date() if anchor else here.local.date()
    return Recurring(text, datetime.combine(day, at), here.zone)


# ---------------------------------------------------------------- what a model may write


def _object(slots: Values, name: str) -> Values:
    value = slots.get(name)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Refused(f"{name} must be an object")
    return {key: part for key, part in value.items() if part is not None}


def _list(rule: Values, name: str) -> list[str]:
    value = rule.get(name)
    values = value if isinstance(value, list) else [] if value in (None, "") else [value]
    return [str(one).upper() for one in values]


def _number(value: object, name: str) -> int:
    try:
        number = int(str(value))
    except ValueError:
        raise Refused(f"{name} must be a number") from None
    if abs(number) > 5 * 366 * 24 * 60:
        raise Refused(f"{name} is out of range")
    return number


def _clock(slots: Values) -> time | None:
    value = slots.get("time")
    if not isinstance(value, str) or not value.strip():
        return None
    try:
        return time.fromisoformat(value.strip().zfill(5)).replace(second=0, tzinfo=None)
    except ValueError:
        raise Refused("time must be HH:MM") from None


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        raise Refused(f"there is no date {text[:20]!r}") from None
