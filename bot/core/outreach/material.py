"""What there is to say to somebody today: reminders, dates ahead, dates just past, routines."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.core import calendars, timewords
from bot.core.learn.dates import first_day
from bot.domain.memories import Memory
from bot.domain.regex import Regex
from bot.domain.reminders import Reminder, ReminderState
from bot.domain.schedules import Once, Recurring

_AHEAD, _BACK = timedelta(days=7), timedelta(days=3)
_MOST_READ, _MOST_SHOWN, _CARES = 400, 6, 5
_IMPORTANT = 4
_EVENT = Regex(
    r"\b(?:exam|test|interview|appointment|dentist|doctor|surgery|operation|wedding|party|trip|"
    r"flight|match|game|race|meeting|presentation|talk|date|deadline|concert|visit|move|moving)\b|"
    r"考试|面试|预约|看牙|看病|看医生|手术|婚礼|聚会|旅行|出差|航班|比赛|会议|开会|演讲|约会|演唱会|搬家",
    re.I,
)
_YEARLY = Regex(r"\b(?:birthday|born|anniversary|every year|yearly)\b|生日|周年|每年", re.I)


@dataclass(frozen=True, slots=True)
class Dated:
    memory: Memory
    day: date


@dataclass(frozen=True, slots=True)
class Routine:
    memory: Memory
    schedule: Recurring
    what: str


@dataclass(frozen=True, slots=True)
class Material:
    """`cares` are colour for a check-in, and no reason for one."""

    today: Sequence[Reminder] = ()
    ahead: Sequence[Dated] = ()
    past: Dated | None = None
    cares: Sequence[Memory] = ()
    routine: Routine | None = None

    @property
    def memories(self) -> Collection[str]:
        """What must still be known when it is said."""
        used = [*(one.memory.id for one in self.ahead), *(one.id for one in self.cares)]
        used += [self.past.memory.id] if self.past else []
        return {*used, *([self.routine.memory.id] if self.routine else [])}


def todays(reminders: Sequence[Reminder], now: datetime, zone: str) -> Sequence[Reminder]:
    """Still to come before midnight."""
    there = ZoneInfo(zone)
    day = now.astimezone(there).date()
    return [
        one
        for one in reminders
        if one.state is ReminderState.LIVE
        and one.next_at > now
        and one.next_at.astimezone(there).date() == day
    ]


def dated(memories: Sequence[Memory], zone: str, today: date) -> Sequence[Dated]:
    """Those about a day, the earliest first; a birthday is about its next one."""
    found = [
        Dated(memory, day)
        for memory in memories[-_MOST_READ:]
        if (day := _day_of(memory, ZoneInfo(zone), today)) is not None
    ]
    return sorted(found, key=lambda one: one.day)


def ahead(found: Sequence[Dated], today: date) -> Sequence[Dated]:
    return [one for one in found if today <= one.day <= today + _AHEAD][:_MOST_SHOWN]


def just_past(
    found: Sequence[Dated], today: date, zone: str, followed: Collection[str]
) -> Dated | None:
    """The newest plan whose day has passed and that was not asked about.

    Only what was said before its day was a plan; what was told afterwards is known to have been.
    """
    there = ZoneInfo(zone)
    plans = [
        one
        for one in found
        if today - _BACK <= one.day < today
        and one.memory.created_at.astimezone(there).date() < one.day
        and one.memory.id not in followed
    ]
    return plans[-1] if plans else None


def cares(memories: Sequence[Memory]) -> Sequence[Memory]:
    important = [one for one in memories if one.pinned or one.importance >= _IMPORTANT]
    return important[-_CARES:]


def routine(
    memories: Sequence[Memory], now: datetime, zone: str, offered: Collection[str]
) -> Routine | None:
    """The newest memory that tells of something done again and again at a time."""
    for memory in reversed(memories[-_MOST_READ:]):
        if memory.id not in offered and (found := routine_in(memory, now, zone)):
            return found
    return None


def routine_in(memory: Memory, now: datetime, zone: str) -> Routine | None:
    understood = timewords.understand(memory.content, now, zone, asked=True)
    schedule = understood.schedule
    if not isinstance(schedule, Recurring) or calendars.check(schedule, now) is not None:
        return None
    return Routine(memory, schedule, understood.rest or memory.content)


def _day_of(memory: Memory, zone: ZoneInfo, today: date) -> date | None:
    if memory.happened_at is not None:
        day: date | None = memory.happened_at.astimezone(zone).date()
    else:
        day = _told_day(memory, zone)
    return _next(day, today) if day and _YEARLY.search(memory.content) else day


def _told_day(memory: Memory, zone: ZoneInfo) -> date | None:
    """The day its words tell; 'on Monday' only of what happens once."""
    said = memory.created_at.astimezone(zone)
    if (day := first_day(memory.content, said.date())) is not None:
        return day
    if not _EVENT.search(memory.content):
        return None
    schedule = timewords.understand(memory.content, said, zone.key, asked=True).schedule
    return schedule.at.astimezone(zone).date() if isinstance(schedule, Once) else None


def _next(day: date, today: date) -> date:
    """This year's, or next year's; of 29 February the day before, where there is none."""
    for year in (today.year, today.year + 1):
        try:
            this = day.replace(year=year)
        except ValueError:
            this = date(year, 2, 28)
        if this >= today:
            break
    return this
