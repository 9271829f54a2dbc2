"""The next time a schedule falls due: wall clock kept over clock changes, cheap for old starts.

Rules of a day or longer are expanded in naive local time and the zone is attached afterwards: an
hour that does not exist falls later by the offset, an hour that comes twice counts the first time.
Shorter rules are plain arithmetic in UTC.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from dateutil import rrule

from bot.core.calendars.policies import rule_of
from bot.core.calendars.rules import Rule
from bot.domain.schedules import Once, Recurring, Schedule

_Freq = Literal[0, 1, 2, 3]
_FREQ: dict[str, _Freq] = {
    "YEARLY": rrule.YEARLY,
    "MONTHLY": rrule.MONTHLY,
    "WEEKLY": rrule.WEEKLY,
    "DAILY": rrule.DAILY,
}
_HORIZON = timedelta(days=9 * 366)  # beyond it a rule counts as never coming true
_LARGEST_SHIFT = timedelta(hours=3)  # no zone moves its clocks by more


def wall_to_utc(wall: datetime, zone: str) -> datetime:
    """A naive local time as an instant: in a gap later by the offset, when repeated the first."""
    return wall.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(UTC)


def next_after(schedule: Schedule, after: datetime) -> datetime | None:
    """The first instant later than `after`, in UTC, or None when nothing is left.

    Raises RuleRefused for a rule we do not take and ZoneInfoNotFoundError for an unknown zone.
    """
    if isinstance(schedule, Once):
        at = schedule.at.astimezone(UTC)
        return at if at > after else None
    rule = rule_of(schedule)
    if rule.sub_daily:
        return _next_by_the_clock(rule, schedule, after)
    return _next_by_the_wall(rule, schedule, after)


def _next_by_the_clock(rule: Rule, schedule: Recurring, after: datetime) -> datetime | None:
    start = wall_to_utc(schedule.start, schedule.zone)
    step = timedelta(minutes=rule.minutes)
    index = 0 if after < start else (after - start) // step + 1
    if rule.count is not None and index >= rule.count:
        return None
    due = start + index * step
    if rule.until is not None and due > wall_to_utc(rule.until, schedule.zone):
        return None
    return due


def _next_by_the_wall(rule: Rule, schedule: Recurring, after: datetime) -> datetime | None:
    local = after.astimezone(ZoneInfo(schedule.zone)).replace(tzinfo=None)
    best: datetime | None = None
    closing: datetime | None = None
    for wall in _walls(rule, schedule.start, local - _LARGEST_SHIFT):
        if closing is not None and wall > closing:
            break
        due = wall_to_utc(wall, schedule.zone)
        if due > after and (best is None or due < best):
            # In a gap 02:45 falls due after 03:15: look a little further before deciding.
            best, closing = due, closing or wall + _LARGEST_SHIFT
    return best


def _walls(rule: Rule, start: datetime, since: datetime) -> Iterator[datetime]:
    """Naive occurrences from `since` on; a counted rule is walked from its start."""
    if rule.count is None:
        start = _anchored(rule, start, since)
    horizon = max(start, since) + _HORIZON
    end = horizon if rule.until is None else min(rule.until, horizon)
    expansion = rrule.rrule(
        _FREQ[rule.freq],
        dtstart=start.replace(second=0, microsecond=0),
        interval=rule.interval,
        count=None if rule.count is None else rule.count,
        until=None if rule.count is not None else end,
        byweekday=[_day(nth, day) for nth, day in rule.byday] or None,
        bymonthday=rule.bymonthday or None,
        bymonth=rule.bymonth or None,
        byhour=rule.byhour or None,
        byminute=rule.byminute or None,
        bysetpos=rule.bysetpos or None,
    )
    for wall in expansion:
        if wall > horizon:
            return
        if wall >= since:
            yield wall


def _day(nth: int, day: int) -> rrule.weekday:
    plain = (rrule.MO, rrule.TU, rrule.WE, rrule.TH, rrule.FR, rrule.SA, rrule.SU)[day]
    return plain(nth) if nth else plain


def _anchored(rule: Rule, start: datetime, since: datetime) -> datetime:
    """A start of the same rhythm shortly before `since`: expansion must not walk through years."""
    if since <= start:
        return start
    if rule.freq in ("DAILY", "WEEKLY"):
        period = rule.interval * (7 if rule.freq == "WEEKLY" else 1)
        steps = (since.date() - start.date()).days // period - 1
        return start + timedelta(days=max(0, steps) * period)
    months = rule.interval * (12 if rule.freq == "YEARLY" else 1)
    passed = (since.year - start.year) * 12 + since.month - start.month
    steps = passed // months - 1
    if steps <= 0:
        return start
    total = start.year * 12 + start.month - 1 + steps * months
    # The first of the month: the rule names its days, the start need only lie before them.
    return replace_month(start, total // 12, total % 12 + 1)


def replace_month(moment: datetime, year: int, month: int) -> datetime:
    return moment.replace(year=year, month=month, day=1, hour=0, minute=0)
