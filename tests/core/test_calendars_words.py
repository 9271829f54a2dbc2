"""How schedules are said, in English and in Chinese."""

from datetime import UTC, datetime

import pytest

from bot.core.calendars import say
from bot.domain.schedules import Once, Recurring

NOW = datetime(2026, 3, 10, 19, 15, tzinfo=UTC)
BERLIN = "Europe/Berlin"


def at(text: str) -> datetime:
    """Naive local time, as a rule's start is."""
    return datetime.fromisoformat(text)


@pytest.mark.parametrize(
    ("text", "start", "english", "chinese"),
    [
        (
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
            "2026-03-11T08:00",
            "every weekday (Mon-Fri) at 08:00 (Europe/Berlin), next on Wed 11 Mar 2026 08:00",
            "每工作日（周一至周五） 08:00 (Europe/Berlin)，下次：2026年3月11日（周三）08:00",
        ),
        (
            "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
            "2026-03-31T09:00",
            "every month on the 31st (the last day in shorter months) at 09:00 (Europe/Berlin), "
            "next on Tue 31 Mar 2026 09:00",
            "每月31日（没有这一天的月份为当月最后一天） 09:00 (Europe/Berlin)，"
            "下次：2026年3月31日（周二）09:00",
        ),
        (
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
            "2028-02-29T09:00",
            "every year on 29 Feb (28 Feb in common years) at 09:00 (Europe/Berlin), "
            "next on Tue 29 Feb 2028 09:00",
            "每年2月29日（平年为2月28日） 09:00 (Europe/Berlin)，下次：2028年2月29日（周二）09:00",
        ),
        (
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=10",
            "2026-03-17T09:00",
            "every 2 weeks on Tuesday at 09:00, 10 times (Europe/Berlin), "
            "next on Tue 17 Mar 2026 09:00",
            "每2周的周二 09:00，共10次 (Europe/Berlin)，下次：2026年3月17日（周二）09:00",
        ),
        (
            "FREQ=HOURLY;INTERVAL=2",
            "2026-03-10T22:15",
            "every 2 hours, next on Tue 10 Mar 2026 22:15 (Europe/Berlin)",
            "每2小时，下次：2026年3月10日（周二）22:15 (Europe/Berlin)",
        ),
    ],
)
def test_rules_are_said_in_words(text: str, start: str, english: str, chinese: str) -> None:
    schedule = Recurring(text, at(start), BERLIN)

    assert say(schedule, BERLIN, "en", NOW) == english
    assert say(schedule, BERLIN, "zh", NOW) == chinese


def test_a_moment_is_said_with_weekday_date_time_and_zone() -> None:
    moment = Once(datetime(2026, 3, 11, 8, tzinfo=UTC))

    assert say(moment, BERLIN, "en", NOW) == "Wed 11 Mar 2026 09:00 (Europe/Berlin)"
    assert say(moment, "Asia/Shanghai", "zh", NOW) == "2026年3月11日（周三）16:00 (Asia/Shanghai)"
    assert say(moment, "Etc/GMT-3", "en", NOW) == "Wed 11 Mar 2026 11:00 (UTC+3)"


def test_a_rule_of_another_zone_shows_its_next_date_in_the_readers() -> None:
    schedule = Recurring("FREQ=DAILY", at("2026-03-11T09:00"), "America/New_York")

    assert say(schedule, BERLIN, "en", NOW) == (
        "every day at 09:00 (America/New_York), next on Wed 11 Mar 2026 14:00 (Europe/Berlin)"
    )
