"""What the core says, as people on Discord see it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.domain.deliveries import Button, Delivery
from bot.domain.errors import DeliveryFailed
from bot.domain.events import Pressed, Reachability
from bot.domain.keys import UserKey
from tests.adapters.discord_life import QUICK, Bot, Core, Kept, chat_of, key_of, online
from tests.loopback.discord_town import Town, a_town

PYTHON = "```python\n" + "\n".join(f"line_{n:03d} = {'x' * 28}" for n in range(120)) + "\n```"


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town() as town:
        yield town


def to_room(town: Town, text: str, **more: object) -> Delivery:
    fields: dict[str, object] = {
        "id": "delivery00000000000000001",
        "chat": chat_of(town.general),
        "user": key_of(town.ann),
        "text": text,
    }
    return Delivery(**(fields | more))  # type: ignore[arg-type]


async def test_an_answer_replies_to_its_question_and_pings_nobody(town: Town) -> None:
    role = town.server.role(town.guild, "mods", members=[town.bob])
    async with online(town.server) as bot:
        said = town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> repeat")
        heard = await bot.core.heard()
        text = f"@everyone {role.mention} {town.bob.mention} @here hi"
        await bot.say(heard, text, reply_to=heard.message_id)
        (shown,) = town.server.from_bot(town.general)
        assert (shown.text, shown.reply_to, shown.pinged) == (text, said.id, set())


async def test_an_edit_pings_nobody_either(town: Town) -> None:
    async with online(town.server) as bot:
        mine = await bot.messenger.deliver(to_room(town, "first"))
        text = f"@everyone {town.bob.mention}"
        assert await bot.messenger.deliver(to_room(town, text, message_id=mine)) == mine
        (shown,) = town.server.from_bot(town.general)
        assert (shown.text, shown.pinged) == (text, set())


async def test_a_reminder_pings_its_owner_and_nobody_else(town: Town) -> None:
    async with online(town.server) as bot:
        text = f"Tea with {town.bob.mention} and @everyone"
        parts = [
            to_room(town, text, ping=key_of(town.ann)),
            to_room(town, "and more", ping=key_of(town.ann), part=1, id="delivery2"),
        ]
        for part in parts:
            await bot.messenger.deliver(part)
        first, second = town.server.from_bot(town.general)
        assert (first.text, first.pinged) == (f"{town.ann.mention} {text}", {town.ann.id})
        assert (second.text, second.pinged) == ("and more", set())


async def test_a_reminder_in_a_private_chat_needs_no_name(town: Town) -> None:
    async with online(town.server) as bot:
        private = town.server.dm(town.ann)
        town.server.say(town.ann, private, "remind me")
        heard = await bot.core.heard()
        await bot.say(heard, "Tea!", ping=key_of(town.ann))
        assert [m.text for m in town.server.from_bot(private)] == ["Tea!"]


@pytest.mark.parametrize(
    "text",
    [
        "word " * 1000,
        "你好，世界。" * 900,
        "😀" * 4000,
        "👍🏽" * 1500,
        "Look:\n\n" + PYTHON + "\n\nDone.",
        "```\n" + "a" * 9000 + "\n```",
    ],
    ids=["words", "chinese", "emoji", "joined emoji", "code", "one line"],
)
async def test_a_long_answer_arrives_whole_in_parts_that_fit(town: Town, text: str) -> None:
    async with online(town.server) as bot:
        parts = bot.messenger.split(text)
        for number, part in enumerate(parts):
            await bot.messenger.deliver(to_room(town, part, id=f"part{number}", part=number))
        shown = [m.text for m in town.server.from_bot(town.general)]
        assert shown == [part.strip() for part in parts]
        assert all(len(part.encode("utf-16-le")) // 2 <= 2000 for part in shown)
        assert all(part.count("```") % 2 == 0 for part in shown)
        assert _bare("".join(shown)) == _bare(text)


def _bare(text: str) -> str:
    """Without white space and the fences that were closed and opened again."""
    return "".join(text.replace("```python", "").replace("```", "").split())


async def test_a_part_of_full_length_still_fits_with_a_name_before_it(town: Town) -> None:
    async with online(town.server) as bot:
        first = bot.messenger.split("x" * 5000)[0]
        owner = UserKey("discord", "9" * 20)
        await bot.messenger.deliver(to_room(town, first, ping=owner))
        (shown,) = town.server.from_bot(town.general)
        assert shown.text.startswith(f"<@{owner.user_id}> ")
        assert 1990 < len(shown.text) <= 2000


async def test_nothing_blank_is_ever_sent(town: Town) -> None:
    async with online(town.server) as bot:
        with pytest.raises(DeliveryFailed) as failure:
            await bot.messenger.deliver(to_room(town, " \n"))
        assert failure.value.permanent
        assert town.server.called("POST /channels/*/messages") == []


async def test_an_answer_whose_receipt_was_lost_is_not_doubled(town: Town) -> None:
    async with online(town.server) as bot:
        town.server.drop_answer("POST /channels/*/messages")
        delivery = to_room(town, "once")
        with pytest.raises(DeliveryFailed) as failure:
            await bot.messenger.deliver(delivery)
        assert not failure.value.permanent
        await bot.messenger.deliver(delivery)
        assert [m.text for m in town.server.from_bot(town.general)] == ["once"]


async def test_a_preview_whose_id_was_lost_becomes_the_answer(town: Town) -> None:
    """Killed between the send and the commit of its id: the next try meets the old text."""
    async with online(town.server) as bot:
        await bot.messenger.deliver(to_room(town, "half an ans"))
        buttons = ((Button("Undo", "undo:1"),),)
        await bot.messenger.deliver(to_room(town, "half an answer is none", buttons=buttons))
        (shown,) = town.server.from_bot(town.general)
        assert (shown.text, shown.buttons) == ("half an answer is none", ["Undo"])


async def test_a_deleted_preview_is_sent_anew(town: Town) -> None:
    async with online(town.server) as bot:
        mine = await bot.messenger.deliver(to_room(town, "half"))
        town.server.delete(town.server.from_bot(town.general)[0])
        again = await bot.messenger.deliver(to_room(town, "whole", message_id=mine))
        assert again != mine
        assert [m.text for m in town.server.from_bot(town.general)] == ["whole"]


async def test_buttons_vanish_when_the_text_has_none_any_more(town: Town) -> None:
    async with online(town.server) as bot:
        buttons = tuple((Button(f"{n}", f"do:{n}"),) for n in range(3))
        mine = await bot.messenger.deliver(to_room(town, "choose", buttons=buttons))
        assert town.server.from_bot(town.general)[0].buttons == ["0", "1", "2"]
        await bot.messenger.deliver(to_room(town, "chosen", message_id=mine))
        assert town.server.from_bot(town.general)[0].buttons == []


async def test_an_archived_thread_is_woken_by_an_answer_and_by_an_edit(town: Town) -> None:
    async with online(town.server) as bot:
        thread = town.server.thread(town.general, owner=town.ann)
        town.server.archive(thread)
        delivery = replace(to_room(town, "first"), chat=chat_of(thread))
        mine = await bot.messenger.deliver(delivery)
        town.server.archive(thread)
        await bot.messenger.deliver(replace(delivery, text="second", message_id=mine))
        assert [m.text for m in town.server.from_bot(thread)] == ["second"]
        assert not thread.archived


async def test_a_locked_thread_is_given_up(town: Town) -> None:
    async with online(town.server) as bot:
        thread = town.server.thread(town.general, owner=town.ann)
        town.server.archive(thread, locked=True)
        delivery = replace(to_room(town, "hello?"), chat=chat_of(thread))
        with pytest.raises(DeliveryFailed) as failure:
            await bot.messenger.deliver(delivery)
        assert (failure.value.permanent, failure.value.unreachable) == (True, False)


async def test_a_forbidden_channel_is_given_up(town: Town) -> None:
    town.server.forbid(town.general, "send_messages")
    async with online(town.server) as bot:
        with pytest.raises(DeliveryFailed) as failure:
            await bot.messenger.deliver(to_room(town, "hello?"))
        assert failure.value.permanent


async def test_where_the_past_may_not_be_read_an_answer_is_no_reply(town: Town) -> None:
    town.server.forbid(town.general, "read_message_history")
    async with online(town.server) as bot:
        said = town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> hi")
        await bot.messenger.deliver(to_room(town, "hello", reply_to=said.id))
        (shown,) = town.server.from_bot(town.general)
        assert (shown.text, shown.reply_to) == ("hello", None)


@pytest.mark.parametrize("status", [503, 520])
async def test_a_server_in_trouble_is_tried_again_later(town: Town, status: int) -> None:
    async with online(town.server) as bot:
        town.server.fail("POST /channels/*/messages", status=status)
        with pytest.raises(DeliveryFailed) as failure:
            await bot.messenger.deliver(to_room(town, "hello"))
        assert not failure.value.permanent


async def test_a_long_rate_limit_says_how_long(town: Town) -> None:
    async with online(town.server) as bot:
        town.server.fail("POST /channels/*/messages", retry_after=90.0)
        with pytest.raises(DeliveryFailed) as failure:
            await bot.messenger.deliver(to_room(town, "hello"))
        assert failure.value.retry_after == 90.0


async def test_a_short_rate_limit_is_waited_out(town: Town) -> None:
    async with online(town.server) as bot:
        town.server.fail("POST /channels/*/messages", retry_after=0.05)
        await bot.messenger.deliver(to_room(town, "hello"))
        assert [m.text for m in town.server.from_bot(town.general)] == ["hello"]


async def test_an_answer_to_what_was_deleted_is_said_all_the_same(town: Town) -> None:
    async with online(town.server) as bot:
        said = town.server.say(town.ann, town.general, f"<@{town.server.bot.id}> hi")
        town.server.delete(said)
        await bot.messenger.deliver(to_room(town, "hello", reply_to=said.id))
        assert _texts(town) == ["hello"]


# ---------------------------------------------------------------- private words


async def test_what_is_private_goes_into_the_private_chat(town: Town) -> None:
    async with online(town.server) as bot:
        await bot.messenger.deliver(to_room(town, "your secret", private=True))
        assert [m.text for m in town.server.from_bot(town.server.dm(town.ann))] == ["your secret"]
        assert town.server.from_bot(town.general) == []


async def test_a_closed_private_chat_is_explained_in_the_room_and_told(town: Town) -> None:
    town.server.close_dms(town.ann)
    async with online(town.server) as bot:
        with pytest.raises(DeliveryFailed) as failure:
            await bot.messenger.deliver(to_room(town, "your secret", private=True))
        assert failure.value.unreachable
        (shown,) = town.server.from_bot(town.general)
        assert "direct messages are closed" in shown.text
        assert "secret" not in shown.text


async def test_a_private_chat_that_speaks_again_is_reachable_again(town: Town) -> None:
    kept, core = Kept(), Core()
    private = town.server.dm(town.ann)
    town.server.close_dms(town.ann)
    async with online(town.server, kept=kept, core=core) as bot:
        with pytest.raises(DeliveryFailed) as failure:
            await bot.messenger.deliver(to_room(town, "Tea!", chat=chat_of(private)))
        assert failure.value.unreachable
    town.server.open_dms(town.ann)
    async with online(town.server, kept=kept, core=core):
        town.server.say(town.ann, private, "I am back")
        back = await core.next(Reachability)
        await core.heard()
        town.server.say(town.ann, private, "still here")
        await core.heard(2)
        assert (back.user, back.chat, back.reachable) == (
            key_of(town.ann),
            chat_of(private),
            True,
        )
        assert len(core.got(Reachability)) == 1


# ---------------------------------------------------------------- while it is written


async def test_an_answer_grows_in_one_message_and_ends_whole(town: Town) -> None:
    async with online(town.server) as bot:
        opened: list[str] = []

        async def note(message_id: str) -> None:
            opened.append(message_id)

        delivery = to_room(town, "")
        live = bot.messenger.live(delivery, note)
        for text in ("", "  ", "Once", "Once upon", "Once upon a time"):
            live.show(text)
            await town.server.wait_for(lambda: len(town.server.from_bot(town.general)) <= 1)
        await town.server.wait_for(lambda: _texts(town) == ["Once upon a time"])
        await live.close()
        final = replace(delivery, text="Once upon a time, the end.", message_id=opened[0])
        await bot.messenger.deliver(final)
        (shown,) = town.server.from_bot(town.general)
        assert shown.text == "Once upon a time, the end."
        assert opened == [shown.id]


async def test_a_preview_of_a_long_answer_is_its_first_part_and_not_sent_twice(town: Town) -> None:
    at_once = replace(QUICK, messages=replace(QUICK.messages, edits=0.0))
    async with online(town.server, tempos=at_once) as bot:

        async def note(message_id: str) -> None: ...

        live = bot.messenger.live(to_room(town, ""), note)
        live.show("word " * 500)
        await town.server.wait_for(lambda: len(_texts(town)) == 1)
        for count in range(501, 520):
            live.show("word " * count)
            for _ in range(10):  # Turns of the loop, enough to begin a call.
                await asyncio.sleep(0)
        await live.close()
        assert town.server.called("PATCH /channels/*/messages/*") == []


async def test_typing_is_shown_until_it_ends_and_its_failure_matters_to_nobody(town: Town) -> None:
    async with online(town.server) as bot:
        town.server.fail("POST /channels/*/typing", status=403, code=50013)
        async with bot.messenger.typing(chat_of(town.general)):
            await town.server.wait_for(lambda: len(town.general.typing) >= 2)


def _texts(town: Town) -> list[str]:
    return [m.text for m in town.server.from_bot(town.general)]


async def test_a_message_that_is_gone_may_be_deleted_again(town: Town) -> None:
    async with online(town.server) as bot:
        mine = await bot.messenger.deliver(to_room(town, "oops"))
        assert mine
        await bot.messenger.delete(chat_of(town.general), mine)
        await bot.messenger.delete(chat_of(town.general), mine)
        assert town.server.from_bot(town.general) == []


# ---------------------------------------------------------------- presses


async def _pressed(town: Town, bot: Bot) -> Pressed:
    buttons = ((Button("More", "more:1"),),)
    mine = await bot.messenger.deliver(to_room(town, "list", buttons=buttons, id="list"))
    town.server.press(town.ann, town.server.world.find_message(mine or ""), "More")
    return await bot.core.next(Pressed)


async def test_a_press_changes_its_message_or_is_followed_up(town: Town) -> None:
    async with online(town.server) as bot:
        pressed = await _pressed(town, bot)
        await bot.say(pressed, "page 2", message_id=pressed.message_id)
        await bot.say(pressed, "only for you", private=True)
        assert [(m.text, m.ephemeral) for m in town.server.from_bot(town.general)] == [
            ("page 2", False),
            ("only for you", True),
        ]


async def test_a_press_whose_fifteen_minutes_are_over_still_changes_its_message(
    town: Town,
) -> None:
    async with online(town.server) as bot:
        pressed = await _pressed(town, bot)
        town.server.clock.advance(16 * 60)
        await bot.say(pressed, "page 2", message_id=pressed.message_id)
        await bot.say(pressed, "only for you", private=True)
        assert _texts(town) == ["page 2"]
        private = town.server.dm(town.ann)
        assert [m.text for m in town.server.from_bot(private)] == ["only for you"]


async def test_a_stream_stays_within_the_limits_of_a_channel(town: Town) -> None:
    town.server.limits.enforce(calls=5, seconds=0.1)
    async with online(town.server) as bot:

        async def note(message_id: str) -> None: ...

        delivery = to_room(town, "")
        live = bot.messenger.live(delivery, note)
        for count in range(1, 31):
            live.show("word " * count)
            await town.server.wait_for(
                lambda count=count: len(town.server.calls) > count or len(_texts(town)) == 1
            )
        await live.close()
        await bot.messenger.deliver(replace(delivery, text="word " * 40))
        assert _texts(town) == [("word " * 40).strip()]
        assert [call.status for call in town.server.calls if call.status == 429] == []


async def test_a_call_without_an_answer_ends_and_is_tried_again_later(town: Town) -> None:
    async with online(town.server, tempos=replace(QUICK, call=0.05)) as bot:
        hung = town.server.hang("POST /channels/*/messages", after_effect=True)
        delivery = to_room(town, "once")
        with pytest.raises(DeliveryFailed) as failure:
            await bot.messenger.deliver(delivery)
        assert not failure.value.permanent
        hung.release()
        await bot.messenger.deliver(delivery)
        assert _texts(town) == ["once"]
