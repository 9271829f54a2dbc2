"""One gateway connection: frames queued at once, packed and written in order."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from aiohttp import web

from tests.loopback.discord_sessions import Session
from tests.loopback.discord_wire import packer


class Refused(Exception):
    """The connection is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """One websocket: frames are queued at once and written in order by `write`."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self._socket = socket
        self._request = request
        self._packer = packer(request.query.get("compress"))
        self._waiting: asyncio.Queue[dict[str, Any] | int] = asyncio.Queue()
        self.session: Session | None = None
        self.closing = False  # by us
        self.url = str(request.rel_url)
        self.received: list[float] = []

    def send(self, payload: dict[str, Any]) -> None:
        self._waiting.put_nowait(payload)

    def close(self, code: int) -> None:
        self.closing = True
        self._waiting.put_nowait(code)

    def cut(self) -> None:
        if self._request.transport is not None:
            self._request.transport.abort()

    async def write(self) -> None:
        while True:
            item = await self._waiting.get()
            if isinstance(item, int):
                await self._socket.close(code=item)
                return
            frame = self._packer.pack(item)
            with contextlib.suppress(ConnectionError):  # the reader sees the end of it
                if isinstance(frame, str):
                    await self._socket.send_str(frame)
                else:
                    await self._socket.send_bytes(frame)
