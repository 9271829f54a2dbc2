"""A Qdrant server that is away: the bot starts and answers, and finds its memories later."""

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack

import pytest
from qdrant_client import AsyncQdrantClient

from bot.backends.clock import SystemClock
from bot.backends.index_points import Described
from bot.backends.qdrant_client_index import IN_MEMORY, ClientIndex, connect
from bot.backends.qdrant_server import ServerIndex
from bot.config import Settings
from bot.core.recall import LEXICAL_VERSION
from bot.domain.errors import MemoryUnavailable
from bot.domain.index import Point
from bot.stores import open_stores
from tests.e2e.process import bot_process
from tests.fakes import LetterEmbedder

MADE = Described(LetterEmbedder.name, LetterEmbedder.dimensions, LEXICAL_VERSION)
RESTS = (0.01, 0.01)


class Server:
    """Refuses until told to come back; what it holds is Qdrant's own engine in memory."""

    def __init__(self) -> None:
        self.away, self.tries = True, 0
        self.asked = asyncio.Event()

    async def __call__(self):
        self.tries += 1
        self.asked.set()
        if self.away:
            raise MemoryUnavailable("the vector index failed: connection refused")
        return await connect(IN_MEMORY, MADE)


async def test_what_is_asked_while_it_is_away_is_refused_at_once():
    index = ServerIndex(Server(), MADE, rests=RESTS)
    await index.open(_nothing, patience=5)
    for asked in (index.flush(), index.ids(), index.delete(["x"])):
        with pytest.raises(MemoryUnavailable):
            await asked
    assert index.described_as == MADE
    assert not index.fresh
    await index.close()


async def test_it_is_opened_once_it_is_back_and_then_told_once(caplog):
    caplog.set_level(logging.INFO)
    server, told = Server(), asyncio.Event()
    index = ServerIndex(server, MADE, rests=RESTS)

    async def opened(found: ServerIndex) -> None:
        assert found.fresh
        found.filled()
        told.set()

    await index.open(opened, patience=5)
    server.asked.clear()
    await server.asked.wait()
    server.away = False
    await asyncio.wait_for(told.wait(), 5)
    assert await index.ids() == []
    assert not index.fresh
    said = [record.message for record in caplog.records if record.name.endswith("qdrant_server")]
    assert len(said) == 2, said
    assert "it is tried again" in said[0]
    assert "memories are back" in said[1]
    await index.close()


async def test_a_server_that_says_nothing_at_all_holds_up_the_start_no_longer_than_that():
    async def silent():
        await asyncio.Event().wait()

    index = ServerIndex(silent, MADE)
    async with asyncio.timeout(5):
        await index.open(_nothing, patience=0.01)
        await index.close()


async def _nothing(index: ServerIndex) -> None:
    pass


async def test_making_an_index_anew_without_the_server_is_unavailable_not_a_crash():
    client = AsyncQdrantClient(url=f"http://127.0.0.1:{_free_port()}", check_compatibility=False)
    index = ClientIndex(client, MADE, fresh=False)

    async def batches() -> AsyncIterator[Sequence[Point]]:
        yield []

    with pytest.raises(MemoryUnavailable):
        await index.rebuild(MADE, batches())
    await index.close()


async def test_stores_open_in_time_though_the_address_leads_nowhere(tmp_path):
    settings = Settings(data_dir=tmp_path, qdrant={"url": f"http://127.0.0.1:{_free_port()}"})
    async with AsyncExitStack() as stack:
        stores = await open_stores(settings, stack, SystemClock())
        assert isinstance(stores.index, ServerIndex)
        with pytest.raises(MemoryUnavailable):
            await stores.index.ids()


async def test_the_bot_answers_without_it_and_says_so_in_one_line(tmp_path):
    """Also to questions that would be answered from memory."""
    where = f"http://127.0.0.1:{_free_port()}"
    async with bot_process(tmp_path, {"QDRANT_URL": where}, "chat", stdin=True) as bot:
        assert bot.process.stdin
        began = time.monotonic()
        bot.process.stdin.write(b"/remember I like tea\nwhat do I like?\n/help\n")
        await bot.says("/remind")
        assert time.monotonic() - began < 45, "a question waited for the server"
        bot.process.stdin.write(b"/exit\n")
        assert await bot.ended() == 0
    assert "Remembered: I like tea" in bot.output
    assert bot.output.count("answering without memories") == 1
    assert "Traceback" not in bot.output


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
