"""What is ranked: things once said or learnt, the question asked, and the result."""

from dataclasses import dataclass
from datetime import datetime

USER, ASSISTANT = "user", "assistant"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory, or a turn of a past conversation, read from SQL.

    `speaker` is USER for the person, ASSISTANT for the bot, else a name. `at` is aware: when it
    was said, or when what it tells of happened. `ordinal` counts the turns of a session.
    """

    id: str
    text: str
    at: datetime
    kind: str = "turn"  # or "memory"
    speaker: str = ""
    session: str = ""
    ordinal: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """`now` is aware, in the person's zone. `recent` are chat lines before this, oldest first."""

    text: str
    now: datetime
    recent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranked:
    """`score` is in standard deviations above the person's average; `dense` is a cosine."""

    candidate: Candidate
    score: float
    dense: float | None
    lexical: float | None
