"""Telegram's life against a server on loopback: nothing accepted is lost, nothing stops it."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from pydantic import SecretStr
from telegram import Bot

from adapters import load
from adapters.telegram.adapter import Telegram
from adapters.telegram.polling import Polling
from adapters.telegram.settings import TelegramSettings
from bot.domain.deliveries import Button, Delivery
from bot.domain.errors import ConfigurationError
from bot.domain.events import IncomingMessage, Pressed
from tests.adapters.hosts import Core
from tests.loopback.telegram_server import TelegramServer


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as running:
        yield running


def connecting(server: TelegramServer, core: Core) -> Telegram:
    settings = TelegramSettings(token=SecretStr(server.token), base_url=server.url)
    return Telegram(settings, core.host(), first_rest=0.01)


@asynccontextmanager
async def listening(server: TelegramServer, core: Core) -> AsyncIterator[Telegram]:
    adapter = connecting(server, core)
    running = asyncio.create_task(adapter.run())
    try:
        yield adapter
    finally:
        running.cancel()
        done, _ = await asyncio.wait([running], timeout=2)
        assert done, "it must stop within two seconds"
        await adapter.close()
        if not running.cancelled():
            running.result()


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """All that was logged, but for the server's own access log."""
    found = [r for r in caplog.records if not r.name.startswith("aiohttp")]
    return "\n".join(f"{r.getMessage()} {r.exc_info}" for r in found)


async def text_of(core: Core) -> str:
    event = await core.next()
    assert isinstance(event, IncomingMessage)
    return event.text


async def test_a_message_reaches_the_core(server: TelegramServer) -> None:
    core = Core()
    async with listening(server, core):
        server.say(server.user(42, "Ann"), "hello")
        assert await text_of(core) == "hello"
        await server.wait_for(lambda: server.pending == [])


async def test_an_update_is_not_confirmed_before_it_is_on_disk(server: TelegramServer) -> None:
    core = Core()
    core.gate.clear()
    async with listening(server, core):
        server.say(server.user(42), "hello")
        await core.asked.wait()
        server.say(server.user(42), "more")
    assert [call.parameters.get("offset") for call in server.called("getUpdates")] == [None]
    assert len(server.pending) == 2
    again = Core()
    async with listening(server, again):
        assert [await text_of(again), await text_of(again)] == ["hello", "more"]


async def test_what_cannot_be_stored_is_tried_until_it_can(
    server: TelegramServer, caplog: pytest.LogCaptureFixture
) -> None:
    core = Core()
    core.trouble.extend([OSError("disk full")])
    async with listening(server, core):
        server.say(server.user(42), "one")
        server.say(server.user(42), "two")
        assert [await text_of(core), await text_of(core)] == ["one", "two"]
    assert [r.message for r in caplog.records if r.levelno >= logging.WARNING] == [
        "updates cannot be stored, trying on: OSError: disk full"
    ]


async def test_stopping_confirms_what_was_accepted(server: TelegramServer) -> None:
    core = Core()
    async with listening(server, core):
        server.say(server.user(42), "hello")
        await core.next()
    assert server.pending == []


