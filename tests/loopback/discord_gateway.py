"""The gateway's websocket: HELLO, IDENTIFY or RESUME, heartbeats, and every way it can end."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from tests.loopback.discord_events import ALL_INTENTS, PRIVILEGED, Event
from tests.loopback.discord_payloads import guild_create_json, member_json, user_json
from tests.loopback.discord_sessions import Session, Sessions
from tests.loopback.discord_wire import packer
from tests.loopback.discord_world import World

SESSION_ENDING = {1000, 1001, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014}


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
        self.url = str(request.rel_url)
        self.received: list[float] = []

    def send(self, payload: dict[str, Any]) -> None:
        self._waiting.put_nowait(payload)

    def close(self, code: int) -> None:
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
        self.connections: list[Connection] = []
        self.opened = 0  # connections ever made
        self.identifies: list[dict[str, Any]] = []
        self.resumes: list[dict[str, Any]] = []
        self.presences: list[dict[str, Any]] = []
        self.muted = False
        self._refusals: list[int] = []
        self._losing: Counter[str] = Counter()
        self._repeating: Counter[str] = Counter()
        self._held: list[Event] | None = None

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

    def lose(self, event: str, *, times: int = 1) -> None:
        """The next events of this name never arrive."""
        self._losing[event] += times

    def repeat(self, event: str, *, times: int = 1) -> None:
        """The next events of this name arrive twice."""
        self._repeating[event] += times

    def hold(self) -> None:
        """Events wait until `release`."""
        self._held = []

    def release(self) -> None:
        held, self._held = self._held or [], None
        for event in held:
            self.publish(event)

    @property
    def online(self) -> bool:
        """Somebody identified and is connected."""
        return any(c.session is not None for c in self.connections)

    def _order(self, payload: dict[str, Any]) -> None:
        for connection in self.connections:
            connection.send(payload)

    def publish(self, event: Event) -> None:
        if self._held is not None:
            self._held.append(event)
        elif self._losing[event.name] > 0:
            self._losing[event.name] -= 1
        else:
            self.sessions.publish(event)
            if self._repeating[event.name] > 0:
                self._repeating[event.name] -= 1
                self.sessions.publish(event)

    # one connection

    async def connect(self, request: web.Request) -> web.StreamResponse:
        if self._refusals:
            return web.Response(status=self._refusals.pop(0))
        socket = web.WebSocketResponse(max_msg_size=64 * 1024)
        await socket.prepare(request)
        connection = Connection(socket, request)
        self.connections.append(connection)
        self.opened += 1
        writer = asyncio.create_task(connection.write())
        try:
            await self._converse(connection, socket, request)
        except Refused as refusal:
            connection.close(refusal.code)
            await writer
        finally:
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
            if code in (1000, 1001):  # who closes politely does not come back to it
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
            self._members(connection.session, data)

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
        session = self.sessions.make(intents, shard)  # type: ignore[arg-type]
        self._attach(connection, session)
        self._welcome(session, with_shard=bool(data.get("shard")))

    def _attach(self, connection: Connection, session: Session) -> None:
        connection.session, session.connection, session.lost_at = session, connection, None

    def _welcome(self, session: Session, *, with_shard: bool) -> None:
        guilds = [g for g in self._world.guilds.values() if g.has_bot and session.has(g)]
        ready = {
            "v": 10,
            "user": user_json(self._world.bot)
            | {"verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.resume_url,
            "session_type": "normal",
            "application": {"id": self._world.bot.id, "flags": self.application_flags()},
            "private_channels": [],
            "presences": [],
            "relationships": [],
            "user_settings": {},
        }
        session.dispatch("READY", ready | ({"shard": list(session.shard)} if with_shard else {}))
        for guild in guilds:
            if guild.available and session.intents & 1:
                shown = guild_create_json(guild, self._world) | {"unavailable": False}
                session.dispatch("GUILD_CREATE", shown)

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

    def _members(self, session: Session, data: dict[str, Any]) -> None:
        guild = self._world.guilds.get(str(data.get("guild_id")))
        if guild is None or not guild.has_bot:
            return
        ids = data.get("user_ids")
        wanted = {str(i) for i in (ids if isinstance(ids, list) else [ids] if ids else [])}
        start = str(data.get("query") or "").lower()
        found = [
            member
            for member in guild.members.values()
            if (member.user.id in wanted if wanted else member.user.name.lower().startswith(start))
        ]
        chunk = {
            "guild_id": guild.id,
            "members": [member_json(m) for m in found[: data.get("limit") or 1000]],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": sorted(wanted - set(guild.members)),
        }
        nonce = data.get("nonce")
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk | ({"nonce": nonce} if nonce else {}))
