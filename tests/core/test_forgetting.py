"""What goes when something is forgotten: all that tells it, in every store and every file."""

from bot.core import identifiers
from bot.domain.events import Deleted, Edited, Quoted
from bot.domain.memories import Memory
from bot.domain.messages import ToolCall
from tests.core.learning import Notes, add
from tests.fakes import NOON
from tests.world import ANN, BOB, ROOM, World, chat_of, world

CANARY = "Zephyrine"
HOME = chat_of(ANN, None)


def memory(content: str, owner=ANN, **more) -> Memory:
    return Memory(identifiers.fresh(), owner, content, NOON, NOON, **more)


async def learn(bot: World, notes: Notes, text: str, fact: str, by=ANN) -> str:
    """Say something that is learnt from; gives the id of the platform's message."""
    notes.proposes(add(fact, text))
    message_id = await bot.post(text, by=by)
    await bot.heard(chat_of(by, None))
    await bot.learnt(by=by)
    assert fact in await bot.memories(by)
    return message_id


async def knows(bot: World, question: str, **where) -> bool:
    """Whether the canary comes back, in a new conversation or the old one."""
    assert await bot.bot.indexer.settled(20)
    await bot.say(question, **where)
    before = CANARY in bot.prompt
    await bot.say("/new", **where)
    await bot.say(question, **where)
    return before or CANARY in bot.prompt


