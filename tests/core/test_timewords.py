"""Words about time: what is understood, what is left over, and what is asked back."""

import random
import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.core.calendars import Reason, check
from bot.core.timewords import Understanding
from bot.core.timewords.tokens import tokenise
from bot.domain.schedules import Once, Recurring
from tests.core.times.hearing import BERLIN, TUESDAY_EVENING, heard, local, rule
from tests.core.times.judge import rows


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("remind me tomorrow at 9 to call", "2026-03-11 09:00"),
        ("friday at 9", "2026-03-13 09:00"),
        ("at 8", "2026-03-11 08:00"),
        ("in half an hour", "2026-03-10 20:45"),
        ("in an hour and a half", "2026-03-10 21:45"),
        ("in 1.5 hours", "2026-03-10 21:45"),
        ("in 1h30m", "2026-03-10 21:45"),
        ("on sunday", "2026-03-15 09:00"),
        ("3 days before Christmas", "2026-12-22 09:00"),
        ("same time tomorrow", "2026-03-11 20:15"),
        ("tomorrow at seven fifteen", "2026-03-11 07:15"),
        ("0900 tomorrow", "2026-03-11 09:00"),
        ("meeting tomorrow at 10, remind me 15 minutes early", "2026-03-11 09:45"),
        ("Thanksgiving at 2pm", "2026-11-26 14:00"),
        ("明年春节早上8点", "2027-02-06 08:00"),
        ("明天下午3点提醒我开会", "2026-03-11 15:00"),
        ("半小时后", "2026-03-10 20:45"),
        ("下周五", "2026-03-20 09:00"),
        ("через 2 часа", "2026-03-10 22:15"),
        ("завтра в 9 утра", "2026-03-11 09:00"),
        ("в субботу в 8 вечера", "2026-03-14 20:00"),
        ("Freitagabend um halb neun", "2026-03-13 20:30"),
        ("el viernes a las ocho y media de la tarde", "2026-03-13 20:30"),
    ],
)
def test_one_moment_is_understood(text: str, at: str) -> None:
    understood = heard(text)

    assert understood.kind == "once"
    assert local(understood) == at


