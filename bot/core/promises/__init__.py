"""What an answer promises, and whether something stands behind it."""

from bot.core.promises.keeping import Promises
from bot.core.promises.seeing import Promise, made

__all__ = ["Promise", "Promises", "made"]
