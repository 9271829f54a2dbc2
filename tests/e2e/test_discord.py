"""From a message on Discord to its answer there, through the real libraries and real stores."""

from tests.e2e.discord import town

PATIENCE = 60.0


async def test_a_first_day_on_discord(tmp_path):
    """DM, consent, slash commands, a channel, and a clean end."""
    async with town(tmp_path) as t:
        ann = t.discord.user("Ann")
        guild = t.discord.guild("Home", members=[ann])
        general = t.discord.channel(guild, "general")
        direct = t.discord.dm(ann)
        async with t.bot() as bot:
            await t.discord.online(timeout=PATIENCE)

            t.model.answer("Nice to **meet** you, Ann.")
            t.discord.say(ann, direct, "hello")
            await t.discord.wait_for(
                lambda: _said(t, direct, "Nice to **meet** you, Ann."), timeout=PATIENCE
            )
            [hello] = [m for m in t.discord.from_bot(direct) if m.text.startswith("Hi Ann.")]
            t.discord.press(ann, hello, "Remember me")
            await t.discord.wait_for(
                lambda: _said(t, direct, "Thank you. I'll remember"), timeout=PATIENCE
            )

            await t.discord.wait_for(lambda: "remember" in t.discord.commands, timeout=PATIENCE)
            keep = t.discord.slash(ann, general, "remember", text="I am allergic to peanuts")
            await t.discord.wait_for(
                lambda: "Remembered: I am allergic" in (keep.text or ""), timeout=PATIENCE
            )
            assert keep.ephemeral

            asked = len(t.model.requests)
            t.discord.say(ann, direct, "May I eat peanuts? Am I allergic?")
            request = await t.model.next_request(asked, timeout=PATIENCE)
            assert "I am allergic to peanuts" in request["messages"][0]["content"]

            asked = len(t.model.requests)
            t.discord.say(ann, general, f"<@{t.discord.bot.id}> Am I allergic to peanuts?")
            request = await t.model.next_request(asked, timeout=PATIENCE)
            assert "I am allergic to peanuts" not in request["messages"][0]["content"]

            t.model.answer("@everyone look at this <@&1>")
            t.discord.say(ann, general, f"<@{t.discord.bot.id}> repeat: @everyone")
            await t.discord.wait_for(lambda: _said(t, general, "look at this"), timeout=PATIENCE)
            assert [m.pinged for m in t.discord.from_bot(general) if m.pinged] == []

            assert await bot.stop() == 0
            assert t.discord.token not in bot.output


async def test_what_was_said_while_it_was_down_is_answered_afterwards(tmp_path):
    async with town(tmp_path) as t:
        ann = t.discord.user("Ann")
        direct = t.discord.dm(ann)
        async with t.bot() as bot:
            await t.discord.online(timeout=PATIENCE)
            t.discord.say(ann, direct, "one")
            await t.discord.wait_for(lambda: len(t.model.requests) == 1, timeout=PATIENCE)
            await t.discord.wait_for(lambda: _said(t, direct, "one"), timeout=PATIENCE)
            await bot.stop()
        t.model.answer("an answer to two")
        t.discord.say(ann, direct, "two")
        async with t.bot():
            await t.discord.wait_for(lambda: _said(t, direct, "an answer to two"), timeout=PATIENCE)


def _said(t, channel, words: str) -> bool:
    return any(words in message.text for message in t.discord.from_bot(channel))
