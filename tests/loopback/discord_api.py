"""The fake Discord's REST spoken by hand, for what no client library would send."""

from __future__ import annotations

import json
from typing import Any

import aiohttp

from tests.loopback.discord_town import Town


class Api:
    """REST spoken by hand."""

    def __init__(self, town: Town, http: aiohttp.ClientSession) -> None:
        self.town = town
        self.http = http
        self.messages = f"/channels/{town.general.id}/messages"
        self.commands = f"/applications/{town.server.bot.id}/commands"
        self.headers = {"Authorization": f"Bot {town.server.token}"}

    async def call(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        url = self.town.server.url + path
        headers = self.headers | ({} if body is None else {"Content-Type": "application/json"})
        sent = None if body is None else json.dumps(body)
        async with self.http.request(method, url, headers=headers, data=sent) as answer:
            text = await answer.read()
            if text:
                assert answer.headers["Content-Type"] == "application/json"
            return answer.status, json.loads(text) if text else None

    async def code(self, method: str, path: str, body: object = None) -> tuple[int, int]:
        status, answer = await self.call(method, path, body)
        return status, answer["code"]

    async def fields(self, method: str, path: str, body: object) -> set[str]:
        """The fields a 50035 complains about, as dotted paths."""
        status, answer = await self.call(method, path, body)
        assert (status, answer["code"]) == (400, 50035)
        return set(_paths(answer["errors"]))


def _paths(errors: dict[str, Any], above: str = "") -> list[str]:
    found = [above] if "_errors" in errors else []
    for name, inner in errors.items():
        if name != "_errors":
            found += _paths(inner, f"{above}.{name}".strip("."))
    return found
