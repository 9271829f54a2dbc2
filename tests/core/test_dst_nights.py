"""Nights when clocks change, in six cities: every local day has its reminder once, at its hour."""

from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from bot.core import calendars
from bot.core.reminders.moving import advanced, newest_missed
from bot.domain.keys import ChatKey
from bot.domain.reminders import Reminder
from bot.domain.schedules import Recurring
from tests.world import ANN, world

# Zone, the night, and where the clocks go: Santiago and Cairo change at midnight, Kolkata never.
NIGHTS = [
    ("Europe/Berlin", date(2026, 3, 29), 1),
    ("Europe/Berlin", date(2026, 10, 25), -1),
    ("Europe/London", date(2026, 3, 29), 1),
    ("Europe/London", date(2026, 10, 25), -1),
    ("America/New_York", date(2026, 3, 8), 1),
    ("America/New_York", date(2026, 11, 1), -1),
    ("America/Santiago", date(2026, 9, 6), 1),
    ("America/Santiago", date(2026, 4, 5), -1),
    ("Africa/Cairo", date(2026, 4, 24), 1),
    ("Africa/Cairo", date(2026, 10, 30), -1),
    ("Asia/Kolkata", date(2026, 3, 29), 0),
]
HOURS = [(0, 0), (0, 30), (1, 30), (2, 30), (3, 0), (9, 0), (23, 30)]


def reminder(schedule, zone: str, next_at: datetime) -> Reminder:
    chat = ChatKey("fake", "ann")
    return Reminder("r", ANN, chat, None, True, "stretch", schedule, zone, next_at, next_at)


def fired(schedule: Recurring, zone: str, begin: datetime, end: datetime, step: timedelta):
    """The moments at which a ticker that looks every `step` says it."""
    first = calendars.next_after(schedule, begin)
    assert first
    one, now, told = reminder(schedule, zone, first), begin, []
    while now < end:
        now += step
        if one.next_at <= now:
            told.append(newest_missed(one, now))
            one = advanced(one, now)
    return told


def test_the_nights_are_those_when_clocks_change():
    for zone, night, change in NIGHTS:
        noon = datetime(night.year, night.month, night.day, 12, tzinfo=ZoneInfo(zone))
        before = noon - timedelta(days=1)
        moved = noon.utcoffset() - before.utcoffset()
        assert moved == timedelta(hours=change), zone


@pytest.mark.parametrize(("zone", "night", "change"), NIGHTS)
@pytest.mark.parametrize(("hour", "minute"), HOURS)
def test_a_daily_one_comes_once_a_local_day(zone, night, change, hour, minute):
    start = datetime.combine(night - timedelta(days=2), time(hour, minute))
    schedule = Recurring("FREQ=DAILY", start, zone)
    begin = calendars.wall_to_utc(start, zone) - timedelta(minutes=1)
    end = calendars.wall_to_utc(start + timedelta(days=4), zone) + timedelta(hours=2)
    told = fired(schedule, zone, begin, end, timedelta(minutes=10))
    local = [at.astimezone(ZoneInfo(zone)) for at in told]
    days = [at.date() for at in local]
    assert days == [night + timedelta(days=n) for n in range(-2, -2 + len(days))]
    assert len(days) == 5
    for at in local:
        # Where the hour is missing it falls later by the change, and nowhere else.
        late = (at.hour * 60 + at.minute) - (hour * 60 + minute)
        assert late in (0, 60), at
        assert late == 0 or (at.date() == night and change == 1)


@pytest.mark.parametrize(("zone", "night", "change"), NIGHTS)
def test_one_every_half_hour_goes_by_the_clock_that_never_changes(zone, night, change):
    start = datetime.combine(night - timedelta(days=1), time(12))
    begin = calendars.wall_to_utc(start, zone) - timedelta(minutes=1)
    schedule = Recurring("FREQ=MINUTELY;INTERVAL=30", start, zone)
    told = fired(schedule, zone, begin, begin + timedelta(days=1), timedelta(minutes=1))
    assert {b - a for a, b in pairwise(told)} == {timedelta(minutes=30)}
    assert len(told) == 48


@pytest.mark.parametrize(("zone", "night", "change"), NIGHTS)
def test_a_weekly_one_keeps_its_weekday_and_hour(zone, night, change):
    start = datetime.combine(night - timedelta(days=7), time(2, 30))
    schedule = Recurring("FREQ=WEEKLY", start, zone)
    begin = calendars.wall_to_utc(start, zone) - timedelta(minutes=1)
    told = fired(schedule, zone, begin, begin + timedelta(days=20), timedelta(hours=1))
    days = [at.astimezone(ZoneInfo(zone)).date() for at in told]
    assert days == [night + timedelta(days=7 * n) for n in (-1, 0, 1)]


async def test_a_single_one_in_the_gap_is_set_with_the_hour_it_really_comes(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("/remind 29 March 2026 at 2:30 turn the clock") == [
            "I'll remind you: turn the clock\nSun 29 Mar 2026 03:30 (Europe/Berlin)"
        ]
