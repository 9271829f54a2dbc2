"""The webhook: a secret, an order for each chat, and patience until the bot says 200."""

import aiohttp
import pytest
from aiohttp import web
from telegram import Bot
from telegram.error import Conflict

from tests.loopback.telegram_server import TelegramServer


async def test_a_webhook_takes_the_place_of_polling(telegram: TelegramServer, bot: Bot) -> None:
    arrived: list[tuple[str | None, int]] = []
    answers = [503, 200]

    async def hook(request: web.Request) -> web.Response:
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        arrived.append((secret, (await request.json())["update_id"]))
        return web.Response(status=answers.pop(0) if answers else 200)

    app = web.Application()
    app.router.add_post("/hook", hook)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    await bot.set_webhook(url, secret_token="s3cret", max_connections=5)
    with pytest.raises(Conflict, match="webhook is active"):
        await bot.get_updates()
    telegram.say(telegram.user(42), "one")
    telegram.say(telegram.world.users[42], "two")
    await telegram.wait_for(lambda: not telegram.pending)
    first, again, second = arrived
    assert first == again
    assert second == ("s3cret", first[1] + 1)
    assert [status for _, status in telegram.webhook_attempts] == [503, 200, 200]
    info = await bot.get_webhook_info()
    assert info.url == url
    assert info.last_error_message
    assert "503" in info.last_error_message
    await bot.delete_webhook()
    assert await bot.get_updates() == ()
    await runner.cleanup()


async def test_a_webhook_outside_needs_https_and_a_plain_secret(telegram: TelegramServer) -> None:
    async with aiohttp.ClientSession() as session:
        for given, reason in (
            ({"url": "http://bot.example/hook"}, "HTTPS"),
            ({"url": "https://bot.example/hook", "secret_token": "ä b"}, "secret token"),
        ):
            url = f"{telegram.url}/bot{telegram.token}/setWebhook"
            async with session.post(url, json=given) as answer:
                assert reason in (await answer.json())["description"]
