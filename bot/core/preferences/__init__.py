"""What people prefer: read from words, kept typed, shown in words."""

from bot.core.preferences.choices import Choice, Name, Unclear, chosen, read
from bot.core.preferences.shown import described, shown
from bot.core.preferences.store import apply, replan

__all__ = [
    "Choice",
    "Name",
    "Unclear",
    "apply",
    "chosen",
    "described",
    "read",
    "replan",
    "shown",
]
