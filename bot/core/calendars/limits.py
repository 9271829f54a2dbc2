"""Which schedules we take: to come, within five years, no faster than every five minutes."""

from datetime import datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.core.calendars.occurrences import next_after
from bot.core.calendars.policies import rule_of
from bot.core.calendars.reasons import Reason
from bot.core.calendars.rules import Rule, RuleRefused
from bot.domain.schedules import Once, Recurring, Schedule

SHORTEST_MINUTES = 5
FURTHEST = timedelta(days=5 * 366)


def check(schedule: Schedule, now: datetime) -> Reason | None:
    """Why this schedule is not taken, or None."""
    if isinstance(schedule, Once):
        if schedule.at <= now:
            return Reason.PAST
        return Reason.TOO_FAR if schedule.at > now + FURTHEST else None
    try:
        ZoneInfo(schedule.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return Reason.UNKNOWN_ZONE
    try:
        return _check_rule(schedule, now)
    except RuleRefused as refused:
        return refused.reason


def _check_rule(schedule: Recurring, now: datetime) -> Reason | None:
    rule = rule_of(schedule)
    if _shortest_gap(rule) < SHORTEST_MINUTES:
        return Reason.TOO_OFTEN
    due = next_after(schedule, now)
    if due is None:
        ends = rule.count is not None or rule.until is not None
        return Reason.PAST if ends else Reason.IMPOSSIBLE
    return Reason.TOO_FAR if due > now + FURTHEST else None


def _shortest_gap(rule: Rule) -> int:
    """Minutes between the two closest occurrences, as far as hours and minutes decide it."""
    if rule.sub_daily:
        return rule.minutes
    times = sorted(hour * 60 + minute for hour in rule.byhour for minute in rule.byminute)
    gaps = [later - earlier for earlier, later in pairwise(times)]
    return min([*gaps, times[0] + 24 * 60 - times[-1]])
