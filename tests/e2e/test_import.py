"""A file goes in by /import on Telegram and on Discord, through the real libraries and stores."""

import json

from tests.e2e import discord, telegram
from tests.loopback.telegram_attachments import Document

PATIENCE = 60.0
EXPORT = json.dumps(
    {"format": "rememo", "version": 1, "memories": [{"content": "I am allergic to peanuts"}]}
).encode()
CHATGPT = b"[2025-01-02] - User has a parrot called Zephyrine\n[2025-03-04] - User likes tea\n"


async def test_on_telegram_with_the_file_and_as_a_reply_to_one(tmp_path):
    async with telegram.town(tmp_path) as t, t.bot() as bot:
        ann = t.telegram.user(42, "Ann", language_code="en")

        async def told(words: str):
            def found():
                return next((m for m in t.telegram.answers(ann) if words in m.text), None)

            return await t.telegram.wait_for(found, PATIENCE)

        t.telegram.say(ann, "/import", attach=Document("rememo-2026-03-10.json", EXPORT))
        preview = await told("I would take in 1 of 1:\n✓ I am allergic to peanuts")
        t.telegram.press(ann, preview, "Take in")
        await told("Memories taken in: 1.")

        sent = t.telegram.say(ann, "", attach=Document("memories.txt", CHATGPT))
        t.telegram.say(ann, "/import", reply_to=sent)
        preview = await told("I would take in 2 of 2:\n✓ User has a parrot called Zephyrine")
        t.telegram.press(ann, preview, "Take in")
        await told("Memories taken in: 2.")

        t.telegram.say(ann, "/import", attach=Document("a.txt", b"x", size=6_000_000))
        await told("That is larger than 5 MB")
        assert len(t.telegram.called("getFile")) == 2
        t.telegram.say(ann, "/import", attach=Document("a.txt", "Käse".encode("latin-1")))
        await told("That file is not UTF-8 text: please save it as UTF-8 and send it again.")
        t.telegram.say(ann, "/import", attach=Document("a.json", b'{"memories": ['))
        await told("Its JSON is broken at line 1")
        t.telegram.say(ann, "/import", attach=Document("export.zip", b"PK\x03\x04"))
        await told("send a .json or .txt file, and unpack an archive first")

        asked = len(t.model.requests)
        t.telegram.say(ann, "May I eat peanuts? Am I allergic?")
        request = await t.model.next_request(asked, timeout=PATIENCE)
        assert "I am allergic to peanuts" in request["messages"][0]["content"]
        assert await bot.stop() == 0
        assert "Zephyrine" not in bot.output


async def test_on_discord_by_the_option_of_the_command_and_attached_to_a_message(tmp_path):
    async with discord.town(tmp_path) as t:
        ann = t.discord.user("Ann")
        guild = t.discord.guild("Home", members=[ann])
        general, direct = t.discord.channel(guild, "general"), t.discord.dm(ann)
        async with t.bot() as bot:
            await t.discord.online(timeout=PATIENCE)
            await t.discord.wait_for(lambda: "import" in t.discord.commands, timeout=PATIENCE)

            by_slash = t.discord.slash(ann, general, "import", file=("export.json", EXPORT))
            await t.discord.wait_for(
                lambda: "✓ I am allergic to peanuts" in (by_slash.text or ""), timeout=PATIENCE
            )
            assert by_slash.ephemeral

            async def told(words: str):
                def found():
                    return next((m for m in t.discord.from_bot(direct) if words in m.text), None)

                return await t.discord.wait_for(found, timeout=PATIENCE)

            sent = t.discord.say(ann, direct, "/import", attachments=[("memories.txt", CHATGPT)])
            preview = await told("I would take in 2 of 2:\n✓ User has a parrot called Zephyrine")
            t.discord.press(ann, preview, "Take in")
            await told("Memories taken in: 2.")
            t.discord.say(ann, direct, "/import", reply_to=sent)
            await told("There is nothing new in it")
            t.discord.say(ann, direct, "/import", attachments=[("a.txt", b"\xff\xfe\x00")])
            await told("That file is not UTF-8 text")

            asked = len(t.model.requests)
            t.discord.say(ann, direct, "What is my parrot called?")
            request = await t.model.next_request(asked, timeout=PATIENCE)
            assert "Zephyrine" in request["messages"][0]["content"]
            assert await bot.stop() == 0
            assert "Zephyrine" not in bot.output
