"""The Telegram server hands out updates as the real one: kept, confirmed, one poll at a time."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from typing import Any

import aiohttp
import pytest
from telegram import Bot, MessageEntity, Update
from telegram.error import Conflict, InvalidToken
from telegram.ext import Updater

from tests.loopback import telegram_shapes as shapes
from tests.loopback.telegram_server import TelegramServer

POLLER = """
import http.client, json, sys
host, token = sys.argv[1:]
while True:
    connection = http.client.HTTPConnection(host)
    connection.request("POST", f"/bot{token}/getUpdates", "timeout=30",
                       {"Content-Type": "application/x-www-form-urlencoded"})
    found = json.load(connection.getresponse())["result"]
    print([update["message"]["text"] for update in found], flush=True)
    sys.stdin.readline()
"""


def client(telegram: TelegramServer, token: str | None = None) -> Bot:
    root = telegram.url
    return Bot(token or telegram.token, base_url=f"{root}/bot", base_file_url=f"{root}/file/bot")


async def test_a_person_writes_and_the_bot_answers_with_the_real_updater(
    telegram: TelegramServer, bot: Bot
) -> None:
    queue: asyncio.Queue[object] = asyncio.Queue()
    async with Updater(bot, queue) as updater:
        await updater.start_polling(timeout=10)
        ann = telegram.user(42, "Ann")
        said = telegram.say(ann, "/start now @rememo_bot")
        update = await asyncio.wait_for(queue.get(), 5)
        assert isinstance(update, Update)
        assert update.message
        assert update.message.text == said.text
        kinds = [entity.type for entity in update.message.entities]
        assert kinds == [MessageEntity.BOT_COMMAND, MessageEntity.MENTION]
        await update.message.reply_text("Hello Ann")
        assert (await telegram.next_message(ann)).text == "Hello Ann"
        await updater.stop()
    assert telegram.pending == []


async def test_updates_are_kept_until_a_higher_offset_confirms_them(
    telegram: TelegramServer, bot: Bot
) -> None:
    ann = telegram.user(42)
    for text in ("one", "two", "three"):
        telegram.say(ann, text)
    first = await bot.get_updates(limit=2)
    assert [u.message.text for u in first if u.message] == ["one", "two"]
    again = await bot.get_updates()
    assert [u.update_id for u in again][:2] == [u.update_id for u in first]
    rest = await bot.get_updates(offset=first[-1].update_id + 1)
    assert [u.message.text for u in rest if u.message] == ["three"]
    assert len(telegram.pending) == 1
    telegram.say(ann, "four")
    assert [u.message.text for u in await bot.get_updates(offset=-1) if u.message] == ["four"]
    assert len(telegram.pending) == 1


async def test_at_most_a_hundred_updates_come_at_once(telegram: TelegramServer, bot: Bot) -> None:
    for number in range(130):
        telegram.say(telegram.user(number + 1), str(number))
    assert len(await bot.get_updates()) == 100


async def test_the_same_update_can_come_again(telegram: TelegramServer, bot: Bot) -> None:
    telegram.say(telegram.user(42), "once")
    update = telegram.pending[0]
    await bot.get_updates(offset=update["update_id"] + 1)
    telegram.replay(update)
    assert [one.update_id for one in await bot.get_updates()] == [update["update_id"]]


async def test_the_older_of_two_polls_ends_with_a_conflict(telegram: TelegramServer) -> None:
    async with client(telegram) as one, client(telegram) as two:
        older = asyncio.create_task(one.get_updates(timeout=30))
        await telegram.wait_for(lambda: telegram.polling)
        newer = asyncio.create_task(two.get_updates(timeout=30))
        with pytest.raises(Conflict, match="only one bot instance"):
            await older
        telegram.say(telegram.user(42), "hi")
        assert len(await newer) == 1


async def test_a_bot_killed_in_its_poll_finds_everything_when_it_comes_again(
    telegram: TelegramServer,
) -> None:
    ann = telegram.user(42)
    first = await poller(telegram)
    telegram.say(ann, "before")
    assert await line(first) == "['before']"
    first.stdin.write(b"\n")
    polls = telegram.updates.polls
    telegram.updates.confirm(telegram.pending[0]["update_id"])
    await telegram.wait_for(lambda: telegram.updates.polls > polls and telegram.polling)
    first.kill()
    await first.wait()
    await telegram.wait_for(lambda: not telegram.polling)
    telegram.say(ann, "meanwhile")
    second = await poller(telegram)
    assert await line(second) == "['meanwhile']"
    second.kill()
    await second.wait()


async def poller(telegram: TelegramServer) -> Any:
    host = telegram.url.removeprefix("http://")
    command = (sys.executable, "-c", POLLER, host, telegram.token)
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)


async def line(process: Any) -> str:
    found = await asyncio.wait_for(process.stdout.readline(), 10)
    return str(found.decode().strip())


async def test_a_wrong_token_and_an_unknown_method_are_refused(telegram: TelegramServer) -> None:
    async with aiohttp.ClientSession() as session:
        for path, status in (
            ("bot1:WRONG/getMe", 401),
            ("botnonsense/getMe", 404),
            (f"bot{telegram.token}/getNothing", 404),
        ):
            async with session.get(f"{telegram.url}/{path}") as answer:
                assert answer.status == status
                assert (await answer.json())["error_code"] == status
    stranger = client(telegram, "1:WRONG")
    with pytest.raises(InvalidToken):
        await stranger.initialize()
    await stranger.shutdown()


async def test_names_have_no_case_and_parameters_come_in_every_way(
    telegram: TelegramServer,
) -> None:
    telegram.private(telegram.user(42))
    url = f"{telegram.url}/bot{telegram.token}/SENDmessage"
    given = {"chat_id": 42, "text": "tea"}
    ways: list[dict[str, Any]] = [
        {"json": given},
        {"data": given},
        {
            "data": aiohttp.FormData(
                {k: str(v) for k, v in given.items()}, default_to_multipart=True
            )
        },
        {"params": given},
    ]
    async with aiohttp.ClientSession() as session:
        for way in ways:
            async with session.post(url, **way) as answer:
                assert answer.status == 200, way
    assert telegram.texts(42) == ["tea"] * 4
    assert [call.parameters for call in telegram.called("sendMessage")] == [given] * 4


async def test_only_kinds_asked_for_arrive(telegram: TelegramServer, bot: Bot) -> None:
    ann = telegram.user(42)
    message = telegram.say(ann, "hi")
    telegram.react(ann, message, "👍")
    assert len(telegram.pending) == 1
    await bot.get_updates(allowed_updates=["message_reaction"])
    telegram.say(ann, "unheard")
    telegram.react(ann, message, "👍")
    found = await bot.get_updates(offset=-1)
    assert found[0].message_reaction


async def test_privacy_leaves_a_group_only_what_is_meant_for_the_bot(
    telegram: TelegramServer, bot: Bot
) -> None:
    telegram.allow_reading_all(False)
    ann = telegram.user(42)
    group = telegram.group(-501, "Tea", [ann])
    ours = await bot.send_message(group.id, "I am here")
    for text in ("among us", "hi @Rememo_Bot", "/new", "/new@other_bot", "@rememo_bots"):
        telegram.say(ann, text, chat=group)
    telegram.say(ann, "and you?", chat=group, reply_to=group.messages[ours.message_id])
    heard = [update["message"]["text"] for update in telegram.pending]
    assert heard == ["hi @Rememo_Bot", "/new", "and you?"]
    assert (await bot.get_me()).can_read_all_group_messages is False


async def test_odd_updates_are_read_by_the_real_library(telegram: TelegramServer, bot: Bot) -> None:
    ann = telegram.user(42)
    group = telegram.group(-1001000000001, "Forum", [ann], topics={42: "Trips"})
    channel = telegram.group(-1002000000002, "News", kind="channel")
    said = telegram.say(ann, "hi", chat=group, topic=42, forwarded_from=telegram.user(7, "Ben"))
    telegram.edit(said, "hi all")
    for update in (
        shapes.channel_post(channel),
        shapes.pinned(said, ann),
        shapes.pinned_inaccessible(group, ann),
        shapes.new_title(group, ann, "Trips"),
        shapes.topic_created(group, ann, 43, "Food"),
        shapes.poll_closed(),
        shapes.inline_query(ann),
        shapes.press_of_inaccessible(ann, group),
    ):
        telegram.push(update)
    telegram.say(ann, "as nobody", chat=group, anonymous=True)
    telegram.join(group, telegram.user(8))
    telegram.leave(group, telegram.world.users[8])
    telegram.block(ann)
    telegram.unblock(ann)
    telegram.kick_bot(group, ann)
    telegram.add_bot(group, ann)
    found = await bot.get_updates()
    assert len(found) == len(telegram.pending) == 18
    assert found[0].message
    assert found[0].message.message_thread_id == 42
    assert found[0].message.forward_origin
    assert found[1].edited_message
