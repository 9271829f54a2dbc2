"""Undo takes back one thing that was noted; what that had replaced is known again."""

from bot.domain.memories import Memory, Status
from tests.core.learning import Notes, add
from tests.world import ANN, world

GHENT, LEUVEN = "Lives in Ghent", "Lives in Leuven"
MOVED = "I moved from Ghent to Leuven"


async def moved(bot, notes):
    await told(bot, notes, "I live in Ghent", add(GHENT, "I live in Ghent"))
    op = {"op": "SUPERSEDE", "n": 1, "content": LEUVEN, "quote": MOVED}
    await told(bot, notes, MOVED, op)
    assert await bot.memories() == [LEUVEN]


async def told(bot, notes, line, *operations):
    await bot.say(line)
    notes.proposes(*operations)
    await bot.learnt()


async def versions(bot):
    return await bot.bot.database.read(lambda tx: tx.memories.everything(ANN))


def undo_of(bot, words: str) -> str:
    """Makes the button of the note with these words the newest one."""
    note = next(d for d in bot.screen.sent if words in d.text and d.buttons)
    bot.screen.sent.append(note)
    return "Undo"


async def test_what_was_replaced_is_known_again_and_found_again(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await moved(bot, notes)
        assert await bot.press("Undo") == [
            f"Undone. I no longer know: {LEUVEN}\nI know again: {GHENT}"
        ]
        assert await bot.memories() == [GHENT]
        [back] = await versions(bot)
        assert (back.status, back.superseded_by) == (Status.LIVE, None)
        await bot.say("Where do I live, in Ghent or elsewhere?")
        assert GHENT in bot.prompt
        assert LEUVEN not in bot.prompt
        assert await bot.press("Undo") == ["That is gone already."]


async def test_it_is_found_again_also_where_the_index_has_not_heard_of_either_yet(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await told(bot, notes, "I live in Ghent", add(GHENT, "I live in Ghent"))
        async with bot.bot.indexer.held:
            op = {"op": "SUPERSEDE", "n": 1, "content": LEUVEN, "quote": MOVED}
            await told(bot, notes, MOVED, op)
            await bot.press("Undo")
        [ghent] = await versions(bot)
        bot.bot.indexer()
        assert await bot.bot.indexer.settled(20)
        assert ghent.id in await bot.bot.indexer.index.ids(ANN)


async def test_the_older_note_undone_leaves_the_newer_fact(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await moved(bot, notes)
        assert (await bot.press(undo_of(bot, GHENT)))[-1] == f"Undone. I no longer know: {GHENT}"
        assert await bot.memories() == [LEUVEN]
        assert [one.content for one in await versions(bot)] == [LEUVEN]
        assert (await bot.press(undo_of(bot, LEUVEN)))[-1] == f"Undone. I no longer know: {LEUVEN}"
        assert await bot.memories() == []


async def test_a_detail_undone_brings_back_the_plainer_words(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await told(bot, notes, "I have a cat", add("Has a cat", "I have a cat"))
        line = "I have a cat called Tom"
        op = {"op": "UPDATE", "n": 1, "content": "Has a cat called Tom", "quote": line}
        await told(bot, notes, line, op)
        assert await bot.memories() == ["Has a cat called Tom"]
        said = await bot.press("Undo")
        assert said == ["Undone. I no longer know: Has a cat called Tom\nI know again: Has a cat"]
        assert await bot.memories() == ["Has a cat"]
        turns = await bot.bot.database.read(lambda tx: tx.sessions.spoken(ANN))
        own = [one.message.text for one in turns if one.message.author]
        assert own == ["I have a cat"]


async def test_a_detail_is_noted_though_the_turn_before_it_was_forgotten(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        line = "I have a cat and live in Ghent"
        await told(bot, notes, line, add("Has a cat", line), add(GHENT, line))
        await bot.say("/forget Ghent")
        await bot.say("yes")
        line = "I have a cat called Tom"
        op = {"op": "UPDATE", "n": 1, "content": "Has a cat called Tom", "quote": line}
        await told(bot, notes, line, op)
        assert await bot.memories() == ["Has a cat called Tom"]


async def test_what_was_said_again_meanwhile_is_there_once(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await moved(bot, notes)
        await bot.say(f"/remember {GHENT}")
        assert (await bot.press(undo_of(bot, LEUVEN)))[-1] == f"Undone. I no longer know: {LEUVEN}"
        assert await bot.memories() == [GHENT]
        await bot.say("/forget 1")
        assert await versions(bot) == []


async def test_deleting_the_newer_deletes_the_older_with_it(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await moved(bot, notes)
        await bot.say("/memories")
        await bot.press("1")
        await bot.press("Delete")
        assert await versions(bot) == []


async def test_nothing_is_learnt_again_from_what_was_undone(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await moved(bot, notes)
        await bot.press("Undo")
        database = bot.bot.database
        [ghent] = await versions(bot)
        turns = await database.read(lambda tx: tx.sessions.spoken(ANN))
        assert [t.message.text for t in turns if t.message.author] == ["I live in Ghent"]
        assert not await database.read(lambda tx: tx.memories.tombstoned(ANN, ghent.sources))


async def test_a_list_seen_before_still_means_the_same_entry(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await told(bot, notes, "I have a cat", add("Has a cat", "I have a cat"))
        await bot.say("/remember I like rain")
        await bot.say("/memories")
        line = "I have a cat called Tom"
        op = {"op": "UPDATE", "n": 1, "content": "Has a cat called Tom", "quote": line}
        await told(bot, notes, line, op)
        bot.screen.sent.append(next(d for d in bot.screen.sent if "What I remember" in d.text))
        assert (await bot.press("1"))[-1].startswith("Has a cat called Tom")
        assert "Has a cat called Tom" in (await bot.say("/forget 1"))[0]
        assert await bot.memories() == ["I like rain"]


async def test_why_names_what_an_answer_stood_on_as_it_is_now(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        now = bot.clock.now()
        await bot.know(Memory("0" * 8 + "-0000-4000-8000-" + "0" * 12, ANN, "Has a cat", now, now))
        line = "I have a cat called Tom"
        await bot.say(line)
        assert "Has a cat" in bot.prompt
        notes.proposes({"op": "UPDATE", "n": 1, "content": "Has a cat called Tom", "quote": line})
        await bot.learnt()
        assert "1. Has a cat called Tom" in (await bot.say("/why"))[0]
