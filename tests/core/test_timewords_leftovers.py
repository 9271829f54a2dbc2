"""Figures beside a time: read where they are plain, asked where they may be the hour or the day."""

import pytest

from bot.core.calendars import Reason
from bot.domain.schedules import Recurring
from tests.core.times.hearing import heard, local


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("12/25 at 9", "2026-12-25 09:00"),
        ("25/12 at 9", "2026-12-25 09:00"),
        ("dentist 12/25 at 9am", "2026-12-25 09:00"),
        ("25/12 a las 9", "2026-12-25 09:00"),
        ("am 25/12 um 9", "2026-12-25 09:00"),
        ("12/25早上9点", "2026-12-25 09:00"),
        ("3/4 a las 9", "2026-04-03 09:00"),
        ("10.04 в 9 утра", "2026-04-10 09:00"),
        ("remind me 10.04 at 9am to call", "2026-04-10 09:00"),
        ("20260401 9am", "2026-04-01 09:00"),
        ("20260401早上9点", "2026-04-01 09:00"),
        ("7.30 tomorrow", "2026-03-11 07:30"),
        ("tomorrow at 7.30", "2026-03-11 07:30"),
        ("tomorrow morning 7.30", "2026-03-11 07:30"),
        ("11.45 on friday", "2026-03-13 11:45"),
        ("morgen um 7.30", "2026-03-11 07:30"),
        ("mañana a las 7.30", "2026-03-11 07:30"),
        ("завтра в 7.30", "2026-03-11 07:30"),
        ("明天7.30", "2026-03-11 07:30"),
        ("明天早上7.30叫我", "2026-03-11 07:30"),
        ("明天7点半左右", "2026-03-11 07:30"),
        ("tomorrow at 7-30", "2026-03-11 07:30"),
        ("tomorrow at 7;30", "2026-03-11 07:30"),
        ("明天7;30提醒我", "2026-03-11 07:30"),
        ("tomorrow at 1930h", "2026-03-11 19:30"),
        ("1930 hours tomorrow", "2026-03-11 19:30"),
        ("19h tomorrow", "2026-03-11 19:00"),
        ("明天19h", "2026-03-11 19:00"),
        ("10ish tomorrow", "2026-03-11 10:00"),
        ("tomorrow at 7:30ish", "2026-03-11 07:30"),
        ("sevenish tomorrow", "2026-03-11 07:00"),
        ("tomorrow 8 o clock", "2026-03-11 08:00"),
        ("tomorrow from 10-11", "2026-03-11 10:00"),
        ("in 1:30 hours", "2026-03-10 21:45"),
        ("in 1:30 Stunden", "2026-03-10 21:45"),
        ("friday week at 9", "2026-03-20 09:00"),
    ],
)
def test_figures_that_are_plain_beside_a_day_or_an_hour_are_read(text: str, at: str) -> None:
    understood = heard(text)

    assert (understood.kind, understood.rest in ("", "dentist", "call")) == ("once", True)
    assert local(understood) == at


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("every day 7.30", "2026-03-11 07:30"),
        ("every monday 19h", "2026-03-16 19:00"),
        ("jeden Tag um 7.30", "2026-03-11 07:30"),
        ("每天7.30", "2026-03-11 07:30"),
    ],
)
def test_figures_are_the_hour_of_a_rule_as_well(text: str, start: str) -> None:
    schedule = heard(text).schedule

    assert isinstance(schedule, Recurring)
    assert schedule.start.strftime("%Y-%m-%d %H:%M") == start


