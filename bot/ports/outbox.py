"""What is on its way out: deliveries, in order of their chat."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from bot.domain.deliveries import Delivery
from bot.domain.keys import ChatKey, UserKey


class OutboxStore(Protocol):
    """Rows are sent in order per chat. `once` is unique: adding it again changes nothing."""

    def add(
        self,
        delivery: Delivery,
        once: str,
        now: datetime,
        *,
        not_before: datetime | None = None,
        reminder_id: str | None = None,
    ) -> bool:
        """Queue a delivery; where a preview with this `once` stands, it becomes its final text
        (and keeps its id and message id)."""

    def preview(self, once: str) -> Delivery | None:
        """What an earlier attempt at this answer has already shown."""

    def show(self, delivery: Delivery, once: str, now: datetime) -> None:
        """Note that a preview stands on the platform, as the delivery's `message_id`."""

    def claim(self, now: datetime, lease_until: datetime) -> Delivery | None:
        """Take the oldest waiting row of a chat that has none in flight."""

    def sent(self, delivery_id: str, message_id: str | None, now: datetime) -> None:
        """Mark it and drop its text."""

    def failed(self, delivery_id: str, reason: str, now: datetime) -> None: ...
    def later(self, delivery_id: str, not_before: datetime, *, attempt: bool) -> int:
        """Put it back for later; gives the attempts so far (grown only if `attempt`)."""

    def reclaim(
        self, now: datetime, *, everything: bool = False, but: Collection[str] = ()
    ) -> int: ...
    def wake_at(self) -> datetime | None: ...
    def open_count(self, chat: ChatKey) -> int:
        """Deliveries to the chat that are neither sent nor given up."""

    def erase_all(self, user: UserKey) -> int:
        """Drop what still waits to be told to a person."""

    def hold(self, now: datetime, *, chat: ChatKey, user: UserKey | None) -> int:
        """Put aside the reminders on their way to a chat, or to a person wherever they go.

        All else that waits for that chat, or for that person in private, is given up.
        """

    def hold_one(self, delivery_id: str, now: datetime) -> None:
        """Put aside the delivery in flight, where it is a reminder; else it has failed."""

    def take_held(
        self, now: datetime, *, chat: ChatKey, user: UserKey | None
    ) -> Sequence[tuple[str, Delivery]]:
        """What was put aside, for a person or for everybody in a chat, each with its `once`.

        Oldest first; it is ended with that.
        """

    def sent_for(self, chat: ChatKey, message_id: str) -> str | None:
        """The `once` of the delivery that this platform message is."""

    def prune(self, before: datetime) -> int:
        """Drop what was sent or given up before then."""