@pytest.mark.parametrize(
    ("text", "rrule", "start"),
    [
        ("every weekday at 8", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-03-11T08:00"),
        ("每周一三五早上7点", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "2026-03-11T07:00"),
        ("every other Tuesday at 9", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-03-17T09:00"),
        (
            "every 2 hours between 9 and 18",
            "FREQ=DAILY;BYHOUR=9,11,13,15,17",
            "2026-03-11T09:00",
        ),
        ("every 2 hours", "FREQ=HOURLY;INTERVAL=2", "2026-03-10T22:15"),
        ("on the last day of every month", "FREQ=MONTHLY;BYMONTHDAY=-1", "2026-03-31T09:00"),
        (
            "every 31st at 9am",
            "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
            "2026-03-31T09:00",
        ),
        (
            "每月最后一个工作日下午5点",
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
            "2026-03-31T17:00",
        ),
        ("every day at 7pm, 10 times", "FREQ=DAILY;COUNT=10", "2026-03-11T19:00"),
        (
            "every day at 7am until June",
            "FREQ=DAILY;UNTIL=20260531T235959",
            "2026-03-11T07:00",
        ),
        ("30 8 * * 1-5", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-03-11T08:30"),
        ("0 9 * * 7", "FREQ=WEEKLY;BYDAY=SU", "2026-03-15T09:00"),
        ("0 9 * * 0", "FREQ=WEEKLY;BYDAY=SU", "2026-03-15T09:00"),
        ("接下来三天每天晚上9点", "FREQ=DAILY;COUNT=3", "2026-03-10T21:00"),
        ("每天7点起床", "FREQ=DAILY", "2026-03-11T07:00"),
        ("bi-weekly on Fridays at 4pm", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "2026-03-13T16:00"),
        ("every 2nd and 4th Tuesday", "FREQ=MONTHLY;BYDAY=2TU,4TU", "2026-03-24T09:00"),
        ("montags bis freitags um 8", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-03-11T08:00"),
    ],
)
def test_a_rule_is_understood(text: str, rrule: str, start: str) -> None:
    assert rule(heard(text)) == (rrule, start)


@pytest.mark.parametrize(
    ("text", "quote", "rest"),
    [
        (
            "remind me to buy 2 litres of milk tomorrow at 6pm",
            "tomorrow at 6pm",
            "buy 2 litres of milk",
        ),
        ("明天早上八点提醒我开会", "明天早上八点", "开会"),
        ("can you remind me in 5 minutes?", "in 5 minutes", ""),
        ("tomorrow remind me to call Bob at 5pm", "tomorrow … at 5pm", "call Bob"),
        ("remind me at 5pm that the meeting is at 6pm", "at 5pm", "the meeting is at 6pm"),
        ("买3斤苹果，明天下午5点提醒我", "明天下午5点", "买3斤苹果"),
        ("напомни мне завтра в 9 утра позвонить маме", "завтра в 9 утра", "позвонить маме"),
    ],
)
def test_the_words_of_time_are_parted_from_what_to_remind_of(
    text: str, quote: str, rest: str
) -> None:
    understood = heard(text)

    assert (understood.quote, understood.rest) == (quote, rest)


def test_the_last_word_counts_when_somebody_corrects_himself() -> None:
    assert local(heard("tomorrow at 5pm, actually Friday at 6pm")) == "2026-03-13 18:00"
    assert local(heard("明天下午三点，不对，四点提醒我")) == "2026-03-11 16:00"


def test_a_time_may_name_its_zone() -> None:
    assert local(heard("tomorrow at 3pm UTC")) == "2026-03-11 16:00"
    assert local(heard("Thursday at 10 Tokyo time")) == "2026-03-12 02:00"
    assert local(heard("北京时间周五晚上8点")) == "2026-03-13 13:00"
    assert heard("tomorrow at 9am IST").reason is Reason.AMBIGUOUS


def test_tomorrow_is_asked_where_it_is_another_day_already() -> None:
    understood = heard("tomorrow at 10 Tokyo time")

    assert [local(Understanding("once", option)) for option in understood.options] == [
        "2026-03-11 02:00",
        "2026-03-12 02:00",
    ]


def test_a_rule_in_another_zone_keeps_that_zones_clock() -> None:
    understood = heard("every day at 9am New York time")

    assert isinstance(understood.schedule, Recurring)
    assert understood.schedule.zone == "America/New_York"
    assert understood.schedule.start == datetime(2026, 3, 11, 9)  # noqa: DTZ001 - wall time


def test_a_moment_in_the_hour_that_is_skipped_comes_later_by_the_offset() -> None:
    assert local(heard("29 March 2026 02:30")) == "2026-03-29 03:30"


def test_a_moment_in_the_hour_that_comes_twice_is_the_first() -> None:
    understood = heard("25 October 2026 at 02:30")

    assert isinstance(understood.schedule, Once)
    assert understood.schedule.at.astimezone(UTC) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_hours_that_pass_ignore_the_clock_change() -> None:
    before = datetime(2026, 3, 28, 20, 0, tzinfo=ZoneInfo(BERLIN))

    assert local(heard("in 24 hours", before)) == "2026-03-29 21:00"
    assert local(heard("in 1 day", before)) == "2026-03-29 20:00"


def test_the_day_is_the_persons_not_utc() -> None:
    late = datetime(2026, 3, 10, 23, 30, tzinfo=UTC)

    assert local(heard("tomorrow at 9", late)) == "2026-03-12 09:00"


@pytest.mark.parametrize(
    "text",
    [
        "明天三点每周一三五" * 555,
        "1 " * 2500,
        "monday, and " * 417,
        "Berlin time " * 416,
        "a" * 5000,
        "一" * 5000,
        "every day at 9 and tomorrow at 5 on the 3rd of may in 2 hours " * 80,
    ],
)
def test_long_texts_are_read_in_bounded_time(text: str) -> None:
    heard("tomorrow")
    heard("明天")
    fastest = min(_cpu_seconds(text) for _ in range(3))

    assert fastest < 1.0  # no measurement: only what grows without bounds takes so long


def _cpu_seconds(text: str) -> float:
    begun = time.process_time()
    heard(text[:5000])
    return time.process_time() - begun


def test_no_salad_of_words_breaks_it_or_gives_a_time_gone_by() -> None:
    seed = 20260312
    print(f"seed {seed}")
    chance = random.Random(seed)
    words = [token.text for row in rows("given") for token in tokenise(row["text"])]

    for _ in range(1000):
        text = " ".join(chance.choice(words) for _ in range(chance.randint(1, 12)))
        now = TUESDAY_EVENING + timedelta(minutes=chance.randrange(2_000_000))
        understood = heard(text, now)
        if understood.schedule is not None:
            assert check(understood.schedule, now) is None, text
