"""The calendar: wall clock over clock changes, month ends, old starts."""

import random
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from bot.core.calendars import next_after, parse_rule
from bot.domain.schedules import Once, Recurring, Schedule

NOW = datetime(2026, 3, 10, 19, 15, tzinfo=UTC)
BERLIN = "Europe/Berlin"


def at(text: str) -> datetime:
    """Naive local time, as a rule's start is."""
    return datetime.fromisoformat(text)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def walls(schedule: Recurring, after: datetime, count: int) -> list[str]:
    return [
        due.astimezone(ZoneInfo(schedule.zone)).strftime("%Y-%m-%d %H:%M")
        for due in dues(schedule, after, count)
    ]


def dues(schedule: Schedule, after: datetime, count: int) -> list[datetime]:
    found: list[datetime] = []
    due = next_after(schedule, after)
    while due is not None and len(found) < count:
        found.append(due)
        due = next_after(schedule, due)
    return found


# (zone, the nights of 2026 on which its clocks change, hours that are touched)
NIGHTS = [
    ("Europe/Berlin", "2026-03-29", "02:30"),
    ("Europe/Berlin", "2026-10-25", "02:30"),
    ("America/New_York", "2026-03-08", "02:30"),
    ("America/New_York", "2026-11-01", "01:30"),
    ("Europe/London", "2026-03-29", "01:30"),
    ("Europe/London", "2026-10-25", "01:30"),
    ("America/Santiago", "2026-04-04", "23:30"),
    ("America/Santiago", "2026-09-06", "00:30"),
    ("Africa/Cairo", "2026-04-24", "00:00"),
    ("Africa/Cairo", "2026-10-29", "23:30"),
    ("Asia/Kolkata", "2026-03-29", "02:30"),
]


@pytest.mark.parametrize(("zone", "night", "clock"), NIGHTS)
def test_a_daily_rule_falls_due_once_on_each_local_day(zone: str, night: str, clock: str) -> None:
    begin = at(f"{night}T{clock}") - timedelta(days=3)
    schedule = Recurring("FREQ=DAILY", begin, zone)

    found = dues(schedule, begin.replace(tzinfo=ZoneInfo(zone)) - timedelta(hours=1), 7)
    local = [due.astimezone(ZoneInfo(zone)) for due in found]

    days = [begin.date() + timedelta(days=day) for day in range(7)]
    assert [due.date() for due in local] == days
    odd = [due for due in local if due.strftime("%H:%M") != clock]
    assert [due.date().isoformat() for due in odd] in ([], [night])


@pytest.mark.parametrize("zone", sorted({zone for zone, _, _ in NIGHTS}))
@pytest.mark.parametrize("minute", [0, 30])
@pytest.mark.parametrize("hour", [0, 1, 2, 3, 9, 23])
def test_no_hour_of_the_year_drifts_or_doubles(zone: str, hour: int, minute: int) -> None:
    schedule = Recurring("FREQ=DAILY", at(f"2026-01-01T{hour:02}:{minute:02}"), zone)

    local = [due.astimezone(ZoneInfo(zone)) for due in dues(schedule, utc("2025-12-30"), 366)]

    per_day = Counter(due.date() for due in local)
    assert set(per_day.values()) == {1}
    assert (max(per_day) - min(per_day)).days == 365
    assert sum((due.hour, due.minute) != (hour, minute) for due in local) <= 1


def test_an_hour_that_is_skipped_comes_later_by_the_offset() -> None:
    spring = Recurring("FREQ=DAILY", at("2026-03-28T02:30"), BERLIN)

    assert walls(spring, utc("2026-03-27T12:00"), 3) == [
        "2026-03-28 02:30",
        "2026-03-29 03:30",
        "2026-03-30 02:30",
    ]


def test_a_midnight_that_is_skipped_still_belongs_to_its_day() -> None:
    midnight = Recurring("FREQ=DAILY", at("2026-04-22T00:00"), "Africa/Cairo")

    assert walls(midnight, utc("2026-04-22T12:00"), 3) == [
        "2026-04-23 00:00",
        "2026-04-24 01:00",
        "2026-04-25 00:00",
    ]


def test_an_hour_that_comes_twice_counts_the_first_time() -> None:
    autumn = Recurring("FREQ=DAILY", at("2026-10-24T02:30"), BERLIN)

    assert dues(autumn, utc("2026-10-24T12:00"), 2) == [
        utc("2026-10-25T00:30"),
        utc("2026-10-26T01:30"),
    ]
    # Asked between the two 02:30s, it does not fall due again.
    assert next_after(autumn, utc("2026-10-25T00:45")) == utc("2026-10-26T01:30")


def test_occurrences_that_swap_places_in_a_gap_are_all_kept() -> None:
    schedule = Recurring("FREQ=DAILY;BYHOUR=2,3;BYMINUTE=15,45", at("2026-03-29T02:15"), BERLIN)

    assert walls(schedule, utc("2026-03-29T00:00"), 3) == [
        "2026-03-29 03:15",
        "2026-03-29 03:45",
        "2026-03-30 02:15",
    ]


