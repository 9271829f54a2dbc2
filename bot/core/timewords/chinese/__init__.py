"""What Chinese says about time."""

from bot.core.timewords.chinese.clocks import clocks, quantities
from bot.core.timewords.chinese.days import days
from bot.core.timewords.chinese.repeats import frames, repeats
from bot.core.timewords.chinese.words import talk, vocabulary

__all__ = ["clocks", "days", "frames", "quantities", "repeats", "talk", "vocabulary"]
