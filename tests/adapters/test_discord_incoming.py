"""What people do on Discord, as the core hears of it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.domain.events import (
    CommandCall,
    Deleted,
    Edited,
    IncomingMessage,
    Pressed,
)
from bot.domain.keys import Space
from tests.adapters.discord_life import Core, chat_of, key_of, online
from tests.loopback.discord_town import Town, a_town


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town() as town:
        yield town


async def test_a_mention_is_addressed_and_loses_our_name(town: Town) -> None:
    async with online(town.server) as bot:
        said = town.server.say(town.ann, town.general, f"<@{town.server.bot.id}>, hello you")
        heard = await bot.core.heard()
        assert heard == IncomingMessage(
            key=f"m{said.id}",
            user=key_of(town.ann),
            author="Ann",
            chat=chat_of(town.general),
            space=Space("discord", town.general.id),
            text="hello you",
            sent_at=heard.sent_at,
            addressed=True,
            message_id=said.id,
        )


async def test_talk_between_people_is_heard_but_not_addressed(town: Town) -> None:
    async with online(town.server) as bot:
        town.server.say(town.ann, town.general, f"<@{town.bob.id}> see <#{town.general.id}>")
        heard = await bot.core.heard()
        assert (heard.text, heard.addressed) == ("@Bob see #general", False)


async def test_a_private_chat_is_addressed_and_nobody_else_hears(town: Town) -> None:
    async with online(town.server) as bot:
        private = town.server.dm(town.ann)
        town.server.say(town.ann, private, "psst")
        heard = await bot.core.heard()
        assert (heard.chat, heard.space, heard.addressed) == (chat_of(private), None, True)


async def test_a_reply_to_the_bot_is_addressed_and_quotes_it(town: Town) -> None:
    async with online(town.server) as bot:
        town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> hi")
        mine = await bot.say(await bot.core.heard(), "It rains today.")
        answer = town.server.world.find_message(mine or "")
        town.server.say(town.bob, town.general, "and tomorrow?", reply_to=answer)
        heard = await bot.core.heard(2)
        assert heard.addressed
        assert heard.quoted is not None
        assert (heard.quoted.text, heard.quoted.mine) == ("It rains today.", True)
        assert heard.quoted.message_id == mine


async def test_what_somebody_else_said_is_quoted_with_their_name(town: Town) -> None:
    async with online(town.server) as bot:
        first = town.server.say(town.bob, town.general, "Guten Abend zusammen")
        call = f"<@{town.server.bot.id}> translate this"
        town.server.say(town.ann, town.general, call, reply_to=first)
        quoted = (await bot.core.heard(2)).quoted
        assert quoted is not None
        assert (quoted.author, quoted.text, quoted.mine) == ("Bob", "Guten Abend zusammen", False)


async def test_a_thread_is_a_chat_of_its_own_that_the_channel_hears(town: Town) -> None:
    async with online(town.server) as bot:
        thread = town.server.thread(town.general, owner=town.ann)
        town.server.say(town.ann, thread, f"<@{town.server.bot.id}> hi")
        heard = await bot.core.heard()
        assert (heard.chat, heard.space) == (chat_of(thread), Space("discord", town.general.id))


async def test_a_private_thread_is_a_space_of_its_own(town: Town) -> None:
    async with online(town.server) as bot:
        thread = town.server.thread(town.general, owner=town.ann, private=True)
        town.server.say(town.ann, thread, "hi")
        assert (await bot.core.heard()).space == Space("discord", thread.id)


async def test_bots_are_not_listened_to(town: Town) -> None:
    robot = town.server.user("Robot", bot=True)
    town.server.add_member(town.guild, robot)
    async with online(town.server) as bot:
        town.server.say(robot, town.general, f"<@{town.server.bot.id}> Error: rate limited")
        town.server.say(town.ann, town.general, "hello")
        assert (await bot.core.heard()).text == "hello"
        assert len(bot.core.events) == 1


async def test_a_command_written_out_is_a_command_where_it_is_for_us(town: Town) -> None:
    async with online(town.server) as bot:
        call = f"<@{town.server.bot.id}>"
        town.server.say(town.ann, town.general, f"{call} /remind in 5 minutes tea")
        town.server.say(town.ann, town.general, "/remind this is not for us")
        town.server.say(town.ann, town.general, f"{call} /etc/passwd is a file")
        assert (await bot.core.heard(1)).command == CommandCall("remind", "in 5 minutes tea")
        assert (await bot.core.heard(2)).command is None
        third = await bot.core.heard(3)
        assert (third.command, third.text) == (None, "/etc/passwd is a file")


async def test_files_are_named_and_a_file_alone_counts(town: Town) -> None:
    async with online(town.server) as bot:
        files = [("cat.png", b"png"), ("plan.pdf", b"pdf")]
        town.server.say(town.ann, town.server.dm(town.ann), "", attachments=files)
        heard = await bot.core.heard()
        assert [(one.kind, one.name, one.size) for one in heard.attachments] == [
            ("photo", "cat.png", 3),
            ("document", "plan.pdf", 3),
        ]


async def test_an_edit_and_a_deletion_are_told(town: Town) -> None:
    async with online(town.server) as bot:
        said = town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> 2+2")
        town.server.edit(said, f"<@{town.server.bot.id}> 2+3")
        edited = await bot.core.next(Edited)
        town.server.delete(said)
        deleted = await bot.core.next(Deleted)
        assert (edited.message_id, edited.text, edited.user) == (said.id, "2+3", key_of(town.ann))
        assert (deleted.message_ids, deleted.chat) == ((said.id,), chat_of(town.general))


async def test_what_discord_adds_to_a_message_is_no_edit(town: Town) -> None:
    async with online(town.server) as bot:
        said = town.server.say(town.ann, town.general, "let us plan")
        town.server.thread(town.general, message=said)  # Tells MESSAGE_UPDATE.
        town.server.say(town.ann, town.general, "go on")
        await bot.core.heard(2)
        assert bot.core.got(Edited) == []


async def test_an_event_is_offered_again_until_it_is_stored_and_order_is_kept(town: Town) -> None:
    core = Core()
    core.refuse = 2
    async with online(town.server, core=core) as bot:
        for text in ("one", "two", "three"):
            town.server.say(town.ann, town.general, text)
        await bot.core.heard(3)
        assert [event.text for event in core.got(IncomingMessage)] == ["one", "two", "three"]
        assert core.tries == 5


async def test_channels_do_not_wait_for_each_other(town: Town) -> None:
    other = town.server.channel(town.guild, "other")
    core = Core()
    core.refuse = 1
    async with online(town.server, core=core) as bot:
        town.server.say(town.ann, town.general, "held up")
        town.server.say(town.bob, other, "not held up")
        await bot.core.heard(2)
        assert [e.text for e in core.got(IncomingMessage)] == ["not held up", "held up"]


async def test_a_press_is_told_with_what_its_button_was_made_with(town: Town) -> None:
    from bot.domain.deliveries import Button

    async with online(town.server) as bot:
        town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> hi")
        buttons = ((Button("Undo", "undo:7"),),)
        mine = await bot.say(await bot.core.heard(), "Noted.", buttons=buttons)
        message = town.server.world.find_message(mine or "")
        press = town.server.press(town.bob, message, "Undo")
        pressed = await bot.core.next(Pressed)
        assert (pressed.action, pressed.user, pressed.message_id, pressed.locale) == (
            "undo:7",
            key_of(town.bob),
            mine,
            "zh-CN",
        )
        assert press.answer_type == 6


async def test_without_the_content_intent_mentions_and_private_chats_still_work(
    town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    town.server.gateway.privileged.discard("message_content")
    async with online(town.server) as bot:
        town.server.say(town.ann, town.general, "not for us")
        town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> in the room")
        town.server.say(town.ann, town.server.dm(town.ann), "alone")
        await bot.core.heard(2)
        texts = {event.text for event in bot.core.got(IncomingMessage)}
        assert texts == {"in the room", "alone"}
    warnings = [r.message for r in caplog.records if "Message Content Intent" in r.message]
    assert len(warnings) == 1
