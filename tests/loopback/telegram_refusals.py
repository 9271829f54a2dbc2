"""A call as no library would send it, and the words of its refusal."""

from typing import Any

import aiohttp

from tests.loopback.telegram_server import TelegramServer


async def refused(telegram: TelegramServer, method: str, **parameters: Any) -> str:
    """The description of the refusal; the call has a JSON body."""
    url = f"{telegram.url}/bot{telegram.token}/{method}"
    async with aiohttp.ClientSession() as session, session.post(url, json=parameters) as answer:
        body = await answer.json()
        assert not body["ok"], body
        assert answer.status == body["error_code"]
        return str(body["description"])
