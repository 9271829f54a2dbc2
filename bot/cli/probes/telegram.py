"""Who a Telegram token belongs to, and what Telegram lets that bot see."""

from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx

from adapters.sections import read_section
from adapters.telegram.settings import TelegramSettings
from bot.cli.probes.failed import ProbeFailed, translated

SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class TelegramBot:
    """`reads_all`: it sees every message of a group, not only those for it. `webhook`: where
    another program has Telegram send its updates."""

    username: str
    name: str
    reads_all: bool
    webhook: str


async def ask_telegram(token: str, base_url: str, proxy: str | None) -> TelegramBot:
    """Raises ConfigurationError for what is no token at all, ProbeFailed."""
    read_section(TelegramSettings, {"token": token}, "telegram")
    root = f"{base_url.rstrip('/')}/bot{token}"
    host = urlsplit(base_url).hostname or base_url
    async with httpx.AsyncClient(proxy=proxy, timeout=SECONDS) as client:
        with translated(host):
            me = await _get(client, f"{root}/getMe")
            webhook = await _get(client, f"{root}/getWebhookInfo")
            return TelegramBot(
                username=str(me["username"]),
                name=str(me["first_name"]),
                reads_all=bool(me.get("can_read_all_group_messages")),
                webhook=urlsplit(str(webhook.get("url", ""))).hostname or "",
            )


async def _get(client: httpx.AsyncClient, url: str) -> dict[str, object]:
    answer = await client.get(url)
    answer.raise_for_status()
    body = answer.json()
    if not (isinstance(body, dict) and body.get("ok") and isinstance(body.get("result"), dict)):
        raise ProbeFailed("that is no Telegram server")
    result: dict[str, object] = body["result"]
    return result
