"""A small world most tests start from: two people, a guild with the bot in it, one channel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from tests.loopback.discord_server import DiscordServer
from tests.loopback.discord_things import Channel, Guild, User


@dataclass
class Town:
    server: DiscordServer
    ann: User
    bob: User
    guild: Guild
    general: Channel


@asynccontextmanager
async def a_town(**settings: Any) -> AsyncIterator[Town]:
    async with DiscordServer(**settings) as server:
        ann, bob = server.user("Ann"), server.user("Bob", locale="zh-CN")
        guild = server.guild(members=[ann, bob])
        yield Town(server, ann, bob, guild, server.channel(guild))
