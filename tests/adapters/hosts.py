"""A core to plug an adapter into: keeps what it is given, refuses when told to."""

import asyncio
from collections import deque
from collections.abc import Sequence
from datetime import UTC, datetime

from adapters.base import Host
from bot.domain.events import Event
from bot.domain.keys import ChatKey
from bot.domain.people import Language
from bot.ports import CommandSpec
from tests.fakes import FakeClock

NOON = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)
MENU = (
    CommandSpec("help", {Language.EN: "What I can do", Language.ZH: "我能做什么"}),
    CommandSpec("ask", {Language.EN: "Talk", Language.ZH: "聊"}, platforms=frozenset({"discord"})),
)


class NoState:
    async def get(self, key: str) -> str | None:
        return None

    async def put(self, key: str, value: str) -> None:
        pass


class Core:
    """`trouble` is raised by `accept`, oldest first, before anything is accepted."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.arrivals: asyncio.Queue[Event] = asyncio.Queue()
        self.trouble: deque[Exception] = deque()
        self.gate = asyncio.Event()
        self.gate.set()
        self.asked = asyncio.Event()

    async def accept(self, *events: Event) -> None:
        self.asked.set()
        await self.gate.wait()
        if self.trouble:
            raise self.trouble.popleft()
        for event in events:
            self.events.append(event)
            self.arrivals.put_nowait(event)

    async def next(self) -> Event:
        return await asyncio.wait_for(self.arrivals.get(), 5)

    async def idle(self, chat: ChatKey) -> None:
        pass

    def host(self, commands: Sequence[CommandSpec] = MENU) -> Host:
        return Host(self.accept, commands, FakeClock(NOON), NoState(), self.idle)
