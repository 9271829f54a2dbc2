"""The Discord connection: refused, lost, resumed, restarted, stopped."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import pytest

from adapters.base import Host
from adapters.discord import build
from adapters.discord.texts import AWAY
from bot.domain.errors import ConfigurationError, DeliveryFailed
from bot.domain.events import IncomingMessage
from bot.domain.people import Language
from tests.adapters.discord_life import (
    QUICK,
    Core,
    Kept,
    Time,
    chat_of,
    key_of,
    online,
    started,
)
from tests.adapters.test_discord_outgoing import to_room
from tests.loopback.changes import Changes
from tests.loopback.discord_clock import DiscordClock
from tests.loopback.discord_server import DiscordServer
from tests.loopback.discord_town import Town, a_town

HOUR = 3600.0


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town() as town:
        yield town


class Said(logging.Handler):
    """What the adapter logs, to be waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._changes = Changes()

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())
        self._changes.ring()

    async def line(self, part: str) -> None:
        await self._changes.wait_for(lambda: any(part in line for line in self.lines))


@pytest.fixture
def said() -> Iterator[Said]:
    handler = Said()
    logger = logging.getLogger("adapters.discord")
    logger.addHandler(handler)
    yield handler
    logger.removeHandler(handler)


def texts(core: Core) -> list[str]:
    return [event.text for event in core.got(IncomingMessage)]


# ---------------------------------------------------------------- settings


async def never(chat: object) -> None:
    await asyncio.Event().wait()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, "discord.token"),
        ({"token": "not a token"}, "discord.token"),
        ({"token": "a.b.c", "base_url": "discord.com"}, "discord.base_url"),
        ({"token": "a.b.c", "shards": 3}, "discord.shards"),
    ],
)
def test_a_wrong_setting_is_named_without_its_value(settings: dict[str, Any], said: str) -> None:
    host = Host(Core().accept, (), Time(DiscordClock()), Kept(), never)
    with pytest.raises(ConfigurationError) as failure:
        build(settings, host)
    assert said in str(failure.value)
    assert "not a token" not in str(failure.value)


# ---------------------------------------------------------------- connecting


async def test_a_refused_token_ends_with_one_line_that_says_what_to_do(town: Town) -> None:
    async with started(town.server, token="wrong.token.really") as bot:
        with pytest.raises(ConfigurationError, match="DISCORD_BOT_TOKEN"):
            await bot.running


async def test_a_token_that_is_withdrawn_while_running_ends_likewise(town: Town) -> None:
    async with online(town.server) as bot:
        town.server.gateway.close(4004)
        with pytest.raises(ConfigurationError, match="DISCORD_BOT_TOKEN"):
            await bot.running


async def test_a_network_that_is_not_there_yet_is_waited_for(town: Town) -> None:
    server = town.server
    await server.stop()
    async with started(server) as bot:
        with pytest.raises(DeliveryFailed) as failure:
            await bot.messenger.deliver(to_room(town, "too early"))
        assert failure.value.retry_after
        await server.start()
        await server.online()
        server.say(town.ann, server.dm(town.ann), "hello")
        await bot.core.heard()


@pytest.mark.parametrize("status", [503, 404])
async def test_a_service_in_trouble_at_the_start_is_waited_for(town: Town, status: int) -> None:
    town.server.fail("GET /users/@me", status=status, times=3)
    town.server.fail("GET /gateway/bot", status=status, times=2)
    async with online(town.server) as bot:
        town.server.say(town.ann, town.server.dm(town.ann), "hello")
        await bot.core.heard()


