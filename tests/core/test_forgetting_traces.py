"""What was forgotten leaves no trace: in no question that waits, in no file, in no log."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tests.core.learning import Notes
from tests.core.test_forgetting import CANARY, HOME, knows, learn, memory
from tests.world import ANN, ROOM, World, world


def files_with(word: str, folder: Path) -> Sequence[str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    return [str(path) for path in files if word.encode() in path.read_bytes()]


async def ten_minutes_later(bot: World) -> None:
    bot.clock.advance(minutes=10)
    await bot.tick()
    assert await bot.bot.indexer.settled(20)
    await bot.heard(HOME)


async def test_a_forgetting_voids_the_questions_that_wait(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("one"), memory("two"))
        await bot.say("/memories")
        await bot.press("1")
        await bot.press("Edit")
        await bot.say("/forget 2")
        assert await bot.say("three") == ["You said: three"]
        assert await bot.memories() == ["one"]


async def test_a_question_nobody_answers_is_not_kept(tmp_path):
    async with world(tmp_path) as bot:
        person = await bot.bot.database.read(lambda tx: tx.people.find(ANN))
        await bot.bot.database.write(lambda tx: tx.people.save(replace(person, zone=None)))
        await bot.say(f"/remind tomorrow at 9 feed {CANARY}")
        assert CANARY in str(await bot.bot.database.read(lambda tx: tx.state.all("question")))
        bot.clock.advance(minutes=61)
        await bot.tick()
        bot.clock.advance(minutes=61)
        await bot.tick()
        assert await bot.bot.database.read(lambda tx: tx.state.all("question")) == {}


async def test_no_file_holds_a_forgotten_word_while_the_bot_runs(tmp_path, caplog):
    """Said, answered, learnt, corrected, listed, explained, edited: and then forgotten."""
    caplog.set_level(logging.INFO)
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await learn(bot, notes, f"My canary is {CANARY}", f"The canary is {CANARY}")
        text = f"My canary is {CANARY} the Second now"
        notes.proposes(
            {"op": "UPDATE", "target": 1, "content": f"The canary is {CANARY} the Second",
             "quote": text}
        )  # fmt: skip
        await bot.say(text)
        await bot.learnt()
        await bot.say(f"/remember my parrot is {CANARY} too")
        await bot.press("Undo")
        await bot.say(f"/remember {CANARY} eats seeds")
        await bot.say("What does my canary eat, and who?")
        await bot.say("/why")
        await bot.say("/memories")
        await bot.press("1")
        await bot.press("Edit")
        await bot.say(f"/forget {CANARY}")
        assert (await bot.say("yes"))[0].startswith("Memories erased for good: ")
        await ten_minutes_later(bot)
        assert files_with(CANARY, tmp_path) == []
        assert not await knows(bot, "What does my canary eat, and who is it?")
        assert not any(CANARY in record.getMessage() for record in caplog.records)


async def test_no_file_holds_a_word_of_somebody_who_erased_everything(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await learn(bot, notes, f"My canary is {CANARY}", f"The canary is {CANARY}")
        await bot.say(f"/remind in 20 minutes feed {CANARY}")
        await bot.say(f"and in the room: {CANARY}", space=ROOM)
        await bot.say(f"overheard: {CANARY}", space=ROOM, addressed=False)
        await bot.say("/incognito")
        await bot.say(f"hidden: {CANARY}")
        await bot.say("/forget all")
        assert (await bot.press("Everything"))[0].startswith("Everything about you is erased")
        await ten_minutes_later(bot)
        assert files_with(CANARY, tmp_path) == []
        state = await bot.bot.database.read(
            lambda tx: [tx.state.all(name) for name in ("incognito", "question", "listing")]
        )
        assert state == [{}, {}, {}]
