"""What is heard in a text on a Tuesday evening in Berlin."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.core.timewords import Understanding, understand
from bot.domain.schedules import Once, Recurring, Schedule

BERLIN = "Europe/Berlin"
TUESDAY_EVENING = datetime(2026, 3, 10, 20, 15, tzinfo=ZoneInfo(BERLIN))


def heard(text: str, now: datetime = TUESDAY_EVENING, zone: str = BERLIN) -> Understanding:
    return understand(text, now, zone)


def local(found: Understanding | Schedule, zone: str = BERLIN) -> str:
    schedule = found.schedule if isinstance(found, Understanding) else found
    assert isinstance(schedule, Once), found
    return schedule.at.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


def rule(found: Understanding) -> tuple[str, str]:
    assert isinstance(found.schedule, Recurring), found
    return found.schedule.rrule, found.schedule.start.isoformat(timespec="minutes")
