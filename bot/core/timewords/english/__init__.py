"""What English says about time."""

from bot.core.timewords.english.clocks import clocks, quantities
from bot.core.timewords.english.days import days
from bot.core.timewords.english.repeats import frames, repeats
from bot.core.timewords.english.words import talk, vocabulary

__all__ = ["clocks", "days", "frames", "quantities", "repeats", "talk", "vocabulary"]
