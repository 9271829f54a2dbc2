"""The gateway's websocket: HELLO, IDENTIFY or RESUME, heartbeats, and every way it can end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from tests.loopback.discord_connection import Connection, Refused
from tests.loopback.discord_disturbances import Disturbances
from tests.loopback.discord_events import ALL_INTENTS, PRIVILEGED, Event
from tests.loopback.discord_sessions import Session, Sessions
from tests.loopback.discord_welcome import members_chunk, welcome
from tests.loopback.discord_world import World

SESSION_ENDING = {1000, 1001, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014}


class Gateway:
    """Its settings may be changed at any time; its faults are orders for what is connected now."""

    def __init__(self, world: World, token: str, changed: Callable[[], None]) -> None:
        self._world = world
        self._token = token
        self._changed = changed
        self.sessions = Sessions(world, world.clock)
        self.privileged = {"members", "message_content", "presences"}
        self.application_flags: Callable[[], int] = lambda: 0
        self.resume_url = ""
        self.heartbeat_ms = 41_250
        self.identifies_left = 1000
        self.pause = 0.0  # seconds between IDENTIFYs of one bucket; the real one wants 5
        self._identified_at = float("-inf")
        self.connections: list[Connection] = []
        self.opened = 0  # connections ever made
        self.identifies: list[dict[str, Any]] = []
        self.resumes: list[dict[str, Any]] = []
        self.presences: list[dict[str, Any]] = []
        self.muted = False
        self._refusals: list[int] = []
        self._disturbances = Disturbances(self.sessions.publish)
        self.lose, self.repeat = self._disturbances.lose, self._disturbances.repeat
        self.hold, self.release = self._disturbances.hold, self._disturbances.release

    # what a test may order

    def reconnect(self) -> None:
        """Op 7: please come back with a RESUME."""
        self._order({"op": 7, "d": None})

    def invalidate(self, *, resumable: bool) -> None:
        """Op 9; not resumable: the session and what it missed are gone."""
        for connection in self.connections:
            if connection.session is not None and not resumable:
                self.sessions.forget(connection.session)
        self._order({"op": 9, "d": resumable})

    def close(self, code: int) -> None:
        for connection in list(self.connections):
            if connection.session is not None and code in SESSION_ENDING - {1000, 1001}:
                self.sessions.forget(connection.session)
            connection.close(code)

    def cut(self) -> None:
        """The TCP connection goes without a word."""
        for connection in list(self.connections):
            connection.cut()

    def refuse(self, *, times: int = 1, status: int = 503) -> None:
        """The next connections are not made at all."""
        self._refusals += [status] * times

    @property
    def online(self) -> bool:
        """Somebody identified and is connected."""
        return any(c.session is not None for c in self.connections)

    def _order(self, payload: dict[str, Any]) -> None:
        for connection in self.connections:
            connection.send(payload)

    def publish(self, event: Event) -> None:
        self._disturbances.pass_on(event)

    # one connection

    async def connect(self, request: web.Request) -> web.StreamResponse:
        if self._refusals:
            return web.Response(status=self._refusals.pop(0))
        socket = web.WebSocketResponse(timeout=1.0, max_msg_size=64 * 1024)
        await socket.prepare(request)
        connection = Connection(socket, request)
        self.connections.append(connection)
        self.opened += 1
        writer = asyncio.create_task(connection.write())
        try:
            await self._converse(connection, socket, request)
        except Refused as refusal:
            connection.close(refusal.code)
        finally:
            if connection.closing:
                await writer
            writer.cancel()
            self._ended(connection, socket.close_code)
        return socket

    async def _converse(
        self, connection: Connection, socket: web.WebSocketResponse, request: web.Request
    ) -> None:
        if request.query.get("v") not in ("9", "10"):
            raise Refused(4012)
        connection.send({"op": 10, "d": {"heartbeat_interval": self.heartbeat_ms}, "s": None})
        async for frame in socket:
            if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                raise Refused(4002)
            self._receive(connection, frame.data)

    def _ended(self, connection: Connection, code: int | None) -> None:
        self.connections.remove(connection)
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            session.lost_at = self._world.clock.now()
            if code in (1000, 1001) and not connection.closing:  # a polite end is for good
                self.sessions.forget(session)
        self._changed()

    def _receive(self, connection: Connection, frame: str | bytes) -> None:
        now = self._world.clock.now()
        connection.received = [at for at in connection.received if now - at < 60] + [now]
        if len(connection.received) > 120:
            raise Refused(4008)
        try:
            payload = json.loads(frame)
            op, data = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            raise Refused(4002) from None
        self._obey(connection, op, data)
        self._changed()

    def _obey(self, connection: Connection, op: object, data: Any) -> None:
        if op == 1:
            if not self.muted:
                connection.send({"op": 11})
        elif op == 2:
            self._identify(connection, data)
        elif op == 6:
            self._resume(connection, data)
        elif op not in (3, 4, 8, 31):
            raise Refused(4001)
        elif connection.session is None:
            raise Refused(4003)
        elif op == 3:
            self.presences.append(data)
        elif op == 8:
            chunk = members_chunk(self._world, data)
            if chunk is not None:
                connection.session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    def _identify(self, connection: Connection, data: dict[str, Any]) -> None:
        if connection.session is not None:
            raise Refused(4005)
        self.identifies.append(data)
        self.identifies_left -= 1
        if data.get("token") != self._token or self.identifies_left < 0:
            raise Refused(4004)
        intents, shard = data.get("intents"), tuple(data.get("shard") or (0, 1))
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            raise Refused(4013)
        for name, bit in PRIVILEGED.items():
            if intents & bit and name not in self.privileged:
                raise Refused(4014)
        if len(shard) != 2 or not 0 <= shard[0] < shard[1]:
            raise Refused(4010)
        now = self._world.clock.now()
        if now - self._identified_at < self.pause:
            connection.send({"op": 9, "d": False})
            return
        self._identified_at = now
        session = self.sessions.make(intents, shard)
        self._attach(connection, session)
        welcome(
            session,
            self._world,
            resume_url=self.resume_url,
            application_flags=self.application_flags(),
            with_shard=bool(data.get("shard")),
        )

    def _attach(self, connection: Connection, session: Session) -> None:
        connection.session, session.connection, session.lost_at = session, connection, None

    def _resume(self, connection: Connection, data: dict[str, Any]) -> None:
        self.resumes.append(data | {"url": connection.url})
        if data.get("token") != self._token:
            raise Refused(4004)
        session = self.sessions.find(data.get("session_id"))
        if session is None:
            connection.send({"op": 9, "d": False})
            return
        sequence = data.get("seq")
        if not isinstance(sequence, int) or sequence > session.sequence:
            raise Refused(4007)
        missed = session.missed_since(sequence)
        self._attach(connection, session)
        for payload in missed:
            connection.send(payload)
        session.dispatch("RESUMED", {})
