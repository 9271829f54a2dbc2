"""The fake Discord as a real discord.py client meets it: talking, threads, private chats, files."""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import AsyncIterator

import pytest

from tests.loopback.discord_recorder import connected, discord
from tests.loopback.discord_server import DiscordServer
from tests.loopback.discord_town import Town, a_town


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town() as town:
        yield town


async def test_a_message_reaches_the_bot_and_its_reply_is_seen(town: Town) -> None:
    async with connected(town.server) as bot:
        said = town.server.say(town.ann, town.general, f"<@{bot.user.id}> hello")
        heard = await bot.next("message")
        await heard.reply("hi there")
        answer = await town.server.next_message(town.general)
        assert heard.content == f"<@{bot.user.id}> hello"
        assert [user.id for user in heard.mentions] == [bot.user.id]
        assert (answer.text, answer.reply_to, answer.pinged) == ("hi there", said.id, {town.ann.id})


async def test_the_bot_hears_what_it_says_itself(town: Town) -> None:
    async with connected(town.server) as bot:
        await bot.get_channel(int(town.general.id)).send("me")
        assert (await bot.next("message")).author == bot.user


async def test_guilds_channels_members_and_roles_are_known_at_once(town: Town) -> None:
    town.server.role(town.guild, "mods", members=[town.bob])
    async with connected(town.server) as bot:
        (guild,) = bot.guilds
        assert {m.name for m in guild.members} == {"ann", "bob", "rememo", "owner_of_home"}
        assert [c.name for c in guild.text_channels] == ["general"]
        assert guild.get_member(int(town.bob.id)).roles[1].name == "mods"
        assert bot.application.flags.gateway_message_content_limited


async def test_edits_and_deletions_go_both_ways(town: Town) -> None:
    async with connected(town.server) as bot:
        said = town.server.say(town.ann, town.general, "first")
        await bot.next("message")
        town.server.edit(said, "second")
        assert (await bot.next("raw_message_edit")).data["content"] == "second"
        town.server.delete(said)
        assert str((await bot.next("raw_message_delete")).message_id) == said.id
        mine = await bot.get_channel(int(town.general.id)).send("draft")
        await mine.edit(content="final")
        (shown,) = town.server.from_bot(town.general)
        assert (shown.text, shown.texts) == ("final", ["draft", "final"])
        await mine.delete()
        assert town.server.messages(town.general) == []


async def test_a_private_chat_works_both_ways_and_a_closed_one_refuses(town: Town) -> None:
    async with connected(town.server) as bot:
        private = town.server.dm(town.ann)
        town.server.say(town.ann, private, "psst")
        heard = await bot.next("message")
        await heard.channel.send("yes?")
        assert (await town.server.next_message(private)).text == "yes?"
        town.server.close_dms(town.bob)
        stranger = await bot.fetch_user(int(town.bob.id))
        with pytest.raises(discord.Forbidden) as refusal:
            await stranger.send("hello")
        assert refusal.value.code == 50007


async def test_a_thread_is_opened_written_in_archived_and_woken(town: Town) -> None:
    async with connected(town.server) as bot:
        said = town.server.say(town.ann, town.general, "let us plan")
        heard = await bot.next("message")
        thread = await heard.create_thread(name="plan")
        assert str(thread.id) == said.id
        await thread.send("step one")
        place = town.server.world.channels[said.id]
        town.server.archive(place)
        await thread.send("step two")
        assert not place.archived
        town.server.archive(place, locked=True)
        with pytest.raises(discord.HTTPException) as refusal:
            await thread.send("step three")
        assert refusal.value.code == 50083
        assert [m.text for m in town.server.messages(place)] == ["step one", "step two"]


async def test_a_persons_thread_is_heard(town: Town) -> None:
    async with connected(town.server) as bot:
        thread = town.server.thread(town.general, "talk", owner=town.ann)
        town.server.say(town.ann, thread, "in here")
        heard = await bot.next("message")
        assert (heard.channel.parent.name, heard.content) == ("general", "in here")


async def test_history_is_found_after_a_gap_and_in_pages(town: Town) -> None:
    before = town.server.say(town.ann, town.general, "0")
    missed = [town.server.say(town.ann, town.general, str(n)) for n in range(1, 151)]
    async with connected(town.server) as bot:
        channel = bot.get_channel(int(town.general.id))
        found = [m async for m in channel.history(after=discord.Object(int(before.id)), limit=None)]
        assert [m.content for m in found] == [m.text for m in missed]
        assert bot.got("message") == []


