"""Preferences in words, as /settings and a confirmation show them."""

from collections.abc import Sequence
from datetime import time

from bot.core.preferences.choices import Choice, Name, Value
from bot.core.texts.proactive import Proactive, proactive
from bot.domain.people import Language, Person
from bot.domain.preferences import WEEK, CheckIn, Hours, Preferences

PROACTIVE = (Name.QUIET, Name.CHECK_IN, Name.FOLLOW_UPS, Name.ROUTINES)
"""What /settings always shows; the rest where it is known."""


def described(choice: Choice, language: Language) -> str:
    """`Quiet hours: 22:00–07:00`."""
    say = proactive(language)
    return say.line.format(name=say.names[choice.name], value=_worded(choice.value, say))


def shown(person: Person, preferences: Preferences, language: Language) -> Sequence[str]:
    """A line for each."""
    choices = choices_of(person, preferences)
    return [described(choice, language) for choice in choices if _worth_showing(choice)]


def choices_of(person: Person, preferences: Preferences) -> Sequence[Choice]:
    return [
        Choice(Name.ZONE, person.zone),
        Choice(Name.QUIET, preferences.quiet),
        Choice(Name.CHECK_IN, preferences.check_in),
        Choice(Name.FOLLOW_UPS, preferences.follow_ups),
        Choice(Name.ROUTINES, preferences.routines),
        Choice(Name.TONE, preferences.tone),
        Choice(Name.WAKES, preferences.wakes),
        Choice(Name.SLEEPS, preferences.sleeps),
    ]


def _worth_showing(choice: Choice) -> bool:
    return choice.name in PROACTIVE or bool(choice.value)


def _worded(value: Value, say: Proactive) -> str:
    match value:
        case None | "":
            return say.off
        case Language():
            return proactive(value).language
        case Hours(start, end):
            return f"{start:%H:%M}–{end:%H:%M}"
        case CheckIn(at, days):
            return f"{_days(days, say)} {at:%H:%M}"
        case time():
            return f"{value:%H:%M}"
        case int():
            return say.once_a_day if value == 1 else say.every_days.format(days=value)
        case _:
            return str(value)


def _days(days: tuple[int, ...], say: Proactive) -> str:
    if days == WEEK:
        return say.daily
    if days == (0, 1, 2, 3, 4):
        return say.work_days
    if days == (5, 6):
        return say.weekend
    return say.between_days.join(say.weekdays[day] for day in days)
