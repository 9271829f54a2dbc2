"""Discord behind a proxy: REST and gateway both go through it."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

from tests.adapters.discord_life import online
from tests.loopback.discord_town import a_town

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Welcome = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[Streams]]


class Proxy:
    """Opens each connection as `welcome` understands it, then passes bytes both ways."""

    def __init__(self, welcome: Welcome) -> None:
        self._welcome = welcome
        self.connections = 0
        self.port = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.connections += 1
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            there, beyond = await self._welcome(reader, writer)
            await asyncio.gather(_pass(reader, beyond), _pass(there, writer))
        writer.close()

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()


async def _pass(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    while chunk := await source.read(65536):
        sink.write(chunk)
        await sink.drain()
    sink.close()


async def http(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Streams:
    """Plain requests name the whole address; only where they go to is of interest here."""
    head = await reader.readuntil(b"\r\n")
    method, address, version = head.decode().split(" ", 2)
    place = urlsplit(address)
    there, beyond = await asyncio.open_connection(place.hostname, place.port)
    target = place.path + (f"?{place.query}" if place.query else "")
    beyond.write(f"{method} {target} {version}".encode())
    return there, beyond


async def socks5(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Streams:
    _, methods = await reader.readexactly(2)
    await reader.readexactly(methods)
    writer.write(b"\x05\x00")
    _, _, _, kind = await reader.readexactly(4)
    if kind == 1:
        host = str(ipaddress.IPv4Address(await reader.readexactly(4)))
    else:
        host = (await reader.readexactly((await reader.readexactly(1))[0])).decode()
    port = int.from_bytes(await reader.readexactly(2), "big")
    streams = await asyncio.open_connection(host, port, family=socket.AF_INET)
    writer.write(b"\x05\x00\x00\x01" + bytes(6))
    return streams


@asynccontextmanager
async def running(welcome: Welcome) -> AsyncIterator[Proxy]:
    proxy = Proxy(welcome)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1")
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        proxy.stop()


async def test_everything_goes_through_an_http_proxy() -> None:
    async with a_town() as town, running(http) as proxy:
        async with online(town.server, proxy=f"http://127.0.0.1:{proxy.port}") as bot:
            town.server.say(town.ann, town.server.dm(town.ann), "hello")
            await bot.say(await bot.core.heard(), "hi")
            assert (await town.server.next_message(town.server.dm(town.ann))).text == "hi"
        assert proxy.connections >= 2


async def test_everything_goes_through_a_socks_proxy() -> None:
    async with a_town() as town, running(socks5) as proxy:
        async with online(town.server, proxy=f"socks5h://127.0.0.1:{proxy.port}") as bot:
            town.server.say(town.ann, town.server.dm(town.ann), "hello")
            await bot.say(await bot.core.heard(), "hi")
            assert (await town.server.next_message(town.server.dm(town.ann))).text == "hi"
        assert proxy.connections >= 2