async def test_files_travel_both_ways(town: Town) -> None:
    async with connected(town.server) as bot:
        town.server.say(town.ann, town.general, "see", attachments=[("note.txt", b"tea at five")])
        heard = await bot.next("message")
        assert heard.attachments[0].content_type == "text/plain"
        assert await heard.attachments[0].read() == b"tea at five"
        await heard.channel.send("mine", file=discord.File(io.BytesIO(b"{}"), "export.json"))
        (file,) = (await town.server.next_message(town.general)).attachments
        assert (file.filename, file.payload) == ("export.json", b"{}")


async def test_reactions_go_both_ways(town: Town) -> None:
    async with connected(town.server) as bot:
        said = town.server.say(town.ann, town.general, "nice")
        await (await bot.next("message")).add_reaction("👍")
        town.server.react(town.bob, said, "👀")
        assert str((await bot.next("raw_reaction_add", 2)).emoji) == "👀"
        assert said.reactions == {"👍": [town.server.bot.id], "👀": [town.bob.id]}


async def test_typing_is_seen(town: Town) -> None:
    async with connected(town.server) as bot:
        async with bot.get_channel(int(town.general.id)).typing():
            pass
        assert [who for who, _ in town.general.typing] == [town.server.bot.id]


async def test_only_what_is_allowed_pings(town: Town) -> None:
    role = town.server.role(town.guild, "mods")
    text = f"@everyone {role.mention} {town.ann.mention}"
    async with connected(town.server) as bot:
        channel = bot.get_channel(int(town.general.id))
        await channel.send(text)
        await channel.send(text, allowed_mentions=discord.AllowedMentions.none())
        await channel.send(
            text, allowed_mentions=discord.AllowedMentions(everyone=False, roles=False)
        )
        pinged = [m.pinged for m in town.server.from_bot(town.general)]
        assert pinged == [{"everyone", role.id, town.ann.id}, set(), {town.ann.id}]


async def test_the_bot_joins_and_leaves_guilds_while_it_runs(town: Town) -> None:
    async with connected(town.server) as bot:
        other = town.server.guild("Other", members=[town.ann])
        assert (await bot.next("guild_join")).name == "Other"
        town.server.kick_bot(other)
        assert (await bot.next("guild_remove")).name == "Other"


async def test_forbidden_channels_refuse_or_hide(town: Town) -> None:
    town.server.forbid(town.general, "send_messages")
    hidden = town.server.channel(town.guild, "secret")
    town.server.forbid(hidden, "view_channel")
    async with connected(town.server) as bot:
        channel = bot.get_channel(int(town.general.id))
        with pytest.raises(discord.Forbidden) as refusal:
            await channel.send("hello")
        assert refusal.value.code == 50013
        assert not channel.permissions_for(channel.guild.me).send_messages
        town.server.say(town.ann, hidden, "not for it")
        town.server.say(town.ann, town.general, "for it")
        assert (await bot.next("message")).content == "for it"


async def test_many_messages_deleted_at_once_are_told_at_once(town: Town) -> None:
    async with connected(town.server) as bot:
        said = [town.server.say(town.ann, town.general, str(n)) for n in range(3)]
        town.server.delete(*said)
        gone = await bot.next("raw_bulk_message_delete")
        assert {str(i) for i in gone.message_ids} == {m.id for m in said}


async def test_a_killed_bot_starts_again_and_is_not_told_what_it_missed(town: Town) -> None:
    """The bot is another process here."""
    server = town.server
    first = await started(server)
    server.say(town.ann, town.general, "one")
    assert (await server.next_message(town.general)).text == "heard one"
    first.kill()
    await first.wait()
    await server.wait_for(lambda: not server.gateway.online)
    server.say(town.ann, town.general, "two")
    second = await started(server)
    try:
        server.say(town.ann, town.general, "three")
        assert (await server.next_message(town.general)).text == "heard three"
        assert [m.text for m in server.from_bot(town.general)] == ["heard one", "heard three"]
        assert len(server.identifies) == 2
    finally:
        second.kill()
        await second.wait()


async def started(server: DiscordServer) -> asyncio.subprocess.Process:
    before = len(server.identifies)
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.loopback.discord_recorder", server.url, server.token
    )
    await server.wait_for(lambda: len(server.identifies) > before, timeout=20)
    await server.online()
    return bot
