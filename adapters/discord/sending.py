"""The calls that speak on Discord: nothing pings by chance, repeats are harmless."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import aiohttp
from discord.http import HTTPClient, Route

from adapters.discord.errors import (
    CANNOT_READ_HISTORY,
    INVALID_FORM,
    THREAD_IS_ARCHIVED,
    Refused,
    translated,
)
from adapters.discord.handles import Handle
from adapters.surrogates import mended
from bot.domain.deliveries import File, Rows
from bot.domain.errors import DeliveryFailed

# What Discord answers: its JSON, described where it is read.
Json = dict[str, Any]

_SUPPRESS_EMBEDS = 1 << 2  # A link preview would tell a stranger's server what was talked about.
_EPHEMERAL = 1 << 6
_ANSWER = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
_PER_ROW, _ROWS, _LONGEST_LABEL = 5, 5, 80


@dataclass(frozen=True, slots=True)
class Content:
    """`mention`: the one person it notifies, called by name at its beginning."""

    text: str
    buttons: Rows = ()
    mention: str | None = None
    file: File | None = None

    def payload(self) -> Json:
        allowed: Json = {"parse": [], "replied_user": False}
        text = self.text
        if self.mention:
            allowed["users"] = [self.mention]
            text = f"<@{self.mention}> {text}"
        payload: Json = {
            "content": mended(text),
            "components": _components(self.buttons),
            "allowed_mentions": allowed,
            "flags": _SUPPRESS_EMBEDS,
        }
        if self.file is not None:
            payload["attachments"] = [{"id": 0, "filename": self.file.name}]
        return payload


class Calls:
    """REST, once `use` was told whose connection to take. Every call raises DeliveryFailed.

    `patience` is for one try: the library has no limit of its own.
    """

    def __init__(self, patience: float = 30.0) -> None:
        self._http: HTTPClient | None = None
        self._patience = aiohttp.ClientTimeout(total=patience)

    def use(self, http: HTTPClient | None) -> None:
        self._http = http

    async def send(
        self, channel: str, content: Content, nonce: str, reply_to: str | None = None
    ) -> str:
        """The same nonce again gives the message that stands there already, brought up to date."""
        payload = content.payload()
        extra: Json = {"nonce": nonce, "enforce_nonce": True}
        if reply_to:
            extra["message_reference"] = {"message_id": reply_to, "fail_if_not_exists": False}
        try:
            sent = await self._post(channel, payload | extra, content.file)
        except Refused as error:
            if not reply_to or error.code not in (CANNOT_READ_HISTORY, INVALID_FORM):
                raise
            del extra["message_reference"]  # It may not be replied to; it can be said all the same.
            sent = await self._post(channel, payload | extra, content.file)
        message_id = str(sent["id"])
        if content.file is None and not _shows(sent, payload):
            await self.edit(channel, message_id, content)
        return message_id

    async def edit(self, channel: str, message_id: str, content: Content) -> None:
        path = "/channels/{channel_id}/messages/{message_id}"
        try:
            await self._patch(path, content, channel_id=channel, message_id=message_id)
        except Refused as error:
            if error.code != THREAD_IS_ARCHIVED:
                raise
            await self._open_thread(channel)
            await self._patch(path, content, channel_id=channel, message_id=message_id)

    async def delete(self, channel: str, message_id: str) -> None:
        path = "/channels/{channel_id}/messages/{message_id}"
        await self.call("DELETE", path, channel_id=channel, message_id=message_id)

    async def type(self, channel: str) -> None:
        await self.call("POST", "/channels/{channel_id}/typing", channel_id=channel)

    async def private_channel(self, user_id: str) -> str:
        opened = await self.call("POST", "/users/@me/channels", {"recipient_id": user_id})
        return str(opened["id"])

    async def edit_answer(self, handle: Handle, content: Content) -> str:
        """Fill the answer that a command is waiting for, or change the message of a press."""
        sent = await self._patch(
            _ANSWER, content, webhook_id=handle.application, webhook_token=handle.token
        )
        return str(sent["id"])

    async def follow_up(self, handle: Handle, content: Content, *, hidden: bool) -> str:
        payload = content.payload()
        payload["flags"] |= _EPHEMERAL if hidden else 0
        path = "/webhooks/{webhook_id}/{webhook_token}"
        sent = await self.call(
            "POST",
            path,
            payload,
            {"wait": "true"},
            content.file,
            webhook_id=handle.application,
            webhook_token=handle.token,
        )
        return str(sent["id"])

    async def drop_answer(self, handle: Handle) -> None:
        await self.call(
            "DELETE", _ANSWER, webhook_id=handle.application, webhook_token=handle.token
        )

    async def call(
        self,
        method: str,
        path: str,
        body: object = None,
        query: Mapping[str, str] | None = None,
        file: File | None = None,
        **places: str,
    ) -> Any:  # Whatever JSON this path answers with.
        if self._http is None:
            raise DeliveryFailed("not connected to Discord", retry_after=1.0)
        more: Json = {} if body is None else {"json": body}
        if file is not None:
            more = {"form": _form(body, file)}
        if query:
            more["params"] = query
        with translated():
            route = Route(method, path, **places)
            return await self._http.request(route, timeout=self._patience, **more)

    async def download(self, url: str) -> bytes:
        if self._http is None:
            raise DeliveryFailed("not connected to Discord", retry_after=1.0)
        with translated():
            async with asyncio.timeout(self._patience.total):
                return await self._http.get_from_cdn(url)

    async def _post(self, channel: str, payload: Json, file: File | None) -> Json:
        path = "/channels/{channel_id}/messages"
        sent: Json = await self.call("POST", path, payload, None, file, channel_id=channel)
        return sent

    async def _patch(self, path: str, content: Content, **places: str) -> Json:
        payload = content.payload()
        changed: Json = await self.call("PATCH", path, payload, None, content.file, **places)
        return changed

    async def _open_thread(self, thread: str) -> None:
        """A message wakes an archived thread, an edit does not."""
        await self.call("PATCH", "/channels/{channel_id}", {"archived": False}, channel_id=thread)


def _form(body: object, file: File) -> list[Json]:
    """What the library makes a multipart request of."""
    return [
        {"name": "payload_json", "value": json.dumps(body), "content_type": "application/json"},
        {
            "name": "files[0]",
            "value": file.text.encode(),
            "filename": file.name,
            "content_type": "application/octet-stream",
        },
    ]


def _shows(sent: Json, payload: Json) -> bool:
    """Whether a message says what was just sent, and not an earlier state of the same answer."""
    same_text = str(sent.get("content", "")).strip() == payload["content"].strip()
    return same_text and bool(sent.get("components")) == bool(payload["components"])


def _components(rows: Rows) -> list[Json]:
    short = [row[at : at + _PER_ROW] for row in rows for at in range(0, len(row), _PER_ROW)]
    return [
        {
            "type": 1,
            "components": [
                {
                    "type": 2,
                    "style": 2,
                    "label": button.label[:_LONGEST_LABEL],
                    "custom_id": button.action,
                }
                for button in row
            ],
        }
        for row in short[:_ROWS]
    ]
