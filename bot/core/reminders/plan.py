"""From the words of a wish to a schedule with its first moment, or to what is in the way."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from bot.core import calendars
from bot.core.calendars import Reason
from bot.domain.schedules import Once, Schedule

if TYPE_CHECKING:
    from bot.core.timewords import Understanding

MOST_LIVE = 50
_FURTHEST_ZONES = ("Pacific/Kiritimati", "Etc/GMT+12")


@dataclass(frozen=True, slots=True)
class Plan:
    """What was understood: a schedule with its first moment, or what is in the way.

    `options` are the readings to choose from. `timeless`: there is no word about time in it;
    `bare`: there is nothing else in it. `own_hours`: it is meant by the person's own clock.
    """

    what: str
    schedule: Schedule | None = None
    next_at: datetime | None = None
    problem: Reason | None = None
    options: tuple[Schedule, ...] = ()
    needs_zone: bool = False
    timeless: bool = False
    bare: bool = False
    own_hours: bool = True


def plan(text: str, zone: str | None, now: datetime, *, asked: bool = False) -> Plan:
    """Read a wish such as `tomorrow at 9 call mum`. Without a zone, only what needs none.

    `asked`: it came with a command, so that it is a wish for certain.
    """
    understood = _understood(text, now, zone or "UTC", asked)
    bare, what = not understood.rest, understood.rest or text.strip()
    if understood.kind == "none":
        return Plan(what, timeless=True)
    own_hours = _depends_on_zone(text, now, asked)
    if zone is None and own_hours:
        return Plan(what, needs_zone=True, bare=bare)
    return replace(_checked(understood, what, now), bare=bare, own_hours=own_hours)


def settled(what: str, schedule: Schedule, now: datetime) -> Plan:
    """The plan of a schedule that is known already; still refused where we do not take it."""
    if problem := calendars.check(schedule, now):
        return Plan(what, problem=problem)
    first = schedule.at if isinstance(schedule, Once) else calendars.next_after(schedule, now)
    if first is None:
        return Plan(what, problem=Reason.PAST)
    return Plan(what, schedule, first)


def _understood(text: str, now: datetime, zone: str, asked: bool) -> "Understanding":
    from bot.core import timewords  # here, since few messages are wishes and its grammars are many

    return timewords.understand(text, now, zone, asked=asked)


def _checked(understood: "Understanding", what: str, now: datetime) -> Plan:
    if understood.schedule is None:
        return Plan(what, problem=understood.reason, options=understood.options)
    return settled(what, understood.schedule, now)


def _depends_on_zone(text: str, now: datetime, asked: bool) -> bool:
    """Whether people at opposite ends of the world would mean different moments."""
    east, west = (_understood(text, now, zone, asked) for zone in _FURTHEST_ZONES)
    return not (
        isinstance(east.schedule, Once)
        and isinstance(west.schedule, Once)
        and east.schedule.at == west.schedule.at
    )
