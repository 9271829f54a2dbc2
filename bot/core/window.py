"""The short-term window: which of a session's turns go to the model."""

from collections.abc import Sequence

from bot.core import tokens
from bot.domain.messages import Message

MOST_TURNS = 200


def fit(turns: Sequence[Message], budget: int) -> Sequence[Message]:
    """The newest turns that cost at most `budget` tokens, oldest dropped first."""
    kept: list[Message] = []
    left = budget
    for turn in reversed(turns):
        left -= tokens.of_message(f"{turn.name}: {turn.text}")
        if left < 0:
            break
        kept.append(turn)
    return kept[::-1]
