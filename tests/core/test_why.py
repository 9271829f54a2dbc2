"""/why: the memories and past turns behind the last answer."""

from bot.core import identifiers
from bot.domain.memories import Memory
from bot.domain.messages import ToolCall
from tests.fakes import NOON
from tests.world import ANN, BOB, ROOM, chat_of, world


def memory(content: str, owner=ANN, **more) -> Memory:
    return Memory(identifiers.fresh(), owner, content, NOON, NOON, **more)


async def test_the_memories_behind_an_answer_are_listed_and_numbered(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I am allergic to peanuts"), memory("My train leaves at nine"))
        await bot.say("Am I allergic to peanuts?")
        [why] = await bot.say("/why")
        assert why == "For my last answer here I had these before me:\n1. I am allergic to peanuts"
        await bot.press("1")
        assert await bot.press("Delete") == [
            "Erased for good: I am allergic to peanuts\nGone with it from our talk: 2."
        ]
        assert await bot.say("/why") == ["I have not answered you here yet, or it is forgotten."]


async def test_past_talk_behind_an_answer_is_listed_and_can_be_erased(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer("Nice boat")
        await bot.say("my boat is called Zephyrine")
        await bot.say("/new")
        await bot.say("What is my boat called?")
        assert "my boat is called Zephyrine" in bot.prompt
        [why] = await bot.say("/why")
        assert "1. you said: my boat is called Zephyrine" in why
        await bot.press("1")
        [gone] = await bot.press("Delete")
        assert gone.startswith("Erased")
        assert await bot.bot.indexer.settled(20)
        await bot.say("/new")
        await bot.say("What is my boat called?")
        assert "Zephyrine" not in bot.prompt


async def test_an_answer_without_memories_says_so(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("/why") == ["I have not answered you here yet, or it is forgotten."]
        await bot.say("hello")
        assert await bot.say("/why") == [
            "My last answer here stands on no memories, only on our talk just before it."
        ]


async def test_in_a_group_it_names_what_others_shared_and_is_told_in_private(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I bring the cake", BOB, shared=frozenset({ROOM})))
        await bot.say("who brings the cake?", space=ROOM)
        await bot.post("/why", space=ROOM)
        [delivery] = await bot.deliveries(chat_of(ANN, ROOM))
        assert delivery.private
        assert delivery.text.endswith("• Bob shared: I bring the cake")
        assert delivery.buttons == ()


async def test_the_answer_to_somebody_else_is_not_explained(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I like tea", BOB, said_in=ROOM))
        await bot.say("what do I like, tea?", by=BOB, space=ROOM)
        assert await bot.say("/why", space=ROOM) == [
            "I have not answered you here yet, or it is forgotten."
        ]


async def test_what_the_model_looked_up_is_listed_like_what_came_to_mind(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I am allergic to peanuts"))
        search = ToolCall("c1", "search_memory", '{"words": "allergic to peanuts"}')
        bot.model.answer([search], "No nuts then.")
        await bot.say("zzz?")
        assert "peanuts" not in bot.model.prompts[0].messages[0].text
        [why] = await bot.say("/why")
        assert why == "For my last answer here I had these before me:\n1. I am allergic to peanuts"
        await bot.press("1")
        assert "Gone with it from our talk: 1." in (await bot.press("Delete"))[0]
        assert await bot.say("/why") == ["I have not answered you here yet, or it is forgotten."]
