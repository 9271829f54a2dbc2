"""Saying a schedule: weekday, date, time and zone, and the rule in words."""

from datetime import datetime
from typing import Literal, Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.core.calendars import chinese, english
from bot.core.calendars.occurrences import next_after
from bot.core.calendars.policies import rule_of
from bot.core.calendars.rules import Rule, RuleRefused
from bot.domain.schedules import Once, Schedule

Language = Literal["en", "zh"]


class _Voice(Protocol):
    NEXT: str
    OVER: str

    def date_and_time(self, moment: datetime) -> str: ...
    def rule_in_words(self, rule: Rule) -> str: ...


_VOICES: dict[Language, _Voice] = {"en": english, "zh": chinese}


def say(schedule: Schedule, zone: str, language: Language, now: datetime) -> str:
    """`Wed 11 Mar 2026 09:00 (Europe/Berlin)`; a rule is followed by its next date."""
    voice = _VOICES[language]
    if isinstance(schedule, Once):
        return _moment(schedule.at, zone, language)
    try:
        rule = rule_of(schedule)
        due = next_after(schedule, now)
    except (RuleRefused, ZoneInfoNotFoundError):
        return schedule.rrule
    words = voice.rule_in_words(rule)
    place = "" if rule.sub_daily else f" ({zone_label(schedule.zone)})"
    if due is None:
        return words + place + voice.OVER
    # The rule speaks of its own zone; the next date is shown in the reader's.
    away = zone != schedule.zone or rule.sub_daily
    when = _moment(due, zone, language) if away else voice.date_and_time(_local(due, zone))
    return f"{words}{place}{voice.NEXT}{when}"


def _moment(at: datetime, zone: str, language: Language) -> str:
    return f"{_VOICES[language].date_and_time(_local(at, zone))} ({zone_label(zone)})"


def _local(at: datetime, zone: str) -> datetime:
    return at.astimezone(ZoneInfo(zone))


def zone_label(zone: str) -> str:
    """The zone's name; the Etc names count backwards, so those are shown as people write them."""
    if zone in ("UTC", "Etc/UTC", "Etc/GMT", "GMT"):
        return "UTC"
    if not zone.startswith("Etc/GMT"):
        return zone
    sign, hours = zone[7], zone[8:]
    return f"UTC{'-' if sign == '+' else '+'}{hours}"
