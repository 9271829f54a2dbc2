"""Reminders: from words to a planned one, and from a due one to the outbox."""

from bot.core.reminders.clockwatch import ClockWatch
from bot.core.reminders.due import BATCH, Due
from bot.core.reminders.moving import moved
from bot.core.reminders.plan import MOST_LIVE, Plan, plan, settled
from bot.core.reminders.reach import hold, resume, shut_out

__all__ = [
    "BATCH",
    "MOST_LIVE",
    "ClockWatch",
    "Due",
    "Plan",
    "hold",
    "moved",
    "plan",
    "resume",
    "settled",
    "shut_out",
]
