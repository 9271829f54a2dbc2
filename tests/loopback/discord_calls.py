"""One REST call: what the bot asked, read once from the request, and how it was answered."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from tests.loopback.discord_errors import Form, Refusal, refused
from tests.loopback.discord_files import Upload

FILE_FIELD = re.compile(r"files?\[(\d+)\]")


@dataclass(eq=False)
class Call:
    method: str
    path: str  # without /api/v10
    at: float
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)
    authorization: str = ""
    route: str = ""  # the template, like "POST /channels/{channel_id}/messages"
    params: dict[str, str] = field(default_factory=dict)
    status: int = 0  # 0 while unanswered, and when the answer was never sent
    answer: Any = None
    shared: bool = False  # refused for what others did, which is not held against the bot

    @property
    def code(self) -> int | None:
        """Discord's JSON error code, if it was refused."""
        return (
            self.answer.get("code")
            if self.status >= 400 and isinstance(self.answer, dict)
            else None
        )

    @property
    def form(self) -> dict[str, Any]:
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise Refusal(400, 50035, "Invalid Form Body")
        return self.body

    def flag(self, name: str) -> bool:
        return self.query.get(name, "").lower() in ("1", "true")

    def number(self, name: str, default: int, *, least: int, most: int) -> int:
        value = self.query.get(name)
        if value is None:
            return default
        form = Form()
        if not value.isdigit():
            form.wrong((name,), "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif not least <= int(value) <= most:
            form.wrong(
                (name,), "NUMBER_TYPE_MAX", f"int value should be between {least} and {most}."
            )
        form.check()
        return int(value)

    def __str__(self) -> str:
        return (
            f"{self.method} {self.path} -> {self.status or 'no answer'} {self.code or ''}".strip()
        )


async def read_body(call: Call, request: web.Request) -> None:
    """Refuses what is no JSON. Multipart brings the JSON in `payload_json` beside its files."""
    if request.content_type.startswith("multipart/"):
        await _read_parts(call, request)
        return
    text = await request.read()
    if not text:
        return
    if request.content_type != "application/json":
        raise refused(50109)
    call.body = _parsed(text)


async def _read_parts(call: Call, request: web.Request) -> None:
    async for part in await request.multipart():
        name = part.name or ""  # type: ignore[union-attr]
        content = bytes(await part.read(decode=True))  # type: ignore[union-attr]
        if name == "payload_json":
            call.body = _parsed(content)
        elif found := FILE_FIELD.fullmatch(name):
            filename = unquote(part.filename or "unknown")  # type: ignore[union-attr]
            call.uploads[int(found[1])] = Upload(filename, content)


def _parsed(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise refused(50109) from None
