"""What talk may do to somebody's memories: as it was proposed, and as it is allowed."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.memories import Kind, Memory


class Verb(StrEnum):
    ADD = "ADD"
    UPDATE = "UPDATE"
    SUPERSEDE = "SUPERSEDE"
    EXPIRE = "EXPIRE"


@dataclass(frozen=True, slots=True)
class Operation:
    """As a model or a pattern proposes it: nothing of it is to be trusted.

    `target` is the short number of a memory; `quote` the words it is said to stand on.
    """

    verb: Verb
    content: str = ""
    quote: str = ""
    target: int | None = None
    context: str = ""
    kind: Kind = Kind.SEMANTIC
    importance: int = 3
    happened_at: str = ""
    valid_until: str = ""
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """As it may be carried out.

    `sources` are the ids of the turns it stands on: the quoted one, then those that lent it words.
    """

    verb: Verb
    content: str
    sources: tuple[str, ...]
    number: int
    target: Memory | None = None
    context: str = ""
    kind: Kind = Kind.SEMANTIC
    importance: int = 3
    happened_at: datetime | None = None
    valid_until: datetime | None = None
