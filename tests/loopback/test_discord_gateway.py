"""The fake Discord's gateway: sessions, what is replayed, what is lost, what intents hide."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.loopback.discord_clock import DiscordClock
from tests.loopback.discord_recorder import connected, discord
from tests.loopback.discord_town import Town, a_town


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town() as town:
        yield town


@pytest.mark.parametrize("how", ["cut", "reconnect", "invalidate", "close"])
async def test_what_was_missed_is_replayed_in_order_after_a_short_gap(town: Town, how: str) -> None:
    gateway = town.server.gateway
    async with connected(town.server) as bot:
        first = gateway.connections[0]
        orders = {
            "cut": gateway.cut,
            "reconnect": gateway.reconnect,
            "invalidate": lambda: gateway.invalidate(resumable=True),
            "close": lambda: gateway.close(4000),
        }
        orders[how]()
        await town.server.wait_for(lambda: first not in gateway.connections)
        for n in range(3):
            town.server.say(town.ann, town.general, str(n))
        await bot.next("resumed")
        await bot.next("message", 3)
        assert [m.content for m in bot.got("message")] == ["0", "1", "2"]
        assert (len(gateway.identifies), len(gateway.resumes)) == (1, 1)
        assert gateway.resumes[0]["url"].startswith("/resume/")


async def test_a_session_that_is_gone_loses_what_came_between(town: Town) -> None:
    gateway = town.server.gateway
    async with connected(town.server) as bot:
        gateway.refuse(times=1)
        gateway.invalidate(resumable=False)
        await town.server.wait_for(lambda: not gateway.connections)
        town.server.say(town.ann, town.general, "lost")
        await bot.next("ready", 2)
        town.server.say(town.ann, town.general, "heard")
        assert (await bot.next("message")).content == "heard"
        assert len(gateway.identifies) == 2


async def test_what_was_said_while_no_bot_was_there_is_only_history(town: Town) -> None:
    async with connected(town.server):
        pass
    town.server.say(town.ann, town.general, "anyone?")
    async with connected(town.server) as bot:
        town.server.say(town.ann, town.general, "now")
        assert (await bot.next("message")).content == "now"
        assert len(town.server.messages(town.general)) == 2


async def test_a_world_can_start_in_the_past() -> None:
    async with a_town(clock=DiscordClock(offset=-3600)) as town:
        old = town.server.say(town.ann, town.general, "an hour ago")
        town.server.clock.advance(3600)
        new = town.server.say(town.ann, town.general, "now")
        async with connected(town.server) as bot:
            channel = bot.get_channel(int(town.general.id))
            times = [m.created_at.timestamp() async for m in channel.history(oldest_first=True)]
            assert times[1] - times[0] == pytest.approx(3600, abs=5)
            assert discord.utils.snowflake_time(int(new.id)).timestamp() == pytest.approx(
                new.created, abs=1
            )
            assert old.created < new.created - 3500


async def test_without_the_content_intent_only_what_concerns_the_bot_has_text(town: Town) -> None:
    intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
    async with connected(town.server, intents=intents) as bot:
        mine = await bot.get_channel(int(town.general.id)).send("mine")
        said = town.server.messages(town.general)[0]
        town.server.say(town.ann, town.general, "hidden", attachments=[("a.txt", b"x")])
        town.server.say(town.ann, town.general, f"<@{bot.user.id}> seen")
        town.server.say(town.ann, town.general, "a reply", reply_to=said)
        town.server.say(town.ann, town.general, "quiet", reply_to=said, ping_reply=False)
        town.server.say(town.ann, town.server.dm(town.ann), "private")
        await bot.next("message", 6)
        texts = [m.content for m in bot.got("message")]
        assert texts == ["mine", "", f"<@{bot.user.id}> seen", "a reply", "", "private"]
        assert bot.got("message")[1].attachments == []
        assert bot.got("message")[4].reference.resolved.content == mine.content


async def test_a_quoted_message_of_others_has_no_text_either(town: Town) -> None:
    intents = discord.Intents(guilds=True, guild_messages=True)
    async with connected(town.server, intents=intents) as bot:
        hidden = town.server.say(town.bob, town.general, "between us")
        town.server.say(town.ann, town.general, f"<@{bot.user.id}> and?", reply_to=hidden)
        asked = await bot.next("message", 2)
        assert (asked.content, asked.reference.resolved.content) == (f"<@{bot.user.id}> and?", "")


async def test_a_private_thread_is_unheard_until_the_bot_is_let_in(town: Town) -> None:
    async with connected(town.server) as bot:
        thread = town.server.thread(town.general, private=True, with_bot=False)
        town.server.say(town.guild.owner, thread, "unheard")
        inside = town.server.thread(town.general, private=True)
        town.server.say(town.guild.owner, inside, "heard")
        assert (await bot.next("message")).content == "heard"
        with pytest.raises(discord.Forbidden):
            await bot.fetch_channel(int(thread.id))


async def test_without_message_intents_no_message_arrives(town: Town) -> None:
    intents = discord.Intents(guilds=True, reactions=True)
    async with connected(town.server, intents=intents) as bot:
        said = town.server.say(town.ann, town.general, "unheard")
        town.server.react(town.ann, said, "👍")
        await bot.next("raw_reaction_add")
        assert bot.got("message") == []


async def test_a_privileged_intent_that_is_not_granted_ends_the_connection(town: Town) -> None:
    town.server.gateway.privileged = {"members"}
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with connected(town.server):
            pass
    assert not town.server.gateway.online


async def test_content_hidden_in_the_portal_is_hidden_in_history_too(town: Town) -> None:
    town.server.gateway.privileged = set()
    town.server.say(town.ann, town.general, "hidden")
    intents = discord.Intents(guilds=True, guild_messages=True)
    async with connected(town.server, intents=intents) as bot:
        assert not bot.application.flags.gateway_message_content_limited
        channel = bot.get_channel(int(town.general.id))
        assert [m.content async for m in channel.history()] == [""]


async def test_every_shard_gets_its_own_guilds_only() -> None:
    async with a_town(shards=2) as town:
        guilds = [town.guild, *(town.server.guild(f"g{n}", members=[town.ann]) for n in range(4))]
        for guild in guilds[1:]:
            town.server.channel(guild)
        async with connected(town.server) as bot:
            assert sorted(s["shard"] for s in town.server.identifies) == [[0, 2], [1, 2]]
            for guild in guilds:
                channel = next(iter(guild.channels.values()))
                town.server.say(town.ann, channel, guild.name)
            await bot.next("message", 5)
            assert {m.content for m in bot.got("message")} == {g.name for g in guilds}
            assert len(bot.got("message")) == 5


async def test_starts_are_counted(town: Town) -> None:
    async with connected(town.server) as bot:
        answer = await bot.http.request(discord.http.Route("GET", "/gateway/bot"))
        assert answer["session_start_limit"]["remaining"] == 999


async def test_events_can_be_lost_repeated_and_held(town: Town) -> None:
    gateway = town.server.gateway
    async with connected(town.server) as bot:
        gateway.lose("MESSAGE_CREATE")
        town.server.say(town.ann, town.general, "lost")
        gateway.repeat("MESSAGE_CREATE")
        town.server.say(town.ann, town.general, "twice")
        gateway.hold()
        town.server.say(town.ann, town.general, "late")
        await bot.next("message", 2)
        gateway.release()
        await bot.next("message", 3)
        assert [m.content for m in bot.got("message")] == ["twice", "twice", "late"]


async def test_the_server_goes_and_comes_back_with_its_world(town: Town) -> None:
    async with connected(town.server) as bot:
        await town.server.stop()
        town.server.say(town.ann, town.general, "meanwhile")
        await town.server.start()
        await town.server.online()
        channel = bot.get_channel(int(town.general.id))
        assert [m.content async for m in channel.history()] == ["meanwhile"]
