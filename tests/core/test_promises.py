"""A promise is kept or taken back: nobody waits for a reminder that was never set."""

import json

import pytest

from bot.core.promises import Promise, Promises, made
from bot.domain.errors import ModelUnavailable
from bot.domain.messages import TextPiece, ToolCall
from tests.world import world

REMIND, KEEP = "set_reminder", "save_memory"


def call(name: str, **arguments: object) -> list[ToolCall]:
    return [ToolCall("c1", name, json.dumps(arguments))]


@pytest.mark.parametrize(
    "text",
    [
        "Sure, I'll remind you at 9",
        "OK! I will remind you tomorrow.",
        "I’ve set a reminder for 9.",
        "Your reminder is set.",
        "Done, I'll wake you at 7.",
        "好的，我会提醒你的。",
        "我会在9点提醒你",
        "已经设置好提醒了",
        "提醒已设好",
    ],
)
def test_promises_of_reminders_are_seen(text):
    assert made(text) == [Promise.REMINDER]


@pytest.mark.parametrize(
    "text",
    ["I'll remember that!", "Got it, I will keep that in mind.", "I've saved that.",
     "I won't forget it.", "好的，我记住了。", "我会记住的"],
)  # fmt: skip
def test_promises_to_remember_are_seen(text):
    assert made(text) == [Promise.MEMORY]


@pytest.mark.parametrize(
    "text",
    [
        "Shall I remind you at 9?",
        "I'll remind you if you tell me when.",
        "I can't set a reminder without your time zone.",
        "Would you like me to remember that?",
        "Do you remember Rome?",
        "I don't remember that.",
        "Remember to drink water.",
        "要不要我提醒你？",
        "你告诉我时间，我就提醒你",
        "Tea is lovely.",
    ],
)
def test_offers_conditions_and_refusals_are_no_promises(text):
    assert made(text) == []


def test_only_the_tool_that_fits_keeps_a_promise():
    assert Promises(False, {"save_memory"}).broken("I'll remind you at 9") is Promise.REMINDER
    assert Promises(False, {"set_reminder"}).broken("I'll remind you at 9") is None
    assert Promises(True, set()).broken("I'll remember that") is None
    assert Promises(False, set()).broken("I'll remember that") is Promise.MEMORY


async def test_a_promise_without_a_reminder_is_asked_for_again_and_then_kept(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer(
            "Sure, I'll remind you at 9",
            call(REMIND, what="call mum", when="tomorrow at 9"),
            "I'll remind you tomorrow at 9.",
        )
        first, confirmation = await bot.say("remind my mum thing tomorrow at 9, please")
        assert first == "I'll remind you tomorrow at 9."
        assert "call mum" in confirmation
        assert "set_reminder has not succeeded" in bot.model.prompts[1].messages[-1].text


async def test_a_promise_may_be_taken_back(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer("Sure, I'll remind you at 9", "Sorry, nothing is set: when exactly?")
        assert await bot.say("could you tell me about mum") == [
            "Sorry, nothing is set: when exactly?"
        ]


async def test_one_that_insists_is_contradicted(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer("Sure, I'll remind you at 9", "Really, I'll remind you at 9!")
        [answer] = await bot.say("could you tell me about mum")
        assert answer.endswith(
            "(To be clear: no reminder is set. /remind with what and when sets one.)"
        )
        assert len(bot.model.prompts) == 2


async def test_a_tool_that_failed_is_no_reminder(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer(
            call(REMIND, what="call mum", when="yesterday at 9"),
            "Sure, I'll remind you.",
            "I'll remind you, promised.",
        )
        answer = (await bot.say("about mum"))[0]
        assert "no reminder is set" in answer
        assert await bot.say("/reminders") == ["No reminders are set. /remind sets one."]


async def test_when_the_model_breaks_down_the_promise_is_still_contradicted(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer("Sure, I'll remind you at 9", [ModelUnavailable("gone")])
        [answer] = await bot.say("about mum")
        assert answer.startswith("Sure, I'll remind you at 9\n\n(To be clear")


async def test_a_promise_to_remember_stands_where_the_turn_is_learnt_from(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer("I'll remember that.")
        assert await bot.say("I like tea") == ["I'll remember that."]


async def test_and_not_where_it_is_not(tmp_path):
    async with world(tmp_path, introduced=False) as bot:
        bot.model.answer("I'll remember that.", "I'll remember that, really.")
        answers = await bot.say("I like tea")
        assert any("I have not saved anything" in answer for answer in answers)


async def test_a_correction_that_only_calls_the_tool_keeps_the_first_words(tmp_path):
    async with world(tmp_path, introduced=False) as bot:
        bot.model.answer(
            "I'll remember that.",
            call(KEEP, content="Likes tea", quote="I like tea"),
            [TextPiece("")],
        )
        answers = await bot.say("please remember, well, I like tea")
        assert "I'll remember that." in answers
        assert await bot.memories() == ["Likes tea"]
