"""Feasts that follow the moon are known to the end of the century."""

from datetime import UTC, date, datetime
from itertools import pairwise

import pytest

from bot.core import timewords
from bot.core.timewords.moon import lunar_holiday
from bot.domain.schedules import Once

NEW_YEARS_DAY = {year: date(year, 1, 1) for year in range(2025, 2101)}


def feast(name: str, year: int) -> date:
    return lunar_holiday(name, NEW_YEARS_DAY[year])[0]


@pytest.mark.parametrize(
    ("year", "spring", "dragon", "autumn"),
    [
        (2026, "02-17", "06-19", "09-25"),
        (2033, "01-31", "06-01", "09-08"),  # the year with its leap month behind the feasts
        (2034, "02-19", "06-20", "09-27"),
        (2050, "01-23", "06-23", "09-30"),
        (2057, "02-04", "06-06", "09-13"),
        (2089, "02-10", "06-13", "09-18"),
        (2100, "02-09", "06-12", "09-18"),
    ],
)
def test_they_are_on_the_days_of_the_calendar(year, spring, dragon, autumn):
    found = [feast(name, year) for name in ("spring", "dragon", "autumn")]
    assert [f"{day:%m-%d}" for day in found] == [spring, dragon, autumn]


def test_between_them_lie_whole_months_of_the_moon():
    month = 29.530588
    for year, following in pairwise(NEW_YEARS_DAY):
        spring, autumn = feast("spring", year), feast("autumn", year)
        assert date(year, 1, 20) < spring < date(year, 2, 22)
        assert (feast("eve", year) - spring).days == -1
        assert (feast("lantern", year) - spring).days == 14
        for then, days in (
            (feast("dragon", year), 4),
            (autumn, 14),
            (feast("spring", following), 0),
        ):
            months = ((then - spring).days - days) / month
            assert abs(months - round(months)) * month < 2, (year, then)


@pytest.mark.parametrize(
    ("words", "said", "day"),
    [
        ("中秋节早上8点提醒我买月饼", datetime(2059, 5, 1, tzinfo=UTC), date(2059, 9, 21)),
        ("中秋节早上8点提醒我买月饼", datetime(2035, 12, 1, tzinfo=UTC), date(2036, 10, 4)),
    ],
)
def test_a_wish_far_ahead_is_understood(words, said, day):
    found = timewords.understand(words, said, "Asia/Shanghai", asked=True).schedule
    assert isinstance(found, Once)
    assert found.at.date() == day


def test_behind_the_table_there_is_none():
    assert lunar_holiday("spring", date(2100, 3, 1)) == []
    assert lunar_holiday("easter", date(2101, 1, 1))[0] == date(2101, 4, 17)