async def test_it_waits_for_the_network_and_says_so_once(
    server: TelegramServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.cut("getMe", 2)
    server.fail("deleteWebhook", 3, status=502)
    core = Core()
    caplog.set_level(logging.DEBUG)
    async with listening(server, core):
        server.say(server.user(42), "hello")
        assert await text_of(core) == "hello"
    [warning] = [r.message for r in caplog.records if r.levelno >= logging.WARNING]
    assert warning.startswith("Telegram cannot be reached, trying on: ")
    assert server.token not in logged(caplog)


async def test_polling_goes_on_after_faults_of_every_kind(
    server: TelegramServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.fail("getUpdates", 1, status=500)
    server.cut("getUpdates", 1)
    server.garbage("getUpdates", "<html>")
    core = Core()
    async with listening(server, core):
        server.say(server.user(42), "hello")
        event = await asyncio.wait_for(core.arrivals.get(), 20)
        assert isinstance(event, IncomingMessage)
    assert sum("cannot be polled" in r.message for r in caplog.records) == 1
    assert server.token not in logged(caplog)


async def test_an_update_nobody_can_read_does_not_hold_up_the_others(
    server: TelegramServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.push({"message": {"message_id": 1, "date": "not a date"}})
    server.say(server.user(42), "hello")
    core = Core()
    async with listening(server, core):
        assert await text_of(core) == "hello"
        await server.wait_for(lambda: server.pending == [])
    assert any("cannot be read" in r.message for r in caplog.records)


@pytest.mark.parametrize("status", [401, 404])
async def test_a_refused_token_is_the_operators_to_mend(
    server: TelegramServer, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    server.fail("getMe", 1, status=status, description="Unauthorized")
    adapter = connecting(server, Core())
    with pytest.raises(ConfigurationError, match="TELEGRAM_BOT_TOKEN") as raised:
        await asyncio.wait_for(adapter.run(), 5)
    await adapter.close()
    assert server.token not in f"{raised.value!r} {raised.value.__cause__!r} {logged(caplog)}"
    assert "\n" not in str(raised.value)


async def test_a_token_refused_later_ends_it_too(server: TelegramServer) -> None:
    server.fail("getUpdates", 1, status=401, description="Unauthorized")
    adapter = connecting(server, Core())
    with pytest.raises(ConfigurationError, match="TELEGRAM_BOT_TOKEN"):
        await asyncio.wait_for(adapter.run(), 5)
    await adapter.close()


async def test_a_second_instance_is_told_at_once(server: TelegramServer) -> None:
    server.fail("getUpdates", 1, status=409, description="Conflict: terminated by other getUpdates")
    adapter = connecting(server, Core())
    with pytest.raises(ConfigurationError, match="another instance uses this Telegram token"):
        await asyncio.wait_for(adapter.run(), 5)
    await adapter.close()


async def test_a_later_conflict_is_borne_with_one_line(
    server: TelegramServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.fail("getUpdates", 2, status=409, description="Conflict: terminated by other getUpdates")
    got: asyncio.Queue[int] = asyncio.Queue()

    async def take(update: object) -> None:
        got.put_nowait(1)

    async with Bot(server.token, base_url=f"{server.url}/bot") as bot:
        polling = asyncio.create_task(Polling(bot, take, just_started=0.0, first_rest=0.01).run())
        server.say(server.user(42), "hello")
        await asyncio.wait_for(got.get(), 10)
        polling.cancel()
        await asyncio.wait([polling])
    assert sum("another instance" in r.message for r in caplog.records) == 1


async def test_the_menu_is_offered_in_each_language_even_after_refusals(
    server: TelegramServer,
) -> None:
    server.fail("setMyCommands", 1, retry_after=1)
    core = Core()
    async with listening(server, core):
        server.say(server.user(42), "hello")
        assert await text_of(core) == "hello"  # It does not wait for its menu.
        await server.wait_for(lambda: ("default", "zh") in server.menu)
    assert server.menu["default", ""] == [{"command": "help", "description": "What I can do"}]
    assert server.menu["default", "zh"] == [{"command": "help", "description": "我能做什么"}]


async def test_a_press_is_answered_once_it_is_accepted(server: TelegramServer) -> None:
    core = Core()
    async with listening(server, core) as adapter:
        ann = server.user(42)
        server.say(ann, "hello")
        heard = await core.next()
        assert isinstance(heard, IncomingMessage)
        await adapter.messenger.deliver(delivery(heard, "Pick"))
        shown = await server.next_message(ann)
        pressed = server.press(ann, shown, "Yes")
        event = await core.next()
        assert isinstance(event, Pressed)
        assert (event.action, event.message_id) == ("yes", str(shown.id))
        assert await server.answered(pressed) == ""


async def test_the_messenger_works_on_when_listening_has_ended(server: TelegramServer) -> None:
    core = Core()
    adapter = connecting(server, core)
    running = asyncio.create_task(adapter.run())
    ann = server.user(42)
    server.say(ann, "hello")
    heard = await core.next()
    assert isinstance(heard, IncomingMessage)
    running.cancel()
    await asyncio.wait([running])
    await adapter.messenger.deliver(delivery(heard, "last words"))
    await adapter.close()
    assert server.texts(ann) == ["last words"]


def delivery(heard: IncomingMessage, text: str) -> Delivery:
    return Delivery("d1", heard.chat, heard.user, text, buttons=((Button("Yes", "yes"),),))


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"token": "1:a", "tokne": "x"}, "there is no setting telegram.tokne"),
        ({}, "telegram.token"),
        ({"token": "secret token"}, "telegram.token: this is no bot token"),
        ({"token": "1:a", "base_url": "api.telegram.org"}, "telegram.base_url"),
    ],
)
def test_a_wrong_setting_is_named_without_its_value(settings: dict, says: str) -> None:
    with pytest.raises(ConfigurationError, match=says) as raised:
        load("telegram", settings, Core().host())
    assert "secret" not in str(raised.value)