def test_a_date_with_both_orders_is_asked_with_both() -> None:
    understood = heard("3/4 at 9")

    assert (understood.kind, understood.reason) == ("unclear", Reason.AMBIGUOUS)
    assert [local(option) for option in understood.options] == [
        "2026-04-03 09:00",
        "2027-03-04 09:00",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "call Bob 7.30 tomorrow",
        "8h tomorrow",
        "tomorrow at 7;3",
        "tomorrow at 7.75",
        "tomorrow at 25.30",
        "tomorrow 9-17",
        "change tyres 10.04 at 9",
        "下周五12/25",
        "tomorrow 12/25",
        "standup friday at 9 week 12",
        "after lunch tomorrow",
        "tomorrow after work",
        "明天午饭后提醒我",
        "mañana después de comer",
        "завтра после обеда позвонить",
        "morgen nach dem Mittagessen",
        "remind me in 1:30",
    ],
)
def test_an_hour_or_a_day_that_was_not_read_is_asked_and_never_dropped(text: str) -> None:
    understood = heard(text)

    assert (understood.kind, understood.schedule) == ("unclear", None)
    assert understood.reason is Reason.AMBIGUOUS


@pytest.mark.parametrize(
    ("text", "at", "rest"),
    [
        ("buy 2.5 litres of milk tomorrow at 6pm", "2026-03-11 18:00", "buy 2.5 litres of milk"),
        ("buy 1.50 litres of milk tomorrow", "2026-03-11 09:00", "buy 1.50 litres of milk"),
        ("call 030/1234567 tomorrow at 9", "2026-03-11 09:00", "call 030/1234567"),
        ("call 555-1234 tomorrow", "2026-03-11 09:00", "call 555-1234"),
        ("invoice 12/2025 tomorrow at 10", "2026-03-11 10:00", "invoice 12/2025"),
        ("meeting about v2.0 tomorrow at 10", "2026-03-11 10:00", "meeting about v2.0"),
        ("ratio 3/4 report tomorrow at 5pm", "2026-03-11 17:00", "ratio 3/4 report"),
        ("room 4-12 at 9 tomorrow", "2026-03-11 09:00", "room 4-12"),
        ("room 4-12 at 9", "2026-03-10 21:00", "room 4-12"),
        ("order 4-12 tomorrow", "2026-03-11 09:00", "order 4-12"),
        ("1/2 pill at 9am", "2026-03-11 09:00", "1/2 pill"),
        ("tomorrow 2-3 eggs", "2026-03-11 09:00", "2-3 eggs"),
        ("tomorrow 2.50 euro for coffee", "2026-03-11 09:00", "2.50 euro for coffee"),
        ("write week report on friday", "2026-03-13 09:00", "write week report"),
        ("lunch with Ann on friday", "2026-03-13 09:00", "lunch with Ann"),
        ("tomorrow at 3pm after lunch", "2026-03-11 15:00", "after lunch"),
        ("明天下午6点买2.5升牛奶", "2026-03-11 18:00", "买2.5升牛奶"),
        ("房间4-12明天9点", "2026-03-11 09:00", "房间4-12"),
    ],
)
def test_figures_that_belong_to_things_stay_with_them(text: str, at: str, rest: str) -> None:
    understood = heard(text)

    assert local(understood) == at
    assert understood.rest == rest


def test_weeks_ahead_without_a_rhythm_are_asked_with_once_and_weekly() -> None:
    once, weekly = heard("next monday at 9 for the next 3 weeks").options

    assert local(once) == "2026-03-16 09:00"
    assert isinstance(weekly, Recurring)
    assert weekly.rrule == "FREQ=WEEKLY;BYDAY=MO;COUNT=3"


def test_a_length_of_hours_is_no_series() -> None:
    assert local(heard("next friday at 9 for 2 hours")) == "2026-03-20 09:00"


@pytest.mark.parametrize("text", ["tomorrow at 9 in Tokyo", "明天9点在东京开会"])
def test_a_place_behind_the_hour_is_asked_where_its_clock_differs(text: str) -> None:
    understood = heard(text)

    assert understood.reason is Reason.AMBIGUOUS
    assert {"2026-03-11 09:00", "2026-03-11 01:00"} <= {local(one) for one in understood.options}


@pytest.mark.parametrize("place", ["Berlin", "Paris", "the office", "room 5"])
def test_a_place_with_the_same_clock_is_only_a_place(place: str) -> None:
    understood = heard(f"meet Ann tomorrow at 9 in {place}")

    assert local(understood) == "2026-03-11 09:00"
    assert understood.rest == f"meet Ann in {place}"
