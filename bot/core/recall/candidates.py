"""The question asked, and what was found for it."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.candidates import ASSISTANT, MEMORY, TURN, USER, Candidate

__all__ = ["ASSISTANT", "MEMORY", "TURN", "USER", "Candidate", "Question", "Ranked"]


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
