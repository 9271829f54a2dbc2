"""A rule in English words."""

from datetime import datetime

from bot.core.calendars.policies import late_day
from bot.core.calendars.rules import Rule

NEXT = ", next on "
OVER = ", all done"
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_LONG_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_NTH = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", -1: "last"}
_UNITS = {
    "YEARLY": "year",
    "MONTHLY": "month",
    "WEEKLY": "week",
    "DAILY": "day",
    "HOURLY": "hour",
    "MINUTELY": "minute",
}


def date(moment: datetime) -> str:
    return f"{_DAYS[moment.weekday()]} {moment.day} {_MONTHS[moment.month - 1]} {moment.year}"


def date_and_time(moment: datetime) -> str:
    return f"{date(moment)} {moment:%H:%M}"


def rule_in_words(rule: Rule) -> str:
    words = _rhythm(rule)
    if not rule.sub_daily:
        words += f" at {_times(rule)}"
    if rule.count is not None:
        words += ", once" if rule.count == 1 else f", {rule.count} times"
    if rule.until is not None:
        words += f", until {date(rule.until)}"
        if rule.until.hour < 23 or rule.until.minute < 59:
            words += f" {rule.until:%H:%M}"
    return words


def _rhythm(rule: Rule) -> str:
    unit = _UNITS[rule.freq]
    every = {1: f"every {unit}", 2: f"every 2 {unit}s"}.get(
        rule.interval, f"every {rule.interval} {unit}s"
    )
    if rule.freq in ("DAILY", "WEEKLY"):
        return _week(rule, every) + _in_months(rule)
    if rule.sub_daily:
        return every
    if rule.freq == "YEARLY" and len(rule.bymonth) == 1 and not rule.byday:
        return f"{every} on {_day_of_year(rule, _MONTHS[rule.bymonth[0] - 1])}"
    days = _days_of_month(rule)
    if rule.freq == "YEARLY":
        return f"{every} {days}{_in_months(rule)}".rstrip()
    return f"{every} {days}".rstrip() + _in_months(rule)


def _week(rule: Rule, every: str) -> str:
    days = tuple(day for _, day in rule.byday)
    if not days:
        return every
    if days == (0, 1, 2, 3, 4):
        named = "weekday (Mon-Fri)"
    elif days == (5, 6):
        named = "Saturday and Sunday"
    elif len(days) == 1:
        named = _LONG_DAYS[days[0]]
    else:
        named = _listed([_DAYS[day] for day in days])
    return f"every {named}" if rule.interval == 1 else f"{every} on {named}"


def _days_of_month(rule: Rule) -> str:
    if late := late_day(rule):
        early = [_ordinal(day) for day in rule.bymonthday if day < 28]
        named = _listed([*early, _ordinal(late)])
        return f"on the {named} (the last day in shorter months)"
    if rule.bysetpos in ((1,), (-1,)) and tuple(day for _, day in rule.byday) == (0, 1, 2, 3, 4):
        return f"on the {_NTH[rule.bysetpos[0]]} weekday (Mon-Fri)"
    if rule.byday:
        named = _listed(
            [f"{_NTH[n] + ' ' if n in _NTH else ''}{_LONG_DAYS[d]}" for n, d in rule.byday]
        )
        return f"on the {named}{_positions(rule)}{_also_days(rule)}"
    if rule.bymonthday:
        return f"on the {_listed([_monthday(day) for day in rule.bymonthday])}{_positions(rule)}"
    return ""


def _day_of_year(rule: Rule, month: str) -> str:
    if late_day(rule):
        return "29 Feb (28 Feb in common years)"
    if min(rule.bymonthday) < 0:
        return f"the {_listed([_monthday(day) for day in rule.bymonthday])} of {month}"
    return f"{_listed([str(day) for day in rule.bymonthday])} {month}{_positions(rule)}"


def _also_days(rule: Rule) -> str:
    if not rule.bymonthday:
        return ""
    return f" if it is the {_listed([_monthday(day) for day in rule.bymonthday], 'or')}"


def _positions(rule: Rule) -> str:
    if not rule.bysetpos:
        return ""
    return f" (the {_listed([_NTH.get(pos, str(pos)) for pos in rule.bysetpos])} of these)"


def _monthday(day: int) -> str:
    if day > 0:
        return _ordinal(day)
    return "last day" if day == -1 else f"{_ordinal(-day)} day from the end"


def _in_months(rule: Rule) -> str:
    return f" in {_listed([_MONTHS[month - 1] for month in rule.bymonth])}" if rule.bymonth else ""


def _times(rule: Rule) -> str:
    times = [f"{hour:02}:{minute:02}" for hour in rule.byhour for minute in rule.byminute]
    if len(times) > 6:
        return f"{', '.join(times[:2])} … {times[-1]} ({len(times)} times a day)"
    return _listed(times)


def _ordinal(number: int) -> str:
    ending = (
        "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    )
    return f"{number}{ending}"


def _listed(words: list[str], last: str = "and") -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else words[0]
