"""What Spanish says about time."""

from bot.core.timewords.spanish.clocks import clocks, quantities
from bot.core.timewords.spanish.days import days
from bot.core.timewords.spanish.repeats import frames, repeats
from bot.core.timewords.spanish.words import talk, vocabulary

__all__ = ["clocks", "days", "frames", "quantities", "repeats", "talk", "vocabulary"]
