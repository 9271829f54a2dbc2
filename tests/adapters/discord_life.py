"""The Discord adapter alive in a test: on the loopback server, with a core that only listens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar

from adapters.base import Host
from adapters.discord.adapter import Discord, Tempos
from adapters.discord.gateway import Patience
from adapters.discord.outgoing import DiscordMessenger, Tempo
from adapters.discord.settings import DiscordSettings
from bot.domain.deliveries import Delivery
from bot.domain.events import Event, IncomingMessage, Pressed
from bot.domain.keys import ChatKey, UserKey
from bot.domain.people import Language
from bot.ports import CommandSpec
from tests.loopback.changes import Changes
from tests.loopback.discord_clock import DiscordClock
from tests.loopback.discord_server import DiscordServer
from tests.loopback.discord_things import Channel, User

E = TypeVar("E", bound=Event)


def spec(name: str, **more: Any) -> CommandSpec:
    summary = {Language.EN: f"What {name} does", Language.ZH: f"{name} 的作用"}
    return CommandSpec(name, summary, **more)


HINT = {Language.EN: "what", Language.ZH: "什么"}
COMMANDS = (
    spec("start", platforms=frozenset({"telegram"})),
    spec("help"),
    spec("stop"),
    spec("remind", argument=HINT, required=True),
    spec("memories", argument=HINT, private=True),
)
QUICK = Tempos(
    gateway=Patience(identify=0.0, guilds=0.05, retry=0.01),
    messages=Tempo(edits=0.02, first=0.0, typing=0.02),
    saving=0.02,
    storing=0.05,
)


class Core:
    """Keeps what it accepts; `refuse` next times, as a full disk would."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.refuse = 0
        self.tries = 0
        self.gate = asyncio.Event()
        self.gate.set()
        self._changes = Changes()

    async def accept(self, event: Event) -> None:
        self.tries += 1
        self._changes.ring()
        await self.gate.wait()
        if self.refuse > 0:
            self.refuse -= 1
            raise OSError("no space left on device")
        if event.key not in {known.key for known in self.events}:
            self.events.append(event)
        self._changes.ring()

    def got(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    async def next(self, kind: type[E], count: int = 1) -> E:
        """The count-th event of a kind."""
        await self._changes.wait_for(lambda: len(self.got(kind)) >= count, timeout=5.0)
        return self.got(kind)[count - 1]

    async def until(self, condition: Callable[[], bool]) -> None:
        await self._changes.wait_for(condition, timeout=5.0)

    async def heard(self, count: int = 1) -> IncomingMessage:
        return await self.next(IncomingMessage, count)


@dataclass
class Kept:
    """State that outlives the adapter."""

    values: dict[str, str] = field(default_factory=dict)
    changes: Changes = field(default_factory=Changes)

    async def get(self, key: str) -> str | None:
        return self.values.get(key)

    async def put(self, key: str, value: str) -> None:
        self.values[key] = value
        self.changes.ring()

    async def holds(self, key: str, part: str = "") -> None:
        """Until the value of a key has this part."""
        await self.changes.wait_for(
            lambda: key in self.values and part in self.values[key], timeout=5.0
        )


@dataclass
class Time:
    clock: DiscordClock

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.clock.now(), UTC)


@dataclass
class Bot:
    adapter: Discord
    core: Core
    running: asyncio.Task[None]
    settled: asyncio.Event
    _number: int = 0

    @property
    def messenger(self) -> DiscordMessenger:
        return self.adapter.messenger

    async def say(self, to: Event, text: str, **more: Any) -> str | None:
        """Answer an event as the core does."""
        return await self.messenger.deliver(self.answer(to, text, **more))

    def answer(self, to: Event, text: str, **more: Any) -> Delivery:
        assert isinstance(to, IncomingMessage | Pressed)
        self._number += 1
        defaults = {"id": f"answer{self._number:019d}", "handle": to.handle}
        return Delivery(chat=to.chat, user=to.user, text=text, **(defaults | more))


def chat_of(channel: Channel) -> ChatKey:
    if channel.is_thread and channel.parent is not None:
        return ChatKey("discord", channel.parent.id, channel.id)
    return ChatKey("discord", channel.id)


def key_of(user: User) -> UserKey:
    return UserKey("discord", user.id)


@asynccontextmanager
async def started(
    server: DiscordServer,
    *,
    core: Core | None = None,
    kept: Kept | None = None,
    commands: Sequence[CommandSpec] = COMMANDS,
    tempos: Tempos = QUICK,
    token: str | None = None,
    proxy: str | None = None,
) -> AsyncIterator[Bot]:
    """Running, not yet online."""
    core = core or Core()
    settled = asyncio.Event()

    async def idle(chat: ChatKey) -> None:
        await settled.wait()

    host = Host(core.accept, commands, Time(server.clock), kept or Kept(), idle, proxy)
    settings = DiscordSettings(token=token or server.token, base_url=server.url)
    adapter = Discord(settings, host, tempos)
    running = asyncio.create_task(adapter.run())
    try:
        yield Bot(adapter, core, running, settled)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await adapter.close()


@asynccontextmanager
async def online(server: DiscordServer, **more: Any) -> AsyncIterator[Bot]:
    async with started(server, **more) as bot:
        await server.online()
        yield bot
