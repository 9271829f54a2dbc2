"""The Telegram server keeps its word to the real client library and refuses what Telegram does."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from telegram import Bot, MessageEntity, Update
from telegram.error import Conflict
from telegram.ext import Updater

from tests.loopback.telegram_server import TelegramServer

FORUM = -1001000000001
GROUP = -501


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as running:
        yield running


@pytest.fixture
async def bot(server: TelegramServer) -> AsyncIterator[Bot]:
    async with client(server) as running:
        yield running


def client(server: TelegramServer, token: str | None = None) -> Bot:
    return Bot(
        token or server.token,
        base_url=f"{server.url}/bot",
        base_file_url=f"{server.url}/file/bot",
    )


async def raw(server: TelegramServer, method: str, **parameters: Any) -> tuple[int, dict[str, Any]]:
    """One call with a JSON body, as no library would send it."""
    url = f"{server.url}/bot{server.token}/{method}"
    async with aiohttp.ClientSession() as session, session.post(url, json=parameters) as answer:
        return answer.status, await answer.json()


async def refused(server: TelegramServer, method: str, **parameters: Any) -> str:
    status, body = await raw(server, method, **parameters)
    assert not body["ok"]
    assert status == body["error_code"]
    return str(body["description"])


async def test_a_person_writes_and_the_bot_answers_with_the_real_updater(
    server: TelegramServer, bot: Bot
) -> None:
    queue: asyncio.Queue[object] = asyncio.Queue()
    async with Updater(bot, queue) as updater:
        await updater.start_polling(timeout=10)
        ann = server.user(42, "Ann")
        said = server.say(ann, "/start now @rememo_bot")
        update = await asyncio.wait_for(queue.get(), 5)
        assert isinstance(update, Update)
        assert update.message
        assert update.message.text == said.text
        kinds = [entity.type for entity in update.message.entities]
        assert kinds == [MessageEntity.BOT_COMMAND, MessageEntity.MENTION]
        await update.message.reply_text("Hello Ann")
        assert (await server.next_message(ann)).text == "Hello Ann"
        await updater.stop()
    assert server.pending == []


async def test_updates_are_kept_until_a_higher_offset_confirms_them(
    server: TelegramServer, bot: Bot
) -> None:
    ann = server.user(42)
    for text in ("one", "two", "three"):
        server.say(ann, text)
    first = await bot.get_updates(limit=2)
    assert [u.message.text for u in first if u.message] == ["one", "two"]
    again = await bot.get_updates()
    assert [u.update_id for u in again][:2] == [u.update_id for u in first]
    rest = await bot.get_updates(offset=first[-1].update_id + 1)
    assert [u.message.text for u in rest if u.message] == ["three"]
    assert len(server.pending) == 1
    assert len(await bot.get_updates(offset=-1)) == 1


async def test_the_older_of_two_polls_ends_with_a_conflict(server: TelegramServer) -> None:
    async with client(server) as one, client(server) as two:
        older = asyncio.create_task(one.get_updates(timeout=30))
        await server.wait_for(lambda: server.polling)
        newer = asyncio.create_task(two.get_updates(timeout=30))
        with pytest.raises(Conflict, match="only one bot instance"):
            await older
        server.say(server.user(42), "hi")
        assert len(await newer) == 1


async def test_a_poll_whose_client_died_takes_no_update_with_it(server: TelegramServer) -> None:
    async with aiohttp.ClientSession() as session:
        url = f"{server.url}/bot{server.token}/getUpdates"
        dying = asyncio.create_task(session.post(url, data={"timeout": 30}))
        await server.wait_for(lambda: server.polling)
        dying.cancel()
        await asyncio.gather(dying, return_exceptions=True)
    await server.wait_for(lambda: not server.polling)
    server.say(server.user(42), "hi")
    async with client(server) as bot:
        assert len(await bot.get_updates()) == 1
