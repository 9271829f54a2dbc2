"""How reminders move on: after they were said, into another zone, after the clock was put back."""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.core import calendars
from bot.domain.people import Person
from bot.domain.reminders import Reminder, ReminderState
from bot.domain.schedules import Recurring

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
    """A recurring reminder re-planned in its owner's new zone; None when nothing changes.

    Only one planned in the zone that was theirs moves: '9:00 Tokyo time' stays in Tokyo.
    """
    schedule, zone = reminder.schedule, person.zone
    if not isinstance(schedule, Recurring) or zone is None or zone == schedule.zone:
        return None
    if schedule.zone != reminder.zone:
        return None
    there = replace(schedule, zone=zone)
    first = calendars.next_after(there, now)
    if first is None:
        return None
    return replace(reminder, schedule=there, zone=zone, next_at=first)


def healed(reminder: Reminder, now: datetime) -> Reminder | None:
    """After the clock was put back, a recurring one is due sooner than it thought."""
    following = calendars.next_after(reminder.schedule, now)
    if following is None or following >= reminder.next_at:
        return None
    return replace(reminder, next_at=following)
