"""From a request with a repetition in it to a rule and its first occurrence."""

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.core.calendars import Reason, Rule, RuleRefused, next_after, wall_to_utc
from bot.core.calendars.policies import clamped
from bot.core.timewords.days import Refused, dates
from bot.core.timewords.endings import ended
from bot.core.timewords.hours import Time, default_times, times
from bot.core.timewords.once import elapsed
from bot.core.timewords.plans import Plan, merged, rule_of, with_days, without
from bot.core.timewords.request import Request
from bot.core.timewords.slots import (
    After,
    Between,
    Clock,
    Day,
    DaySlot,
    Repeat,
    Span,
)
from bot.domain.schedules import Recurring


def recurring(request: Request, now: datetime, zone: str) -> Recurring:
    """Raises Refused."""
    quick = [repeat for repeat in request.repeats if _sub_daily(repeat.span)]
    slow = [repeat for repeat in request.repeats if not _sub_daily(repeat.span)]
    if len(quick) > 1 or request.vague:
        raise Refused(Reason.AMBIGUOUS)
    floor, leftover = _floor(request, now, zone)
    base = merged(slow) if slow else Plan(Span(weeks=1)) if leftover else None
    plan = with_days(base, leftover) if base else None
    plan = without(plan or Plan(Span(days=1)), request) if slow or request.except_ else plan
    if quick and request.between is None:
        if slow and plan != Plan(Span(days=1)):
            raise Refused(Reason.AMBIGUOUS)
        return _round_the_clock(request, quick[0], floor, now, zone)
    if quick and request.between:
        hours, minutes = _hours_between(request.between, quick[0].span)
        rule = rule_of(plan or Plan(Span(days=1)))
        return _anchored(request, replace(rule, byhour=hours, byminute=minutes), floor, now, zone)
    return _at_times(request, plan or Plan(Span(days=1)), floor, now, zone)


def _sub_daily(span: Span) -> bool:
    return bool(span.seconds) and not (span.days or span.weeks or span.months)


def _floor(request: Request, now: datetime, zone: str) -> tuple[datetime, list[DaySlot | After]]:
    """The earliest moment of the rule, in wall time, and the days that do not only say that."""
    begin = request.starting.start if request.starting else None
    days = list(request.days)
    if begin is None and days and isinstance(days[0], Day):
        begin = days.pop(0)
    if begin is None:
        return now.replace(tzinfo=None), days
    if isinstance(begin, Clock):
        wall = _next_wall(times(begin, request.part, day=False)[0], now, zone)
        return wall, days
    if isinstance(begin, After) and begin.base is None and begin.span.seconds:
        local = elapsed(begin, now, zone).astimezone(ZoneInfo(zone))
        return local.replace(tzinfo=None), days
    found = [day for day in dates([begin], now.date()) if day >= now.date()]
    if not found:
        raise Refused(Reason.PAST)
    day = found[0]
    return max(now.replace(tzinfo=None), datetime(day.year, day.month, day.day)), days  # noqa: DTZ001


def _next_wall(time: Time, now: datetime, zone: str) -> datetime:
    wall = now.replace(tzinfo=None, hour=time.hour, minute=time.minute, second=0, microsecond=0)
    return wall if wall_to_utc(wall, zone) > now else wall + timedelta(days=1)


