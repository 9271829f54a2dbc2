"""Words about time: what a text wants to happen when; words → slots → calendar."""

from bot.core.timewords.understand import understand
from bot.core.timewords.understanding import Understanding

__all__ = ["Understanding", "understand"]
