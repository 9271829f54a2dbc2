"""Talking with a model: the window, memories, groups, and everything that can break an answer."""

import asyncio

import pytest

from bot.core import identifiers
from bot.domain.deliveries import Delivery
from bot.domain.errors import ModelUnavailable
from bot.domain.events import Quoted
from bot.domain.memories import Memory
from bot.domain.messages import Role, TextPiece, ToolCall
from tests.fakes import NOON
from tests.world import ANN, BOB, ROOM, chat_of, world


def memory(content: str, owner=ANN, **more) -> Memory:
    return Memory(identifiers.fresh(), owner, content, NOON, NOON, **more)


async def test_a_message_is_answered_and_seen_while_it_is_written(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer("Nice to meet you")
        assert await bot.say("Hello") == ["Nice to meet you"]
        assert bot.screen.shown == ["Nice ", "Nice to ", "Nice to meet ", "Nice to meet you "]


async def test_the_window_goes_along_in_alternating_roles(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer("One", "Two")
        await bot.say("first")
        await bot.say("second")
        roles = [(m.role, m.text) for m in bot.model.prompts[1].messages[1:]]
        assert roles == [
            (Role.USER, "first"),
            (Role.ASSISTANT, "One"),
            (Role.USER, "second"),
        ]


async def test_the_window_survives_a_restart(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("I am building a boat")
    async with world(tmp_path) as bot:
        await bot.say("What am I building?")
        assert "I am building a boat" in bot.prompt


async def test_new_frees_the_window(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("I am building a boat")
        assert await bot.say("/new") == [
            "A new conversation. I still remember what you had me remember."
        ]
        await bot.say("hello again")
        assert [m.text for m in bot.model.prompts[-1].messages[1:]] == ["hello again"]


async def test_the_oldest_turns_go_first_when_the_window_is_full(tmp_path):
    async with world(tmp_path, llm={"window_tokens": 400}) as bot:
        for number in range(12):
            bot.model.answer("ok")
            await bot.say(f"turn {number} " + "word " * 40)
        window = [m.text for m in bot.model.prompts[-1].messages[1:]]
        assert not any("turn 0 " in text for text in window)
        assert any("turn 10 " in text for text in window)
        assert bot.model.prompts[-1].messages[0].role is Role.SYSTEM


async def test_memories_reach_the_prompt(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("Ann is allergic to peanuts"))
        await bot.say("Am I allergic to peanuts?")
        assert "Ann is allergic to peanuts" in bot.prompt


async def test_nobody_recalls_anothers_memories(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("the boat is called Canary", owner=BOB))
        await bot.say("What is the boat called? The boat!", by=ANN)
        assert "Canary" not in bot.prompt


async def test_a_private_memory_never_reaches_a_group(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("Ann is expecting a baby, canary"))
        await bot.say("Is Ann expecting a baby?", by=ANN, space=ROOM)
        assert "canary" not in bot.prompt
        await bot.say("Is Ann expecting a baby?", by=BOB, space=ROOM)
        assert "canary" not in bot.prompt


async def test_in_a_group_every_speaker_is_named(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("my cat is Tom", by=ANN, space=ROOM, addressed=False)
        await bot.say("my cat is Kiki", by=BOB, space=ROOM, addressed=False)
        await bot.say("name of my cat?", by=ANN, space=ROOM)
        assert "Ann: my cat is Tom\nBob: my cat is Kiki\nAnn: name of my cat?" in bot.prompt


async def test_what_is_only_overheard_is_not_answered(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("hello all", space=ROOM, addressed=False) == []
        assert bot.model.prompts == []


async def test_quoted_words_are_marked_as_somebody_elses(tmp_path):
    async with world(tmp_path) as bot:
        quoted = Quoted("Bob", "Guten Abend zusammen", message_id="7")
        await bot.say("translate this", space=ROOM, quoted=quoted)
        assert "[In reply to a message by Bob:\n  > Guten Abend zusammen\n  ]" in bot.prompt


async def test_a_model_that_is_down_is_admitted_in_the_persons_language(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.down = True
        assert await bot.say("hello") == [
            "I can't think right now: my model does not answer. Please try again in a while."
        ]
        assert await bot.say("你好") == ["我现在没法思考：模型没有回应。请过一会儿再试。"]
        bot.model.down = False
        assert await bot.say("again") == ["You said: hello\n你好\nagain"]


async def test_a_stream_that_breaks_keeps_what_was_said_and_marks_it(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer([TextPiece("Half of an"), ModelUnavailable("cut")])
        assert await bot.say("go on") == ["Half of an\n\n… (cut off here; please ask again)"]


async def test_a_silent_model_is_not_waited_for_for_ever(tmp_path):
    patience = {"first_word_seconds": 0.05, "between_words_seconds": 0.05}
    async with world(tmp_path, llm=patience) as bot:
        bot.model.answer([asyncio.Event()])
        assert await bot.say("hello?") == [
            "My model went silent, so I stopped waiting. Please try again."
        ]


async def test_reasoning_is_never_shown_and_never_kept(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer([TextPiece(t) for t in ("<thi", "nk>plan", "</th", "ink>Hello")])
        assert await bot.say("hi") == ["Hello"]
        assert bot.screen.shown == ["Hello"]
        await bot.say("next")
        assert "plan" not in bot.prompt


async def test_an_answer_of_blanks_still_says_something(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer([TextPiece(""), TextPiece("  \n")])
        assert await bot.say("hi") == ["I have no words for that. Could you say it another way?"]
        await bot.say("next")
        assert "no words" not in bot.prompt


async def test_stop_ends_the_answer_and_the_next_message_is_answered(tmp_path):
    async with world(tmp_path) as bot:
        writing = asyncio.Event()
        bot.model.answer([TextPiece("Once upon a time"), writing])
        await bot.post("tell me a story")
        await bot.screen.writing.wait()
        assert await bot.say("/stop") == ["Once upon a time\n\nStopped."]
        assert await bot.say("hi") == ["You said: hi"]


async def test_stop_says_when_there_is_nothing_to_stop(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("/stop") == ["Nothing is being written right now."]


async def test_messages_sent_meanwhile_are_answered_together(tmp_path):
    async with world(tmp_path) as bot:
        gate = asyncio.Event()
        bot.model.answer([gate, TextPiece("one")])
        await bot.post("first")
        await bot.model.asked.wait()
        await bot.post("second")
        await bot.post("third")
        gate.set()
        assert await bot.heard(chat_of(ANN, None)) == ["one", "You said: second\nthird"]


async def test_two_people_at_once_each_get_their_own_answer(tmp_path):
    async with world(tmp_path) as bot:
        gate = asyncio.Event()
        bot.model.answer([gate, TextPiece("for ann")], [TextPiece("for bob")])
        await bot.post("a", by=ANN)
        await bot.model.asked.wait()
        await bot.post("b", by=BOB)
        [for_bob] = await bot.deliveries(chat_of(BOB, None))
        assert (for_bob.user, for_bob.text.strip()) == (BOB, "for bob")
        gate.set()
        [for_ann] = await bot.deliveries(chat_of(ANN, None))
        assert (for_ann.user, for_ann.text.strip()) == (ANN, "for ann")


async def test_an_update_seen_twice_is_answered_once(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("hello", key="same") == ["You said: hello"]
        assert await bot.say("hello", key="same") == []


async def test_a_long_answer_goes_out_whole_and_in_order(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer([TextPiece("x" * 4000 + "y" * 100)])
        parts = [d.text for d in await _deliveries(bot, "go")]
        assert parts == ["x" * 4000, "y" * 100]


async def test_a_very_long_message_is_read_in_part_and_says_so(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer("Read it")
        assert await bot.say("字" * 9000) == ["Read it", "你的消息很长，我读了前 8000 个字。"]


async def test_a_flood_is_refused_in_one_line_instead_of_growing(tmp_path):
    async with world(tmp_path) as bot:
        gate = asyncio.Event()
        bot.model.answer([gate, TextPiece("done")])
        for number in range(30):
            await bot.post(f"message {number}")
        gate.set()
        heard = await bot.heard(chat_of(ANN, None))
        assert sum("dropped your last message" in text for text in heard) == 1


async def test_the_same_tool_call_is_carried_out_once_and_the_loop_is_bounded(tmp_path):
    async with world(tmp_path) as bot:
        call = ToolCall("c", "set_reminder", '{"what": "stretch", "when": "in 10 minutes"}')
        bot.model.answer(*[[call]] * 20)
        heard = await bot.say("remind me to stretch in 10 minutes")
        assert len(bot.model.prompts) == 6
        assert [text for text in heard if "stretch" in text] == [
            "I'll remind you: stretch\nTue 10 Mar 2026 13:10 (Europe/Berlin)"
        ]


@pytest.mark.parametrize("arguments", ["{not json", "[]", '{"what": 5}'])
async def test_broken_tool_arguments_become_an_error_for_the_model(tmp_path, arguments):
    async with world(tmp_path) as bot:
        bot.model.answer([ToolCall("c", "set_reminder", arguments)], "Sorry, that failed")
        assert await bot.say("remind me") == ["Sorry, that failed"]
        [result] = [m for m in bot.model.prompts[1].messages if m.role is Role.TOOL]
        assert (result.tool_call_id, result.text.startswith("Error")) == ("c", True)


async def test_an_unexpected_failure_is_tried_again_and_then_admitted(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer([RuntimeError("bug")])
        await bot.post("hello")
        await bot.model.asked.wait()
        bot.clock.advance(seconds=3)
        bot.bot.turns.wake()
        assert await bot.heard(chat_of(ANN, None)) == ["You said: hello"]


async def _deliveries(bot, text: str) -> list[Delivery]:
    await bot.post(text)
    return list(await bot.deliveries(chat_of(ANN, None)))
