"""What German says about time."""

from bot.core.timewords.german.clocks import clocks, quantities
from bot.core.timewords.german.days import days
from bot.core.timewords.german.repeats import frames, repeats
from bot.core.timewords.german.words import talk, vocabulary

__all__ = ["clocks", "days", "frames", "quantities", "repeats", "talk", "vocabulary"]
