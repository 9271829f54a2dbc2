"""Holidays that follow the moon, to the end of the century: the Chinese ones by a table.

It holds what the rule of the calendar gives: a month begins on the day of the new moon in China,
and the winter solstice is in the eleventh.
"""

from collections.abc import Iterator
from datetime import date, timedelta

from dateutil.easter import easter

_FIRST = 2025
# For each year from then on how many days it is after a day of that year, in base 36.
_TABLE = {
    "spring": (
        (1, 20),
        "9sh6oe3mbuj8qf4nc2lash6pd3mcuj8qf4nd1k9sg6pe3mbui7qg4nd2k9sh6pe4lati7qg5nc1k",
    ),
    "dragon": (
        (5, 26),
        "5oe2lath6pf4nc1j8rg5od3k9si6pf4mbuj8rg6od2l9si7pf4mbtj9rg6oc1kasi7qe3mbtj9sh",
    ),
    "autumn": (
        (9, 6),
        "uj9rg6pd2lasi7qe4mbtj9sg5od1kati7qf3mbuj9rh5nd2kati6pe4mbuk8rg5nc2lati7oe3nc",
    ),
}
_FROM_SPRING = {"eve": -1, "spring": 0, "lantern": 14}
_YEARS = 6  # plans end after five


def lunar_holiday(name: str, today: date) -> list[date]:
    """The coming days of this name, today among them; none when the table has run out."""
    years = range(today.year, today.year + _YEARS)
    days = map(easter, years) if name == "easter" else _chinese(name, years)
    return [day for day in days if day >= today]


def _chinese(name: str, years: range) -> Iterator[date]:
    shift = _FROM_SPRING.get(name)
    (month, day), after = _TABLE["spring" if shift is not None else name]
    for year in years:
        if 0 <= year - _FIRST < len(after):
            days = int(after[year - _FIRST], 36) + (shift or 0)
            yield date(year, month, day) + timedelta(days)
