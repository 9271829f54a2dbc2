"""A promise is kept or taken back: nobody waits for a reminder that was never set."""

import json

from bot.domain.errors import ModelUnavailable
from bot.domain.messages import TextPiece, ToolCall
from tests.world import world

REMIND, KEEP = "set_reminder", "save_memory"


def call(name: str, **arguments: object) -> list[ToolCall]:
    return [ToolCall("c1", name, json.dumps(arguments))]


async def test_only_the_tool_that_fits_keeps_a_promise(tmp_path):
    async with world(tmp_path) as bot:
        keep = call(KEEP, content="Likes tea", quote="I like tea")
        bot.model.answer(keep, "I'll remind you at 9", "I'll remind you at 9, really.")
        answer = (await bot.say("I like tea, remind me at 9"))[0]
        assert "no reminder is set" in answer


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


async def test_that_a_reminder_will_come_is_true_while_one_stands(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind tomorrow at 9 call mum")
        for question in ("thanks a lot!", "Is there a reminder for mum?"):
            look = ToolCall("c1", "list_reminders", "{}")
            answers = [[look]] if question.endswith("?") else []
            bot.model.answer(*answers, "I'll remind you tomorrow at 9.")
            assert await bot.say(question) == ["I'll remind you tomorrow at 9."]


async def test_where_another_is_asked_for_the_one_that_stands_is_no_excuse(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind tomorrow at 9 call mum")
        for wish in ("remind me at 10 to buy milk", "Could you wake me at 7?", "tomorrow at 10"):
            asked = len(bot.model.prompts)
            bot.model.answer("Your alarm is set!", "Your alarm is set, really!")
            assert "no reminder is set" in (await bot.say(wish))[0]
            assert len(bot.model.prompts) == asked + 2


async def test_what_is_gone_or_done_stands_no_more(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 10 minutes call mum")
        await bot.press("Undo")
        bot.model.answer("I'll remind you!", "I'll remind you!!")
        assert "no reminder is set" in (await bot.say("thanks a lot!"))[0]


async def test_a_promise_in_another_language_is_taken_back_as_well(tmp_path):
    async with world(tmp_path) as bot:
        for promise in ("好的，明天9点提醒你", "Ich erinnere dich um 9."):
            bot.model.answer(promise, promise)
            answer = (await bot.say("提醒我明天的会"))[0]
            assert answer.startswith(promise)
            assert len(answer) > len(promise)
