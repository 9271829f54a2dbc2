"""From a request to one moment."""

from datetime import UTC, date, datetime, timedelta

from bot.core.calendars import Reason, wall_to_utc
from bot.core.timewords.days import Refused, dates, later
from bot.core.timewords.hours import Time, default_times, times
from bot.core.timewords.request import Request
from bot.core.timewords.slots import After, Clock, Day, Either


def moments(
    request: Request, now: datetime, zone: str, today: date | None = None
) -> list[datetime]:
    """The moment in UTC, or two when both readings are as good. Raises Refused.

    `today` is what 'tomorrow' counts from, when it is not the date in `zone`.
    """
    if request.vague:
        raise Refused(Reason.AMBIGUOUS)
    either = next((day for day in request.days if isinstance(day, Either)), None)
    if either:
        return _either(request, either, now, zone)
    if not request.clocks and not request.part and len(request.days) == 1:
        slot = request.days[0]
        if isinstance(slot, After) and slot.base is None:
            return [elapsed(slot, now, zone)]
        if slot == Day(0):
            raise Refused(Reason.AMBIGUOUS)
    candidates = dates(request.days, today or now.date())
    if not request.clocks:
        readings = default_times(request.part)
        return [_first(candidates, readings if request.days else readings[:1], now, zone)]
    if len(request.clocks) > 1:
        raise Refused(Reason.AMBIGUOUS)
    return _at_clock(request, request.clocks[0], candidates, now, zone)


def elapsed(slot: After, now: datetime, zone: str) -> datetime:
    """Months and days by the wall clock, then hours and minutes as they pass."""
    if slot.span.length > 20 * 366 * 86_400:
        raise Refused(Reason.TOO_FAR)
    if not slot.span.months and not slot.span.whole_days:
        base = now.astimezone(UTC)  # passing hours, whatever the clocks do
    else:
        base = wall_to_utc(later(now.replace(tzinfo=None), slot.span), zone)
    return base + timedelta(seconds=slot.span.seconds)


def _either(request: Request, either: Either, now: datetime, zone: str) -> list[datetime]:
    found = []
    for made in either.dates:
        rest = [day for day in request.days if day is not either]
        narrowed = Request(days=[made, *rest], clocks=request.clocks, part=request.part)
        try:
            found += moments(narrowed, now, zone)
        except Refused:
            continue
    if not found:
        raise Refused(Reason.PAST)
    return list(dict.fromkeys(found))


def _at_clock(
    request: Request, clock: Clock, candidates: list[date], now: datetime, zone: str
) -> list[datetime]:
    readings = times(clock, request.part, day=bool(request.days))
    if clock.hour == 24 and len(readings) > 1:
        if request.days == [Day(0)]:
            readings = readings[1:]
        else:
            return [wall_to_utc(_wall(candidates[0], time), zone) for time in readings]
    if not request.days and clock.written and len(readings) > 1:
        return _written(readings, now, zone)
    if not request.days:
        # The next sensible one: whichever half of the day comes first.
        walls = [_wall(day, time) for day in candidates for time in readings]
        return [_earliest(sorted(walls), now, zone)]
    if request.days != [Day(0)]:
        readings = readings[:1]
    return [_first(candidates, readings, now, zone)]


def _written(readings: tuple[Time, ...], now: datetime, zone: str) -> list[datetime]:
    """`at 7:15` at half past three: the figures say tomorrow morning, the mouth says tonight."""
    early, late = (wall_to_utc(_wall(now.date(), time), zone) for time in readings)
    tomorrow = wall_to_utc(_wall(now.date() + timedelta(days=1), readings[0]), zone)
    if early > now:
        return [early]
    return [tomorrow, late] if late > now else [tomorrow]


def _first(
    candidates: list[date], readings: tuple[Time, ...], now: datetime, zone: str
) -> datetime:
    return _earliest([_wall(day, time) for day in candidates for time in readings], now, zone)


def _earliest(walls: list[datetime], now: datetime, zone: str) -> datetime:
    for wall in walls:
        due = wall_to_utc(wall, zone)
        if due > now:
            return due
    raise Refused(Reason.PAST)


def _wall(day: date, time: Time) -> datetime:
    wall = datetime(day.year, day.month, day.day, time.hour, time.minute)  # noqa: DTZ001
    return wall + timedelta(days=time.days)
