"""One connection to Discord: the library's client, told where to go and what to hear."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import discord
import yarl
from discord.gateway import DiscordWebSocket

from adapters.discord.library import guarded, intents, proxied
from adapters.pacing import Holds

log = logging.getLogger(__name__)

_IDENTIFY = "identify"


class GatewayUnreachable(Exception):
    pass


class Listener(Protocol):
    """Called in the order in which Discord tells; none may wait or raise."""

    def message(self, message: discord.Message) -> None: ...
    def edited(self, message: discord.Message) -> None: ...
    def deleted(self, channel_id: int, guild_id: int | None, ids: frozenset[int]) -> None: ...
    def interaction(self, interaction: discord.Interaction) -> None: ...


class Gaps(Protocol):
    """What a new session may have missed: called before anything of it is told, and once all
    servers and channels are known."""

    def session_began(self) -> None: ...
    def ready(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds. `identify`: Discord allows one new session in five seconds.

    `guilds`: how long after the last server came the list is taken for complete.
    """

    identify: float = 5.0
    guilds: float = 1.0
    login: float = 60.0
    closing: float = 1.5
    retry: float = 1.0
    outage: float = 120.0  # The library rests up to 17 minutes between its own tries.


class Client(discord.AutoShardedClient):
    """It keeps no messages: they are ours to keep, and after a restart it would have none."""

    def __init__(
        self,
        holds: Holds,
        patience: Patience,
        *,
        online: Callable[[], None],
        content: bool,
        proxy: str | None,
    ) -> None:
        super().__init__(
            intents=intents(content),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=patience.guilds,
            max_ratelimit_timeout=30.0,
            **proxied(proxy),
        )
        self._holds, self._patience, self._online = holds, patience, online
        self._listener: Listener | None = None
        self._gaps: Gaps | None = None
        self._launching: set[int] = set()
        # One event that the library cannot read must not end the session of all others.
        parsers = self._connection.parsers
        parsers.update({name: guarded(name, parse) for name, parse in parsers.items()})
        self._ending: asyncio.Task[None] | None = None
        self._away: dict[int, asyncio.TimerHandle] = {}
        self.out_of_touch = asyncio.Event()

    def tell(self, listener: Listener, gaps: Gaps) -> None:
        """Whom; to be said before connecting."""
        self._listener, self._gaps = listener, gaps

    @property
    def may_read_content(self) -> bool:
        flags = self.application.flags if self.application else discord.ApplicationFlags()
        return flags.gateway_message_content or flags.gateway_message_content_limited

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        await asyncio.sleep(self._holds.remaining(_IDENTIFY))
        self._holds.hold(_IDENTIFY, self._patience.identify)

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        # What REST named is also where a session that cannot be resumed begins anew.
        DiscordWebSocket.DEFAULT_GATEWAY = gateway
        if shard_id in self._launching:
            # The library tries again inside itself, deeper each time: a new client is better.
            raise GatewayUnreachable("the gateway cannot be reached")
        self._launching.add(shard_id)
        await super().launch_shard(gateway, shard_id, initial=initial)
        self._launching.discard(shard_id)

    async def leave(self) -> None:
        """End the sessions; REST goes on."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience.closing):
                await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()))

    async def stay(self) -> None:
        """Connected as long as possible; raises GatewayUnreachable when that is not any more."""
        self._left(0)
        connected = asyncio.create_task(self.connect())
        lost = asyncio.create_task(self.out_of_touch.wait())
        try:
            await asyncio.wait({connected, lost}, return_when=asyncio.FIRST_COMPLETED)
            if connected.done():
                connected.result()
            raise GatewayUnreachable("the connection ended")
        finally:
            for task in (connected, lost):
                task.cancel()
            for timer in self._away.values():
                timer.cancel()
            await asyncio.gather(connected, lost, return_exceptions=True)

    def _left(self, shard_id: int) -> None:
        if shard_id not in self._away:
            loop = asyncio.get_running_loop()
            self._away[shard_id] = loop.call_later(self._patience.outage, self.out_of_touch.set)

    def _back(self, shard_id: int) -> None:
        self._online()
        if timer := self._away.pop(shard_id, None):
            timer.cancel()

    async def end(self) -> None:
        """Called again it goes on: who is cancelled while waiting leaves nothing half closed."""
        self._ending = self._ending or asyncio.create_task(self.close())
        done, _ = await asyncio.wait({self._ending}, timeout=self._patience.closing)
        for task in done:
            if not task.cancelled() and (error := task.exception()):
                # The library's own trouble, with a client that never logged in.
                log.debug("a client did not close well", exc_info=error)

    # The library calls these by their names, as tasks that begin in the order of the events.

    async def on_connect(self) -> None:
        if self._gaps:
            self._gaps.session_began()

    async def on_shard_connect(self, shard_id: int) -> None:
        self._back(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        self._back(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        self._left(shard_id)

    async def on_ready(self) -> None:
        if self._gaps:
            self._gaps.ready()

    async def on_message(self, message: discord.Message) -> None:
        if self._listener:
            self._listener.message(message)

    async def on_raw_message_edit(self, event: discord.RawMessageUpdateEvent) -> None:
        if self._listener:
            self._listener.edited(event.message)

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        if self._listener:
            ids = frozenset({event.message_id})
            self._listener.deleted(event.channel_id, event.guild_id, ids)

    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        if self._listener:
            self._listener.deleted(event.channel_id, event.guild_id, frozenset(event.message_ids))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if self._listener:
            self._listener.interaction(interaction)
