"""What is ranked: things once said or learnt, the question asked, and the result."""

from dataclasses import dataclass
from datetime import datetime

MEMORY, TURN = "memory", "turn"
USER, ASSISTANT = "user", "assistant"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory, or a turn of a past conversation, read from SQL.

    `speaker` is USER for the person, ASSISTANT for the bot, else a name. `at` is aware: when it
    was said, or when what it tells of happened. `ordinal` counts the turns of a session from 0.
    """

    id: str
    text: str
    at: datetime
    kind: str = TURN
    speaker: str = ""
    session: str = ""
    ordinal: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """`now` is aware, in the person's zone. `recent` are the chat's lines before, oldest first.

    `people` are the names under which others speak in the chats that are searched.
    """

    text: str
    now: datetime
    recent: tuple[str, ...] = ()
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranked:
    """`score` is in standard deviations above the average of what was found.

    `dense` is the best cosine, `lexical` the best BM25 score; None where that leg missed it.
    """

    candidate: Candidate
    score: float
    dense: float | None
    lexical: float | None
