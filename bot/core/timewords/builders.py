"""From matched words to slots: the small functions that every language's rules share."""

from datetime import date, timedelta

from bot.core.timewords.slots import (
    After,
    Clock,
    Date,
    Day,
    Either,
    For,
    Impossible,
    Month,
    Part,
    Repeat,
    Span,
    Week,
)
from bot.core.zones.offsets import zone_of_offset

SECOND, MINUTE, HOUR = Span(seconds=1), Span(seconds=60), Span(seconds=3600)
DAY, WEEK = Span(days=1), Span(weeks=1)
MONTH, QUARTER, YEAR = Span(months=1), Span(months=3), Span(months=12)
WORKDAYS, WEEKEND = (0, 1, 2, 3, 4), (5, 6)


def number(digits: str) -> int | None:
    return int(digits) if len(digits) <= 4 else None


def decimal(text: str) -> float:
    return float(text.replace(",", "."))


def together(*values: object) -> tuple[object, ...]:
    return values


def joined(long: Span, short: Span) -> Span | None:
    """An hour and ten minutes; the other way round they are two."""
    return long.plus(short) if long.length > short.length else None


def clock(hour: int, minute: int = 0) -> Clock | None:
    """A time of the day, or nothing where these numbers are none."""
    if not 0 <= hour <= 24 or not 0 <= minute <= 59 or (hour == 24 and minute):
        return None
    return Clock(hour, minute)


def exact(hour: int, minute: int = 0) -> Clock | None:
    made = clock(hour, minute)
    return made and Clock(made.hour, made.minute, exact=True)


def spoken_half(hour: int) -> Clock | None:
    """German and Russian 'half eight' is 7:30."""
    return Clock((hour - 1) or 12, 30) if 1 <= hour <= 12 else None


def before(minutes: int, hour: int) -> Clock | None:
    """Ten to nine."""
    return Clock((hour - 1) or 12, 60 - minutes) if 1 <= hour <= 24 and 0 < minutes < 60 else None


def past(minutes: int, hour: int) -> Clock | None:
    return clock(hour, minutes) if 1 <= hour <= 24 else None


def halved(made: Clock | None, half: str | None) -> Clock | None:
    """With its am or pm; `14pm` keeps its fourteen."""
    if made is None or half is None or not 1 <= made.hour <= 12:
        return made
    return Clock(made.hour, made.minute, half)


def with_part(made: Clock, part: Part) -> Clock:
    return Clock(made.hour, made.minute, made.half, part, made.exact, made.written)


def written_clock(text: str) -> Clock | None:
    """`7:15`. A leading zero, or an hour past twelve, leaves no doubt about the half of the day."""
    hour, minute = (int(part) for part in text.replace(".", ":").split(":")[:2])
    made = clock(hour, minute)
    if made is None:
        return None
    return Clock(hour, minute, exact=text.startswith("0") or hour > 12, written=True)


def spelt_year(*digits: int) -> int | None:
    """二〇二七年 is read out digit by digit."""
    return int("".join(map(str, digits))) if max(digits) < 10 else None


def month_dot_day(text: str) -> Date | Impossible:
    month, day = (int(part) for part in text.replace(",", ".").split("."))
    return valid(day, month)


def coming(span: Span) -> For:
    """The next three weeks; the next two hours go on by themselves."""
    return For(span, coming=bool(span.months or span.whole_days))


def military(digits: str) -> Clock | None:
    """0900, 1830."""
    return exact(int(digits[:2]), int(digits[2:])) if len(digits) == 4 else None


