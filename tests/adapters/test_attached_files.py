"""What people attach can be had from both platforms, by the library, up to a size."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.domain.errors import FileUnavailable
from bot.domain.events import Attachment, CommandCall, IncomingMessage
from bot.domain.people import Language
from bot.ports import CommandSpec, Files
from tests.adapters.discord_life import online
from tests.adapters.hosts import Core
from tests.adapters.test_telegram_life import listening
from tests.loopback.discord_clock import DiscordClock
from tests.loopback.discord_town import Town, a_town
from tests.loopback.telegram_attachments import Document
from tests.loopback.telegram_server import TOKEN, TelegramServer

FACTS = "I like tea ☕".encode()
HINT = {Language.EN: "facts", Language.ZH: "记忆"}
IMPORT = CommandSpec("import", HINT, argument=HINT, file=HINT, private=True)


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as running:
        yield running


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town(clock=DiscordClock()) as town:
        yield town


async def heard(core: Core) -> IncomingMessage:
    event = await core.next()
    assert isinstance(event, IncomingMessage)
    return event


# ---------------------------------------------------------------- Telegram


async def test_telegram_a_file_with_its_command_and_one_replied_to_are_handed_on(telegram):
    core, ann = Core(), telegram.user(42, "Ann")
    async with listening(telegram, core) as adapter:
        assert isinstance(adapter, Files)
        document = Document("facts.txt", FACTS)
        sent = telegram.say(ann, "/import", attach=document)
        direct = await heard(core)
        telegram.say(ann, "/import", reply_to=sent)
        reply = await heard(core)
        assert direct.command == reply.command == CommandCall("import")
        assert reply.quoted is not None
        for [file] in (direct.attachments, reply.quoted.attachments):
            assert (file.kind, file.name, file.size) == ("document", "facts.txt", len(FACTS))
            assert await adapter.fetch(file, len(FACTS)) == FACTS


async def test_telegram_too_large_is_refused_before_it_is_downloaded(telegram):
    core, ann = Core(), telegram.user(42, "Ann")
    async with listening(telegram, core) as adapter:
        telegram.say(ann, "", attach=Document("a.txt", FACTS, size=6_000_000))
        telegram.say(ann, "", attach=Document("b.txt", FACTS, size=21_000_000))
        for _ in range(2):
            [file] = (await heard(core)).attachments
            with pytest.raises(FileUnavailable) as raised:
                await adapter.fetch(file, 5_000_000)
            assert raised.value.too_large
            assert telegram.called("getFile") == []
        for told_late in (5_000_000, 25_000_000):  # by us, and by Telegram itself
            with pytest.raises(FileUnavailable) as raised:
                await adapter.fetch(replace(file, size=None), told_late)
            assert raised.value.too_large


async def test_telegram_what_is_gone_or_not_to_be_had_says_so_without_the_token(telegram):
    core = Core()
    async with listening(telegram, core) as adapter:
        await telegram.wait_for(lambda: telegram.polling)
        with pytest.raises(FileUnavailable) as raised:
            await adapter.fetch(Attachment("document", "a.txt", 5, "NOSUCHFILE"), 100)
        assert not raised.value.too_large
        telegram.fail("getFile", status=502, description="Bad Gateway")
        with pytest.raises(FileUnavailable) as raised:
            await adapter.fetch(Attachment("document", "a.txt", 5, "NOSUCHFILE"), 100)
        assert TOKEN.split(":")[1] not in str(raised.value)


# ---------------------------------------------------------------- Discord


async def test_discord_an_attachment_of_a_message_and_of_one_replied_to_are_handed_on(town):
    direct = town.server.dm(town.ann)
    async with online(town.server, commands=[IMPORT]) as bot:
        assert isinstance(bot.adapter, Files)
        sent = town.server.say(town.ann, direct, "/import", attachments=[("facts.txt", FACTS)])
        first = await bot.core.heard(1)
        town.server.say(town.ann, direct, "/import", reply_to=sent)
        reply = await bot.core.heard(2)
        assert first.command == reply.command == CommandCall("import")
        assert reply.quoted is not None
        for [file] in (first.attachments, reply.quoted.attachments):
            assert (file.kind, file.name, file.size) == ("document", "facts.txt", len(FACTS))
            assert await bot.adapter.fetch(file, len(FACTS)) == FACTS


async def test_discord_the_slash_command_has_an_option_for_a_file(town):
    async with online(town.server, commands=[IMPORT]) as bot:
        await town.server.wait_for(lambda: "import" in town.server.commands)
        text, file = town.server.commands["import"]["options"]
        assert (text["name"], file["name"], file["type"]) == ("text", "file", 11)
        town.server.slash(town.ann, town.general, "import", file=("facts.json", FACTS))
        told = await bot.core.heard()
        assert told.command == CommandCall("import", "")
        [attached] = told.attachments
        assert (attached.kind, attached.name, attached.size) == (
            "document", "facts.json", len(FACTS),
        )  # fmt: skip
        assert await bot.adapter.fetch(attached, len(FACTS)) == FACTS


async def test_discord_too_large_expired_and_strange_addresses_are_refused(town):
    direct = town.server.dm(town.ann)
    async with online(town.server, commands=[IMPORT]) as bot:
        town.server.say(town.ann, direct, "", attachments=[("facts.txt", FACTS)])
        [file] = (await bot.core.heard()).attachments
        with pytest.raises(FileUnavailable) as raised:
            await bot.adapter.fetch(file, len(FACTS) - 1)
        assert raised.value.too_large
        with pytest.raises(FileUnavailable) as raised:
            await bot.adapter.fetch(replace(file, size=None), len(FACTS) - 1)
        assert raised.value.too_large
        for strange in (
            "http://127.0.0.1:1/attachments/1/2/facts.txt",
            "http://169.254.169.254/latest/meta-data",
            "https://cdn.discordapp.com.example.com/attachments/1/2/facts.txt",
            "http://cdn.discordapp.com/attachments/1/2/facts.txt",
            "file:///etc/passwd",
            "facts.txt",
        ):
            with pytest.raises(FileUnavailable, match="address"):
                await bot.adapter.fetch(replace(file, ref=strange), 100)
        town.server.clock.advance(25 * 3600)
        with pytest.raises(FileUnavailable) as raised:
            await bot.adapter.fetch(file, 100)
        assert not raised.value.too_large
