"""How reminders move on: after they were said, into another zone, after the clock was put back."""

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.core import calendars
from bot.domain.people import Person
from bot.domain.reminders import Reminder, ReminderState
from bot.domain.schedules import Once, Recurring, Schedule

_INSTANT = timedelta(microseconds=1)
_LOOKS_BACK = (timedelta(hours=1), timedelta(days=1), timedelta(days=8), timedelta(days=32))


def newest_missed(reminder: Reminder, now: datetime) -> datetime:
    """The newest moment it fell due; of a recurring one those before it are not told any more."""
    schedule = reminder.schedule
    if not isinstance(schedule, Recurring):
        return reminder.next_at
    since = reminder.next_at - _INSTANT
    for back in _LOOKS_BACK:  # so that years of it need not be walked through
        near = calendars.next_after(schedule, now - back) if now - back > since else None
        if near is not None and near <= now:
            return _last(schedule, near, now)
    return _last(schedule, reminder.next_at, now)


def _last(schedule: Recurring, due: datetime, now: datetime) -> datetime:
    while (following := calendars.next_after(schedule, due)) and following <= now:
        due = following
    return due


def advanced(reminder: Reminder, now: datetime) -> Reminder:
    """After it was said: a recurring one waits for its next time, any other is done."""
    following = (
        calendars.next_after(reminder.schedule, now)
        if isinstance(reminder.schedule, Recurring)
        else None
    )
    if following is None:
        return replace(reminder, state=ReminderState.DONE)
    return replace(reminder, next_at=following, state=ReminderState.LIVE)


def moved(reminder: Reminder, person: Person, now: datetime) -> Reminder | None:
    """A reminder planned in its owner's own hours, in their new zone; None when nothing changes.

    '9:00 Tokyo time' stays in Tokyo, and 'in two hours' means the same everywhere.
    """
    if person.zone is None or person.zone == reminder.zone:
        return None
    there = _schedule_in(reminder, person.zone)
    first = None if there is None else calendars.next_after(there, now)
    if there is None or first is None:
        return None
    return replace(reminder, schedule=there, zone=person.zone, next_at=first)


def _schedule_in(reminder: Reminder, zone: str) -> Schedule | None:
    schedule = reminder.schedule
    if isinstance(schedule, Recurring):
        return replace(schedule, zone=zone) if schedule.zone == reminder.zone else None
    if not reminder.own_hours:
        return None
    wall = schedule.at.astimezone(ZoneInfo(reminder.zone)).replace(tzinfo=None)
    return Once(calendars.wall_to_utc(wall, zone))


def healed(reminder: Reminder, now: datetime) -> Reminder | None:
    """After the clock was put back, a recurring one is due sooner than it thought."""
    following = calendars.next_after(reminder.schedule, now)
    if following is None or following >= reminder.next_at:
        return None
    return replace(reminder, next_at=following)
