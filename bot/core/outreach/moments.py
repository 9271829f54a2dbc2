"""When the bot may next speak first: by the person's own clock, and never in their quiet hours."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.core import calendars
from bot.core.calendars.rules import WEEKDAYS
from bot.domain.preferences import WEEK, CheckIn, Hours, Occasion, Preferences
from bot.domain.schedules import Recurring

LOOKS_AT = time(10)
"""When dated memories and routines are looked at, for those who have no check-in."""


def next_moments(
    preferences: Preferences, zone: str | None, after: datetime
) -> Mapping[Occasion, datetime]:
    """The next moment of each kind that is on; none without a zone, which is never guessed.

    What would fall into the quiet hours comes at their end, all of it at once.
    """
    if zone is None:
        return {}
    look = CheckIn(preferences.check_in.at if preferences.check_in else LOOKS_AT)
    wanted = {
        Occasion.CHECK_IN: preferences.check_in,
        Occasion.FOLLOW_UP: look if preferences.follow_ups else None,
        Occasion.ROUTINE: look if preferences.routines else None,
    }
    rest = preferences.resting
    return {
        kind: moment
        for kind, plan in wanted.items()
        if plan and (moment := _next(plan, zone, after, rest))
    }


def _next(plan: CheckIn, zone: str, after: datetime, rest: Hours | None) -> datetime | None:
    """Looks back a day, for one that was put off to the end of the quiet hours."""
    rule = "FREQ=WEEKLY;BYDAY=" + ",".join(WEEKDAYS[day] for day in plan.days or WEEK)
    since = after - timedelta(days=1)
    start = datetime.combine(since.astimezone(ZoneInfo(zone)).date(), plan.at)
    schedule = Recurring(rule, start, zone)
    moment = calendars.next_after(schedule, since)
    while moment is not None and awake(moment, zone, rest) <= after:
        moment = calendars.next_after(schedule, moment)
    return None if moment is None else awake(moment, zone, rest)


def awake(moment: datetime, zone: str, rest: Hours | None) -> datetime:
    """The moment itself, or the end of the quiet hours it falls into."""
    if rest is None or rest.start == rest.end:
        return moment
    local = moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    at = local.time()
    overnight = rest.start > rest.end
    quiet = at >= rest.start or at < rest.end if overnight else rest.start <= at < rest.end
    if not quiet:
        return moment
    day = local.date() + timedelta(days=1 if overnight and at >= rest.start else 0)
    return max(moment, calendars.wall_to_utc(datetime.combine(day, rest.end), zone))
