"""What is asked back with its reason, and what is no wish at all."""

import pytest

from bot.core.calendars import Reason
from bot.core.timewords import Understanding, understand
from tests.core.times.hearing import BERLIN, TUESDAY_EVENING, heard, local


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tonight at 8", Reason.PAST),
        ("today at 8am", Reason.PAST),
        ("remind me yesterday", Reason.PAST),
        ("remind me 2 hours ago", Reason.PAST),
        ("昨天三点提醒我", Reason.PAST),
        ("31 April at 10", Reason.IMPOSSIBLE),
        ("30 Feb", Reason.IMPOSSIBLE),
        ("ring me at 25:00", Reason.IMPOSSIBLE),
        ("2月30号提醒我", Reason.IMPOSSIBLE),
        ("in 6 years", Reason.TOO_FAR),
        ("every 3 minutes", Reason.TOO_OFTEN),
        ("every second", Reason.TOO_OFTEN),
        ("tomorrow at midnight", Reason.AMBIGUOUS),
        ("remind me later", Reason.AMBIGUOUS),
        ("3 times a day", Reason.AMBIGUOUS),
        ("remind me today", Reason.AMBIGUOUS),
        ("monthly on Fridays at 4", Reason.AMBIGUOUS),
        ("每天早中晚提醒我吃药", Reason.AMBIGUOUS),
        ("mother's day at noon", Reason.AMBIGUOUS),
    ],
)
def test_what_cannot_be_placed_is_asked_back_with_its_reason(text: str, reason: Reason) -> None:
    understood = heard(text)

    assert (understood.kind, understood.reason) == ("unclear", reason)
    assert understood.schedule is None


def test_an_ambiguous_time_comes_with_its_readings() -> None:
    midnight = heard("Friday at midnight")
    numbers = heard("on 3/4 at 5pm")

    assert [local(Understanding("once", option)) for option in midnight.options] == [
        "2026-03-13 00:00",
        "2026-03-14 00:00",
    ]
    assert [local(Understanding("once", option)) for option in numbers.options] == [
        "2026-04-03 17:00",
        "2027-03-04 17:00",
    ]


def test_figures_without_a_half_of_the_day_are_asked_when_both_halves_are_near() -> None:
    morning = TUESDAY_EVENING.replace(hour=6)
    noon = TUESDAY_EVENING.replace(hour=12)

    assert local(heard("at 7:15", morning)) == "2026-03-10 07:15"
    assert heard("at 7:15", noon).reason is Reason.AMBIGUOUS
    assert local(heard("at 07:15", noon)) == "2026-03-11 07:15"


def test_a_word_about_time_that_was_not_understood_is_never_dropped() -> None:
    understood = heard("every Friday at 4pm except in August")

    assert (understood.kind, understood.reason) == ("unclear", Reason.AMBIGUOUS)
    assert len(understood.options) == 1


@pytest.mark.parametrize(
    "text",
    [
        "I have 2 cats",
        "the 90s were great",
        "the meeting took 3 hours",
        "remind me to read 1984",
        "remind me to buy 6 eggs",
        "my train leaves at 8",
        "are you free tomorrow at 5?",
        "I ran 5 km in 25 minutes",
        "don't remind me tomorrow at 9",
        "cancel my 9am reminder",
        "我是1990年出生的",
        "一点也不好吃",
        "房间号是301",
        "不要提醒我明天三点开会",
        "мне 25 лет",
        "der Film dauert 3 Stunden",
        "nací en 1990",
        "",
        "🙂",
    ],
)
def test_mere_talk_is_no_wish(text: str) -> None:
    assert heard(text).kind == "none"


def test_a_command_makes_a_statement_a_wish() -> None:
    text = "the plumber is coming tomorrow at 9"

    assert understand(text, TUESDAY_EVENING, BERLIN).kind == "none"
    assert local(understand(text, TUESDAY_EVENING, BERLIN, asked=True)) == "2026-03-11 09:00"


def test_two_times_without_a_correction_are_a_question() -> None:
    understood = heard("call Bob tomorrow at 9 and Jane on Friday at 10")

    assert understood.kind == "unclear"
    assert len(understood.options) == 2


def test_an_unknown_zone_is_said() -> None:
    assert heard("tomorrow at 9", zone="Mars/Olympus").reason is Reason.UNKNOWN_ZONE
    assert heard("tomorrow at 9", zone="../etc/passwd").reason is Reason.UNKNOWN_ZONE
