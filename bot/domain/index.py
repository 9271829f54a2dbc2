"""What the vector index keeps and gives back: ids and scores, never text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.keys import Space, UserKey

Vector = Sequence[float]


@dataclass(frozen=True, slots=True)
class Sparse:
    """Lexical weights by term id (an unsigned 32-bit hash of the term)."""

    weights: Mapping[int, float] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Point:
    """One memory or one past turn. `id` is a UUID, the id of its row in SQL."""

    id: str
    owner: UserKey
    kind: str  # "memory" or "turn"
    dense: Vector
    sparse: Sparse
    at: datetime
    epoch: int = 0
    session: str = ""
    said_in: Space | None = None
    shared: frozenset[Space] = frozenset()


@dataclass(slots=True)  # hundreds are made for a question: frozen ones take several times as long
class Hit:
    """A point found; a leg that did not reach it gives None."""

    id: str
    dense: float | None
    lexical: float | None