def earlier(span: Span, made: Clock) -> Clock | None:
    """Half an hour before midnight; only where the clock itself leaves no doubt."""
    if not (made.half or made.exact) or not 0 < span.seconds < 43_200 or span.whole_days:
        return None
    hour = made.hour if made.exact else made.hour % 12 + (12 if made.half == "pm" else 0)
    minutes = (hour * 60 + made.minute - span.seconds // 60) % 1440
    return Clock(minutes // 60, minutes % 60, exact=True)


def bad_clock(text: str) -> Impossible | None:
    return Impossible() if written_clock(text) is None else None


def bad_hour(hour: int) -> Impossible | None:
    return Impossible() if 24 < hour < 100 else None


def iso_date(text: str) -> Date | Impossible:
    year, month, day = (int(part) for part in _parts(text))
    return valid(day, month, year)


def day_first(text: str) -> Date | Impossible:
    parts = [int(part) for part in _parts(text)]
    year = full_year(parts[2]) if len(parts) > 2 else None
    return valid(parts[0], parts[1], year)


def any_order(text: str) -> Date | Either | Impossible:
    """With slashes both orders are in use; what only one allows is clear."""
    if "/" not in text:
        return day_first(text)
    first, second, *rest = (int(part) for part in _parts(text))
    year = full_year(rest[0]) if rest else None
    both = valid(first, second, year), valid(second, first, year)
    fits = tuple(dict.fromkeys(made for made in both if isinstance(made, Date)))
    if len(fits) == 2:
        return Either((fits[0], fits[1]))
    return fits[0] if fits else Impossible()


def _parts(text: str) -> list[str]:
    return text.replace("/", "-").replace(".", "-").strip("-").split("-")


def year(digits: str) -> int | None:
    return int(digits) if 1900 <= int(digits[:5]) < 2200 else None


def day_of_month(n: int) -> int | None:
    return n if 1 <= n <= 31 else None


def day_in_figures(digits: str) -> int | None:
    n = number(digits)
    return None if n is None else day_of_month(n)


def full_year(year: int) -> int:
    return year + 2000 if year < 100 else year


def valid(day: int, month: int, year: int | None = None) -> Date | Impossible:
    """Days that no such month has are impossible here; 29 February is left to the calendar."""
    longest = {2: 29, 4: 30, 6: 30, 9: 30, 11: 30}
    if not 1 <= month <= 12 or not 1 <= day <= longest.get(month, 31):
        return Impossible()
    if year is not None:
        try:
            date(year, month, day)
        except ValueError:
            return Impossible()
    return Date(day, month, year)


def weekly(days: tuple[int, ...], interval: int = 1) -> Repeat:
    return Repeat(Span(weeks=interval), weekdays=tuple(sorted(set(days))))


def day_range(first: int, last: int) -> tuple[int, ...]:
    count = (last - first) % 7 + 1
    return tuple(sorted((first + step) % 7 for step in range(count)))


def monthly(days: tuple[int, ...]) -> Repeat | None:
    if not all(1 <= day <= 31 or day == -1 for day in days):
        return None
    return Repeat(MONTH, monthdays=tuple(sorted(set(days))))


def placed(place: int) -> Repeat:
    """The first or last working day of a month."""
    return Repeat(MONTH, weekdays=WORKDAYS, place=place)


def several_nth(places: tuple[int, ...], day: int) -> Repeat | None:
    """The second and fourth Tuesday."""
    fit = all(1 <= place <= 5 for place in places)
    return Repeat(MONTH, nth=tuple((place, day) for place in places)) if fit else None


def same_time(day: object) -> After | None:
    """'Same time tomorrow' is so many days from now."""
    match day:
        case Day() if day.offset > 0:
            return After(Span(days=day.offset))
        case Week() if day.shift > 0:
            return After(Span(weeks=day.shift))
        case After() if day.base is None:
            return day
    return None


def nth_weekday(nth: int, day: int) -> Repeat | None:
    return Repeat(MONTH, nth=((nth, day),)) if -1 <= nth <= 5 and nth else None


def yearly(day: object) -> Repeat | Impossible | None:
    if isinstance(day, Impossible):
        return day
    if not isinstance(day, Date) or day.month is None or day.year is not None or day.day < 0:
        return None
    return Repeat(YEAR, monthdays=(day.day,), month=day.month)


def last_day(month: Month) -> Date:
    return Date(-1, month.month, None, month.shift, month.year_shift)


def offset(hours: int) -> tuple[str, ...] | None:
    name = zone_of_offset(timedelta(hours=hours)) if -12 <= hours <= 14 else None
    return (name,) if name else None
