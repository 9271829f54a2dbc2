"""Buttons and selects on the fake Discord, pressed by what a person reads."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.loopback.discord_interaction import Interaction
from tests.loopback.discord_recorder import connected, discord
from tests.loopback.discord_town import Town, a_town


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town() as town:
        yield town


async def answered(town: Town, interaction: Interaction) -> Interaction:
    await town.server.wait_for(lambda: interaction.answered)
    return interaction


class Choice(discord.ui.View):
    @discord.ui.button(label="Done")
    async def done(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        await interaction.response.edit_message(content="was done", view=None)

    @discord.ui.button(label="Snooze", custom_id="snooze:1")
    async def snooze(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="later")

    @discord.ui.button(label="Undo", disabled=True)
    async def undo(self, interaction: discord.Interaction, button: discord.ui.Button) -> None: ...

    @discord.ui.select(
        placeholder="When", options=[discord.SelectOption(label="Soon", value="soon")]
    )
    async def when(self, interaction: discord.Interaction, select: discord.ui.Select) -> None:
        await interaction.response.send_message(f"at {select.values[0]}")


async def test_buttons_and_selects_are_pressed_by_what_a_person_reads(town: Town) -> None:
    async with connected(town.server) as bot:
        await bot.get_channel(int(town.general.id)).send("tea?", view=Choice())
        message = await town.server.next_message(town.general)
        assert message.buttons == ["Done", "Snooze", "Undo"]
        chosen = town.server.press(town.ann, message, "When", values=["soon"])
        assert (await answered(town, chosen)).text == "at soon"
        await answered(town, town.server.press(town.ann, message, "snooze:1"))
        assert message.text == "later"
        await answered(town, town.server.press(town.ann, message, "Done"))
        assert (message.text, message.buttons) == ("was done", [])


async def test_nobody_presses_what_is_not_there_for_them(town: Town) -> None:
    async with connected(town.server) as bot:
        await bot.get_channel(int(town.general.id)).send("tea?", view=Choice())
        message = await town.server.next_message(town.general)
        for what, values in (("Undo", None), ("Nothing", None), ("When", ["never"])):
            with pytest.raises(LookupError):
                town.server.press(town.ann, message, what, values=values)


async def test_nobody_presses_what_only_another_sees(town: Town) -> None:
    async with connected(town.server) as bot:
        await bot.get_channel(int(town.general.id)).send("tea?", view=Hidden())
        message = await town.server.next_message(town.general)
        pressed = await answered(town, town.server.press(town.ann, message, "Show me"))
        assert pressed.original.ephemeral_for is town.ann
        with pytest.raises(LookupError):
            town.server.press(town.bob, pressed.original, "Done")
        again = town.server.press(town.ann, pressed.original, "Done")
        await answered(town, again)
        assert pressed.original.text == "was done"


class Hidden(discord.ui.View):
    @discord.ui.button(label="Show me")
    async def show(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        await interaction.response.send_message("yours", view=Choice(), ephemeral=True)


class Whom(discord.ui.View):
    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Whom")
    async def whom(
        self, interaction: discord.Interaction, select: discord.ui.UserSelect[discord.ui.View]
    ) -> None:
        await interaction.response.send_message(select.values[0].name)


async def test_a_person_can_be_chosen(town: Town) -> None:
    async with connected(town.server) as bot:
        await bot.get_channel(int(town.general.id)).send("whom?", view=Whom())
        message = await town.server.next_message(town.general)
        chosen = town.server.press(town.ann, message, "Whom", values=[town.bob.id])
        assert (await answered(town, chosen)).text == "bob"


async def test_words_of_layouts_and_embeds_are_what_a_reader_sees(town: Town) -> None:
    async with connected(town.server) as bot:
        channel = bot.get_channel(int(town.general.id))
        layout = discord.ui.LayoutView()
        layout.add_item(discord.ui.Container(discord.ui.TextDisplay("in a box")))
        await channel.send(view=layout)
        await channel.send(embed=discord.Embed(title="Head", description="Body"))
        assert [m.shown for m in town.server.from_bot(town.general)] == ["in a box", "Head\nBody"]
