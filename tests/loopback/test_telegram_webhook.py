"""The webhook: a secret, an order for each chat, and patience until the bot says 200."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from aiohttp import web
from telegram import Bot
from telegram.error import Conflict

from tests.loopback.telegram_refusals import refused
from tests.loopback.telegram_server import TelegramServer


class Hook:
    """The bot's side: what arrived, and how it is answered."""

    def __init__(self) -> None:
        self.url = ""
        self.arrived: list[tuple[str | None, str]] = []  # secret and text
        self.open = asyncio.Event()
        self.open.set()
        self.status: Callable[[str], int] = lambda text: 200

    async def take(self, request: web.Request) -> web.Response:
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        text = (await request.json())["message"]["text"]
        self.arrived.append((secret, text))
        if text == "slow":
            await self.open.wait()
        return web.Response(status=self.status(text))

    @property
    def texts(self) -> list[str]:
        return [text for _, text in self.arrived]


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    taking, app = Hook(), web.Application()
    app.router.add_post("/hook", taking.take)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.01)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    taking.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield taking
    await runner.cleanup()


async def test_a_webhook_takes_the_place_of_polling(
    telegram: TelegramServer, bot: Bot, hook: Hook
) -> None:
    await bot.set_webhook(hook.url, secret_token="s3cret", max_connections=5)
    with pytest.raises(Conflict, match="webhook is active"):
        await bot.get_updates()
    telegram.say(telegram.user(42), "one")
    await telegram.wait_for(lambda: not telegram.pending)
    assert hook.arrived == [("s3cret", "one")]
    await bot.delete_webhook()
    telegram.say(telegram.user(42), "two")
    assert len(await bot.get_updates()) == 1
    assert hook.texts == ["one"]


async def test_what_is_not_taken_comes_again_and_holds_back_its_own_chat_alone(
    telegram: TelegramServer, bot: Bot, hook: Hook
) -> None:
    healed: list[bool] = []
    hook.status = lambda text: 503 if text == "poison" and not healed else 200
    await bot.set_webhook(hook.url)
    ann, ben = telegram.user(42), telegram.user(43)
    for user, text in ((ann, "poison"), (ann, "behind"), (ben, "free")):
        telegram.say(user, text)
    await telegram.wait_for(lambda: hook.texts.count("poison") > 2 and len(telegram.pending) == 2)
    assert "behind" not in hook.texts
    assert hook.texts.count("free") == 1
    info = await bot.get_webhook_info()
    assert info.pending_update_count == 2
    assert info.last_error_message
    assert "503" in info.last_error_message
    healed.append(True)
    await telegram.wait_for(lambda: not telegram.pending)
    assert hook.texts[-2:] == ["poison", "behind"]
    assert {status for _, status in telegram.webhook_attempts} == {503, 200}


async def test_one_update_of_a_chat_is_under_way_at_a_time(
    telegram: TelegramServer, bot: Bot, hook: Hook
) -> None:
    hook.open.clear()
    await bot.set_webhook(hook.url)
    telegram.say(telegram.user(42), "slow")
    telegram.say(telegram.world.users[42], "after")
    await telegram.wait_for(lambda: hook.texts)
    telegram.say(telegram.user(43), "free")
    await telegram.wait_for(lambda: len(telegram.pending) == 2)
    assert hook.texts == ["slow", "free"]
    hook.open.set()
    await telegram.wait_for(lambda: not telegram.pending)
    assert hook.texts == ["slow", "free", "after"]


async def test_a_webhook_outlives_a_bot_that_is_down(
    telegram: TelegramServer, bot: Bot, hook: Hook
) -> None:
    await bot.set_webhook("http://127.0.0.1:9/hook")
    telegram.say(telegram.user(42), "hello?")
    await telegram.wait_for(lambda: telegram.webhook_attempts)
    assert telegram.webhook_attempts[0][1] is None
    await bot.set_webhook(hook.url)
    await telegram.wait_for(lambda: not telegram.pending)
    assert hook.texts == ["hello?"]


@pytest.mark.parametrize(
    ("parameters", "reason"),
    [
        ({"url": "http://bot.example/hook"}, "HTTPS"),
        ({"url": "https://bot.example/hook", "secret_token": "ä b"}, "secret token"),
    ],
)
async def test_a_webhook_outside_needs_https_and_a_plain_secret(
    telegram: TelegramServer, parameters: dict[str, Any], reason: str
) -> None:
    assert reason in await refused(telegram, "setWebhook", **parameters)
