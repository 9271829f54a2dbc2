"""What Telegram's updates mean to us: who is meant, what is said, what is not for us."""

from datetime import UTC, datetime
from typing import Any

import pytest
from telegram import Update

from adapters.telegram.incoming import to_events
from bot.domain.events import (
    Attachment,
    ChatMoved,
    CommandCall,
    Edited,
    IncomingMessage,
    Pressed,
    Quoted,
    Reachability,
)
from bot.domain.keys import ChatKey, Space, UserKey
from tests.adapters import telegram_updates as tg

NOON = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)
LATER = datetime(2026, 3, 10, 12, 5, tzinfo=UTC)
ANN = UserKey("telegram", "42")
GROUP, ROOM = ChatKey("telegram", "-100123"), Space("telegram", "-100123")
COMMANDS = ("remind", "new", "forget")


def events(update: Update) -> tuple[Any, ...]:
    return to_events(update, tg.ME, LATER, COMMANDS)


def heard(*args: Any, **more: Any) -> IncomingMessage:
    [event] = events(tg.said(*args, **more))
    assert isinstance(event, IncomingMessage)
    return event


def in_group(text: str | None, **more: Any) -> IncomingMessage:
    return heard(text, tg.GROUP, **more)


# ---------------------------------------------------------------- who, where, when


def test_a_private_message_is_for_us() -> None:
    sender = tg.ANN | {"language_code": "zh-hans"}
    assert heard("hello", sender=sender) == IncomingMessage(
        key="1001",
        user=ANN,
        author="Ann Lee",
        chat=ChatKey("telegram", "42"),
        space=None,
        text="hello",
        sent_at=NOON,
        addressed=True,
        message_id="5",
        locale="zh-hans",
    )


def test_talk_in_a_group_is_only_overheard() -> None:
    event = in_group("hello all")
    assert (event.addressed, event.chat, event.space) == (False, GROUP, ROOM)


def test_a_topic_is_a_chat_of_its_own_and_a_reply_is_none() -> None:
    topic = in_group("hi", message_thread_id=42, is_topic_message=True)
    assert topic.chat == ChatKey("telegram", "-100123", "42")
    assert topic.space == ROOM
    assert in_group("hi", message_thread_id=42).chat == GROUP


# ---------------------------------------------------------------- addressing


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("@mybot hi", "hi"),
        ("@MyBOT, hi", "hi"),
        ("hey @mybot what now", "hey what now"),
        ("😀😀 @mybot", "😀😀"),
        ("@mybot", ""),
        ("ask @mybot or @bob_1", "ask or @bob_1"),
    ],
)
def test_our_name_addresses_us_in_any_case_and_is_taken_out(text: str, left: str) -> None:
    event = in_group(text)
    assert (event.addressed, event.text) == (True, left)


def test_a_longer_name_is_somebody_else() -> None:
    event = in_group("@mybot_test hi")
    assert (event.addressed, event.text) == (False, "@mybot_test hi")


def test_our_name_without_a_mark_is_only_text() -> None:
    assert not in_group("mail me@mybot.example", entities=[]).addressed


def test_a_link_to_us_addresses_us_and_a_link_to_another_does_not() -> None:
    mark = {"type": "text_mention", "offset": 0, "length": 3}
    ours = in_group("Bot hi", entities=[mark | {"user": tg.BOT}])
    assert (ours.addressed, ours.text) == (True, "hi")
    assert not in_group("Bob hi", entities=[mark | {"user": tg.BOB}]).addressed


def test_a_mention_in_a_caption_addresses_us() -> None:
    photo = [{"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}]
    caption = "@mybot what breed?"
    event = in_group(None, caption=caption, caption_entities=tg.marks(caption), photo=photo)
    assert (event.addressed, event.text) == (True, "what breed?")
    assert event.attachments == (Attachment("photo"),)


def test_a_reply_to_our_message_addresses_us() -> None:
    earlier = tg.message("Tea is at five", tg.GROUP, tg.BOT, message_id=4)
    event = in_group("and tomorrow?", reply_to_message=earlier)
    assert event.addressed
    assert event.quoted == Quoted("Rememo", "Tea is at five", mine=True, message_id="4")


def test_a_message_in_a_topic_we_made_is_no_reply_to_us() -> None:
    made = tg.message(None, tg.GROUP, tg.BOT) | {
        "forum_topic_created": {"name": "Tea", "icon_color": 1}
    }
    event = in_group("hi", reply_to_message=made, message_thread_id=4, is_topic_message=True)
    assert (event.addressed, event.quoted) == (False, None)


# ---------------------------------------------------------------- commands


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/new", CommandCall("new")),
        ("/new@mybot", CommandCall("new")),
        ("/remind@MyBot in 5 minutes tea", CommandCall("remind", "in 5 minutes tea")),
        ("/REMIND tea\n- milk\n- sugar", CommandCall("remind", "tea\n- milk\n- sugar")),
        ("@mybot /remind tea", CommandCall("remind", "tea")),
    ],
)
def test_commands_for_us_in_a_group(text: str, command: CommandCall) -> None:
    event = in_group(text)
    assert (event.addressed, event.command) == (True, command)