async def test_a_gateway_that_refuses_at_first_is_tried_again(
    town: Town, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _without_the_library_s_rest(monkeypatch)
    town.server.gateway.refuse(times=3)
    async with online(town.server) as bot:
        town.server.say(town.ann, town.server.dm(town.ann), "hello")
        await bot.core.heard()
    troubles = [r for r in caplog.records if "cannot be reached" in r.message]
    assert len(troubles) == 1


def _without_the_library_s_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py rests five seconds, whatever it is told."""

    class Quick:
        def __getattr__(self, name: str) -> Any:
            return getattr(asyncio, name)

        async def sleep(self, seconds: float) -> None:
            await asyncio.sleep(0)

    monkeypatch.setattr("discord.shard.asyncio", Quick())


async def test_the_gateway_is_where_rest_says(town: Town) -> None:
    async with online(town.server):
        asked = [call.path for call in town.server.called("GET /gateway/bot")]
        assert asked
        assert all(connection.url.startswith("/gateway/") for connection in _connections(town))


def _connections(town: Town) -> list[Any]:
    return list(town.server.gateway.connections)


async def test_nobody_connects_when_no_sessions_are_left(town: Town, said: Said) -> None:
    town.server.gateway.identifies_left = 0
    async with started(town.server):
        await said.line("no more connections are allowed")
        assert town.server.identifies == []


# ---------------------------------------------------------------- losing it


@pytest.mark.parametrize("fault", ["op 7", "op 9", "cut", "close"])
async def test_a_lost_connection_is_resumed_and_nothing_is_missed(town: Town, fault: str) -> None:
    async with online(town.server) as bot:
        town.server.say(town.ann, town.general, "before")
        await bot.core.heard()
        gateway = town.server.gateway
        {
            "op 7": gateway.reconnect,
            "op 9": lambda: gateway.invalidate(resumable=True),
            "cut": gateway.cut,
            "close": lambda: gateway.close(4000),
        }[fault]()
        town.server.say(town.ann, town.general, "meanwhile")
        await bot.core.heard(2)
        assert texts(bot.core) == ["before", "meanwhile"]
        assert (len(town.server.identifies), len(gateway.resumes)) == (1, 1)


async def test_a_session_that_cannot_be_resumed_begins_anew_and_is_filled_from_history(
    town: Town,
) -> None:
    async with online(town.server) as bot:
        town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> before")
        await bot.core.heard()
        town.server.gateway.lose("MESSAGE_CREATE", times=2)
        town.server.say(town.ann, town.general, "lost one")
        town.server.say(town.bob, town.general, "lost two")
        town.server.gateway.invalidate(resumable=False)
        await bot.core.heard(3)
        assert texts(bot.core) == ["before", "lost one", "lost two"]
        assert len(town.server.identifies) == 2
        assert all(connection.url.startswith("/gateway/") for connection in _connections(town))


async def test_the_same_message_twice_is_one(town: Town) -> None:
    async with online(town.server) as bot:
        town.server.gateway.repeat("MESSAGE_CREATE")
        town.server.say(town.ann, town.general, "once")
        town.server.say(town.ann, town.general, "twice")
        await bot.core.heard(2)
        assert texts(bot.core) == ["once", "twice"]


async def test_losing_a_server_and_getting_it_back_harms_nothing(town: Town) -> None:
    async with online(town.server) as bot:
        town.server.kick_bot(town.guild)
        with pytest.raises(DeliveryFailed) as failure:
            await bot.messenger.deliver(to_room(town, "anybody?"))
        assert failure.value.permanent
        town.server.add_bot(town.guild)
        town.server.say(town.ann, town.general, "welcome back")
        assert (await bot.core.heard()).text == "welcome back"


# ---------------------------------------------------------------- catching up


async def test_what_was_said_while_it_was_away_is_heard_once_and_in_order(town: Town) -> None:
    kept, core = Kept(), Core()
    private = town.server.dm(town.bob)
    thread = town.server.thread(town.general, owner=town.ann)
    async with online(town.server, kept=kept, core=core):
        for channel, user in ((town.general, town.ann), (private, town.bob), (thread, town.ann)):
            town.server.say(user, channel, f"<@{town.server.bot.id}> known")
        await core.heard(3)
    missed = [town.server.say(town.ann, town.general, f"missed {n}") for n in range(3)]
    town.server.say(town.bob, private, "missed alone")
    town.server.archive(thread)
    town.server.say(town.ann, thread, "missed in a thread")
    async with online(town.server, kept=kept, core=core):
        await core.heard(8)
        town.server.say(town.ann, town.general, "after")
        await core.heard(9)
    room = [e for e in core.got(IncomingMessage) if e.chat == chat_of(town.general)]
    assert [e.text for e in room] == ["known", "missed 0", "missed 1", "missed 2", "after"]
    assert [e.key for e in room[1:4]] == [f"m{m.id}" for m in missed]
    everything = {e.text: e for e in core.got(IncomingMessage)}
    assert everything["missed alone"].private
    assert everything["missed in a thread"].chat == chat_of(thread)
    assert len(core.events) == 9


async def test_a_call_from_a_channel_never_used_before_is_found_too(town: Town) -> None:
    kept, core = Kept(), Core()
    async with online(town.server, kept=kept, core=core):
        town.server.say(town.ann, town.general, "hello all")
        await core.heard()
    other = town.server.channel(town.guild, "other")
    town.server.say(town.ann, other, f"<@{town.server.bot.id}> over here")
    async with online(town.server, kept=kept, core=core):
        assert (await core.heard(2)).text == "over here"


async def test_the_first_start_reads_no_history(town: Town) -> None:
    town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> long ago")
    async with online(town.server) as bot:
        town.server.say(town.ann, town.general, "now")
        assert (await bot.core.heard()).text == "now"
        assert town.server.called("GET /channels/*/messages") == []


async def test_what_is_too_old_to_answer_gets_one_line_for_its_channel() -> None:
    clock = DiscordClock(offset=-HOUR)
    async with a_town(clock=clock) as town:
        kept, core = Kept(), Core()
        call = f"<@{town.server.bot.id}>"
        async with online(town.server, kept=kept, core=core):
            town.server.say(town.ann, town.general, f"{call} known")
            await core.heard()
            await kept.holds("cursors")
        town.server.say(town.ann, town.general, f"{call} too old")
        last = town.server.say(town.ann, town.general, f"{call} 也太旧了")
        town.server.say(town.bob, town.general, "just talk")
        clock.advance(HOUR)
        for start in range(2):
            async with online(town.server, kept=kept, core=core):
                await town.server.wait_for(lambda: town.server.from_bot(town.general))
                town.server.say(town.ann, town.general, "hello again")
                await core.heard(2 + start)
        (shown,) = town.server.from_bot(town.general)
        assert (shown.text, shown.reply_to) == (AWAY[Language.ZH], last.id)
        assert texts(core) == ["known", "hello again", "hello again"]


async def test_what_was_answered_before_needs_no_excuse() -> None:
    clock = DiscordClock(offset=-HOUR)
    async with a_town(clock=clock) as town:
        kept, core = Kept(), Core()
        async with online(town.server, kept=kept, core=core) as bot:
            town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> known")
            await core.heard()
            await kept.holds("cursors")
            stale = kept.values["cursors"]
            town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> question")
            await bot.say(await core.heard(2), "answer")
        kept.values["cursors"] = stale  # Killed before it was saved.
        clock.advance(HOUR)
        town.server.say(town.ann, town.general, "fresh")
        async with online(town.server, kept=kept, core=core):
            await core.heard(3)
        assert [m.text for m in town.server.from_bot(town.general)] == ["answer"]


async def test_at_most_a_hundred_recent_messages_are_fetched(town: Town) -> None:
    kept, core = Kept(), Core()
    async with online(town.server, kept=kept, core=core):
        town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> known")
        await core.heard()
    for number in range(130):
        town.server.say(town.ann, town.general, f"{number}")
    async with online(town.server, kept=kept, core=core):
        await core.heard(101)
        town.server.say(town.ann, town.general, "now")
        assert (await core.heard(102)).text == "now"


async def test_a_history_that_cannot_be_read_now_is_read_at_the_next_start(town: Town) -> None:
    kept, core = Kept(), Core()
    async with online(town.server, kept=kept, core=core):
        town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> known")
        await core.heard()
    town.server.say(town.ann, town.general, "missed")
    hung = town.server.hang("GET /channels/*/messages", times=9)
    async with online(town.server, kept=kept, core=core):
        await town.server.wait_for(lambda: hung.struck)
        town.server.say(town.ann, town.server.dm(town.ann), "alone")
        await core.heard(2)
    hung.release()
    async with online(town.server, kept=kept, core=core):
        assert (await core.heard(3)).text == "missed"


@pytest.mark.parametrize("where", ["a private chat", "the room"])
async def test_the_very_first_message_is_found_again_after_a_kill(town: Town, where: str) -> None:
    kept, core = Kept(), Core()
    at_leisure = replace(QUICK, saving=1000.0)
    core.gate.clear()
    channel = town.server.dm(town.ann) if where == "a private chat" else town.general
    async with online(town.server, kept=kept, core=core, tempos=at_leisure):
        town.server.say(town.ann, channel, f"<@{town.server.bot.id}> hello")
        await core.until(lambda: core.tries > 0)
        killed = Kept(dict(kept.values))
    core.gate.set()
    async with online(town.server, kept=killed, core=core):
        assert (await core.heard()).text == "hello"


async def test_what_comes_before_a_gap_is_filled_does_not_hide_it(town: Town) -> None:
    kept, core = Kept(), Core()
    async with online(town.server, kept=kept, core=core):
        town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> known")
        await core.heard()
    town.server.say(town.ann, town.general, "missed")
    hung = town.server.hang("GET /channels/*/messages", times=9)
    async with online(town.server, kept=kept, core=core):
        town.server.say(town.ann, town.general, "early")  # The list of servers is not complete yet.
        await core.heard(2)
        await town.server.wait_for(lambda: hung.struck)
    hung.release()
    async with online(town.server, kept=kept, core=core):
        await core.heard(3)
    assert texts(core) == ["known", "early", "missed"]


async def test_messages_that_were_not_stored_when_it_stopped_are_found_again(town: Town) -> None:
    kept, core = Kept(), Core()
    async with online(town.server, kept=kept, core=core):
        town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> known")
        await core.heard()
        await kept.holds("cursors", town.general.id)
        core.refuse = 10**6
        tries = core.tries
        town.server.say(town.ann, town.general, "on a full disk")
        await core.until(lambda: core.tries > tries)
    core.refuse = 0
    async with online(town.server, kept=kept, core=core):
        assert (await core.heard(2)).text == "on a full disk"


# ---------------------------------------------------------------- stopping


async def test_it_stops_at_once_and_still_speaks_until_it_is_closed(town: Town) -> None:
    async with online(town.server) as bot:
        town.server.say(town.ann, town.general, "hello")
        await bot.core.heard()
        bot.running.cancel()
        async with asyncio.timeout(2):
            await asyncio.gather(bot.running, return_exceptions=True)
        await town.server.wait_for(lambda: not town.server.gateway.online)
        await bot.messenger.deliver(to_room(town, "last words"))
        await bot.adapter.close()
        await bot.adapter.close()
        with pytest.raises(DeliveryFailed):
            await bot.messenger.deliver(to_room(town, "too late", id="late"))
        assert [m.text for m in town.server.from_bot(town.general)] == ["last words"]


async def test_it_stops_while_discord_does_not_answer(town: Town) -> None:
    hung = town.server.hang("GET /users/@me")
    async with started(town.server) as bot:
        await town.server.wait_for(lambda: hung.struck)
        bot.running.cancel()
        async with asyncio.timeout(2):
            await asyncio.gather(bot.running, return_exceptions=True)
            await bot.adapter.close()


async def test_closing_what_never_ran_is_harmless() -> None:
    async with DiscordServer() as server:
        host = Host(Core().accept, (), Time(server.clock), Kept(), never)
        await build({"token": server.token, "base_url": server.url}, host).close()


async def test_the_token_is_in_no_log_line(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with online(town.server) as bot:
        town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> hi")
        heard = await bot.core.heard()
        town.server.fail("POST /channels/*/messages", status=503)
        with pytest.raises(DeliveryFailed):
            await bot.say(heard, "hello")
        town.server.gateway.cut()
        await town.server.wait_for(lambda: town.server.gateway.resumes)
    lines = "\n".join(caplog.messages) + repr(bot.adapter) + caplog.text
    assert town.server.token not in lines
    assert key_of(town.ann).user_id not in "\n".join(
        record.getMessage() for record in caplog.records if record.name.startswith("discord.http")
    )


async def test_a_long_outage_is_ended_by_a_new_connection(town: Town) -> None:
    impatient = replace(QUICK, gateway=replace(QUICK.gateway, outage=0.2))
    async with online(town.server, tempos=impatient) as bot:
        gateway = town.server.gateway
        for _ in range(20):  # The library rests at random, and may be quicker than we are.
            gateway.refuse()
            gateway.cut()
            await town.server.wait_for(lambda: not gateway.online)
            await town.server.wait_for(lambda: gateway.online)
            if len(town.server.called("GET /users/@me")) > 1:
                break
        assert len(town.server.called("GET /users/@me")) > 1
        town.server.say(town.ann, town.general, "hello again")
        assert (await bot.core.heard()).text == "hello again"