def test_a_working_day_in_new_york_keeps_its_nine_o_clock_all_year() -> None:
    schedule = Recurring("FREQ=DAILY", at("2026-03-07T09:00"), "America/New_York")

    assert {wall[-5:] for wall in walls(schedule, utc("2026-03-07"), 365)} == {"09:00"}


def test_hours_that_pass_are_counted_in_utc_over_both_changes() -> None:
    schedule = Recurring("FREQ=HOURLY;INTERVAL=2", at("2026-03-28T23:00"), BERLIN)

    spring = dues(schedule, utc("2026-03-28T22:00"), 5)
    autumn = dues(schedule, utc("2026-10-24T22:30"), 5)

    for found in (spring, autumn):
        gaps = {later - earlier for earlier, later in pairwise(found)}
        assert gaps == {timedelta(hours=2)}


def test_the_thirty_first_is_the_last_day_of_short_months_and_never_drifts() -> None:
    for text in ("FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=31"):
        schedule = Recurring(text, at("2027-01-31T09:00"), BERLIN)

        assert walls(schedule, utc("2027-01-01"), 5) == [
            "2027-01-31 09:00",
            "2027-02-28 09:00",
            "2027-03-31 09:00",
            "2027-04-30 09:00",
            "2027-05-31 09:00",
        ]


def test_the_thirtieth_and_several_days_are_clamped_alike() -> None:
    schedule = Recurring("FREQ=MONTHLY;BYMONTHDAY=15,30", at("2027-01-30T09:00"), BERLIN)

    assert [wall[5:10] for wall in walls(schedule, utc("2027-01-31"), 4)] == [
        "02-15",
        "02-28",
        "03-15",
        "03-30",
    ]


def test_leap_day_birthdays_are_kept_on_28_february() -> None:
    schedule = Recurring("FREQ=YEARLY", at("2024-02-29T09:00"), BERLIN)

    found = walls(schedule, utc("2026-01-01"), 3)
    assert found == ["2026-02-28 09:00", "2027-02-28 09:00", "2028-02-29 09:00"]


def test_year_ends_roll_over() -> None:
    schedule = Recurring("FREQ=WEEKLY;INTERVAL=2;BYDAY=TH", at("2026-12-17T09:00"), BERLIN)

    found = walls(schedule, utc("2026-12-18"), 3)
    assert found == ["2026-12-31 09:00", "2027-01-14 09:00", "2027-01-28 09:00"]


def test_a_count_and_an_end_are_kept() -> None:
    thrice = Recurring("FREQ=DAILY;COUNT=3", at("2026-03-11T08:00"), BERLIN)
    ending = Recurring("FREQ=DAILY;UNTIL=20260313T075959", at("2026-03-11T08:00"), BERLIN)
    quick = Recurring("FREQ=MINUTELY;INTERVAL=10;COUNT=3", at("2026-03-11T08:00"), BERLIN)

    assert len(dues(thrice, NOW, 99)) == 3
    assert len(dues(ending, NOW, 99)) == 2
    assert len(dues(quick, NOW, 99)) == 3
    assert next_after(Once(NOW), NOW) is None
    assert next_after(Once(NOW), NOW - timedelta(seconds=1)) == NOW


def test_an_end_written_in_utc_is_read_in_the_rules_zone() -> None:
    assert parse_rule("FREQ=DAILY;UNTIL=20260401T100000Z", BERLIN).until == at("2026-04-01T12:00")


@pytest.mark.parametrize(
    "text",
    [
        "FREQ=DAILY",
        "FREQ=DAILY;INTERVAL=3",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH",
        "FREQ=MONTHLY;INTERVAL=5",
        "FREQ=MONTHLY;BYDAY=-1FR",
        "FREQ=YEARLY;INTERVAL=3",
        "FREQ=HOURLY;INTERVAL=7",
        "FREQ=MINUTELY;INTERVAL=25",
    ],
)
def test_an_old_start_gives_the_same_dates_as_walking_all_the_way(text: str) -> None:
    schedule = Recurring(text, at("2024-01-04T09:30"), BERLIN)
    seed = 20260310
    print(f"seed {seed}")
    begin = utc("2026-01-01")

    walked, due = [], next_after(schedule, begin)
    while due is not None and due < utc("2026-12-31"):
        walked.append(due)
        due = next_after(schedule, due)

    chance = random.Random(seed)
    for _ in range(100):
        moment = begin + timedelta(minutes=chance.randrange(360 * 1440))
        expected = next((due for due in walked if due > moment), None)
        assert expected is None or next_after(schedule, moment) == expected


def test_asking_for_the_next_date_is_cheap_however_old_the_start() -> None:
    for text in ("FREQ=DAILY", "FREQ=MINUTELY;INTERVAL=10", "FREQ=MONTHLY;BYDAY=2TU"):
        schedule = Recurring(text, at("1971-01-01T09:00"), BERLIN)

        assert min(_seconds(schedule) for _ in range(5)) < 0.5  # not walked from 1971


def _seconds(schedule: Recurring) -> float:
    begun = time.process_time()
    next_after(schedule, NOW)
    return time.process_time() - begun
