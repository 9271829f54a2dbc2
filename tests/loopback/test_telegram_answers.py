"""Presses, the menu, files, reactions and looking things up, seen by the real library."""

import pytest
from telegram import Bot, BotCommand, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest

from tests.loopback.telegram_attachments import Document, Location, Photo, Sticker, Voice
from tests.loopback.telegram_chats import User
from tests.loopback.telegram_refusals import refused
from tests.loopback.telegram_server import TelegramServer

DONE = InlineKeyboardMarkup([[InlineKeyboardButton("Done", callback_data="done:1")]])


pytestmark = pytest.mark.usefixtures("ann", "forum")


async def test_a_press_is_answered_in_time_or_not_at_all(
    telegram: TelegramServer, bot: Bot, ann: User
) -> None:
    await bot.send_message(42, "Tea?", reply_markup=DONE)
    press = telegram.press(ann, await telegram.next_message(42), "Done")
    query = (await bot.get_updates())[-1].callback_query
    assert query
    assert query.data == "done:1"
    assert "MESSAGE_TOO_LONG" in await refused(
        telegram, "answerCallbackQuery", callback_query_id=press.id, text="x" * 201
    )
    await query.answer("Well done", show_alert=True)
    assert await telegram.answered(press) == "Well done"
    assert press.alert
    telegram.expire(press)
    with pytest.raises(BadRequest, match=r"(?i)query is too old"):
        await query.answer()


async def test_the_menu_is_kept_for_each_language_and_scope(
    telegram: TelegramServer, bot: Bot
) -> None:
    await bot.set_my_commands([BotCommand("help", "What I can do")])
    await bot.set_my_commands([BotCommand("help", "我能做什么")], language_code="zh")
    assert [c.description for c in await bot.get_my_commands(language_code="zh")] == ["我能做什么"]
    assert set(telegram.menu) == {("default", ""), ("default", "zh")}
    await bot.delete_my_commands(language_code="zh")
    assert set(telegram.menu) == {("default", "")}
    for command, description, reason in (
        ("Help", "x", "BOT_COMMAND_INVALID"),
        ("x" * 33, "x", "BOT_COMMAND_INVALID"),
        ("help", "", "BOT_COMMAND_DESCRIPTION_INVALID"),
        ("help", "x" * 257, "BOT_COMMAND_DESCRIPTION_INVALID"),
    ):
        one = {"command": command, "description": description}
        assert reason in await refused(telegram, "setMyCommands", commands=[one])
    many = [{"command": f"c{number}", "description": "x"} for number in range(101)]
    assert "TOO_MUCH" in await refused(telegram, "setMyCommands", commands=many)


async def test_files_go_both_ways(telegram: TelegramServer, bot: Bot, ann: User) -> None:
    ann = telegram.user(44, "Ann")
    telegram.say(ann, "read this", attach=Document("a.txt", b"tea", "text/plain"))
    telegram.say(ann, attach=Document("big.bin", b"", size=21 * 1024 * 1024))
    first, second = (update.message for update in await bot.get_updates())
    assert first
    assert first.caption == "read this"
    assert first.document
    assert (first.document.file_name, first.document.mime_type) == ("a.txt", "text/plain")
    file = await first.document.get_file()
    assert bytes(await file.download_as_bytearray()) == b"tea"
    assert second
    assert second.document
    with pytest.raises(BadRequest, match="too big"):
        await second.document.get_file()
    await bot.send_document(44, b"all I know", filename="export.json", caption="Yours")
    sent = telegram.answers(44)[0]
    assert sent.text == "Yours"
    assert telegram.file(sent.content["document"]["file_id"]) == b"all I know"
    assert telegram.called("sendDocument")[0].parameters["document"] == "export.json"
    assert "no document" in await refused(telegram, "sendDocument", chat_id=44)


async def test_an_album_shares_its_name_and_each_kind_of_content_is_read(
    telegram: TelegramServer, bot: Bot, ann: User
) -> None:
    items = telegram.album(ann, [(Photo(), ""), (Photo(), "what breed?")])
    telegram.say(ann, attach=Photo(), album=items[0].extra["media_group_id"])
    for content in (Voice(), Sticker(), Location()):
        telegram.say(ann, attach=content)
    found = [update.message for update in await bot.get_updates()]
    groups = [message.media_group_id for message in found[:3] if message]
    assert len(groups) == 3
    assert len(set(groups)) == 1
    assert found[1]
    assert found[1].caption == "what breed?"
    for message, kind in zip(found[3:], ("voice", "sticker", "location"), strict=True):
        assert message
        assert getattr(message, kind)


async def test_reactions_chats_and_members_can_be_looked_up(
    telegram: TelegramServer, bot: Bot, ann: User
) -> None:
    said = telegram.say(ann, "thanks")
    await bot.set_message_reaction(42, said.id, "👍")
    assert said.reactions == ["👍"]
    with pytest.raises(BadRequest, match=r"(?i)REACTION_INVALID"):
        await bot.set_message_reaction(42, said.id, "🫖")
    group = telegram.group(-501, "Tea", [ann])
    group.admins.add(42)
    assert (await bot.get_chat(-501)).title == "Tea"
    assert (await bot.get_chat_member(-501, 42)).status == "administrator"
    assert (await bot.get_chat_member(-501, bot.id)).status == "member"
    telegram.user(9)
    assert (await bot.get_chat_member(-501, 9)).status == "left"
    with pytest.raises(BadRequest, match=r"(?i)user not found"):
        await bot.get_chat_member(-501, 10)


async def test_a_reply_in_a_supergroup_without_topics_carries_a_thread_it_can_not_send_to(
    telegram: TelegramServer, bot: Bot, ann: User
) -> None:
    group = telegram.group(-1003000000003, "Plain", [ann])
    root = telegram.say(ann, "root", chat=group)
    reply = telegram.say(ann, "reply", chat=group, reply_to=root, quote="oot")
    message = (await bot.get_updates())[-1].message
    assert message
    assert message.message_thread_id == root.id
    assert not message.is_topic_message
    assert message.quote
    assert (message.quote.text, message.quote.position) == ("oot", 1)
    with pytest.raises(BadRequest, match="thread not found"):
        await bot.send_message(group.id, "x", message_thread_id=reply.topic)
