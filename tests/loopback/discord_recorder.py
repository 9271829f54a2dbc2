"""A bot of discord.py that only writes down what it is told, for trying the fake Discord out."""

from __future__ import annotations

import asyncio
import sys
import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import yarl

with warnings.catch_warnings():  # its voice part imports a module on its way out of Python
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord
    from discord.gateway import DiscordWebSocket
    from discord.http import Route

from tests.loopback.changes import Changes
from tests.loopback.discord_server import DiscordServer


class Recorder(discord.AutoShardedClient):
    """Events as (name, arguments); each may be given a coroutine to run."""

    def __init__(self, intents: discord.Intents, **options: Any) -> None:
        super().__init__(intents=intents, guild_ready_timeout=0.05, **options)
        self.tree = discord.app_commands.CommandTree(self)
        self.events: list[tuple[str, Any]] = []
        self._changes = Changes()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without the pause between IDENTIFYs."""

    def dispatch(self, event: str, /, *arguments: Any, **more: Any) -> None:
        super().dispatch(event, *arguments, **more)
        self.events.append((event, arguments[0] if arguments else None))
        self._changes.ring()

    def got(self, name: str) -> list[Any]:
        return [what for event, what in self.events if event == name]

    async def next(self, name: str, count: int = 1) -> Any:
        """The count-th event of that name."""
        await self._changes.wait_for(lambda: len(self.got(name)) >= count, timeout=5.0)
        return self.got(name)[count - 1]


@asynccontextmanager
async def connected(
    server: DiscordServer,
    *,
    intents: discord.Intents | None = None,
    prepare: Callable[[Recorder], None] = lambda _: None,
    **options: Any,
) -> AsyncIterator[Recorder]:
    """Points discord.py at the server and waits until it is ready, or raises why it ended."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = server.url, yarl.URL(server.gateway_url)
    client = Recorder(intents or discord.Intents.all(), **options)
    prepare(client)
    running = asyncio.create_task(client.start(server.token))
    try:
        ready = asyncio.create_task(client.next("ready"))
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            ready.cancel()
            await running
        await ready
        yield client
    finally:
        await client.close()
        await asyncio.gather(running, return_exceptions=True)
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


class Echo(discord.AutoShardedClient):
    """Repeats what it hears: `python -m tests.loopback.discord_recorder BASE_URL TOKEN`."""

    async def on_message(self, message: discord.Message) -> None:
        if message.author != self.user:
            await message.channel.send(f"heard {message.content}")


if __name__ == "__main__":
    Route.BASE = sys.argv[1]
    Echo(intents=discord.Intents.all(), guild_ready_timeout=0.05).run(sys.argv[2])
