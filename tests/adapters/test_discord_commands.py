"""Slash commands: offered once, acknowledged at once, answered where they were called."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

import pytest

from bot.domain.deliveries import Button
from bot.domain.events import CommandCall, IncomingMessage, Pressed
from bot.domain.keys import Space
from tests.adapters.discord_life import COMMANDS, Core, Kept, chat_of, online, spec
from tests.loopback.discord_events import Event
from tests.loopback.discord_town import Town, a_town


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town() as town:
        yield town


async def offered(town: Town) -> None:
    await town.server.wait_for(lambda: "remind" in town.server.commands)


async def test_the_menu_is_offered_in_each_language_without_other_platforms(town: Town) -> None:
    async with online(town.server):
        await offered(town)
        assert sorted(town.server.commands) == ["help", "memories", "remind", "stop"]
        remind = town.server.commands["remind"]
        assert remind["description_localizations"]["zh-CN"] == "remind 的作用"
        assert [(o["name"], o["required"]) for o in remind["options"]] == [("text", True)]


async def test_an_unchanged_menu_is_not_written_again(town: Town) -> None:
    kept = Kept()
    # The last one has lost its memory.
    for number, memory in enumerate((kept, kept, Kept()), 1):
        async with online(town.server, kept=memory):
            await memory.holds("commands")
            await town.server.wait_for(partial(_answered, town, number))
    assert len(town.server.called("PUT /applications/*/commands")) == 1


def _answered(town: Town, times: int) -> bool:
    asked = town.server.called("GET /applications/*/commands")
    return len([call for call in asked if call.status]) == times


async def test_a_changed_menu_is_written(town: Town) -> None:
    kept = Kept()
    async with online(town.server, kept=kept):
        await offered(town)
    async with online(town.server, kept=kept, commands=[*COMMANDS, spec("export")]):
        await town.server.wait_for(lambda: "export" in town.server.commands)


async def test_a_menu_that_cannot_be_written_leaves_the_old_one_and_the_bot_at_work(
    town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    async with online(town.server):
        await offered(town)
    town.server.fail("PUT /applications/*/commands", retry_after=300.0)
    async with online(town.server, commands=[*COMMANDS, spec("export")]) as bot:
        town.server.say(town.ann, town.server.dm(town.ann), "hello")
        await bot.core.heard()
        await town.server.wait_for(
            lambda: len(town.server.called("PUT /applications/*/commands")) == 2
        )
        assert "remind" in town.server.commands


async def test_a_command_is_acknowledged_before_it_is_stored(town: Town) -> None:
    core = Core()
    core.gate.clear()
    async with online(town.server, core=core) as bot:
        await offered(town)
        called = town.server.slash(town.bob, town.general, "remind", text="in 5 minutes tea")
        await town.server.wait_for(lambda: called.acknowledged)
        assert core.events == []
        core.gate.set()
        heard = await bot.core.heard()
        assert (heard.command, heard.locale, heard.addressed, heard.space) == (
            CommandCall("remind", "in 5 minutes tea"),
            "zh-CN",
            True,
            Space("discord", town.general.id),
        )
        await bot.say(heard, "I will.")
        assert (called.texts, called.ephemeral, called.thinking) == (["I will."], False, False)
        assert (called.seconds or 99) < 3


async def test_a_command_does_not_overtake_what_was_said_before_it(town: Town) -> None:
    core = Core()
    async with online(town.server, core=core) as bot:
        await offered(town)
        core.refuse = 1
        town.server.say(town.ann, town.general, "first")
        await core.until(lambda: core.tries > 0)
        town.server.slash(town.ann, town.general, "help")
        await bot.core.heard(2)
        assert [event.text for event in core.got(IncomingMessage)] == ["first", "/help"]


async def test_a_private_command_is_answered_for_one_person_alone(town: Town) -> None:
    async with online(town.server) as bot:
        await offered(town)
        called = town.server.slash(town.ann, town.general, "memories")
        heard = await bot.core.heard()
        buttons = ((Button("More", "more:1"),),)
        await bot.say(heard, "1. vegetarian", private=True)
        await bot.say(heard, "2. plays chess", private=True, part=1, buttons=buttons)
        assert (called.texts, called.ephemeral) == (["1. vegetarian", "2. plays chess"], True)
        assert town.server.messages(town.general, seen_by=town.bob) == []
        town.server.press(town.ann, called.followups[0], "More")
        pressed = await bot.core.next(Pressed)
        await bot.say(pressed, "3. has a cat")
        assert town.server.messages(town.general, seen_by=town.bob) == []


async def test_a_private_answer_to_an_open_command_stays_private(town: Town) -> None:
    async with online(town.server) as bot:
        await offered(town)
        called = town.server.slash(town.ann, town.general, "help")
        await bot.say(await bot.core.heard(), "your secret", private=True)
        seen = [m.text for m in town.server.messages(town.general, seen_by=town.bob)]
        assert seen == ["Only you can see the answer."]
        assert called.texts[1:] == ["your secret"]


async def test_a_long_answer_to_a_command_is_followed_up_in_order(town: Town) -> None:
    async with online(town.server) as bot:
        await offered(town)
        called = town.server.slash(town.ann, town.general, "help")
        heard = await bot.core.heard()
        parts = bot.messenger.split("word " * 1000)
        for number, part in enumerate(parts):
            await bot.say(heard, part, part=number)
        assert called.texts == [part.strip() for part in parts]
        assert len(parts) == 3


async def test_an_answer_to_a_command_grows_in_its_waiting_message(town: Town) -> None:
    async with online(town.server) as bot:
        await offered(town)
        called = town.server.slash(town.ann, town.general, "help")
        heard = await bot.core.heard()
        opened: list[str] = []

        async def note(message_id: str) -> None:
            opened.append(message_id)

        live = bot.messenger.live(bot.answer(heard, ""), note)
        live.show("I can")
        await town.server.wait_for(lambda: called.text == "I can")
        await live.close()
        await bot.say(heard, "I can remember.", message_id=opened[0])
        assert called.texts == ["I can remember."]
        assert len(town.server.from_bot(town.general)) == 1


async def test_in_a_private_chat_commands_are_private_without_being_fleeting(town: Town) -> None:
    async with online(town.server) as bot:
        await offered(town)
        private = town.server.dm(town.ann)
        called = town.server.slash(town.ann, private, "memories", text="food")
        heard = await bot.core.heard()
        await bot.say(heard, "1. vegetarian")
        assert (heard.space, heard.chat) == (None, chat_of(private))
        assert (called.ephemeral, called.texts) == (False, ["1. vegetarian"])


async def test_a_private_chat_of_other_people_is_heard_by_all_of_them(town: Town) -> None:
    async with online(town.server) as bot:
        await offered(town)
        group = town.server.group_dm(town.ann, town.bob)
        called = town.server.slash(town.ann, group, "help")
        heard = await bot.core.heard()
        await bot.say(heard, "I can remember.")
        assert heard.space == Space("discord", group.id)
        assert called.texts == ["I can remember."]


async def test_a_private_chat_between_two_people_is_heard_by_both(town: Town) -> None:
    async with online(town.server) as bot:
        await offered(town)
        private = town.server.dm(town.ann)
        town.server.gateway.lose("INTERACTION_CREATE")
        called = town.server.slash(town.ann, private, "help")
        # The fake has no such chat: what it tells of its own is changed.
        told = town.server.interactions._shown(called) | {"context": 2}
        town.server.gateway.publish(Event("INTERACTION_CREATE", told, None, private))
        assert (await bot.core.heard()).space == Space("discord", private.id)


async def test_after_fifteen_minutes_the_answer_is_a_message(town: Town) -> None:
    async with online(town.server) as bot:
        await offered(town)
        town.server.slash(town.ann, town.general, "help")
        town.server.slash(town.ann, town.general, "memories")
        await bot.core.heard(2)
        by_name = {e.command.name: e for e in bot.core.got(IncomingMessage) if e.command}
        town.server.clock.advance(16 * 60)
        await bot.say(by_name["help"], "late but here")
        await bot.say(by_name["memories"], "your secret")
        texts = [m.text for m in town.server.from_bot(town.general)]
        assert "late but here" in texts
        assert "your secret" not in texts
        private = town.server.dm(town.ann)
        assert [m.text for m in town.server.from_bot(private)] == ["your secret"]


async def test_a_command_that_came_too_late_is_still_done(town: Town) -> None:
    async with online(town.server) as bot:
        await offered(town)
        town.server.gateway.hold()
        called = town.server.slash(town.ann, town.general, "help")
        town.server.clock.advance(4)
        town.server.gateway.release()
        heard = await bot.core.heard()
        await bot.say(heard, "here all the same")
        assert (called.refusals, heard.handle) == ([10062], None)
        assert [m.text for m in town.server.from_bot(town.general)] == ["here all the same"]


async def test_an_acknowledgement_whose_receipt_was_lost_counts(town: Town) -> None:
    async with online(town.server) as bot:
        await offered(town)
        town.server.drop_answer("POST /interactions/*")
        called = town.server.slash(town.ann, town.general, "help")
        await bot.say(await bot.core.heard(), "here")
        assert called.texts == ["here"]


async def test_nobody_is_left_thinking_when_there_is_nothing_to_say(town: Town) -> None:
    async with online(town.server) as bot:
        await offered(town)
        called = town.server.slash(town.ann, town.general, "stop")
        await bot.core.heard()
        bot.settled.set()
        await town.server.wait_for(lambda: called.original is not None and called.original.deleted)


async def test_an_answered_command_keeps_its_answer(town: Town) -> None:
    async with online(town.server) as bot:
        await offered(town)
        called = town.server.slash(town.ann, town.general, "stop")
        await bot.say(await bot.core.heard(), "Nothing to stop.")
        bot.settled.set()
        town.server.say(town.ann, town.general, "thanks")
        await bot.core.heard(2)
        assert called.texts == ["Nothing to stop."]
        assert town.server.called("DELETE *") == []
