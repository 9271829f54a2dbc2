"""Reminders: from words to a planned one, and from a due one to the outbox."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.core import calendars, timewords
from bot.core.calendars import Reason
from bot.core.texts import texts
from bot.core.timewords import Understanding
from bot.domain.deliveries import Delivery
from bot.domain.people import Language, Person
from bot.domain.reminders import Reminder, ReminderState
from bot.domain.schedules import Once, Recurring, Schedule
from bot.ports import Transaction

MOST_LIVE = 50
LATE = timedelta(minutes=1)
_BATCH = 200
_FURTHEST_ZONES = ("Pacific/Kiritimati", "Etc/GMT+12")


@dataclass(frozen=True, slots=True)
class Plan:
    """What was understood: a schedule with its first moment, or what is in the way."""

    what: str
    schedule: Schedule | None = None
    next_at: datetime | None = None
    problem: Reason | None = None
    options: tuple[Schedule, ...] = ()
    needs_zone: bool = False
    timeless: bool = False


def plan(text: str, zone: str | None, now: datetime) -> Plan:
    """Read a wish such as `tomorrow at 9 call mum`. Without a zone, only what needs none."""
    understood = timewords.understand(text, now, zone or "UTC")
    what = understood.rest or text.strip()
    if understood.kind == "none":
        return Plan(what, timeless=True)
    if zone is None and _depends_on_zone(text, now):
        return Plan(what, needs_zone=True)
    return _checked(understood, what, now)


def _checked(understood: Understanding, what: str, now: datetime) -> Plan:
    if understood.schedule is None:
        return Plan(what, problem=understood.reason, options=understood.options)
    if problem := calendars.check(understood.schedule, now):
        return Plan(what, problem=problem)
    first = (
        understood.schedule.at
        if isinstance(understood.schedule, Once)
        else calendars.next_after(understood.schedule, now)
    )
    if first is None:
        return Plan(what, problem=Reason.PAST)
    return Plan(what, understood.schedule, first)


def _depends_on_zone(text: str, now: datetime) -> bool:
    """Whether people at opposite ends of the world would mean different moments."""
    east, west = (timewords.understand(text, now, zone) for zone in _FURTHEST_ZONES)
    return not (
        isinstance(east.schedule, Once)
        and isinstance(west.schedule, Once)
        and east.schedule.at == west.schedule.at
    )


class Due:
    """What the ticker calls: everything due goes to the outbox, once, in one transaction."""

    def __init__(self, split: Callable[[str, str], Sequence[str]]) -> None:
        """`split(platform, text)` gives parts that fit one message there."""
        self._split = split

    def tick(self, tx: Transaction, now: datetime) -> int:
        """Queue what is due; gives how many, at most one batch."""
        due = tx.reminders.due(now, _BATCH)
        for reminder in due:
            self._queue(tx, reminder, now)
            tx.reminders.save(_advanced(reminder, now))
        return len(due)

    def _queue(self, tx: Transaction, reminder: Reminder, now: datetime) -> None:
        person = tx.people.find(reminder.owner)
        language = person.language if person else Language.EN
        occurrence = reminder.next_at.strftime("%Y%m%dT%H%M%SZ")
        text = _wording(reminder, language, now)
        for part, piece in enumerate(self._split(reminder.chat.platform, text)):
            delivery = Delivery(
                id="",
                chat=reminder.chat,
                user=reminder.owner,
                text=piece,
                private=reminder.private,
                ping=None if reminder.private else reminder.owner,
                part=part,
            )
            once = f"rem:{reminder.id}:{occurrence}:{part}"
            tx.outbox.add(delivery, once, now, reminder_id=reminder.id)


def _wording(reminder: Reminder, language: Language, now: datetime) -> str:
    say = texts(language)
    if now - reminder.next_at < LATE:
        return say.reminder.format(what=reminder.text)
    when = calendars.say(Once(reminder.next_at), reminder.zone, language.value, now)
    return say.reminder_late.format(what=reminder.text, when=when)


def _advanced(reminder: Reminder, now: datetime) -> Reminder:
    """After it is queued: recurring ones move on, and only the newest missed one was said."""
    following = (
        calendars.next_after(reminder.schedule, now)
        if isinstance(reminder.schedule, Recurring)
        else None
    )
    if following is None:
        return replace(reminder, state=ReminderState.DONE)
    return replace(reminder, next_at=following)


def moved(reminder: Reminder, person: Person, now: datetime) -> Reminder | None:
    """A recurring reminder re-planned in its owner's new zone; None when nothing changes."""
    schedule = reminder.schedule
    if not isinstance(schedule, Recurring) or person.zone in (None, schedule.zone):
        return None
    assert person.zone
    there = replace(schedule, zone=person.zone)
    first = calendars.next_after(there, now)
    if first is None:
        return None
    return replace(reminder, schedule=there, zone=person.zone, next_at=first)
