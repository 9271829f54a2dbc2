"""Commands, buttons and forms on the fake Discord, answered by a real discord.py client."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.loopback.discord_interaction import Interaction
from tests.loopback.discord_recorder import Recorder, connected, discord
from tests.loopback.discord_town import Town, a_town


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town() as town:
        yield town


def with_commands(bot: Recorder) -> None:
    """/remind answers at once, /think defers, /note opens a form; all are synced at start."""

    @bot.tree.command(description="Reminds you")
    async def remind(interaction: discord.Interaction, text: str, minutes: int = 5) -> None:
        await interaction.response.send_message(f"{text} in {minutes}", ephemeral=True)

    @remind.autocomplete("text")
    async def complete(interaction: discord.Interaction, typed: str):
        return [discord.app_commands.Choice(name=f"{typed}!", value=typed)]

    @bot.tree.command(description="Thinks first")
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)

    @bot.tree.command(description="Takes a file")
    async def read(interaction: discord.Interaction, file: discord.Attachment) -> None:
        await interaction.response.send_message((await file.read()).decode())

    @bot.tree.command(description="Opens a form")
    async def note(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Note())

    lists = discord.app_commands.Group(name="reminders", description="All of them")

    @lists.command(name="of", description="Somebody's")
    async def of(interaction: discord.Interaction, who: discord.User) -> None:
        await interaction.response.send_message(f"those of {who.name}")

    bot.tree.add_command(lists)

    async def setup_hook() -> None:
        await bot.tree.sync()

    bot.setup_hook = setup_hook


class Note(discord.ui.Modal, title="A note"):
    words: discord.ui.TextInput = discord.ui.TextInput(label="Words", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"noted {self.words.value}")


async def answered(town: Town, interaction: Interaction) -> Interaction:
    await town.server.wait_for(lambda: interaction.answered)
    return interaction


async def test_a_slash_command_is_answered_for_one_pair_of_eyes(town: Town) -> None:
    async with connected(town.server, prepare=with_commands):
        asked = town.server.slash(town.ann, town.general, "remind", text="tea", minutes=9)
        done = await answered(town, asked)
        assert (done.text, done.ephemeral, done.deferred) == ("tea in 9", True, False)
        assert [m.text for m in town.server.messages(town.general, seen_by=town.ann)] == [
            "tea in 9"
        ]
        assert town.server.messages(town.general, seen_by=town.bob) == []


async def test_commands_work_in_private_and_with_sub_commands(town: Town) -> None:
    async with connected(town.server, prepare=with_commands):
        private = town.server.dm(town.ann)
        asked = town.server.slash(town.ann, private, "reminders of", who=town.bob)
        assert (await answered(town, asked)).text == "those of bob"


async def test_a_command_takes_a_file(town: Town) -> None:
    async with connected(town.server, prepare=with_commands):
        asked = town.server.slash(town.ann, town.general, "read", file=("a.txt", b"inside"))
        assert (await answered(town, asked)).text == "inside"


async def test_only_registered_commands_and_options_can_be_used(town: Town) -> None:
    async with connected(town.server, prepare=with_commands):
        for name, options in {
            "nothing": {},
            "remind": {},
            "reminders": {},
            "remind tea": {"text": "x"},
        }.items():
            with pytest.raises(LookupError):
                town.server.slash(town.ann, town.general, name, **options)
        with pytest.raises(LookupError):
            town.server.slash(town.ann, town.general, "remind", text="tea", minutes="nine")


async def test_an_ephemeral_answer_comes_back_as_if_it_were_private(town: Town) -> None:
    async with connected(town.server, prepare=with_commands) as bot:
        town.server.slash(town.ann, town.general, "remind", text="tea")
        heard = await bot.next("message")
        assert (heard.content, heard.guild, heard.author) == ("tea in 5", None, bot.user)
        assert heard.flags.ephemeral


async def test_completion_gives_choices(town: Town) -> None:
    async with connected(town.server, prepare=with_commands):
        typing = town.server.autocomplete(town.ann, town.general, "remind", "text", "te")
        assert (await answered(town, typing)).choices == [{"name": "te!", "value": "te"}]


async def test_a_deferred_answer_shows_a_wait_then_the_text(town: Town) -> None:
    async with connected(town.server, prepare=with_commands) as bot:
        asked = town.server.slash(town.ann, town.general, "think")
        await town.server.wait_for(lambda: asked.acknowledged)
        assert [asked.deferred, asked.thinking, asked.ephemeral] == [True] * 3
        assert not asked.answered
        told = await bot.next("interaction")
        await told.edit_original_response(content="thought")
        assert (asked.thinking, asked.text) == (False, "thought")
        await told.followup.send("more", ephemeral=True)
        assert asked.texts == ["thought", "more"]
        await told.delete_original_response()
        assert (asked.text, asked.texts) == (None, ["more"])


async def test_the_first_follow_up_fills_a_deferred_answer(town: Town) -> None:
    async with connected(town.server, prepare=with_commands) as bot:
        asked = town.server.slash(town.ann, town.general, "think")
        await town.server.wait_for(lambda: asked.acknowledged)
        await (await bot.next("interaction")).followup.send("here")
        assert (asked.text, asked.followups, asked.ephemeral) == ("here", [], True)


async def test_an_answer_after_three_seconds_is_refused(town: Town) -> None:
    async with connected(town.server, prepare=with_commands) as bot:
        town.server.hang("POST /interactions/*")
        asked = town.server.slash(town.ann, town.general, "think")
        await town.server.wait_for(lambda: town.server.called("POST /interactions/*"))
        town.server.clock.advance(3.1)
        town.server.rest.faults.release_all()
        await town.server.wait_for(lambda: asked.refusals)
        assert (asked.refusals, asked.acknowledged) == ([10062], False)
        with pytest.raises(discord.NotFound):
            await (await bot.next("interaction")).original_response()


async def test_only_one_answer_is_taken_and_the_token_ends_after_fifteen_minutes(
    town: Town,
) -> None:
    async with connected(town.server, prepare=with_commands) as bot:
        asked = town.server.slash(town.ann, town.general, "think")
        await town.server.wait_for(lambda: asked.acknowledged)
        told = await bot.next("interaction")
        told.response._response_type = None  # what discord.py itself remembers
        with pytest.raises(discord.HTTPException) as second:
            await told.response.send_message("again")
        assert second.value.code == 40060
        town.server.clock.advance(15 * 60)
        with pytest.raises(discord.HTTPException) as late:
            await told.edit_original_response(content="too late")
        assert late.value.code == 50027


async def test_a_form_is_opened_and_handed_in(town: Town) -> None:
    async with connected(town.server, prepare=with_commands):
        opened = town.server.slash(town.ann, town.general, "note")
        assert (await answered(town, opened)).modal["title"] == "A note"
        with pytest.raises(LookupError):
            town.server.submit_modal(opened, Words="x" * 21)
        handed_in = town.server.submit_modal(opened, Words="buy tea")
        assert (await answered(town, handed_in)).text == "noted buy tea"


async def test_an_installed_command_works_where_the_bot_is_no_member(town: Town) -> None:
    def prepare(bot: Recorder) -> None:
        with_commands(bot)

        @bot.tree.command(description="Talk to it anywhere")
        @discord.app_commands.allowed_installs(guilds=True, users=True)
        @discord.app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
        async def ask(interaction: discord.Interaction, text: str) -> None:
            await interaction.response.send_message(f"you asked {text}", ephemeral=True)

    strange = town.server.guild("Strange", members=[town.ann], has_bot=False)
    hall = town.server.channel(strange, "hall")
    group = town.server.group_dm(town.ann, town.bob)
    async with connected(town.server, prepare=prepare) as bot:
        for place in (hall, group):
            asked = town.server.slash(town.ann, place, "ask", text="why")
            assert (await answered(town, asked)).text == "you asked why"
            with pytest.raises(LookupError):
                town.server.slash(town.ann, place, "remind", text="tea")
        with pytest.raises(discord.Forbidden):
            await bot.fetch_channel(int(hall.id))
        told = await bot.next("interaction")
        for _ in range(5):
            await told.followup.send("more", ephemeral=True)
        with pytest.raises(discord.HTTPException) as sixth:
            await told.followup.send("too much", ephemeral=True)
        assert sixth.value.code == 40094


async def test_synced_commands_keep_their_ids_and_versions(town: Town) -> None:
    async with connected(town.server, prepare=with_commands) as bot:
        before = {name: (c["id"], c["version"]) for name, c in town.server.commands.items()}
        await bot.tree.sync()
        assert {n: (c["id"], c["version"]) for n, c in town.server.commands.items()} == before
        bot.tree.remove_command("think")
        await bot.tree.sync()
        assert set(before) - set(town.server.commands) == {"think"}
        assert {c.name for c in await bot.tree.fetch_commands()} == set(town.server.commands)


async def test_a_command_for_moderators_is_not_shown_to_others(town: Town) -> None:
    def prepare(bot: Recorder) -> None:
        with_commands(bot)

        @bot.tree.command(description="For moderators")
        @discord.app_commands.default_permissions(manage_messages=True)
        async def tidy(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("tidied")

    town.server.role(town.guild, "mods", members=[town.bob], permissions=["manage_messages"])
    async with connected(town.server, prepare=prepare):
        with pytest.raises(LookupError):
            town.server.slash(town.ann, town.general, "tidy")
        assert (await answered(town, town.server.slash(town.bob, town.general, "tidy"))).text


async def test_a_thread_locked_meanwhile_takes_no_deferred_answer(town: Town) -> None:
    thread = town.server.thread(town.general, "talk")
    async with connected(town.server, prepare=with_commands) as bot:
        asked = town.server.slash(town.ann, thread, "think")
        await town.server.wait_for(lambda: asked.acknowledged)
        town.server.archive(thread, locked=True)
        told = await bot.next("interaction")
        for late in (told.edit_original_response(content="late"), told.followup.send("late")):
            with pytest.raises(discord.HTTPException) as refusal:
                await late
            assert refusal.value.code == 50083
        assert asked.thinking
