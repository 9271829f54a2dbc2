"""What recall ranks: a memory, or a turn of a past conversation, with just what the order needs."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.memories import ASSISTANT

__all__ = ["ASSISTANT", "MEMORY", "SOMEBODY", "TURN", "USER", "Candidate"]

MEMORY, TURN = "memory", "turn"
USER = "user"
SOMEBODY = "another member"


@dataclass(
    slots=True
)  # not frozen: hundreds are made for a question, and that takes six times less
class Candidate:
    """A memory, or a turn of a past conversation, read from SQL.

    `speaker` of a turn is USER for the person, ASSISTANT for the bot, else a name; of a memory that
    another member shared, their name or SOMEBODY. `at` is aware: when it was said, or when what it
    tells of happened. `ordinal` counts the turns of a session from 0. `until`: then it is past.
    """

    id: str
    text: str
    at: datetime
    kind: str = TURN
    speaker: str = ""
    session: str = ""
    ordinal: int = 0
    until: datetime | None = None
