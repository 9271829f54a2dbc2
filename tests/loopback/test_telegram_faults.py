"""Faults on order: what the real library meets, and what has happened in the chat meanwhile."""

import asyncio
from datetime import timedelta

import aiohttp
import pytest
from telegram import Bot
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from tests.loopback.telegram_errors import Refusal
from tests.loopback.telegram_limits import Flood, Limits
from tests.loopback.telegram_server import TelegramServer

pytestmark = pytest.mark.usefixtures("ann")


async def test_failures_come_as_often_as_ordered_and_change_nothing(
    telegram: TelegramServer, bot: Bot
) -> None:
    telegram.fail("sendMessage", times=2, status=502)
    for _ in range(2):
        with pytest.raises(NetworkError, match="Bad Gateway"):
            await bot.send_message(42, "tea")
    assert telegram.answers(42) == []
    await bot.send_message(42, "tea")
    assert [call.status for call in telegram.called("sendMessage")] == [502, 502, 200]


async def test_a_failure_waits_for_the_call_it_is_meant_for(
    telegram: TelegramServer, bot: Bot
) -> None:
    wrong = "can't parse entities: no"
    telegram.fail("sendMessage", status=400, description=wrong, when=lambda p: "parse_mode" in p)
    await bot.send_message(42, "plain")
    with pytest.raises(BadRequest, match=r"(?i)can't parse entities"):
        await bot.send_message(42, "fancy", parse_mode="HTML")


async def test_too_many_requests_say_how_long_to_wait(telegram: TelegramServer, bot: Bot) -> None:
    telegram.fail("editMessageText", retry_after=30)
    sent = await bot.send_message(42, "one")
    with pytest.raises(RetryAfter) as wait:
        await bot.edit_message_text("two", 42, sent.message_id)
    assert wait.value.retry_after == timedelta(seconds=30)


async def test_a_dropped_answer_leaves_the_message_and_a_cut_does_not(
    telegram: TelegramServer, bot: Bot
) -> None:
    telegram.drop_answer("sendMessage")
    telegram.cut("sendMessage")
    with pytest.raises(NetworkError):
        await bot.send_message(42, "arrived")
    with pytest.raises(NetworkError):
        await bot.send_message(42, "lost")
    assert telegram.texts(42) == ["arrived"]
    assert [call.status for call in telegram.called("sendMessage")] == [0, 0]


async def test_a_hanging_call_goes_on_when_released_or_dies_with_its_client(
    telegram: TelegramServer, bot: Bot
) -> None:
    fault = telegram.hang("sendMessage", times=2)
    dying = asyncio.create_task(bot.send_message(42, "never"))
    await telegram.wait_for(lambda: fault.hits == 1)
    dying.cancel()
    await telegram.wait_for(lambda: telegram.called("sendMessage")[0].status == 0)
    waiting = asyncio.create_task(bot.send_message(42, "late"))
    await telegram.wait_for(lambda: fault.hits == 2)
    assert telegram.answers(42) == []
    fault.release()
    await waiting
    assert telegram.texts(42) == ["late"]


async def test_an_answer_may_come_too_late_for_an_effect_long_seen(
    telegram: TelegramServer, bot: Bot
) -> None:
    fault = telegram.hang("sendMessage", after_effect=True)
    sending = asyncio.create_task(bot.send_message(42, "here"))
    assert (await telegram.next_message(42)).text == "here"
    assert not sending.done()
    fault.release()
    assert (await sending).text == "here"


async def test_a_page_instead_of_json_is_no_answer(telegram: TelegramServer, bot: Bot) -> None:
    telegram.garbage("getMe", "<html>")
    with pytest.raises(TelegramError, match="Invalid server response"):
        await bot.get_me()


async def test_a_callback_runs_before_the_effect(telegram: TelegramServer, bot: Bot) -> None:
    seen: list[tuple[object, int]] = []
    telegram.before("sendMessage", lambda p: seen.append((p["text"], len(telegram.answers(42)))))
    await bot.send_message(42, "tea")
    assert seen == [("tea", 0)]


def test_flood_limits_allow_a_burst_then_one_a_second_and_twenty_a_minute_in_groups() -> None:
    now = [0.0]
    flood = Flood(Limits(per_second=1, burst=3, group_per_minute=20), lambda: now[0])
    sent = 0
    waits = []
    while sent < 25:
        try:
            flood.check("sendMessage", -501)
            sent += 1
        except Refusal as refusal:
            waits.append(refusal.parameters["retry_after"])
            now[0] += waits[-1]
    assert waits[:17] == [1] * 17
    assert waits[17] == 43


async def test_the_server_refuses_a_flood_when_told_to() -> None:
    async with TelegramServer(limits=Limits(burst=2)) as server:
        server.private(server.user(42))
        async with Bot(server.token, base_url=f"{server.url}/bot") as bot:
            await bot.send_message(42, "one")
            await bot.send_message(42, "two")
            with pytest.raises(RetryAfter):
                await bot.send_message(42, "three")


async def test_the_server_closes_at_once_whoever_still_waits() -> None:
    async with asyncio.timeout(5), aiohttp.ClientSession() as session:
        async with TelegramServer() as server:
            url = f"{server.url}/bot{server.token}/getUpdates"
            waiting = asyncio.create_task(session.post(url, data={"timeout": 50}))
            await server.wait_for(lambda: server.polling)
        with pytest.raises(aiohttp.ClientError):
            await waiting
