"""Editing a recurring reminder by an hour alone: the rule stays, only its hour is another."""

import re
from dataclasses import replace
from datetime import datetime

from bot.core import calendars
from bot.core.calendars.rules import parse_rule
from bot.core.preferences.clocks import clocks
from bot.domain.regex import Regex
from bot.domain.reminders import Reminder, ReminderState
from bot.domain.schedules import Recurring

_AROUND_AN_HOUR = Regex(
    r"\b(?:to|at|make it|change it to|um|uhr)\b|\d|[ap]\.?m\.?\b|o'?clock|[:.：\s]"
    r"|上午|早上|凌晨|中午|下午|晚上|点|半|分|改到|改成|改为|到",
    re.I,
)


def at_another_hour(reminder: Reminder, words: str, now: datetime) -> Reminder | None:
    """None when the words say more than an hour, or it does not fall due by hours at all."""
    schedule, found = reminder.schedule, clocks(words)
    if not isinstance(schedule, Recurring) or len(found) != 1 or _AROUND_AN_HOUR.sub("", words):
        return None
    rule = parse_rule(schedule.rrule, schedule.zone)
    if rule.sub_daily:
        return None
    start = datetime.combine(schedule.start.date(), found[0])
    there = Recurring(str(replace(rule, byhour=(), byminute=())), start, schedule.zone)
    next_at = calendars.next_after(there, now)
    if next_at is None:
        return None
    return replace(reminder, schedule=there, next_at=next_at, state=ReminderState.LIVE)
