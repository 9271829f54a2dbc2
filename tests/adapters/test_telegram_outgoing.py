"""What people see on Telegram, against a server on loopback that is as strict as the real one."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from telegram import Bot

from adapters.splitting import utf16_units
from adapters.telegram.outgoing import TelegramMessenger, Tempo
from bot.domain.deliveries import Button, Delivery
from bot.domain.errors import DeliveryFailed
from bot.domain.keys import ChatKey, UserKey
from tests.loopback.telegram_chats import Chat, User
from tests.loopback.telegram_client import hurried
from tests.loopback.telegram_server import TelegramServer

QUICK = Tempo(drafts=0.01, edits=0.02, first=0.0, typing=0.01, rate=10_000.0)
ANN = UserKey("telegram", "42")
PRIVATE = ChatKey("telegram", "42")
GROUP_ID = -1001234567890
GROUP = ChatKey("telegram", str(GROUP_ID))


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as running:
        yield running


@pytest.fixture
async def bot(server: TelegramServer) -> AsyncIterator[Bot]:
    async with hurried(server) as running:
        yield running


@pytest.fixture
def messenger(bot: Bot) -> TelegramMessenger:
    return TelegramMessenger(bot, QUICK)


@pytest.fixture
def ann(server: TelegramServer) -> User:
    ann = server.user(42, "Ann")
    server.private(ann)
    return ann


@pytest.fixture
def group(server: TelegramServer, ann: User) -> Chat:
    return server.group(GROUP_ID, members=[ann], topics={9: "Tea"})


def to(chat: ChatKey = PRIVATE, text: str = "hello", **more: Any) -> Delivery:
    return Delivery("d1", chat, ANN, text, **more)


async def failure(messenger: TelegramMessenger, delivery: Delivery) -> DeliveryFailed:
    with pytest.raises(DeliveryFailed) as raised:
        await messenger.deliver(delivery)
    return raised.value


# ---------------------------------------------------------------- whole answers


async def test_an_answer_shows_its_text_marks_buttons_and_what_it_answers(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    asked = server.say(ann, "tea?")
    buttons = ((Button("Yes", "yes"), Button("No", "no")),)
    number = await messenger.deliver(
        to(text="**Tea** at `five`", buttons=buttons, reply_to=str(asked.id))
    )
    [shown] = server.answers(ann)
    assert (str(shown.id), shown.text, shown.labels) == (number, "Tea at five", ["Yes", "No"])
    assert [(e["type"], e["offset"], e["length"]) for e in shown.entities] == [
        ("bold", 0, 3),
        ("code", 7, 4),
    ]
    assert shown.reply_to is asked
    [call] = server.called("sendMessage")
    assert "parse_mode" not in call.parameters


async def test_an_answer_to_a_message_deleted_meanwhile_is_sent_all_the_same(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    await messenger.deliver(to(reply_to="999"))
    assert server.texts(ann) == ["hello"]


async def test_refused_marks_cost_the_marks_only(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    server.fail(
        "sendMessage",
        99,
        status=400,
        description="can't parse entities: bad offset",
        when=lambda parameters: bool(parameters.get("entities")),
    )
    await messenger.deliver(to(text="# Plan\n* one\n* **two**"))
    assert server.texts(ann) == ["# Plan\n* one\n* **two**"]
    assert len(server.called("sendMessage")) == 2


async def test_all_parts_of_a_long_answer_are_taken(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    text = "😀 words " * 900 + "\n```python\n" + "print('😀')\n" * 500 + "```"
    parts = messenger.split(text)
    assert len(parts) > 2
    for part in parts:
        await messenger.deliver(to(text=part))
    assert all(utf16_units(shown) <= 4096 for shown in server.texts(ann))
    assert "".join(server.texts(ann)).count("😀") == text.count("😀")


async def test_lone_surrogates_are_mended(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    await messenger.deliver(to(text="odd \ud83d end", buttons=((Button("\ude00", "x"),),)))
    assert server.texts(ann) == ["odd \ufffd end"]


async def test_a_blank_answer_is_never_sent(
    server: TelegramServer, messenger: TelegramMessenger
) -> None:
    assert (await failure(messenger, to(text=" \n "))).permanent
    assert server.called("sendMessage") == []


async def test_an_answer_goes_to_its_topic_and_general_has_no_id(
    server: TelegramServer, messenger: TelegramMessenger, group: Chat
) -> None:
    await messenger.deliver(to(ChatKey("telegram", str(GROUP_ID), "9"), "in the topic"))
    await messenger.deliver(to(GROUP, "in general"))
    await messenger.deliver(to(ChatKey("telegram", str(GROUP_ID), "1"), "in general, too"))
    assert [message.topic for message in server.answers(group)] == [9, None, None]


async def test_an_answer_for_a_topic_that_is_gone_is_heard_in_the_group(
    server: TelegramServer, messenger: TelegramMessenger, group: Chat
) -> None:
    await messenger.deliver(to(ChatKey("telegram", str(GROUP_ID), "77")))
    assert server.texts(group) == ["hello"]


# ---------------------------------------------------------------- edits


async def test_an_edit_changes_the_message_and_no_change_is_no_trouble(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    number = await messenger.deliver(to(buttons=((Button("Undo", "u"),),)))
    assert await messenger.deliver(to(text="*undone*", message_id=number)) == number
    assert await messenger.deliver(to(text="*undone*", message_id=number)) == number
    [shown] = server.answers(ann)
    assert (shown.text, shown.labels) == ("undone", [])


async def test_an_edit_of_a_message_that_is_gone_is_sent_anew(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    number = await messenger.deliver(to())
    assert number is not None
    await messenger.delete(PRIVATE, number)
    await messenger.delete(PRIVATE, number)
    assert await messenger.deliver(to(text="again", message_id=number)) != number
    assert server.texts(ann) == ["again"]


# ---------------------------------------------------------------- privacy and pings


async def test_what_is_private_goes_to_the_private_chat(
    server: TelegramServer, messenger: TelegramMessenger, group: Chat, ann: User
) -> None:
    await messenger.deliver(to(GROUP, "secret", private=True, reply_to="3", message_id="4"))
    assert (server.texts(group), server.texts(ann)) == ([], ["secret"])


@pytest.mark.parametrize(("text", "says"), [("secret", "privately"), ("秘密", "私下")])
async def test_who_never_opened_the_private_chat_is_shown_the_way(
    server: TelegramServer, messenger: TelegramMessenger, text: str, says: str
) -> None:
    bob = server.user(43, "Bob")
    group = server.group(GROUP_ID, members=[bob])
    await messenger.deliver(Delivery("d1", GROUP, UserKey("telegram", "43"), text, private=True))
    [shown] = server.answers(group)
    assert says in shown.text
    assert text not in shown.text
    assert [button.url for row in shown.buttons for button in row] == [
        "https://t.me/rememo_bot?start=private"
    ]


async def test_a_reminder_calls_exactly_its_owner_by_name(
    server: TelegramServer, messenger: TelegramMessenger, group: Chat
) -> None:
    await messenger.deliver(to(GROUP, "⏰ @everyone **tea**", ping=ANN))
    [shown] = server.answers(group)
    assert shown.text == "Ann ⏰ @everyone tea"
    pinged, bold = [e for e in shown.entities if e["type"] in ("text_mention", "bold")]
    assert (pinged["type"], pinged["offset"], pinged["length"]) == ("text_mention", 0, 3)
    assert pinged["user"]["id"] == 42
    assert (bold["offset"], bold["length"]) == (16, 3)


async def test_in_private_nobody_is_called(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    await messenger.deliver(to(text="⏰ tea", ping=ANN))
    assert server.texts(ann) == ["⏰ tea"]


# ---------------------------------------------------------------- trouble


async def test_a_flood_wait_is_kept_for_that_chat_without_another_call(
    server: TelegramServer, messenger: TelegramMessenger, ann: User, group: Chat
) -> None:
    server.fail("sendMessage", 1, retry_after=30)
    assert (await failure(messenger, to())).retry_after == 30
    again = await failure(messenger, to())
    assert again.retry_after is not None
    assert 29 < again.retry_after <= 30
    assert len(server.called("sendMessage")) == 1
    await messenger.deliver(to(GROUP))
    assert server.texts(group) == ["hello"]


async def test_who_blocked_us_is_unreachable(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    server.block(ann)
    assert (await failure(messenger, to())).unreachable


async def test_a_group_that_moved_gives_its_new_id(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    old = server.group(-55, members=[ann])
    new = server.migrate(old, ann)
    error = await failure(messenger, to(ChatKey("telegram", "-55")))
    assert (error.moved_to, error.permanent) == (str(new.id), False)


@pytest.mark.parametrize("chat", ["999", "not a number"])
async def test_a_chat_that_does_not_exist_is_given_up(
    messenger: TelegramMessenger, chat: str
) -> None:
    assert (await failure(messenger, to(ChatKey("telegram", chat)))).permanent


async def test_passing_trouble_can_be_tried_again(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    server.fail("sendMessage", 1, status=502)
    server.cut("sendMessage", 1)
    hanging = server.hang("sendMessage", 1)
    for _ in range(3):
        error = await failure(messenger, to())
        assert (error.permanent, error.retry_after) == (False, None)
        assert server.token not in f"{error} {error.__cause__}"
    hanging.release()
    await messenger.deliver(to())
    assert server.texts(ann)[-1] == "hello"


# ---------------------------------------------------------------- while it is written


class Opened:
    def __init__(self) -> None:
        self.ids: list[str] = []
        self.told = asyncio.Event()

    async def __call__(self, message_id: str) -> None:
        self.ids.append(message_id)
        self.told.set()


async def test_in_private_the_preview_is_a_draft_and_the_answer_one_message(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    opened = Opened()
    live = messenger.live(to(text=""), opened)
    live.show("")
    live.show("He")
    await server.wait_for(lambda: [d.text for d in server.drafts] == ["He"])
    live.show("Hello **Ann**")
    await server.wait_for(lambda: len(server.drafts) == 2)
    await live.close()
    await messenger.deliver(to(text="Hello **Ann**!"))
    assert [draft.text for draft in server.drafts] == ["He", "Hello Ann"]
    assert len({draft.draft_id for draft in server.drafts}) == 1
    assert (server.texts(ann), opened.ids) == (["Hello Ann!"], [])


async def test_a_server_that_knows_no_drafts_is_asked_once(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    server.fail("sendMessageDraft", 99, status=404, description="Not Found")
    live = messenger.live(to(text=""), Opened())
    live.show("He")
    await server.wait_for(lambda: server.called("sendMessageDraft"))
    live.show("Hello")
    await live.close()
    await messenger.deliver(to(text="Hello"))
    assert (len(server.called("sendMessageDraft")), server.texts(ann)) == (1, ["Hello"])


async def test_in_a_group_the_preview_grows_into_the_answer(
    server: TelegramServer, messenger: TelegramMessenger, group: Chat
) -> None:
    opened = Opened()
    topic = ChatKey("telegram", str(GROUP_ID), "9")
    live = messenger.live(to(topic, ""), opened)
    live.show("Once")
    await server.wait_for(lambda: server.texts(group) == ["Once"])
    live.show("Once upon")
    await server.wait_for(lambda: server.texts(group) == ["Once upon"])
    await live.close()
    [number] = opened.ids
    await messenger.deliver(to(topic, "Once upon a time", message_id=number))
    [shown] = server.answers(group)
    assert (shown.text, shown.topic, len(shown.edits)) == ("Once upon a time", 9, 2)


async def test_a_preview_begun_before_a_restart_is_taken_up(
    server: TelegramServer, messenger: TelegramMessenger, group: Chat
) -> None:
    number = await messenger.deliver(to(GROUP, "Once"))
    opened = Opened()
    live = messenger.live(to(GROUP, "", message_id=number), opened)
    live.show("Twice")
    await server.wait_for(lambda: server.texts(group) == ["Twice"])
    await live.close()
    assert opened.ids == []


async def test_a_preview_whose_first_message_is_in_doubt_is_not_begun_twice(
    server: TelegramServer, messenger: TelegramMessenger, group: Chat
) -> None:
    server.drop_answer("sendMessage", 1)
    opened = Opened()
    live = messenger.live(to(GROUP, ""), opened)
    live.show("Once")
    await server.wait_for(lambda: server.texts(group) == ["Once"])
    live.show("Once upon")
    await live.close()
    assert (len(server.called("sendMessage")), opened.ids) == (1, [])


async def test_a_flood_wait_silences_a_preview_but_not_the_answer(
    server: TelegramServer, messenger: TelegramMessenger, group: Chat
) -> None:
    opened = Opened()
    live = messenger.live(to(GROUP, ""), opened)
    live.show("1")
    await opened.told.wait()
    server.fail("editMessageText", 1, retry_after=1)
    live.show("1 2")
    await server.wait_for(lambda: server.called("editMessageText"))
    live.show("1 2 3")
    await live.close()
    error = await failure(messenger, to(GROUP, "1 2 3 4", message_id=opened.ids[0]))
    assert error.retry_after is not None
    assert len(server.called("editMessageText")) == 1


async def test_what_is_private_is_never_previewed_in_a_group(
    server: TelegramServer, messenger: TelegramMessenger, group: Chat
) -> None:
    live = messenger.live(to(GROUP, "", private=True), Opened())
    live.show("secret")
    await live.close()
    assert server.calls[1:] == []


async def test_a_preview_longer_than_a_message_shows_its_first_part(
    server: TelegramServer, messenger: TelegramMessenger, group: Chat
) -> None:
    live = messenger.live(to(GROUP, ""), Opened())
    live.show("word " * 2000)
    await server.wait_for(lambda: server.texts(group))
    await live.close()
    assert server.texts(group) == [messenger.split("word " * 2000)[0]]


# ---------------------------------------------------------------- typing


async def test_typing_is_renewed_and_ends_at_once(
    server: TelegramServer, messenger: TelegramMessenger, group: Chat
) -> None:
    async with messenger.typing(ChatKey("telegram", str(GROUP_ID), "9")):
        await server.wait_for(lambda: len(server.typing) >= 3)
    shown = len(server.typing)
    assert server.typing[0] == (GROUP_ID, 9, "typing")
    await messenger.deliver(to(GROUP))
    assert len(server.typing) <= shown + 1  # One may have been on its way.


async def test_trouble_with_typing_is_nobodys_trouble(
    server: TelegramServer, messenger: TelegramMessenger, ann: User
) -> None:
    server.fail("sendChatAction", 2, status=500)
    async with messenger.typing(PRIVATE):
        await server.wait_for(lambda: server.typing)


async def test_whole_answers_are_paced_over_all_chats(server: TelegramServer, bot: Bot) -> None:
    messenger = TelegramMessenger(bot, Tempo(rate=20.0, burst=2))
    people = [server.user(number) for number in range(1, 7)]
    for person in people:
        server.private(person)
    begun = asyncio.get_running_loop().time()
    await asyncio.gather(
        *(messenger.deliver(to(ChatKey("telegram", str(person.id)))) for person in people)
    )
    assert asyncio.get_running_loop().time() - begun >= 0.15
    assert all(server.texts(person) == ["hello"] for person in people)