async def test_a_deleted_message_is_forgotten_with_what_was_learnt_from_it(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        said = await learn(bot, notes, f"My canary is {CANARY}", f"The canary is {CANARY}")
        await bot.accept(Deleted("d1", HOME, NOON, (said, "unknown")))
        await bot.heard(HOME)
        assert await bot.memories() == []
        assert not await knows(bot, "what is my canary called?")


async def test_what_was_only_overheard_goes_when_it_is_deleted(tmp_path):
    async with world(tmp_path) as bot:
        said = await bot.post(f"psst, {CANARY}", space=ROOM, addressed=False)
        await bot.accept(Deleted("d1", chat_of(ANN, ROOM), NOON, (said,)))
        await bot.say("what was that?", space=ROOM)
        assert CANARY not in bot.prompt


async def test_an_edited_message_takes_back_what_was_learnt_and_is_learnt_from_anew(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        said = await learn(bot, notes, f"My canary is {CANARY}", f"The canary is {CANARY}")
        bot.clock.advance(minutes=1)
        notes.proposes(add("The canary is Aurora", "My canary is Aurora"))
        await bot.accept(Edited("e1", ANN, HOME, None, said, "My canary is Aurora", NOON))
        await bot.heard(HOME)
        assert await bot.memories() == []
        await bot.learnt()
        assert await bot.memories() == ["The canary is Aurora"]
        assert await bot.bot.indexer.settled(20)
        await bot.say("/new")
        await bot.say("what is my canary called?")
        assert "Aurora" in bot.prompt
        assert CANARY not in bot.prompt


async def test_only_its_author_edits_a_message(tmp_path):
    async with world(tmp_path) as bot:
        said = await bot.post("I like tea", space=ROOM)
        await bot.heard(chat_of(ANN, ROOM))
        room = chat_of(ANN, ROOM)
        await bot.accept(Edited("e1", BOB, room, ROOM, said, "I like poison", NOON))
        await bot.say("hm", space=ROOM)
        assert "I like tea" in bot.prompt


async def test_forget_as_a_reply_to_ones_own_message(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        text = f"My canary is {CANARY}"
        said = await learn(bot, notes, text, f"The canary is {CANARY}")
        answer = await bot.say("/forget", quoted=Quoted("Ann", text, message_id=said))
        assert answer == [
            f"Erased for good: The canary is {CANARY}\nGone with it from our talk: 2."
        ]
        assert await bot.memories() == []
        assert not await knows(bot, "what is my canary called?")


async def test_forget_as_a_reply_to_the_bots_answer(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("hello")
        bot.model.answer(f"What a name, {CANARY}!")
        await learn(bot, notes, f"My canary is {CANARY}", f"The canary is {CANARY}")
        number = [d.text.strip() for d in bot.screen.sent].index(f"What a name, {CANARY}!") + 1
        quoted = Quoted("Rememo", f"What a name, {CANARY}!", mine=True, message_id=f"m{number}")
        [told] = await bot.say("/forget", quoted=quoted)
        assert told.startswith("Erased for good: The canary is")
        assert await bot.memories() == []
        assert not await knows(bot, "what is my canary called?")
        assert "hello" in str(await _turns(bot))


async def test_forget_as_a_reply_to_a_note_of_the_bot(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await learn(bot, notes, f"My canary is {CANARY}", f"The canary is {CANARY}")
        noted = next(d for d in bot.screen.sent if d.text.startswith("Noted"))
        number = bot.screen.sent.index(noted) + 1
        quoted = Quoted("Rememo", noted.text, mine=True, message_id=f"m{number}")
        [told] = await bot.say("/forget", quoted=quoted)
        assert told.startswith("Erased for good: The canary is")
        assert not await knows(bot, "what is my canary called?")


async def test_nobody_forgets_anothers_words_by_a_reply(tmp_path):
    async with world(tmp_path) as bot:
        said = await bot.post("I like tea", by=BOB, space=ROOM)
        await bot.heard(chat_of(BOB, ROOM))
        number = len(bot.screen.sent)
        for quoted in (
            Quoted("Bob", "I like tea", message_id=said),
            Quoted("Rememo", "You said: I like tea", mine=True, message_id=f"m{number}"),
        ):
            assert await bot.say("/forget", by=ANN, space=ROOM, quoted=quoted) == [
                "I found nothing like that, so nothing was erased."
            ]
        await bot.say("hm", by=BOB, space=ROOM)
        assert "I like tea" in bot.prompt


async def test_forgetting_by_words_lists_the_talk_that_says_them_and_counts_truly(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I like rain"), memory("My boat was sold"))
        bot.model.answer("Boats are fine")
        await bot.say("we sailed with the boat on Sunday")
        bot.model.answer("Indeed")
        await bot.say("thanks")
        [preview] = await bot.say("/forget boat")
        assert preview == (
            "Erase these 3 for good?\n1. My boat was sold\n\nAnd from our talk:\n"
            "• you said: we sailed with the boat on Sunday\n• I said: Boats are fine"
        )
        assert await bot.say("yes") == [
            "Erased for good: My boat was sold\nGone with it from our talk: 2."
        ]
        assert [t.message.text for t in await _turns(bot)] == ["thanks", "Indeed"]


async def test_answers_that_told_a_memory_go_with_it(tmp_path):
    """In another language, too: it is known what an answer was made with."""
    async with world(tmp_path) as bot:
        await bot.know(memory("I take my coffee black"))
        bot.model.answer("你喝黑咖啡")
        await bot.say("how do I take my coffee?")
        await bot.say("/forget 1")
        await bot.say("how do I take my coffee?")
        assert "黑咖啡" not in bot.prompt


async def test_an_answer_with_the_forgotten_number_goes_with_it(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember my locker is number 4417")
        bot.model.answer("ok", "4417")
        await bot.say("Good morning")
        await bot.say("and the number?")
        await bot.say("/forget locker")
        assert not any("4417" in t.message.text for t in await _turns(bot))
        assert any("Good morning" in t.message.text for t in await _turns(bot))


async def test_a_reminder_goes_with_the_words_it_was_made_from(tmp_path):
    async with world(tmp_path) as bot:
        call = ToolCall(
            "c", "set_reminder", f'{{"what": "feed {CANARY}", "when": "in 10 minutes"}}'
        )
        bot.model.answer([call], "Will do")
        text = f"remind me in 10 minutes to feed {CANARY}"
        said = await bot.post(text)
        await bot.heard(HOME)
        assert len(await bot.bot.database.read(lambda tx: tx.reminders.live(ANN))) == 1
        await bot.say("/forget", quoted=Quoted("Ann", text, message_id=said))
        assert await bot.bot.database.read(lambda tx: tx.reminders.live(ANN)) == []


async def test_a_shared_fact_is_forgotten_in_the_answers_to_others_as_well(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory(f"The wifi word is {CANARY}", shared=frozenset({ROOM})))
        bot.model.answer(f"It is {CANARY}")
        await bot.say("what is the wifi word?", by=BOB, space=ROOM)
        await bot.say("/forget 1")
        assert not await knows(bot, "what is the wifi word?", by=BOB, space=ROOM)
        await bot.say("what is the wifi word?", by=BOB)
        assert CANARY not in bot.prompt


async def test_all_memories_take_the_talk_along_that_they_would_come_back_from(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say(f"my canary is {CANARY}")
        await bot.say("/remember I like tea")
        [ask] = await bot.say("/forget all")
        assert ask.startswith(
            "Erase all memories (1) and our talk that they could come back from (2)"
        )
        assert await bot.press("Memories") == [
            "Memories erased for good: 1.\nGone with it from our talk: 2."
        ]
        assert not await knows(bot, "what is my canary called?")


async def _turns(bot: World):
    return await bot.bot.database.read(lambda tx: tx.sessions.spoken(ANN))
