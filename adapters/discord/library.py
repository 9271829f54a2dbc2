"""discord.py made to fit: where it connects, what it hears, and what must not break it."""

import logging
from collections.abc import Callable
from typing import Any

import discord
from discord.http import Route

log = logging.getLogger(__name__)


def point_library_at(base_url: str) -> None:
    """The library knows one Discord for the whole process; so it is told, before it connects."""
    Route.BASE = base_url
    # It would warn about voice, which is never used here, and log each short outage at length.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    for name, level in (("discord", logging.WARNING), ("discord.shard", logging.CRITICAL)):
        logging.getLogger(name).setLevel(level)


def guarded(name: str, parse: Callable[[Any], Any]) -> Callable[[Any], None]:
    """Any: what the library hands to its own functions."""

    def careful(event: Any) -> None:
        try:
            parse(event)
        except Exception:
            # The border: the library raises whatever its parsing trips over.
            log.exception("an event %s from Discord cannot be read and is skipped", name)

    return careful


def intents(content: bool) -> discord.Intents:
    wanted = discord.Intents.none()
    wanted.guilds = wanted.guild_messages = wanted.dm_messages = True
    wanted.message_content = content
    return wanted


def proxied(proxy: str | None) -> dict[str, Any]:  # Options of the library's client.
    if not proxy:
        return {}
    if proxy.startswith("socks"):
        from aiohttp_socks import ProxyConnector  # here, since few need it and it is long to import

        # Names are looked up behind the proxy: where one is needed, local answers are often wrong.
        address = proxy.replace("socks5h://", "socks5://").replace("socks4a://", "socks4://")
        return {"connector": ProxyConnector.from_url(address, rdns=True, limit=0)}
    return {"proxy": proxy}
