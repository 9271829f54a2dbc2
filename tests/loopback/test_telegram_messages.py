"""What the Telegram server shows of the bot's messages, and what it refuses to show."""

from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden

from tests.loopback.telegram_chats import Button, User
from tests.loopback.telegram_refusals import refused
from tests.loopback.telegram_server import TelegramServer

FORUM = -1001000000001
DONE = InlineKeyboardMarkup([[InlineKeyboardButton("Done", callback_data="done:1")]])


pytestmark = pytest.mark.usefixtures("ann", "forum")


def button(**fields: str) -> dict[str, Any]:
    return {"inline_keyboard": [[fields]]}


@pytest.mark.parametrize(
    ("parameters", "reason"),
    [
        ({"text": ""}, "message text is empty"),
        ({"text": " \n\t "}, "message text is empty"),
        ({"text": "<b> </b>", "parse_mode": "HTML"}, "message text is empty"),
        ({"text": "x" * 4097}, "message is too long"),
        ({"text": "😀" * 2049}, "message is too long"),
        ({"text": "x", "chat_id": 999}, "chat not found"),
        ({"text": "x", "chat_id": ""}, "chat_id is empty"),
        ({"text": "x", "message_thread_id": 5}, "message thread not found"),
        ({"text": "x", "chat_id": FORUM, "message_thread_id": 1}, "message thread not found"),
        ({"text": "x", "reply_parameters": {"message_id": 77}}, "message to be replied not found"),
        ({"text": "x", "parse_mode": "Bold"}, "unsupported parse_mode"),
        ({"text": "x", "reply_markup": button(text="", callback_data="a")}, "must be non-empty"),
        ({"text": "x", "reply_markup": button(text="a")}, "Text buttons are unallowed"),
        ({"text": "x", "reply_markup": button(text="a", callback_data="")}, "BUTTON_DATA_INVALID"),
        (
            {"text": "x", "reply_markup": button(text="a", callback_data="é" * 33)},
            "BUTTON_DATA_INVALID",
        ),
    ],
)
async def test_a_message_that_telegram_would_not_take_is_refused(
    telegram: TelegramServer, parameters: dict[str, Any], reason: str
) -> None:
    assert reason in await refused(telegram, "sendMessage", **({"chat_id": 42} | parameters))
    assert telegram.answers(42) == []


async def test_the_longest_message_fits_counted_after_parsing(
    telegram: TelegramServer, bot: Bot
) -> None:
    await bot.send_message(42, "😀" * 2048)
    await bot.send_message(42, f"<b>{'x' * 4096}</b>", parse_mode=ParseMode.HTML)
    await bot.send_message(42, "  tea\n")
    assert telegram.texts(42)[-1] == "tea"


async def test_a_person_sees_text_buttons_and_what_it_answers(
    telegram: TelegramServer, bot: Bot, ann: User
) -> None:
    said = telegram.say(ann, "remind me")
    reply = ReplyParameters(said.id)
    await bot.send_message(42, "Set.", reply_markup=DONE, reply_parameters=reply)
    shown = await telegram.next_message(42)
    assert (shown.text, shown.reply_to) == ("Set.", said)
    assert shown.buttons == [[Button("Done", "done:1")]]


async def test_a_reply_to_a_missing_message_may_be_sent_without_it(
    telegram: TelegramServer, bot: Bot
) -> None:
    reply = ReplyParameters(77, allow_sending_without_reply=True)
    await bot.send_message(42, "x", reply_parameters=reply)
    assert telegram.answers(42)[0].reply_to is None


async def test_an_edit_changes_what_is_seen_and_remembers_what_was(
    telegram: TelegramServer, bot: Bot
) -> None:
    sent = await bot.send_message(42, "one", reply_markup=DONE)
    await bot.edit_message_text("two", 42, sent.message_id)
    shown = telegram.answers(42)[0]
    assert (shown.text, shown.labels) == ("two", [])
    assert [look.text for look in shown.edits] == ["one"]
    for same in ("two", "two \n"):
        with pytest.raises(BadRequest, match="not modified"):
            await bot.edit_message_text(same, 42, sent.message_id)
    await bot.edit_message_reply_markup(42, sent.message_id, reply_markup=DONE)
    assert shown.labels == ["Done"]
    with pytest.raises(BadRequest, match="not modified"):
        await bot.edit_message_reply_markup(42, sent.message_id, reply_markup=DONE)


async def test_only_own_and_existing_messages_can_be_edited_or_deleted(
    telegram: TelegramServer, bot: Bot, ann: User
) -> None:
    theirs = telegram.say(ann, "hi", chat=telegram.chat(FORUM))
    with pytest.raises(BadRequest, match="can't be edited"):
        await bot.edit_message_text("x", FORUM, theirs.id)
    with pytest.raises(BadRequest, match="can't be deleted"):
        await bot.delete_message(FORUM, theirs.id)
    sent = await bot.send_message(FORUM, "gone soon", message_thread_id=42)
    assert telegram.answers(FORUM)[0].topic == 42
    await bot.delete_message(FORUM, sent.message_id)
    assert telegram.answers(FORUM) == []
    with pytest.raises(BadRequest, match="to edit not found"):
        await bot.edit_message_text("x", FORUM, sent.message_id)
    with pytest.raises(BadRequest, match="to delete not found"):
        await bot.delete_message(FORUM, sent.message_id)


async def test_people_who_can_not_be_reached_are_named_so(
    telegram: TelegramServer, bot: Bot, ann: User
) -> None:
    stranger = telegram.user(43)
    group = telegram.group(-501, "Tea", [ann])
    telegram.block(ann)
    telegram.kick_bot(telegram.chat(FORUM), ann)
    moved = telegram.migrate(group, ann)
    for chat, reason in (
        (ann, "blocked by the user"),
        (stranger, "can't initiate conversation"),
        (telegram.chat(FORUM), "kicked from the supergroup chat"),
    ):
        with pytest.raises(Forbidden, match=reason):
            await bot.send_message(chat.id, "x")
    with pytest.raises(ChatMigrated) as migrated:
        await bot.send_message(group.id, "x")
    assert migrated.value.new_chat_id == moved.id
    await bot.send_message(moved.id, "here")
    await bot.leave_chat(moved.id)
    with pytest.raises(Forbidden, match="not a member"):
        await bot.send_message(moved.id, "x")
    telegram.unblock(ann)
    await bot.send_message(42, "welcome back")


async def test_drafts_and_typing_are_for_private_chats_and_known_actions(
    telegram: TelegramServer, bot: Bot
) -> None:
    await bot.send_message_draft(42, 7, "Hel")
    await bot.send_message_draft(42, 7, "Hello")
    assert [draft.text for draft in telegram.drafts] == ["Hel", "Hello"]
    await bot.send_chat_action(FORUM, "typing", message_thread_id=42)
    assert telegram.typing == [(FORUM, 42, "typing")]
    assert "non-zero" in await refused(
        telegram, "sendMessageDraft", chat_id=42, draft_id=0, text="x"
    )
    assert "PEER_INVALID" in await refused(
        telegram, "sendMessageDraft", chat_id=FORUM, draft_id=1, text="x"
    )
    assert "wrong parameter action" in await refused(
        telegram, "sendChatAction", chat_id=42, action="thinking"
    )
