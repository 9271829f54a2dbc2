"""/incognito: nothing is read, nothing is kept, and what was said meanwhile is dropped."""

import pytest

from bot.core import identifiers
from bot.domain.events import ChatMoved, Edited
from bot.domain.keys import ChatKey
from bot.domain.memories import Memory
from tests.fakes import NOON
from tests.world import ANN, BOB, ROOM, chat_of, world

LINE = "🕶 Incognito: nothing is read from memory, nothing is kept."
OVER = "🕶 The time of incognito is over. I forgot what was said meanwhile."


def memory(content: str, **more) -> Memory:
    return Memory(identifiers.fresh(), ANN, content, NOON, NOON, **more)


async def test_no_memory_reaches_the_model(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("My boat is Zephyrine"), memory("Call me Captain", pinned=True))
        [began] = await bot.say("/incognito")
        assert began.startswith("🕶 Incognito is on in this chat: I read no memories")
        bot.model.answer("No idea")
        assert await bot.say("What is my boat called?") == [f"{LINE}\n\nNo idea"]
        assert "Zephyrine" not in bot.prompt
        assert "Captain" not in bot.prompt
        bot.model.answer("Still none")
        assert await bot.say("Really not?") == ["Still none"]


async def test_what_was_said_is_gone_at_its_end(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("before it: the sky is blue")
        await bot.say("/incognito")
        await bot.say("my canary is Zephyrine")
        await bot.say("and I like her")
        assert "Zephyrine" in bot.prompt  # the talk itself goes on
        assert await bot.say("/incognito off") == [
            "Incognito is over. I forgot what was said meanwhile."
        ]
        assert await bot.bot.indexer.settled(20)
        await bot.say("what is my canary called?")
        assert "Zephyrine" not in bot.prompt
        assert "the sky is blue" in bot.prompt
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path.name for path in files if b"Zephyrine" in path.read_bytes()] == []


async def test_an_hour_ends_by_itself_and_says_so(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/incognito hour")
        await bot.say("my canary is Zephyrine")
        bot.clock.advance(minutes=59)
        await bot.tick()
        await bot.say("still here?")
        assert "Zephyrine" in bot.prompt
        bot.clock.advance(minutes=2)
        await bot.tick()
        assert await bot.heard(chat_of(ANN, None)) == [OVER]
        await bot.tick()
        assert await bot.heard(chat_of(ANN, None)) == []
        await bot.say("what is my canary called?")
        assert "Zephyrine" not in bot.prompt


async def test_nothing_is_remembered_not_even_on_request(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/incognito")
        assert await bot.say("/remember I like tea") == [
            "🕶 Incognito is on, so I keep nothing. /incognito off ends it."
        ]
        await bot.say("I moved to Ghent")
        await bot.learnt()
        assert await bot.memories() == []
        queued = await bot.bot.database.read(lambda tx: tx.index.pending(9))
        assert queued == []


async def test_an_edit_meanwhile_does_not_make_it_findable(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/incognito")
        message_id = await bot.post("my canary is Zephyrin")
        await bot.heard(chat_of(ANN, None))
        chat = chat_of(ANN, None)
        await bot.accept(Edited("e1", ANN, chat, None, message_id, "my canary is Zephyrine", NOON))
        await bot.heard(chat)
        assert await bot.bot.indexer.settled(20)
        assert await bot.bot.indexer.index.ids(ANN) == []


async def test_in_a_group_it_is_one_persons_own_affair(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I bring the cake", said_in=ROOM))
        await bot.say("/incognito", space=ROOM, by=ANN)
        await bot.say("who brings the cake?", space=ROOM, by=ANN)
        assert "I bring" not in bot.prompt
        await bot.say("my word is Zephyrine", space=ROOM, by=ANN)
        await bot.say("my word is Aurora", space=ROOM, by=BOB)
        await bot.say("/incognito off", space=ROOM, by=ANN)
        await bot.say("which words?", space=ROOM, by=BOB)
        assert "Aurora" in bot.prompt
        assert "Zephyrine" not in bot.prompt


async def test_it_survives_a_restart_and_a_move(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/incognito", space=ROOM)
    async with world(tmp_path) as bot:
        new = ChatKey("fake", "bigger")
        await bot.accept(ChatMoved("m1", chat_of(ANN, ROOM), new, NOON))
        await bot.heard(new)
        found = await bot.bot.database.read(lambda tx: tx.state.all("incognito"))
        assert list(found) == [f"{ANN} {new} "]


async def test_off_where_it_is_not_on_says_how_to_begin(tmp_path):
    async with world(tmp_path) as bot:
        assert (await bot.say("/incognito off"))[0].startswith("Incognito is not on here.")


async def test_without_a_model_it_holds_as_well(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.know(memory("My boat is Zephyrine"))
        await bot.say("/incognito")
        [answer] = await bot.say("What is my boat called, Zephyr?")
        assert answer.startswith(LINE)
        assert "Zephyrine" not in answer


@pytest.mark.parametrize(
    ("words", "minutes", "told"),
    [
        ("30 minutes", 30, "30 min"),
        ("2 hours", 120, "2 h"),
        ("90m", 90, "90 min"),
        ("half an hour", 30, "30 min"),
        ("1小时", 60, "an hour"),
        ("一个小时", 60, "an hour"),
        ("半小时", 30, "30 min"),
        ("24 hours", 1440, "24 h"),
    ],
)
async def test_it_lasts_as_long_as_was_said(tmp_path, words, minutes, told):
    async with world(tmp_path) as bot:
        [began] = await bot.say(f"/incognito {words}")
        assert told in began or "小时" in words
        bot.clock.advance(minutes=minutes - 1)
        await bot.tick()
        assert await bot.heard(chat_of(ANN, None)) == []
        bot.clock.advance(minutes=2)
        await bot.tick()
        assert await bot.heard(chat_of(ANN, None)) == [OVER]


@pytest.mark.parametrize("words", ["banana", "-1h", "0 hours", "25 hours", "2 days", "hour or two"])
async def test_what_is_no_time_changes_nothing(tmp_path, words):
    async with world(tmp_path) as bot:
        assert await bot.say(f"/incognito {words}") == [
            "Tell me how long, up to a day: /incognito 30 minutes, /incognito 2 hours; "
            "or /incognito off."
        ]
        assert (await bot.say("/incognito off"))[0].startswith("Incognito is not on here.")


async def test_what_they_say_to_others_meanwhile_is_not_overheard(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/incognito", space=ROOM, by=ANN)
        await bot.say("psst, Zephyrine", space=ROOM, by=ANN, addressed=False)
        await bot.say("psst, Aurora", space=ROOM, by=BOB, addressed=False)
        await bot.say("which words?", space=ROOM, by=BOB)
        assert "Aurora" in bot.prompt
        assert "Zephyrine" not in bot.prompt
