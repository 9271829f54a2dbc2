"""What an adapter is given, and what it must be."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from adapters.sections import Section
from bot.domain.keys import ChatKey
from bot.ports import Accept, Clock, CommandSpec, Messenger

Idle = Callable[[ChatKey], Awaitable[None]]
"""Returns when nothing accepted from this chat is still open, and nothing is left to send to it."""


class State(Protocol):
    """Small things a platform must not forget over a restart: a cursor, a hash."""

    async def get(self, key: str) -> str | None: ...
    async def put(self, key: str, value: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Host:
    """`accept` is the door into the core: when it returns, the event is on disk."""

    accept: Accept
    commands: Sequence[CommandSpec]
    clock: Clock
    state: State
    idle: Idle
    proxy: str | None = None


class Adapter(Protocol):
    @property
    def platform(self) -> str: ...
    @property
    def messenger(self) -> Messenger: ...

    async def run(self) -> None:
        """Connect, pass every event to `host.accept`, and stop listening when cancelled.

        The messenger works on until `close`. Returns only when the platform has ended by itself
        (the terminal's /exit). Raises ConfigurationError where the person who runs the bot has to
        mend something.
        """

    async def close(self) -> None:
        """Let go of the platform, after the last delivery; harmless when never connected."""


class Build(Protocol):
    def __call__(self, settings: Mapping[str, object] | Section, host: Host) -> Adapter: ...


class Platform(Protocol):
    """What the module of a platform offers: its section of the settings, and how it is built."""

    Settings: type[Section]
    build: Build
