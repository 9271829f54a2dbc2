"""Figures that are times or days only beside others: 7.30, 19h, 20260401, 10.04, 12/25."""

import re

from bot.core.timewords import builders as b
from bot.core.timewords.slots import Between, Clock, Date, Either, Impossible, Span


def dotted(text: str) -> Clock | None:
    """`7.30`, or a slip of the finger such as `7;30` or `7-30`."""
    hour, minute = re.split("[.,;-]", text)
    return b.written_clock(f"{hour}:{minute}") if "," not in text and len(minute) == 2 else None


def h_clock(digits: str) -> Clock | None:
    """`19h`; a small number of hours is as well a length."""
    return b.exact(int(digits)) if len(digits) <= 2 and int(digits) > 12 else None


def bare_range(first: int, last: int) -> Between | None:
    one, two = b.clock(first), b.clock(last)
    return Between(one, two) if one and two else None


def compact_date(digits: str) -> Date | None:
    """20260401; other numbers of eight digits are no dates."""
    if len(digits) != 8 or not digits.startswith("20"):
        return None
    made = b.valid(int(digits[6:]), int(digits[4:6]), int(digits[:4]))
    return made if isinstance(made, Date) else None


def dotted_day(text: str) -> Date | None:
    """`10.04` where a clock stands beside it."""
    if "," in text or len(text.split(".")[1]) != 2 or len(text.split(".")[0]) > 2:
        return None
    made = b.day_first(text)
    return made if isinstance(made, Date) else None


def minutes_of(text: str, unit: Span) -> Span | None:
    """1:30 hours are ninety minutes; 1:30 minutes ninety seconds."""
    whole, part = (int(part) for part in text.split(":")[:2])
    if unit not in (b.HOUR, b.MINUTE) or part > 59 or text.count(":") > 1:
        return None
    return Span(seconds=unit.seconds * whole + unit.seconds // 60 * part)


def day_before_month(text: str) -> Date | Impossible:
    """Where nobody writes the month first, 12/25 can still only be one day."""
    made = b.any_order(text)
    return b.day_first(text) if isinstance(made, Either) else made


def month_first(text: str) -> Date | Impossible:
    made = b.any_order(text)
    return made.dates[1] if isinstance(made, Either) else made
