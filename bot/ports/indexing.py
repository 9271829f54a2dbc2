"""The vector index: what is still to be changed in it, and how it is searched."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.domain.index import Hit, Point, Sparse, Vector
from bot.domain.keys import Space, UserKey
from bot.domain.scope import Scope


@dataclass(frozen=True, slots=True)
class IndexChange:
    """A pending change of the vector index, cleared only after the engine has flushed."""

    id: int
    target: str  # the id of a memory or a turn
    kind: str  # "memory" or "turn"
    delete: bool


@dataclass(frozen=True, slots=True)
class Indexable:
    """What the indexer needs to make a `Point`: the row's text beside its keys."""

    id: str
    kind: str
    owner: UserKey
    text: str
    at: datetime
    epoch: int
    session: str
    said_in: Space | None
    shared: frozenset[Space]


class IndexQueue(Protocol):
    def add(self, target: str, kind: str, *, delete: bool = False) -> None: ...
    def add_all(self, targets: Sequence[str], kind: str) -> None: ...
    def everything(self) -> Sequence[IndexChange]:
        """All that belongs into the index, as changes that are not queued."""

    def add_everything(self) -> int:
        """Queue all that belongs into the index; gives how much that is."""

    def leaving(self, targets: Collection[str]) -> Collection[str]:
        """Which of these the index is still to forget."""

    def waiting(self) -> tuple[int, int]:
        """How many turns are to be added, and how many other changes wait."""

    def turns_of(self, owner: UserKey) -> Collection[str]:
        """The turns of a person that are to be added."""

    def pending(self, limit: int) -> Sequence[IndexChange]: ...
    def cleared(self, ids: Sequence[int]) -> None: ...
    def indexables(self, changes: Sequence[IndexChange]) -> Sequence[Indexable]: ...


class MemoryIndex(Protocol):
    """Raises MemoryUnavailable. No search without a scope."""

    async def upsert(self, points: Sequence[Point]) -> None: ...
    async def search(
        self, scope: Scope, dense: Vector | None, sparse: Sparse | None, depth: int
    ) -> Sequence[Hit]:
        """The best `depth` of each leg, exact, with both scores where a leg reached the point."""

    async def delete(self, ids: Sequence[str]) -> None: ...
    async def delete_owner(self, owner: UserKey, before_epoch: int | None = None) -> None: ...
    async def ids(self, owner: UserKey | None = None) -> Sequence[str]: ...
    async def flush(self) -> None:
        """Everything said so far is on disk when this returns."""

    async def close(self) -> None: ...
