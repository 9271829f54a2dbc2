"""What came in and waits to be dealt with, in order of its chat."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.domain.events import Event
from bot.domain.keys import ChatKey


@dataclass(frozen=True, slots=True)
class Claim:
    """Open inbox rows taken by a worker: one turn. `events` are in order of arrival.

    `attempts` counts this one: 1 the first time. `express`: it went past the queue of its chat.
    """

    ids: tuple[int, ...]
    chat: ChatKey
    events: tuple[Event, ...]
    attempts: int
    express: bool = False


class InboxStore(Protocol):
    def add(self, event: Event, now: datetime, *, express: bool) -> bool:
        """Keep an event; False when its (platform, key) was kept before.

        `express` rows go past the queue of their chat.
        """

    def known(self, event: Event) -> bool:
        """Whether it was kept before, be it done or not."""

    def open_count(self, chat: ChatKey) -> int:
        """Rows of the chat that are not done, those in work included."""

    def claim(
        self, now: datetime, lease_until: datetime, *, express_only: bool = False
    ) -> Claim | None:
        """Take any express row, or the oldest open row of a chat with none in work.

        With a plain message go the rows already waiting right behind it from the same sender in
        the same chat, while they are plain messages too (no command, no press), 10 at most; what is
        said to the bot and what is overheard stay apart.
        """

    def done(self, ids: Sequence[int], now: datetime) -> None:
        """Close the rows; their text goes at once."""

    def release(self, ids: Sequence[int], not_before: datetime | None = None) -> None:
        """Put rows back in the queue, as if never claimed but for `attempts`."""

    def renew(self, ids: Sequence[int], lease_until: datetime) -> None: ...
    def reclaim(self, now: datetime, *, everything: bool = False, but: Collection[int] = ()) -> int:
        """Put back rows whose lease is over (`but` those known to be in work), or all that are in
        work (at start)."""

    def wake_at(self) -> datetime | None:
        """When the next row put off by `release` becomes open."""

    def prune(self, before: datetime) -> int:
        """Forget the keys of rows done before then; a repeat of them would be taken for new."""
