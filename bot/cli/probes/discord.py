"""Who a Discord token belongs to, whether it may read along, and the link that invites it."""

from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

import httpx

from adapters.discord.settings import DiscordSettings
from adapters.sections import read_section
from bot.cli.probes.failed import translated

SECONDS = 15.0
_AGENT = "DiscordBot (https://github.com/rememo/rememo, 0.1)"  # others are turned away

# The application's flags: granted to a verified bot, or switched on for one that is in few servers.
_MESSAGE_CONTENT = 1 << 18 | 1 << 19

PERMISSIONS = {
    "View Channels": 1 << 10,
    "Send Messages": 1 << 11,
    "Embed Links": 1 << 14,
    "Attach Files": 1 << 15,
    "Read Message History": 1 << 16,
    "Send Messages in Threads": 1 << 38,
}


@dataclass(frozen=True, slots=True)
class DiscordBot:
    id: str
    name: str
    reads_content: bool

    @property
    def invitation(self) -> str:
        query = {
            "client_id": self.id,
            "scope": "bot applications.commands",
            "permissions": sum(PERMISSIONS.values()),
        }
        return f"https://discord.com/oauth2/authorize?{urlencode(query)}"


async def ask_discord(token: str, base_url: str, proxy: str | None) -> DiscordBot:
    """Raises ConfigurationError for what is no token at all, ProbeFailed."""
    read_section(DiscordSettings, {"token": token}, "discord")
    root, host = base_url.rstrip("/"), urlsplit(base_url).hostname or base_url
    headers = {"Authorization": f"Bot {token}", "User-Agent": _AGENT}
    async with httpx.AsyncClient(proxy=proxy, timeout=SECONDS, headers=headers) as client:
        with translated(host):
            me = await _get(client, f"{root}/users/@me")
            application = await _get(client, f"{root}/applications/@me")
            flags = int(str(application.get("flags") or 0))
            return DiscordBot(
                id=str(application["id"]),
                name=str(me["username"]),
                reads_content=bool(flags & _MESSAGE_CONTENT),
            )


async def _get(client: httpx.AsyncClient, url: str) -> dict[str, object]:
    answer = await client.get(url)
    answer.raise_for_status()
    body = answer.json()
    if not isinstance(body, dict):
        raise ValueError("no object")
    return body
