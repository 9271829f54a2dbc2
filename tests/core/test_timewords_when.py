"""The plain answer to 'what is this phrase understood as'."""

import json
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.core.timewords.when import when

NOW = datetime(2026, 3, 10, 20, 15, tzinfo=ZoneInfo("Europe/Berlin"))


def answer(text: str) -> dict[str, object]:
    return json.loads(json.dumps(when(text, NOW, "Europe/Berlin")))


def test_a_moment() -> None:
    said = answer("remind me tomorrow at 9 to call Ann")

    assert said["kind"] == "once"
    assert said["at"] == "2026-03-11T09:00:00+01:00"
    assert said["say"] == "Wed 11 Mar 2026 09:00 (Europe/Berlin)"
    assert (said["quote"], said["rest"]) == ("tomorrow at 9", "call Ann")
    assert (said["rrule"], said["start"], said["reason"]) == (None, None, None)


def test_a_rule() -> None:
    said = answer("每周一三五早上7点跑步")

    assert said["kind"] == "recurring"
    assert said["rrule"] == "FREQ=WEEKLY;BYDAY=MO,WE,FR"
    assert (said["start"], said["zone"]) == ("2026-03-11T07:00:00", "Europe/Berlin")
    assert str(said["say"]).startswith("每周一、三、五 07:00")
    assert said["at"] is None


def test_no_wish() -> None:
    said = answer("I have 2 cats")

    assert (said["kind"], said["say"], said["reason"]) == ("none", "", None)


def test_a_past_time_is_unclear_and_says_why() -> None:
    said = answer("today at 8am")

    assert (said["kind"], said["reason"], said["at"]) == ("unclear", "past", None)
    assert said["say"] == "That time has passed. When shall it be?"


def test_two_readings_are_offered() -> None:
    said = answer("tomorrow at midnight")

    assert (said["kind"], said["reason"]) == ("unclear", "ambiguous")
    assert said["options"] == [
        "Wed 11 Mar 2026 00:00 (Europe/Berlin)",
        "Thu 12 Mar 2026 00:00 (Europe/Berlin)",
    ]
