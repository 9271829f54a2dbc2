"""What Russian says about time."""

from bot.core.timewords.russian.clocks import clocks, quantities
from bot.core.timewords.russian.days import days
from bot.core.timewords.russian.repeats import frames, repeats
from bot.core.timewords.russian.words import talk, vocabulary

__all__ = ["clocks", "days", "frames", "quantities", "repeats", "talk", "vocabulary"]
