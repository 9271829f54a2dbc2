"""What the core and a platform ask of each other: to speak there, and to accept what came."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from bot.domain.deliveries import Delivery
from bot.domain.events import Attachment, Event
from bot.domain.keys import ChatKey
from bot.domain.people import Language


class Live(Protocol):
    """An answer while it is being written."""

    def show(self, text: str) -> None:
        """The whole text so far; returns at once, paced by the platform, never raises."""

    async def close(self) -> None:
        """Stop; nothing of this preview is sent after it returns."""


class Messenger(Protocol):
    """One platform's way to speak. Raises DeliveryFailed."""

    def split(self, text: str) -> Sequence[str]:
        """Parts that each fit one message and are valid on their own; at least one."""

    def live(self, delivery: Delivery, opened: Callable[[str], Awaitable[None]]) -> Live:
        """Begin a preview; `opened` is awaited with the id of its message, where it has one."""

    async def deliver(self, delivery: Delivery) -> str | None:
        """Send, or edit where `message_id` is set; gives the platform's message id."""

    async def delete(self, chat: ChatKey, message_id: str) -> None: ...
    def typing(self, chat: ChatKey) -> AbstractAsyncContextManager[None]:
        """Shows that an answer is coming, renewed while it is open."""


@runtime_checkable
class Files(Protocol):
    """What an adapter offers besides where it hands on attachments with a `ref`."""

    async def fetch(self, attachment: Attachment, most: int) -> bytes:
        """The whole of it; raises FileUnavailable, also where it has more than `most` bytes."""


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """What an adapter needs to offer a command in its platform's own menu.

    `argument` is a hint in each language when the command takes one, `file` when a file may come
    with it; `platforms` empty: all.
    """

    name: str
    summary: Mapping[Language, str]
    argument: Mapping[Language, str] | None = None
    required: bool = False
    private: bool = False
    platforms: frozenset[str] = frozenset()
    file: Mapping[Language, str] | None = None


class Accept(Protocol):
    """The one door into the core."""

    async def __call__(self, *events: Event) -> None:
        """When it returns, the events are on disk; messages that came together are answered so."""
