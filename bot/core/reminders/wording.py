"""How a reminder that fell due is said: on time, late, or one of several that were missed."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.core import calendars
from bot.core.texts import texts
from bot.core.texts.reminding import reminding
from bot.domain.deliveries import Button, Rows
from bot.domain.people import Language
from bot.domain.reminders import Reminder
from bot.domain.schedules import Once, Recurring

LATE = timedelta(minutes=1)
_NO_MORE_TONIGHT = 19  # o'clock: this evening's reminder would come within the hour


def said(reminder: Reminder, due: datetime, language: Language, now: datetime) -> str:
    say = texts(language)
    if now - due < LATE:
        return say.reminder.format(what=reminder.text)
    when = short(due, reminder.zone, language, now)
    return say.reminder_late.format(what=reminder.text, when=when)


def missed(text: str, due: datetime, zone: str, language: Language, now: datetime) -> str:
    """One line of many."""
    when = short(due, zone, language, now)
    return reminding(language).missed_line.format(what=text, when=when)


def short(due: datetime, zone: str, language: Language, now: datetime) -> str:
    """The hour alone when it is today."""
    there = ZoneInfo(zone)
    if due.astimezone(there).date() == now.astimezone(there).date():
        return f"{due.astimezone(there):%H:%M}"
    return calendars.say(Once(due), zone, language.value, now)


def buttons(reminder: Reminder, zone: str | None, language: Language, now: datetime) -> Rows:
    """`zone` None: their own time is not known, so neither is their evening."""
    say, name = reminding(language), reminder.id
    first = (
        Button(say.done_button, f"did:{name}"),
        Button(say.ten_button, f"snooze:10m:{name}"),
        Button(say.hour_button, f"snooze:1h:{name}"),
    )
    second: tuple[Button, ...] = ()
    if zone is not None:
        second = (Button(say.tomorrow_button, f"snooze:tomorrow:{name}"),)
        if now.astimezone(ZoneInfo(zone)).hour < _NO_MORE_TONIGHT:
            second = (Button(say.tonight_button, f"snooze:tonight:{name}"), *second)
    if isinstance(reminder.schedule, Recurring):
        second = (*second, Button(say.stop_button, f"quit:{name}"))
    return (first, second) if second else (first,)
