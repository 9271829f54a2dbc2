"""From a reading to an answer: is it a wish, which of several, and what says the calendar."""

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.core.calendars import Reason, RuleRefused, check
from bot.core.timewords.days import Refused
from bot.core.timewords.once import elapsed, moments
from bot.core.timewords.reading import Reading
from bot.core.timewords.recurring import recurring
from bot.core.timewords.request import Request
from bot.core.timewords.slots import After, Clock, Day, Repeat, Span, Weekday, Zone
from bot.core.timewords.understanding import Understanding
from bot.domain.schedules import Once, Schedule

_MOST_OPTIONS = 4


def wished(reading: Reading, *, asked: bool, bare: bool) -> list[Request]:
    """The requests that are meant. `asked` and a trigger say so; talk about times has none."""
    if "NEGATED" in reading.marks or {"CANCEL", "REMINDER"} <= reading.marks:
        return []
    requests = [request for request in reading.requests if request.tells_when]
    if asked or reading.triggers or "INTENT" in reading.marks:
        return requests
    if reading.marks & {"ASKING", "STATEMENT", "TOLD"}:
        return []
    return [
        request
        for request in requests
        if not (request.past and not bare)
        and (
            request.days
            or request.clocks
            or request.repeats
            or request.between
            or request.impossible
        )
    ]


def answered(requests: list[Request], now: datetime, zone: str) -> Understanding:
    """Once, recurring, or unclear with its reason."""
    schedules: list[Schedule] = []
    reason: Reason | None = None
    for request in requests:
        try:
            schedules += _schedules(request, now, zone)
        except (Refused, RuleRefused) as refused:
            reason = reason or refused.reason
    schedules = list(dict.fromkeys(schedules))
    if len(requests) == 1 and len(schedules) == 1:
        return checked(schedules[0], now)
    fit = tuple(made for made in schedules if check(made, now) is None)
    if fit or len(requests) > 1:
        reason = Reason.AMBIGUOUS
    return Understanding("unclear", reason=reason, options=fit[:_MOST_OPTIONS])


def elsewhere(
    answer: Understanding, request: Request, there: Zone, now: datetime, zone: str
) -> Understanding:
    """'At 9 in Tokyo' is asked with both clocks where they differ."""
    if request.zone is not None or not request.clocks:
        return answer
    other = answered([replace(request, zone=there)], now, zone)
    found = [answer.schedule] if answer.schedule else []
    found += [other.schedule] if other.schedule else other.options
    options = tuple(dict.fromkeys(found))
    if len(options) < 2:
        return answer
    return Understanding("unclear", reason=Reason.AMBIGUOUS, options=options[:_MOST_OPTIONS])


def checked(schedule: Schedule, now: datetime) -> Understanding:
    reason = check(schedule, now)
    if reason is not None:
        return Understanding("unclear", reason=reason)
    return Understanding("once" if isinstance(schedule, Once) else "recurring", schedule)


def _schedules(request: Request, now: datetime, zone: str) -> list[Schedule]:
    if request.past:
        raise Refused(Reason.PAST)
    if request.impossible:
        raise Refused(Reason.IMPOSSIBLE)
    if request.ahead and (request.repeats or not request.clocks):
        raise Refused(Reason.AMBIGUOUS)
    zones = (zone,) if request.zone is None else request.zone.names
    if zone in zones:
        zones = (zone,)
    made: list[Schedule] = []
    for name in zones:
        there = now.astimezone(ZoneInfo(name))
        if request.repeats:
            made.append(recurring(request, there, name))
        else:
            _use_opening(request)
            ats = _moments(request, there, name, now)
            made += [Once(at.astimezone(ZoneInfo(zone))) for at in ats]
            made += _series(request, there, name)
    return made


def _series(request: Request, there: datetime, name: str) -> list[Schedule]:
    """'Next Monday at 9 for the next 3 weeks' names no rhythm: once, or every week?"""
    if request.lasting is None or not request.lasting.coming:
        return []
    weekday = any(isinstance(day, Weekday) for day in request.days)
    rhythm = Repeat(Span(weeks=1) if weekday else Span(days=1))
    try:
        return [recurring(replace(request, repeats=[rhythm]), there, name)]
    except (Refused, RuleRefused):
        raise Refused(Reason.AMBIGUOUS) from None


def _moments(request: Request, there: datetime, name: str, now: datetime) -> list[datetime]:
    """In UTC; with an 'a quarter of an hour before' taken off."""
    found = _named_moments(request, there, name, now)
    if request.ahead is None:
        return found
    early = request.ahead.span.times(-1)
    return [elapsed(After(early), at.astimezone(there.tzinfo), name) for at in found]


def _named_moments(request: Request, there: datetime, name: str, now: datetime) -> list[datetime]:
    """Where it is already another day, 'tomorrow at 10 Tokyo time' may count from either today."""
    relative = any(isinstance(day, Day) for day in request.days)
    if there.date() == now.date() or not relative:
        return moments(request, there, name)
    found: list[datetime] = []
    for today in (now.date(), there.date()):
        with suppress(Refused):
            found += moments(request, there, name, today)
    if not found:
        raise Refused(Reason.PAST)
    return list(dict.fromkeys(found))


def _use_opening(request: Request) -> None:
    """'Tomorrow from 9 to 10' without any 'every' begins at 9; ends and lengths do not matter."""
    if request.between and not request.clocks:
        request.clocks = (request.between.first,)
    if request.starting and not request.days and not isinstance(request.starting.start, Clock):
        request.days = [request.starting.start]
