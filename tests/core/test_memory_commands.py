"""/remember, /memories and /forget, as a person uses them."""

from bot.core import identifiers
from bot.domain.memories import Memory
from tests.fakes import NOON
from tests.world import ANN, BOB, ROOM, world


def memory(content: str, owner=ANN, number: int = 0) -> Memory:
    at = NOON.replace(second=number % 60, minute=number // 60)
    return Memory(identifiers.fresh(), owner, content, at, at)


async def test_what_is_remembered_is_listed_and_recalled(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("/remember I take my coffee black") == [
            "Remembered: I take my coffee black"
        ]
        assert "1. I take my coffee black" in (await bot.say("/memories"))[0]
        await bot.say("how do I take my coffee?")
        assert "I take my coffee black" in bot.prompt


async def test_the_same_fact_is_kept_once(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember I live in Ghent")
        assert await bot.say("/remember i live in  Ghent.") == [
            "I knew that already: I live in Ghent"
        ]
        assert await bot.memories() == ["I live in Ghent"]


async def test_undo_takes_back_what_was_just_kept(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember I like rain")
        assert await bot.press("Undo") == ["Undone. I no longer know: I like rain"]
        assert await bot.press("Undo") == ["That is gone already."]
        assert await bot.memories() == []


async def test_secrets_are_refused(tmp_path):
    async with world(tmp_path) as bot:
        for secret in (
            "my key is sk-test-1234567890abcdef",
            "password is hunter2",
            "card 4111 1111 1111 1111",
            "我的密码是 abc12345",
        ):
            [answer] = await bot.say(f"/remember {secret}")
            assert answer.startswith(("That looks like a password", "这看起来像密码")), secret
        assert await bot.memories() == []


async def test_a_number_means_the_entry_that_was_shown(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(*[memory(f"fact {n}", number=n) for n in range(1, 131)])
        [page] = await bot.say("/memories")
        assert page.startswith("What I remember about you (1–20 of 130):\n1. fact 1\n")
        await bot.know(Memory(identifiers.fresh(), ANN, "older", NOON.replace(hour=1), NOON))
        assert await bot.say("/forget 3") == ["Erased for good: fact 3"]


async def test_every_page_can_be_reached(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(*[memory(f"fact {n}", number=n) for n in range(1, 46)])
        await bot.say("/memories")
        [second] = await bot.press("Next")
        [third] = await bot.press("Next")
        assert "(21–40 of 45)" in second
        assert "45. fact 45" in third
        assert "(21–40 of 45)" in (await bot.press("Back"))[0]


async def test_forgetting_something_unknown_erases_nothing(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I like tea"))
        for words in ("99", "0", "5-7"):
            assert await bot.say(f"/forget {words}") == [
                "I found nothing like that, so nothing was erased."
            ], words
        assert await bot.memories() == ["I like tea"]


async def test_several_are_erased_only_after_a_yes(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I like tea"), memory("I like green tea"), memory("I like cats"))
        [preview] = await bot.say("/forget tea")
        assert preview.startswith("Erase these 2 for good?")
        assert len(await bot.memories()) == 3
        assert await bot.say("no") == ["Nothing was erased."]
        await bot.say("/forget tea")
        assert await bot.say("yes") == ["Memories erased for good: 2."]
        assert await bot.memories() == ["I like cats"]


async def test_a_yes_to_nothing_is_ordinary_talk(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I like tea"))
        assert await bot.say("yes") == ["You said: yes"]
        assert await bot.memories() == ["I like tea"]


async def test_a_question_grows_stale(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I like tea"), memory("I like green tea"))
        await bot.say("/forget tea")
        bot.clock.advance(minutes=11)
        assert await bot.say("yes") == ["You said: yes"]
        assert len(await bot.memories()) == 2


async def test_forget_all_erases_ones_own_and_nobody_elses(tmp_path):
    async with world(tmp_path) as bot:
        for owner in (ANN, BOB):
            await bot.know(*[memory(f"{owner.user_id} {n}", owner) for n in range(3)])
        [ask] = await bot.say("/forget all")
        assert ask.startswith("Erase all memories (3), or everything")
        assert await bot.press("Memories") == ["Memories erased for good: 3."]
        assert await bot.memories(ANN) == []
        assert len(await bot.memories(BOB)) == 3


async def test_forget_everything_leaves_no_word_in_any_file(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember my canary is called Zephyrine")
        await bot.say("tell me of Zephyrine the canary")
        await bot.say("/remind in 20 minutes feed Zephyrine")
        await bot.say("/forget all")
        assert (await bot.press("Everything"))[0].startswith("Everything about you is erased")
        assert await bot.bot.indexer.settled(20)
        await bot.say("hello")
        assert "Zephyrine" not in bot.prompt
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path.name for path in files if b"Zephyrine" in path.read_bytes()] == []


async def test_what_is_forgotten_is_not_recalled_from_the_conversation(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("my locker is number 4417")
        assert await bot.say("forget that") == ["Erased for good: my locker is number 4417"]
        await bot.say("what is my locker?")
        assert "4417" not in bot.prompt


async def test_plain_words_do_the_same_as_commands(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("remember that I like rain") == ["Remembered: I like rain"]
        assert await bot.say("记住我住在根特") == ["记住了：我住在根特"]
        assert "1. I like rain\n2. 我住在根特" in (await bot.say("What do you know about me?"))[0]
        assert (await bot.say("你记得我什么？"))[0].startswith("我记得的关于你的事")


async def test_lists_asked_for_in_a_group_are_private(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I like tea"))
        await bot.post("/memories", space=ROOM)
        [delivery] = await bot.deliveries(_room())
        assert delivery.private


async def test_one_person_cannot_undo_anothers_memory(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember I like rain", by=ANN)
        assert await bot.press("Undo", by=BOB) == ["That is gone already."]
        assert await bot.memories(ANN) == ["I like rain"]


def _room():
    from tests.world import chat_of

    return chat_of(ANN, ROOM)
