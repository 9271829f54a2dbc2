"""Holidays that follow the moon: the Chinese ones by a table, since plans end after five years."""

from datetime import date

from dateutil.easter import easter

_TABLE = {
    "spring": "2025-01-29 2026-02-17 2027-02-06 2028-01-26 2029-02-13 2030-02-03 2031-01-23 "
    "2032-02-11 2033-01-31 2034-02-19 2035-02-08",
    "dragon": "2025-05-31 2026-06-19 2027-06-09 2028-05-28 2029-06-16 2030-06-05 2031-06-24 "
    "2032-06-12 2033-06-01 2034-06-20 2035-06-10",
    "autumn": "2025-10-06 2026-09-25 2027-09-15 2028-10-03 2029-09-22 2030-09-12 2031-10-01 "
    "2032-09-19 2033-09-08 2034-09-27 2035-09-16",
}
_FROM_SPRING = {"eve": -1, "spring": 0, "lantern": 14}


def lunar_holiday(name: str, today: date) -> list[date]:
    """The coming days of this name, today among them; none when the table has run out."""
    if name == "easter":
        return [day for year in range(6) if (day := easter(today.year + year)) >= today]
    shift = _FROM_SPRING.get(name, 0)
    base = "spring" if name in _FROM_SPRING else name
    days = [
        date.fromordinal(date.fromisoformat(d).toordinal() + shift) for d in _TABLE[base].split()
    ]
    return [day for day in days if day >= today]
