"""Which rules are refused, why, and how quickly."""

import random
import time
from datetime import UTC, datetime, timedelta

import pytest

from bot.core.calendars import Reason, check
from bot.domain.schedules import Once, Recurring

NOW = datetime(2026, 3, 10, 19, 15, tzinfo=UTC)
BERLIN = "Europe/Berlin"


def at(text: str) -> datetime:
    """Naive local time, as a rule's start is."""
    return datetime.fromisoformat(text)


HOSTILE = [
    ("FREQ=SECONDLY", Reason.TOO_OFTEN),
    ("FREQ=MINUTELY", Reason.TOO_OFTEN),
    ("FREQ=MINUTELY;INTERVAL=4", Reason.TOO_OFTEN),
    ("FREQ=DAILY;BYMINUTE=0,2", Reason.TOO_OFTEN),
    ("FREQ=DAILY;BYHOUR=0,23;BYMINUTE=0,58", Reason.TOO_OFTEN),
    ("FREQ=DAILY;INTERVAL=0", Reason.UNSUPPORTED),
    ("FREQ=DAILY;INTERVAL=-1", Reason.UNSUPPORTED),
    ("FREQ=DAILY;COUNT=1000000000", Reason.UNSUPPORTED),
    ("FREQ=DAILY;COUNT=" + "9" * 200, Reason.UNSUPPORTED),
    ("FREQ=DAILY;INTERVAL=²", Reason.UNSUPPORTED),
    ("FREQ=DAILY;BYSECOND=1", Reason.UNSUPPORTED),
    ("FREQ=DAILY;BYEASTER=0", Reason.UNSUPPORTED),
    ("FREQ=DAILY;BYWEEKNO=1", Reason.UNSUPPORTED),
    ("FREQ=DAILY;INTERVAL=7;BYDAY=MO", Reason.UNSUPPORTED),
    ("FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=20", Reason.UNSUPPORTED),
    ("FREQ=HOURLY;INTERVAL=2;BYHOUR=9,10", Reason.UNSUPPORTED),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", Reason.IMPOSSIBLE),
    ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", Reason.IMPOSSIBLE),
    ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=20", Reason.IMPOSSIBLE),
    ("FREQ=DAILY;BYDAY=MO;BYSETPOS=3", Reason.IMPOSSIBLE),
    ("FREQ=DAILY;COUNT=3;UNTIL=20270101", Reason.UNSUPPORTED),
    ("FREQ=DAILY;UNTIL=soon", Reason.UNSUPPORTED),
    ("FREQ=DAILY;" + "BYHOUR=1;" * 1000, Reason.UNSUPPORTED),
    ("nonsense", Reason.UNSUPPORTED),
    ("", Reason.UNSUPPORTED),
]


@pytest.mark.parametrize(("text", "reason"), HOSTILE)
def test_hostile_rules_are_refused_at_once(text: str, reason: Reason) -> None:
    schedule = Recurring(text, at("2026-03-11T09:00"), BERLIN)
    begun = time.process_time()

    assert check(schedule, NOW) is reason
    assert time.process_time() - begun < 0.5


def test_no_rule_whatever_takes_long() -> None:
    seed = 20260311
    print(f"seed {seed}")
    chance = random.Random(seed)
    slowest = max((_checked(_any_rule(chance)) for _ in range(800)), key=lambda found: found[0])

    assert slowest[0] < 1.0, slowest


def test_limits_are_five_years_and_five_minutes() -> None:
    assert check(Once(NOW + timedelta(days=5 * 365)), NOW) is None
    assert check(Once(NOW + timedelta(days=5 * 367)), NOW) is Reason.TOO_FAR
    assert check(Once(NOW), NOW) is Reason.PAST
    quick = Recurring("FREQ=MINUTELY;INTERVAL=5", at("2026-03-11T09:00"), BERLIN)
    assert check(quick, NOW) is None
    later = Recurring("FREQ=DAILY", at("2032-01-01T09:00"), BERLIN)
    assert check(later, NOW) is Reason.TOO_FAR
    over = Recurring("FREQ=DAILY;COUNT=2", at("2025-01-01T09:00"), BERLIN)
    assert check(over, NOW) is Reason.PAST
    for zone in ("Mars/Olympus", "../etc/passwd", "", "/etc/localtime"):
        assert check(Recurring("FREQ=DAILY", at("2026-03-11T09:00"), zone), NOW) in (
            Reason.UNKNOWN_ZONE,
        )


def _checked(text: str) -> tuple[float, str]:
    schedule = Recurring(text, at("2026-01-03T09:00"), BERLIN)
    begun = time.process_time()
    check(schedule, NOW)
    return time.process_time() - begun, text


def _any_rule(chance: random.Random) -> str:
    parts = [f"FREQ={chance.choice(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'])}"]
    days = [place + day for place in ("", "1", "-1", "5") for day in ("MO", "TU", "FR", "SU")]
    choices = {
        "INTERVAL": ["2", "3", "7", "12", "50", "9999"],
        "BYDAY": [chance.choice(days), f"{chance.choice(days)},{chance.choice(days)}"],
        "BYMONTHDAY": [str(chance.randint(1, 31)), f"-{chance.randint(1, 31)}", "29,30,31"],
        "BYMONTH": [str(chance.randint(1, 12)), "2,4"],
        "BYHOUR": [str(chance.randint(0, 23)), "1,2,3"],
        "BYSETPOS": [str(chance.randint(1, 20)), f"-{chance.randint(1, 20)}"],
        "COUNT": ["1", "5", "1000"],
    }
    for name, values in choices.items():
        if chance.random() < 0.35:
            parts.append(f"{name}={chance.choice(values)}")
    return ";".join(parts)
