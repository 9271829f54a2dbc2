"""What a rule leaves open, filled in from its start; days a month lacks fall on its last."""

from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from bot.core.calendars.rules import Rule, parse_rule
from bot.core.calendars.soundness import ensure_possible
from bot.domain.schedules import Recurring


def rule_of(schedule: Recurring) -> Rule:
    """The schedule's rule, complete and able to come true. Raises RuleRefused."""
    return _rule_of(schedule.rrule, schedule.start, schedule.zone)


@lru_cache(maxsize=1024)
def _rule_of(text: str, start: datetime, zone: str) -> Rule:
    rule = completed(parse_rule(text, zone), start)
    ensure_possible(rule)
    return rule


def completed(rule: Rule, start: datetime) -> Rule:
    """The same rule with every part written out that `start` implies, and short months clamped."""
    if rule.sub_daily:
        return rule
    rule = replace(
        rule,
        byhour=rule.byhour or (start.hour,),
        byminute=rule.byminute or (start.minute,),
    )
    if rule.freq == "WEEKLY" and not rule.byday:
        return replace(rule, byday=((0, start.weekday()),))
    if rule.freq == "YEARLY":
        rule = _completed_year(rule, start)
    elif rule.freq == "MONTHLY" and not rule.byday and not rule.bymonthday:
        rule = replace(rule, bymonthday=(start.day,))
    return clamped(rule)


def _completed_year(rule: Rule, start: datetime) -> Rule:
    if rule.byday and not rule.bymonth:
        return rule
    rule = replace(rule, bymonth=rule.bymonth or (start.month,))
    if not rule.byday and not rule.bymonthday:
        rule = replace(rule, bymonthday=(start.day,))
    return rule


def clamped(rule: Rule) -> Rule:
    """'On the 31st' also means 30 April and 28 February: a rule must not skip months in silence."""
    if rule.byday or rule.bysetpos or rule.freq not in ("MONTHLY", "YEARLY"):
        return rule
    late = [day for day in rule.bymonthday if day > 28]
    if len(late) != 1 or (len(rule.bymonthday) > 1 and min(rule.bymonthday) < 0):
        return rule
    if rule.freq == "YEARLY" and (rule.bymonth, late) != ((2,), [29]):
        return rule
    early = [day for day in rule.bymonthday if day < 28]
    times = max(1, len(rule.byhour)) * max(1, len(rule.byminute))
    return replace(
        rule,
        bymonthday=(*early, *range(28, late[0] + 1)),
        bysetpos=(*range(-times, 0), *range(1, len(early) * times + 1)),
    )


def late_day(rule: Rule) -> int | None:
    """The 29, 30 or 31 that a clamped rule stands for, to be said in the confirmation."""
    if rule.bysetpos and rule.bysetpos[0] < 0 and 28 in rule.bymonthday and not rule.byday:
        return rule.bymonthday[-1] if rule.bymonthday[-1] > 28 else None
    return None