def test_a_command_for_another_bot_is_none_of_our_business() -> None:
    assert events(tg.said("/new@otherbot", tg.GROUP)) == ()


def test_a_bare_command_we_do_not_have_is_for_another_bot_in_a_group_only() -> None:
    group = in_group("/roll 2d6")
    assert (group.addressed, group.command) == (False, None)
    assert in_group("/roll@mybot").command == CommandCall("roll")
    assert heard("/roll 2d6").command == CommandCall("roll", "2d6")


def test_a_command_in_the_middle_is_text() -> None:
    event = in_group("say /new to begin")
    assert (event.addressed, event.command) == (False, None)


def test_a_command_can_stand_in_a_caption() -> None:
    document = {"file_id": "f", "file_unique_id": "u", "file_name": "tea.pdf"}
    caption = "/remind@mybot read this"
    event = in_group(None, caption=caption, caption_entities=tg.marks(caption), document=document)
    assert event.command == CommandCall("remind", "read this")
    assert event.attachments == (Attachment("document", "tea.pdf", ref="f"),)


# ---------------------------------------------------------------- quotes, forwards, content


def test_what_is_replied_to_comes_with_its_author() -> None:
    earlier = tg.message("Guten Abend zusammen", tg.GROUP, tg.BOB, message_id=3)
    event = in_group("@mybot translate this", reply_to_message=earlier)
    assert event.quoted == Quoted("Bob", "Guten Abend zusammen", message_id="3")


def test_only_the_part_marked_out_is_quoted() -> None:
    earlier = tg.message("first item\nsecond item", sender=tg.BOT)
    part = {"text": "second item", "position": 11, "is_manual": True}
    event = heard("why?", reply_to_message=earlier, quote=part)
    assert event.quoted == Quoted("Rememo", "second item", mine=True, message_id="5")


def test_a_quote_from_another_chat_has_its_author() -> None:
    origin = {"type": "hidden_user", "date": tg.SENT, "sender_user_name": "Eve"}
    event = heard(
        "true?", external_reply={"origin": origin}, quote={"text": "the moon", "position": 0}
    )
    assert event.quoted == Quoted("Eve", "the moon")


def test_forwarded_words_are_somebody_elses() -> None:
    origin = {"type": "user", "date": tg.SENT, "sender_user": tg.BOB}
    assert heard("I like tea", forward_origin=origin).forwarded
    assert heard("I like tea", via_bot=tg.OTHER_BOT).forwarded
    assert not heard("I like tea").forwarded


FILE = {"file_id": "f", "file_unique_id": "u"}
CONTENT = [
    (
        {"document": FILE | {"file_name": "a.pdf", "file_size": 7}},
        Attachment("document", "a.pdf", 7, "f"),
    ),
    ({"voice": FILE | {"duration": 1}}, Attachment("voice")),
    ({"audio": FILE | {"duration": 1, "title": "Song"}}, Attachment("audio", "Song")),
    ({"video": FILE | {"duration": 1, "width": 1, "height": 1}}, Attachment("video")),
    ({"video_note": FILE | {"duration": 1, "length": 1}}, Attachment("video_note")),
    (
        {
            "animation": FILE | {"duration": 1, "width": 1, "height": 1, "file_name": "a.mp4"},
            "document": FILE | {"file_name": "a.mp4"},
        },
        Attachment("animation", "a.mp4"),
    ),
    (
        {
            "sticker": FILE
            | {"type": "regular", "width": 1, "height": 1, "emoji": "👍"}
            | {"is_animated": False, "is_video": False}
        },
        Attachment("sticker", "👍"),
    ),
    ({"location": {"latitude": 52.5, "longitude": 13.4}}, Attachment("location", "52.5,13.4")),
    ({"contact": {"phone_number": "1", "first_name": "Zoe"}}, Attachment("contact", "Zoe")),
    ({"dice": {"emoji": "🎲", "value": 3}}, Attachment("dice", "🎲 3")),
    ({"story": {"chat": tg.PRIVATE, "id": 1}}, Attachment("story")),
    ({"holo_message": {"from_the": "future"}}, Attachment("unsupported")),
]


@pytest.mark.parametrize(("content", "attachment"), CONTENT)
def test_content_beside_text_is_named(content: tg.Json, attachment: Attachment) -> None:
    event = heard(None, **content)
    assert (event.text, event.attachments, event.addressed) == ("", (attachment,), True)


