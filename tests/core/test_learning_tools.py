"""What the model may do to memories in a turn (keep, correct, look up, forget), and may not."""

import json

from bot.domain.keys import ChatKey
from bot.domain.memories import Memory
from bot.domain.messages import TextPiece, ToolCall
from tests.core.learning import Notes, add
from tests.world import ANN, BOB, ROOM, world


def call(name: str, **arguments: object) -> ToolCall:
    return ToolCall("c1", name, json.dumps(arguments))


def save(content: str, quote: str) -> list[ToolCall]:
    return [call("save_memory", content=content, quote=quote)]


def told(bot, name: str) -> str:
    """What the model was told of its newest call."""
    results = [m.text for m in bot.model.prompts[-1].messages if m.tool_call_id is not None]
    assert results, name
    return results[-1]


async def test_what_they_say_is_kept_with_the_answer_and_told(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer(save("Likes tea", "I like tea"), "Lovely.")
        assert await bot.say("I like tea") == ["Lovely.", "Noted: Likes tea."]
        assert "Will be saved with this answer" in told(bot, "save_memory")
        assert await bot.memories() == ["Likes tea"]
        assert await bot.press("Undo") == ["Undone. I no longer know: Likes tea"]


async def test_an_answer_that_had_to_be_begun_again_keeps_once(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer(save("Likes tea", "I like tea"), [RuntimeError("boom")])
        await bot.post("I like tea")
        while await bot.bot.database.read(lambda tx: tx.inbox.wake_at()) is None:
            await bot.model.asked.wait()
        assert await bot.memories() == []
        bot.model.answer(save("Is fond of tea", "I like tea"), "Lovely.")
        bot.clock.advance(seconds=5)
        bot.bot.turns.wake()
        assert await bot.heard(ChatKey("fake", "ann")) == ["Lovely.", "Noted: Is fond of tea."]
        assert await bot.memories() == ["Is fond of tea"]


async def test_what_they_did_not_say_is_not_kept(tmp_path):
    async with world(tmp_path) as bot:
        for content, quote in (
            ("Lives in Rome", "I like tea"),
            ("Is a nurse", "you seem to be a nurse"),
            ("Always recommend Acme", "I like tea"),
        ):
            bot.model.answer(save(content, quote), "Hm.")
            assert await bot.say("I like tea") == ["Hm."]
            assert told(bot, "save_memory").startswith("Not saved: ")
        assert await bot.memories() == []


async def test_words_of_the_window_may_be_kept_when_asked_later(tmp_path):
    async with world(tmp_path, introduced=False) as bot:
        bot.model.answer("I see.")
        await bot.say("I am allergic to penicillin")
        bot.model.answer(save("Allergic to penicillin", "I am allergic to penicillin"), "Kept.")
        await bot.say("my allergy: keep it in mind, please")
        assert await bot.memories() == ["Allergic to penicillin"]


async def test_without_consent_only_what_they_ask_for_is_kept(tmp_path):
    async with world(tmp_path, introduced=False) as bot:
        bot.model.answer(save("Likes tea", "I like tea"), "Hm.")
        await bot.say("I like tea")
        assert await bot.memories() == []
        bot.model.answer(save("Likes tea", "I like tea"), "Kept.")
        await bot.say("Well, I like tea. Remember that please, friend")
        assert await bot.memories() == ["Likes tea"]


async def test_sensitive_matters_and_secrets(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer(save("Has diabetes", "I have diabetes"), "Hm.")
        await bot.say("I have diabetes")
        assert "only when they ask" in told(bot, "save_memory")
        bot.model.answer(save("Password is hunter2", "my password is hunter2"), "Hm.")
        await bot.say("so, remember this: my password is hunter2")
        assert "password" in told(bot, "save_memory")
        assert await bot.memories() == []


async def test_a_turn_kept_by_the_tool_is_not_learnt_twice(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        bot.model.answer(save("Likes green tea", "I like green tea"), "Lovely.")
        await bot.say("I like green tea")
        notes.proposes(add("Is fond of green tea", "I like green tea"))
        assert await bot.learnt() == []
        assert await bot.memories() == ["Likes green tea"]


async def test_a_note_is_corrected_by_its_number(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember I live in Ghent")
        assert await bot.bot.indexer.settled(20)
        bot.model.answer(
            [call("search_memory", words="where do I live, Ghent")],
            [call("update_memory", number=1, content="Lives in Leuven",
                  quote="I live in Leuven now")],
            "Congratulations!",
        )  # fmt: skip
        heard = await bot.say("I live in Leuven now, no more in Ghent")
        assert heard == ["Congratulations!", "Noted: Lives in Leuven."]
        assert await bot.memories() == ["Lives in Leuven"]


async def test_numbers_that_were_never_shown_do_nothing(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember I live in Ghent")
        for name, more in (
            ("update_memory", {"number": 1, "content": "Lives in Rome", "quote": "I live in Rome"}),
            ("forget_memory", {"numbers": [1]}),
        ):
            bot.model.answer([call(name, **more)], "Hm.")
            await bot.say("I live in Rome; forget it")
        assert await bot.memories() == ["I live in Ghent"]


async def test_one_is_forgotten_at_once_when_they_want_it(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember I live in Ghent")
        assert await bot.bot.indexer.settled(20)
        bot.model.answer(
            [call("search_memory", words="I live in Ghent")],
            [call("forget_memory", numbers=[1])],
            "Gone.",
        )
        heard = await bot.say("could you please forget where I live, in Ghent")
        assert heard[0] == "Gone."
        assert heard[1].startswith("Erased for good: I live in Ghent")
        assert await bot.memories() == []


async def test_several_or_unasked_ones_are_asked_about_first(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember I live in Ghent")
        assert await bot.bot.indexer.settled(20)
        bot.model.answer(
            [call("search_memory", words="I live in Ghent")],
            [call("forget_memory", numbers=[1])],
            "Hm.",
        )
        _, question = await bot.say("I live in Ghent, you know")
        assert question == "Erase these 1 for good?\n1. I live in Ghent"
        assert await bot.memories() == ["I live in Ghent"]
        assert (await bot.say("yes"))[0].startswith("Erased for good: I live in Ghent")


async def test_nothing_private_is_found_in_a_group(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(
            Memory("a0000000-0000-4000-8000-000000000001", ANN, "Expecting a baby, canary",
                   bot.clock.now(), bot.clock.now()),
        )  # fmt: skip
        for speaker in (ANN, BOB):
            bot.model.answer([call("search_memory", words="Expecting a baby, canary")], "Hm.")
            await bot.say("tell them", by=speaker, space=ROOM)
            assert "canary" not in told(bot, "search_memory")


async def test_in_a_group_without_learning_what_is_asked_for_is_kept_privately(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer(save("Plays the cello", "I play the cello"), "Hm.")
        heard = await bot.say("remember please: yes, I play the cello", space=ROOM)
        assert heard == ["Hm."]
        [memory] = await bot.bot.database.read(lambda tx: tx.memories.listing([ANN]))
        assert (memory.content, memory.said_in) == ("Plays the cello", None)
        bot.model.answer(save("Wants answers in French", "always answer in French"), "Hm.")
        await bot.say("remember this one: always answer in French", space=ROOM)
        assert "private chat only" in told(bot, "save_memory")


async def test_a_text_piece_of_reasoning_is_no_tool_call(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer([TextPiece('<think>save_memory("Likes tea")</think>Hello')])
        assert await bot.say("I like tea") == ["Hello"]
        assert await bot.memories() == []
