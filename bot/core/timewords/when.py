"""What a phrase is understood as, as plain values: the answer of the `when` command."""

from datetime import datetime
from typing import Any

from bot.core.calendars import Reason, say
from bot.core.calendars.words import Language
from bot.core.timewords.understand import understand
from bot.core.timewords.understanding import Understanding
from bot.domain.schedules import Once, Schedule

_WHY: dict[Language, dict[Reason, str]] = {
    "en": {
        Reason.PAST: "That time has passed. When shall it be?",
        Reason.IMPOSSIBLE: "There is no such time. When shall it be?",
        Reason.AMBIGUOUS: "When exactly shall it be?",
        Reason.TOO_FAR: "That is more than five years ahead.",
        Reason.TOO_OFTEN: "That is too often: five minutes is the shortest interval.",
        Reason.UNKNOWN_ZONE: "I do not know that time zone.",
        Reason.UNSUPPORTED: "I cannot keep such a rule. Can it be said more simply?",
    },
    "zh": {
        Reason.PAST: "这个时间已经过去了，改到什么时候？",
        Reason.IMPOSSIBLE: "没有这个时间，请再说一次。",
        Reason.AMBIGUOUS: "具体是什么时候？",
        Reason.TOO_FAR: "超过五年了，太远了。",
        Reason.TOO_OFTEN: "太频繁了：最短间隔是五分钟。",
        Reason.UNKNOWN_ZONE: "我不认识这个时区。",
        Reason.UNSUPPORTED: "这样的规则我做不到，能说得简单一点吗？",
    },
}


def when(text: str, now: datetime, zone: str) -> dict[str, Any]:  # ready for JSON
    """`at` is local with its offset, `start` naive local time in `zone`."""
    understood = understand(text, now, zone)
    language: Language = "zh" if any("\u4e00" <= letter <= "\u9fff" for letter in text) else "en"
    schedule = understood.schedule
    once = schedule if isinstance(schedule, Once) else None
    rule = None if isinstance(schedule, Once) else schedule
    return {
        "kind": understood.kind,
        "at": once.at.isoformat(timespec="seconds") if once else None,
        "rrule": rule.rrule if rule else None,
        "start": rule.start.isoformat(timespec="seconds") if rule else None,
        "zone": rule.zone if rule else zone,
        "say": _said(understood, zone, language, now),
        "reason": understood.reason.value if understood.reason else None,
        "options": [say(option, zone, language, now) for option in understood.options],
        "quote": understood.quote,
        "rest": understood.rest,
    }


def _said(understood: Understanding, zone: str, language: Language, now: datetime) -> str:
    schedule: Schedule | None = understood.schedule
    if schedule is not None:
        return say(schedule, zone, language, now)
    if understood.reason is None:
        return ""
    options = [say(option, zone, language, now) for option in understood.options]
    return " ".join([_WHY[language][understood.reason], *(f"– {option}" for option in options)])