def test_a_poll_is_named_by_its_question() -> None:
    poll = {
        "id": "1",
        "question": "Tea?",
        "options": [],
        "total_voter_count": 0,
        "is_closed": False,
        "is_anonymous": True,
        "type": "regular",
        "allows_multiple_answers": False,
        "allows_revoting": False,
        "members_only": False,
    }
    assert heard(None, poll=poll).attachments == (Attachment("poll", "Tea?"),)


def test_the_parts_of_an_album_share_its_id() -> None:
    assert heard(None, media_group_id="77", voice=FILE | {"duration": 1}).album == "77"


def test_lone_surrogates_are_mended() -> None:
    event = in_group("\ud83d @mybot hi \ude00")
    assert (event.addressed, event.text) == (True, "\ufffd hi \ufffd")


# ---------------------------------------------------------------- nothing for us

ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
CHANNEL = {"id": -100999, "type": "channel", "title": "News"}


@pytest.mark.parametrize(
    "update",
    [
        tg.said("@mybot hi", tg.GROUP, tg.OTHER_BOT),
        tg.said("hi", tg.GROUP, tg.BOT),
        tg.said("@mybot hi", tg.GROUP, ANONYMOUS, sender_chat=tg.GROUP),
        tg.said("hi", tg.GROUP, tg.ANN | {"id": 777000}, sender_chat=CHANNEL),
        tg.said(None, tg.GROUP, new_chat_members=[tg.BOB]),
        tg.said(None, tg.GROUP, pinned_message=tg.message("old", tg.GROUP)),
        tg.said(None, tg.PRIVATE, pinned_message={"message_id": 1, "date": 0, "chat": tg.PRIVATE}),
        tg.said(None, tg.GROUP, new_chat_title="Tea room"),
        tg.update("channel_post", {"message_id": 1, "date": 1, "chat": CHANNEL, "text": "hi"}),
        Update(1001),
    ],
)
def test_what_no_person_says_to_us_is_ignored(update: Update) -> None:
    assert events(update) == ()


# ---------------------------------------------------------------- other events


def test_an_edit_is_an_edit() -> None:
    edited = tg.message("@mybot 2+3", tg.GROUP, edit_date=tg.SENT + 60)
    [event] = events(tg.update("edited_message", edited))
    assert event == Edited(
        "1001", ANN, GROUP, ROOM, "5", "2+3", datetime(2026, 3, 10, 12, 1, tzinfo=UTC)
    )


def test_a_location_that_moves_is_no_edit() -> None:
    moved = tg.message(None, location={"latitude": 1.0, "longitude": 2.0}, edit_date=tg.SENT)
    assert events(tg.update("edited_message", moved)) == ()


def press(message: tg.Json | None, **more: Any) -> tuple[Any, ...]:
    query = {"id": "q1", "from": tg.ANN, "chat_instance": "1", "data": "undo:1"} | more
    return events(tg.update("callback_query", query | ({"message": message} if message else {})))


def test_a_press_says_who_pressed_what_where() -> None:
    shown = tg.message("Noted", tg.GROUP, tg.BOT, message_thread_id=9, is_topic_message=True)
    [event] = press(shown)
    assert event == Pressed(
        key="1001",
        user=ANN,
        author="Ann Lee",
        chat=ChatKey("telegram", "-100123", "9"),
        space=ROOM,
        action="undo:1",
        sent_at=LATER,
        message_id="5",
        handle="q1",
    )


def test_a_press_under_a_message_too_old_to_read_still_counts() -> None:
    [event] = press({"message_id": 5, "date": 0, "chat": tg.PRIVATE})
    assert (event.chat, event.message_id) == (ChatKey("telegram", "42"), "5")


def test_presses_without_a_message_or_an_action_are_ignored() -> None:
    assert press(None, inline_message_id="x") == ()
    assert press(tg.message(), data=None, game_short_name="chess") == ()


@pytest.mark.parametrize(
    ("status", "reachable"),
    [
        ({"status": "member"}, True),
        ({"status": "left"}, False),
        ({"status": "kicked", "until_date": 0}, False),
    ],
)
def test_being_let_in_or_shut_out_is_told(status: tg.Json, reachable: bool) -> None:
    change = {
        "chat": tg.PRIVATE,
        "from": tg.ANN,
        "date": tg.SENT,
        "old_chat_member": {"status": "member", "user": tg.BOT},
        "new_chat_member": status | {"user": tg.BOT},
    }
    [event] = events(tg.update("my_chat_member", change))
    assert event == Reachability("1001", ANN, ChatKey("telegram", "42"), reachable, NOON)


def test_a_group_that_moves_gives_its_new_id() -> None:
    old = {"id": -55, "type": "group", "title": "Room"}
    [event] = events(tg.said(None, old, migrate_to_chat_id=-10055))
    assert event == ChatMoved(
        "1001", ChatKey("telegram", "-55"), ChatKey("telegram", "-10055"), NOON
    )
    assert events(tg.said(None, tg.GROUP, migrate_from_chat_id=-55)) == ()
