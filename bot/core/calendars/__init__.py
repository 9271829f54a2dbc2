"""The calendar: when a schedule falls due, whether we take it, and how it is said."""

from bot.core.calendars.limits import check
from bot.core.calendars.occurrences import next_after, wall_to_utc
from bot.core.calendars.reasons import Reason
from bot.core.calendars.rules import Rule, RuleRefused, parse_rule
from bot.core.calendars.words import say

__all__ = [
    "Reason",
    "Rule",
    "RuleRefused",
    "check",
    "next_after",
    "parse_rule",
    "say",
    "wall_to_utc",
]