def _round_the_clock(
    request: Request, repeat: Repeat, floor: datetime, now: datetime, zone: str
) -> Recurring:
    minutes, rest = divmod(repeat.span.seconds, 60)
    if rest or not minutes:
        raise Refused(Reason.TOO_OFTEN)
    freq, interval = ("MINUTELY", minutes) if minutes % 60 else ("HOURLY", minutes // 60)
    start = floor.replace(microsecond=0)
    if request.clocks:
        start = _next_wall(times(request.clocks[0], request.part, day=False)[0], now, zone)
    elif request.starting is None and not any(isinstance(day, Day) for day in request.days):
        start += timedelta(minutes=minutes)
    rule = ended(Rule(freq, interval), request, start, now)
    return Recurring(str(rule), start, zone)


def _hours_between(between: Between, span: Span) -> tuple[tuple[int, ...], tuple[int, ...]]:
    first = times(between.first, None, day=True)[0]
    last = times(between.last, None, day=True)[0]
    if between.first.hour <= 12 and not between.first.part:
        first = replace(first, hour=between.first.hour if not between.first.half else first.hour)
    step, rest = divmod(span.seconds, 60)
    until = last.hour * 60 + last.minute
    if between.last.hour <= 12 and until <= first.hour * 60 and not between.last.half:
        until += 720
    if until <= first.hour * 60 + first.minute:
        until += 1440
    if rest or not step or (step % 60 and 60 % step):
        raise Refused(Reason.UNSUPPORTED)
    walked = range(first.hour * 60 + first.minute, until + 1, step)
    if step % 60 == 0:
        return tuple(sorted({at // 60 % 24 for at in walked})), (first.minute,)
    # Whole hours of quarters or halves: the closing hour itself is left out.
    hours = tuple(sorted({at // 60 % 24 for at in walked if at < until}))
    return hours, tuple(sorted({at % 60 for at in walked}))


def _at_times(request: Request, plan: Plan, floor: datetime, now: datetime, zone: str) -> Recurring:
    found = _times_of(request)
    if plan.per > 1 and plan.per not in (len(found), len(plan.weekdays)):
        raise Refused(Reason.AMBIGUOUS)
    if plan.span.months and plan.span.months % 12 == 0 and not plan.monthdays and not plan.nth:
        raise Refused(Reason.AMBIGUOUS)
    minutes = {time.minute for time in found}
    hours = tuple(sorted({time.hour for time in found}))
    if len(minutes) > 1 or (len(hours) > 1 and any(time.days for time in found)):
        raise Refused(Reason.UNSUPPORTED)
    if found[0].days and found[0].hour and plan.weekdays:
        raise Refused(Reason.AMBIGUOUS)
    rule = replace(rule_of(plan), byhour=hours, byminute=tuple(minutes))
    return _anchored(request, rule, floor, now, zone)


def _times_of(request: Request) -> tuple[Time, ...]:
    if request.clocks:
        return tuple(times(clock, request.part, day=True)[0] for clock in request.clocks)
    if request.between is not None:
        raise Refused(Reason.AMBIGUOUS)
    return default_times(request.part)[:1]


def _anchored(request: Request, rule: Rule, floor: datetime, now: datetime, zone: str) -> Recurring:
    """The start is the first occurrence, and every interval is counted from it."""
    rule = clamped(rule)
    every = Recurring(str(replace(rule, interval=1)), _day_start(floor), zone)
    if rule.freq in ("WEEKLY", "MONTHLY") and not (rule.byday or rule.bymonthday):
        every = Recurring(str(replace(rule, freq="DAILY", interval=1)), _day_start(floor), zone)
    try:
        due = next_after(every, max(now, wall_to_utc(floor, zone) - timedelta(seconds=1)))
    except RuleRefused as refused:
        raise Refused(refused.reason) from refused
    if due is None:
        raise Refused(Reason.IMPOSSIBLE)
    start = _planned_wall(due, rule, zone)
    if len(rule.byhour) == 1 and len(rule.byminute) == 1:
        rule = replace(rule, byhour=(), byminute=())
    elif rule.byminute == (start.minute,):
        rule = replace(rule, byminute=())
    if rule.freq == "WEEKLY" and not rule.byday:
        rule = replace(rule, byday=((0, start.weekday()),))
    if rule.freq == "MONTHLY" and not (rule.byday or rule.bymonthday):
        rule = clamped(replace(rule, bymonthday=(start.day,)))
    return Recurring(str(ended(rule, request, start, now)), start, zone)


def _planned_wall(due: datetime, rule: Rule, zone: str) -> datetime:
    """The wall time the rule asks for, also where the clocks skip it on the first day."""
    wall = due.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    if wall.hour in rule.byhour and wall.minute in rule.byminute:
        return wall
    for hour in rule.byhour:
        planned = wall.replace(hour=hour, minute=rule.byminute[0])
        if wall_to_utc(planned, zone) == due:
            return planned
    return wall


def _day_start(moment: datetime) -> datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)
