"""From words about a day to its labels, the likeliest first, seen from the day they were said."""

import re
from collections.abc import Callable
from datetime import date, timedelta

from dateutil.relativedelta import relativedelta

from bot.core.learn.date_words import DAYS_AWAY, MONTHS, WEEKDAYS, number


def explicit(match: re.Match[str], today: date) -> tuple[str, ...]:
    groups = {key.rstrip("123456789"): value for key, value in match.groupdict().items() if value}
    year = int(groups["y"]) if "y" in groups else None
    if year is not None and not 1900 <= year <= 2100:
        return ()
    month = _month(groups["m"]) if "m" in groups else None
    day = int(groups["d"]) if "d" in groups else None
    if month is None:
        return (f"{year:04}",) if year is not None and day is None else ()
    years = [year] if year is not None else _years_near(today, month, day)
    return tuple(label for y in years if (label := _label(y, month, day)))


def _month(word: str) -> int | None:
    return int(word) if word.isdigit() else MONTHS.get(word[:3].casefold())


def _years_near(today: date, month: int, day: int | None) -> list[int]:
    """This year, next or last, the nearest first."""

    def away(year: int) -> int:
        label = _label(year, month, day or 15)
        return abs((date.fromisoformat(label) - today).days) if label else 10_000

    return sorted((today.year - 1, today.year, today.year + 1), key=away)


def _label(year: int, month: int, day: int | None) -> str:
    try:
        return f"{date(year, month, day):%Y-%m-%d}" if day else f"{date(year, month, 1):%Y-%m}"
    except ValueError:
        return ""


def relative(match: re.Match[str], today: date) -> tuple[str, ...]:
    words = match.group().casefold()
    if (away := DAYS_AWAY.get(" ".join(words.split()))) is not None:
        return (f"{today + timedelta(days=away)}",)
    groups = {key.rstrip("123456789"): value for key, value in match.groupdict().items() if value}
    try:
        return _READERS[next(key for key in _READERS if key in groups)](groups, today)
    except (StopIteration, OverflowError, ValueError):
        return ()


def _counted(groups: dict[str, str], today: date) -> tuple[str, ...]:
    count = number(groups["count"])
    if count is None:
        return ()
    sign = -1 if groups["way"].casefold() in ("ago", "back", "前", "以前", "之前") else 1
    unit = _UNITS[groups["unit"].casefold().rstrip("s")]
    then = today + relativedelta(**{unit: sign * count})  # type: ignore[arg-type]
    width = {"days": 10, "weeks": 10, "months": 7, "years": 4}[unit]
    return (f"{then}"[:width],) if width == 10 else (f"{then}"[:width], f"{then}")


def _weekday(groups: dict[str, str], today: date) -> tuple[str, ...]:
    day = WEEKDAYS[groups["weekday"].casefold()[:3]]
    here = today + timedelta(days=day - today.weekday())
    shift = groups.get("shift", "").casefold()
    week = timedelta(weeks=1)
    coming = here if here > today else here + week
    past = here if here < today else here - week
    found = {
        "": (coming, past, today) if here == today else (coming, past),
        "this": (here,), "这": (here,), "本": (here,), "这个": (here,),
        "next": (here + week, coming), "下": (here + week,), "下个": (here + week,),
        "下下": (here + 2 * week,),
        "coming": (coming,),
        "last": (past, here - week), "past": (past,), "上": (here - week,), "上个": (here - week,),
        "上上": (here - 2 * week,),
    }[shift]  # fmt: skip
    return tuple(dict.fromkeys(f"{then}" for then in found))


def _period(groups: dict[str, str], today: date) -> tuple[str, ...]:
    shift = _SHIFTS[groups["turn"].casefold()]
    unit = _UNITS[groups["period"].casefold()]
    then = today + relativedelta(**{unit: shift})  # type: ignore[arg-type]
    if unit == "weeks":
        monday = then - timedelta(days=then.weekday())
        return (f"{monday}", *(f"{monday + timedelta(days=n)}" for n in range(1, 7)))
    return (f"{then}"[: 7 if unit == "months" else 4],)


_UNITS = {
    "day": "days", "week": "weeks", "month": "months", "year": "years",
    "天": "days", "日": "days", "周": "weeks", "星期": "weeks", "个星期": "weeks", "礼拜": "weeks",
    "个礼拜": "weeks", "个月": "months", "月": "months", "年": "years",
}  # fmt: skip
_SHIFTS = {
    "last": -1, "past": -1, "this": 0, "next": 1, "coming": 1, "上": -1, "上个": -1, "这": 0,
    "这个": 0, "本": 0, "下": 1, "下个": 1, "去": -1, "今": 0, "明": 1, "前": -2, "后": 2,
}  # fmt: skip
_READERS: dict[str, Callable[[dict[str, str], date], tuple[str, ...]]] = {
    "count": _counted,
    "weekday": _weekday,
    "period": _period,
}
