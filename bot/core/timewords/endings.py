"""When a rule ends: ten times, for two weeks, until the end of June."""

import math
from dataclasses import replace
from datetime import datetime, timedelta

from bot.core.calendars import Reason, Rule
from bot.core.timewords.days import Refused, dates, later
from bot.core.timewords.hours import times
from bot.core.timewords.request import Request
from bot.core.timewords.slots import Clock, Month, Span, Until, Week, Weekend

_MOST = 1000


def ended(rule: Rule, request: Request, start: datetime, now: datetime) -> Rule:
    """The rule with its end. Raises Refused."""
    if request.times:
        if not 1 <= request.times.count <= _MOST:
            raise Refused(Reason.UNSUPPORTED)
        return replace(rule, count=request.times.count)
    if request.lasting:
        return _lasting(rule, request.lasting.span, start)
    if request.until:
        end = _end(request.until, request, now)
        if end < start:
            raise Refused(Reason.PAST)
        return replace(rule, until=end)
    return rule


def _lasting(rule: Rule, span: Span, start: datetime) -> Rule:
    """'Every morning for a week' is seven mornings; what does not divide is cut by a date."""
    each = max(1, len(rule.byhour) * len(rule.byminute))
    days = span.whole_days
    count = 0
    if not span.seconds and not span.months:
        if rule.freq == "DAILY":
            count = math.ceil(days / rule.interval) * each
        elif rule.freq == "WEEKLY" and days % (7 * rule.interval) == 0:
            count = days // (7 * rule.interval) * len(rule.byday or "x") * each
    elif rule.freq == "MONTHLY" and not span.whole_days and span.months % rule.interval == 0:
        count = span.months // rule.interval * each if len(rule.bymonthday) < 2 else 0
    if 1 <= count <= _MOST:
        return replace(rule, count=count)
    end = later(start, span) + timedelta(seconds=span.seconds - 1)
    return replace(rule, until=end)


def _end(until: Until, request: Request, now: datetime) -> datetime:
    if isinstance(until.end, Clock):
        time = times(until.end, request.part, day=False)[0]
        wall = now.replace(tzinfo=None, hour=time.hour, minute=time.minute, second=0, microsecond=0)
        return wall if wall > now.replace(tzinfo=None) else wall + timedelta(days=1)
    found = [day for day in dates([until.end], now.date()) if day >= now.date()]
    if not found:
        raise Refused(Reason.PAST)
    day = found[0]
    last = datetime(day.year, day.month, day.day, 23, 59, 59)  # noqa: DTZ001
    # 'Until June' stops before June begins; 'until Friday' has Friday in it.
    whole = isinstance(until.end, Month | Week | Weekend)
    return last - timedelta(days=1) if whole else last
