"""Learning from a stretch of conversation."""

from collections.abc import Sequence

from bot.core.commands.table import Request
from bot.domain.messages import Message
from bot.ports import Transaction


def no_learning(tx: Transaction, request: Request, spoken: Sequence[Message]) -> None:
    """Nothing is learnt from a turn."""
