"""What the bot knows about a person."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.keys import Space, UserKey

ASSISTANT = "assistant"


class Kind(StrEnum):
    SEMANTIC = "semantic"
    EPISODIC = "episodic"
    PROCEDURAL = "procedural"


class Status(StrEnum):
    LIVE = "live"
    SUPERSEDED = "superseded"


@dataclass(frozen=True, slots=True)
class Memory:
    """One thing known about its owner, standing alone, in the owner's own language.

    `said_in` is the space it was said in (None: in private); `shared` are the spaces its owner let
    see it. `importance` runs from 1 to 5. `sources` are the ids of the turns it was learnt from.
    `happened_at` and `valid_until` are aware datetimes, where the content is about a time.
    """

    id: str
    owner: UserKey
    content: str
    created_at: datetime
    updated_at: datetime
    kind: Kind = Kind.SEMANTIC
    context: str = ""
    importance: int = 3
    said_in: Space | None = None
    shared: frozenset[Space] = frozenset()
    happened_at: datetime | None = None
    valid_until: datetime | None = None
    sources: tuple[str, ...] = ()
    pinned: bool = False
    status: Status = Status.LIVE
    superseded_by: str | None = None


@dataclass(frozen=True, slots=True)
class Recollection:
    """A memory or a past turn that fits what was said.

    `speaker` is who said a turn: ASSISTANT, else empty for the person who asks; and the name of
    the owner of a memory that another member shared. `until`: from then on a memory is past.
    """

    id: str
    kind: str
    text: str
    at: datetime
    speaker: str = ""
    until: datetime | None = None
