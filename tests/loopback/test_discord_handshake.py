"""The fake Discord's gateway spoken by hand: how a connection starts, and how it is refused."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator

import aiohttp
import pytest

from tests.loopback.discord_server import DiscordServer
from tests.loopback.discord_town import Town, a_town


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town() as town:
        yield town


INTENTS = 1 << 0 | 1 << 9 | 1 << 12 | 1 << 15


class Raw:
    """A websocket spoken by hand, in plain text."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: object) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def until(self, op: int, name: str | None = None) -> dict:
        async with asyncio.timeout(5):
            while True:
                payload = json.loads((await self.socket.receive()).data)
                if payload["op"] == op and (name is None or payload["t"] == name):
                    return payload

    async def closed(self) -> int | None:
        async with asyncio.timeout(5):
            async for _ in self.socket:
                pass
        return self.socket.close_code


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def dial(server: DiscordServer, http: aiohttp.ClientSession) -> Raw:
    raw = Raw(await http.ws_connect(server.gateway_url + "?v=10&encoding=json"))
    await raw.until(10)
    return raw


def identity(server: DiscordServer, **changes: object) -> dict:
    return {"token": server.token, "intents": INTENTS, "properties": {}} | changes


async def test_a_session_resumes_after_the_last_seen_event_and_expires_by_the_clock(
    town: Town, http: aiohttp.ClientSession
) -> None:
    raw = await dial(town.server, http)
    await raw.send(2, identity(town.server))
    ready = await raw.until(0, "READY")
    again = {"token": town.server.token, "session_id": ready["d"]["session_id"], "seq": 1}
    await raw.socket.close(code=4900)
    await town.server.wait_for(lambda: not town.server.gateway.connections)
    raw = await dial(town.server, http)
    await raw.send(6, again)
    assert [(await raw.until(0))["t"] for _ in range(2)] == ["GUILD_CREATE", "RESUMED"]
    await raw.socket.close(code=4900)
    await town.server.wait_for(lambda: not town.server.gateway.connections)
    town.server.clock.advance(town.server.gateway.sessions.life + 1)
    raw = await dial(town.server, http)
    await raw.send(6, again)
    assert (await raw.until(9))["d"] is False


@pytest.mark.parametrize(
    ("op", "changes", "code"),
    [
        (2, {"token": "wrong"}, 4004),
        (2, {"intents": 1 << 30}, 4013),
        (2, {"shard": [2, 2]}, 4010),
        (3, {}, 4003),
        (77, {}, 4001),
    ],
)
async def test_a_wrong_start_is_closed_with_its_code(
    town: Town, http: aiohttp.ClientSession, op: int, changes: dict, code: int
) -> None:
    raw = await dial(town.server, http)
    await raw.send(op, identity(town.server, **changes))
    assert await raw.closed() == code


async def test_a_privileged_intent_is_closed_with_4014(
    town: Town, http: aiohttp.ClientSession
) -> None:
    town.server.gateway.privileged = {"members"}
    raw = await dial(town.server, http)
    await raw.send(2, identity(town.server))
    assert await raw.closed() == 4014


async def test_no_json_two_identities_and_a_flood_are_closed(
    town: Town, http: aiohttp.ClientSession
) -> None:
    raw = await dial(town.server, http)
    await raw.socket.send_str("no json")
    assert await raw.closed() == 4002
    raw = await dial(town.server, http)
    for _ in range(2):
        await raw.send(2, identity(town.server))
    assert await raw.closed() == 4005
    raw = await dial(town.server, http)
    for _ in range(121):
        await raw.send(1, None)
    assert await raw.closed() == 4008


async def test_heartbeats_are_acknowledged_unless_muted(
    town: Town, http: aiohttp.ClientSession
) -> None:
    raw = await dial(town.server, http)
    await raw.send(1, None)
    await raw.until(11)
    town.server.gateway.muted = True
    await raw.send(1, None)
    await raw.send(2, identity(town.server))
    assert (await raw.until(0))["t"] == "READY"


@pytest.mark.parametrize("compress", ["zlib-stream", "zstd-stream"])
async def test_frames_are_compressed_as_asked(
    town: Town, http: aiohttp.ClientSession, compress: str
) -> None:
    stream = zlib.decompressobj()
    if compress == "zstd-stream":
        stream = pytest.importorskip("zstandard").ZstdDecompressor().decompressobj()
    url = f"{town.server.gateway_url}?v=10&encoding=json&compress={compress}"
    async with http.ws_connect(url) as socket:
        assert json.loads(stream.decompress((await socket.receive()).data))["op"] == 10
        await socket.send_str(json.dumps({"op": 1, "d": None}))
        assert json.loads(stream.decompress((await socket.receive()).data))["op"] == 11


async def test_identities_in_quick_succession_can_be_refused(
    town: Town, http: aiohttp.ClientSession
) -> None:
    town.server.gateway.pause = 5.0
    first, second = await dial(town.server, http), await dial(town.server, http)
    await first.send(2, identity(town.server))
    await first.until(0, "READY")
    await second.send(2, identity(town.server))
    assert (await second.until(9))["d"] is False
    town.server.clock.advance(5)
    await second.send(2, identity(town.server))
    await second.until(0, "READY")
