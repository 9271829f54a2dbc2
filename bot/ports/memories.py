"""Memories: what the bot knows of people, and what it was asked to forget."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from bot.domain.keys import UserKey
from bot.domain.memories import Memory
from bot.domain.scope import Scope


class MemoryStore(Protocol):
    """What is erased here is queued for deletion from the index in the same transaction."""

    def add(self, memory: Memory, *, epoch: int | None = None) -> bool:
        """False, and nothing kept, when it or a source of it was forgotten.

        So too when it was learnt under another `epoch` of its owner than today's.
        """

    def add_all(self, owner: UserKey, some: Sequence[Memory]) -> Sequence[Memory]:
        """Many of one owner at once; gives those that were kept."""

    def find(self, scope: Scope, ids: Collection[str]) -> Sequence[Memory]:
        """The live ones among `ids` that the scope may read, in the order of `ids`."""

    def listing(
        self, owners: Collection[UserKey], *, offset: int = 0, limit: int | None = None
    ) -> Sequence[Memory]:
        """Live memories of their owners, oldest first."""

    def everything(self, owner: UserKey) -> Sequence[Memory]:
        """Superseded ones as well, oldest first."""

    def taken(self, ids: Collection[str]) -> Collection[str]:
        """Which of these ids somebody's memories have."""

    def count(self, owners: Collection[UserKey]) -> int: ...
    def same_text(self, owner: UserKey, content: str) -> Memory | None:
        """The live memory that says the same to the letter, case and final marks apart."""

    def by_source(self, owner: UserKey, message_ids: Collection[str]) -> Sequence[Memory]:
        """The memories learnt from these turns, superseded ones as well."""

    def told_by(self, message_ids: Collection[str]) -> Collection[UserKey]:
        """Whose memories were learnt from these turns."""

    def supersede(self, old: Memory, new: Memory, *, epoch: int | None = None) -> bool:
        """Add the new one and hide the old one behind it.

        False as in `add`, and when the old one is not live any more.
        """

    def forgotten_count(self, owner: UserKey) -> int:
        """How much of a person's was erased for good so far: it grows whenever something is."""

    def tombstoned(self, owner: UserKey, ids: Collection[str]) -> Collection[str]:
        """Which of these memory or turn ids were erased on request."""

    def pinned(self, scope: Scope) -> Sequence[Memory]:
        """What is always at hand: what was pinned, then other wishes for how the bot answers."""

    def save(self, memory: Memory) -> None:
        """Replace a memory of the same id and owner."""

    def erase(self, owner: UserKey, ids: Collection[str], now: datetime) -> Sequence[Memory]:
        """Delete with their whole supersession chains, write tombstones; gives what went."""

    def take_back(
        self, owner: UserKey, ids: Collection[str], now: datetime
    ) -> tuple[Sequence[Memory], Sequence[Memory]]:
        """Delete these versions alone, write tombstones; what they replaced stands again.

        Gives what went, and the other versions as they are now; their sources are spared.
        """

    def newest(self, owner: UserKey, ids: Collection[str]) -> Mapping[str, str]:
        """For each of them that is the owner's, the version of it that stands today."""

    def erase_all(self, owner: UserKey, now: datetime, *, everything: bool = False) -> int:
        """Delete all, raise the owner's epoch; gives the number of live ones.

        `everything`: all else about them goes as well, so that a restored copy loses it, too.
        """
