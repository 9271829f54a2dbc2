"""Rate limits and ordered faults of the fake Discord, as discord.py takes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest

from tests.loopback.discord_recorder import connected, discord
from tests.loopback.discord_town import Town, a_town

POST = "POST /channels/*/messages"


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town() as town:
        yield town


async def test_without_enforcement_many_messages_pass_at_once(town: Town) -> None:
    async with connected(town.server) as bot:
        channel = bot.get_channel(int(town.general.id))
        await asyncio.gather(*(channel.send(str(n)) for n in range(30)))
        assert len(town.server.from_bot(town.general)) == 30


async def test_an_enforced_bucket_is_told_and_obeyed(town: Town) -> None:
    town.server.limits.limit("POST /channels/{channel_id}/messages", calls=2, seconds=0.2)
    async with connected(town.server) as bot:
        channel = bot.get_channel(int(town.general.id))
        for n in range(5):
            await channel.send(str(n))
        calls = town.server.called(POST)
        assert [call.status for call in calls] == [200] * 5
        assert calls[4].at - calls[0].at >= 0.4


async def test_more_calls_than_the_bucket_holds_are_refused_with_the_time_to_wait(
    town: Town,
) -> None:
    town.server.limits.enforce()
    url = f"{town.server.url}/channels/{town.general.id}/messages"
    headers = {"Authorization": f"Bot {town.server.token}"}
    async with aiohttp.ClientSession(headers=headers) as http:
        for left in (4, 3, 2, 1, 0):
            async with http.post(url, json={"content": "x"}) as answer:
                assert answer.headers["X-RateLimit-Remaining"] == str(left)
        async with http.post(url, json={"content": "x"}) as refused:
            told = await refused.json()
            assert (refused.status, told["global"], "Via" in refused.headers) == (429, False, True)
            assert 0 < told["retry_after"] <= 5
        town.server.clock.advance(5)
        async with http.post(url, json={"content": "x"}) as answer:
            assert answer.status == 200
    assert len(town.server.messages(town.general)) == 6


@pytest.mark.parametrize("scope", ["user", "shared", "global"])
async def test_a_429_is_waited_for(town: Town, scope: str) -> None:
    fault = town.server.fail(POST, retry_after=0.05, scope=scope)
    async with connected(town.server) as bot:
        await bot.get_channel(int(town.general.id)).send("patience")
        refused = town.server.called(POST)[0]
        assert (fault.struck, refused.status) == (1, 429)
        assert refused.answer["global"] is (scope == "global")
        assert (await town.server.next_message(town.general)).text == "patience"


async def test_faults_strike_after_some_calls_and_only_so_often(town: Town) -> None:
    town.server.fail(POST, status=503, skip=1, times=1)
    town.server.fail(POST, status=400, code=50035, text=None, skip=1, times=1)
    async with connected(town.server) as bot:
        channel = bot.get_channel(int(town.general.id))
        outcomes = []
        for n in range(4):
            try:
                await channel.send(str(n))
                outcomes.append(200)
            except discord.HTTPException as refusal:
                outcomes.append(refusal.status)
        assert outcomes == [200, 503, 400, 200]


async def test_a_lost_answer_leaves_its_effect_and_the_nonce_makes_it_safe(town: Town) -> None:
    town.server.drop_answer(POST)
    async with connected(town.server) as bot:
        channel = bot.get_channel(int(town.general.id))
        with pytest.raises(aiohttp.ServerDisconnectedError):
            await channel.send("once", nonce="outbox-1")
        await channel.send("once", nonce="outbox-1")
        assert [m.text for m in town.server.from_bot(town.general)] == ["once"]
        assert [call.status for call in town.server.called(POST)] == [0, 200]


async def test_a_cut_has_no_effect(town: Town) -> None:
    town.server.cut(POST)
    async with connected(town.server) as bot:
        with pytest.raises(aiohttp.ServerDisconnectedError):
            await bot.get_channel(int(town.general.id)).send("lost")
        assert town.server.from_bot(town.general) == []


async def test_a_hanging_call_goes_on_when_it_is_released(town: Town) -> None:
    fault = town.server.hang(POST, times=9)
    async with connected(town.server) as bot:
        channel = bot.get_channel(int(town.general.id))
        sending = asyncio.create_task(channel.send("at last"))
        await town.server.wait_for(lambda: fault.struck)
        assert town.server.from_bot(town.general) == []
        fault.release()
        await sending
        await channel.send("and more")
        assert len(town.server.from_bot(town.general)) == 2


async def test_html_instead_of_json_is_an_error_at_once(town: Town) -> None:
    town.server.fail(POST, status=429, text="<html>banned</html>")
    async with connected(town.server) as bot:
        with pytest.raises(discord.HTTPException) as refusal:
            await bot.get_channel(int(town.general.id)).send("hello")
        assert refusal.value.text == "<html>banned</html>"


async def test_waiting_in_vain_tells_the_last_calls(town: Town) -> None:
    with pytest.raises(TimeoutError, match="the bot is offline, its last calls: none"):
        await town.server.next_message(town.general, timeout=0.01)
