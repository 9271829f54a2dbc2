"""Rules that can never come true are refused by counting, before anything is expanded.

The expansion would look for their next date until the year 9999; here they cost microseconds.
"""

from bot.core.calendars.reasons import Reason
from bot.core.calendars.rules import Rule, RuleRefused

_DAYS_IN = {2: 29, 4: 30, 6: 30, 9: 30, 11: 30}


def ensure_possible(rule: Rule) -> None:
    """Raises RuleRefused. The rule must be completed."""
    if rule.sub_daily:
        return
    if rule.interval > 1 and _sieved(rule):
        raise RuleRefused(Reason.UNSUPPORTED, "an interval and days that may never meet")
    numbered = [bool(nth) for nth, _ in rule.byday]
    if any(numbered) and (rule.bymonthday or rule.bysetpos or not all(numbered)):
        raise RuleRefused(Reason.UNSUPPORTED, "numbered weekdays mixed with other days")
    if rule.bymonthday and not _days_that_exist(rule):
        raise RuleRefused(Reason.IMPOSSIBLE, "no such day in these months")
    if rule.bysetpos and len({day > 0 for day in rule.bymonthday}) > 1:
        raise RuleRefused(Reason.UNSUPPORTED, "positions among days from both ends")
    if rule.bysetpos and min(abs(pos) for pos in rule.bysetpos) > _most_in_a_period(rule):
        raise RuleRefused(Reason.IMPOSSIBLE, "a position beyond the end")


def _sieved(rule: Rule) -> bool:
    """Whether a second filter works against the interval: every 7 days, but only on Mondays."""
    if rule.freq == "DAILY":
        return bool(rule.byday or rule.bymonthday or rule.bymonth)
    return rule.freq in ("WEEKLY", "MONTHLY") and bool(rule.bymonth)


def _days_that_exist(rule: Rule) -> int:
    months = rule.bymonth or range(1, 13)
    room = max(_DAYS_IN.get(month, 31) for month in months)
    return sum(abs(day) <= room for day in rule.bymonthday)


def _most_in_a_period(rule: Rule) -> int:
    """At most so many occurrences in one day, week, month or year of the rule."""
    times = len(rule.byhour) * len(rule.byminute)
    if rule.freq == "DAILY":
        return times
    if rule.freq == "WEEKLY":
        return times * len(rule.byday)
    if rule.byday and rule.bymonthday:
        return 1  # each thins out the other: only the first place is certain
    months = 1 if rule.freq == "MONTHLY" else len(rule.bymonth or range(12))
    # A month holds each weekday four times, and one of them at least now and then a fifth time.
    days = _days_that_exist(rule) if rule.bymonthday else 4 * len(rule.byday) + 1
    return times * months * days
