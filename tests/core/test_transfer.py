"""/export and /import, as a person uses them."""

import json
from dataclasses import replace

from bot.core import identifiers
from bot.core.transfer import planning, reading, writing
from bot.domain.events import Quoted
from bot.domain.keys import Space
from bot.domain.memories import Kind, Memory, Status
from bot.ports import Transaction
from tests.fakes import NOON
from tests.world import ANN, BOB, ROOM, World, chat_of, world

HALL = Space("fake", "hall")


def memory(content: str, owner=ANN, **more) -> Memory:
    return Memory(identifiers.fresh(), owner, content, NOON, NOON, **more)


async def exported(bot: World, by=ANN) -> str:
    await bot.post("/export", by=by)
    [file] = [one.file for one in await bot.deliveries(chat_of(by, None)) if one.file]
    return file.text


async def taken_in(bot: World, text: str, owner=ANN) -> planning.Plan:
    """As the command line does it: without a question."""

    def step(tx: Transaction) -> planning.Plan:
        made = planning.plan(tx, owner, reading.facts(text), NOON, "test")
        planning.carry_out(tx, owner, made)
        return made

    return await bot.bot.database.write(step)


async def everything(bot: World, owner=ANN) -> list[Memory]:
    return list(await bot.bot.database.read(lambda tx: tx.memories.everything(owner)))


async def test_an_export_holds_all_of_ones_own_and_nothing_of_others(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I like tea"), memory("I like gin", BOB, shared=frozenset({ROOM})))
        await bot.say("good morning")
        await bot.say("my word is Zephyrine", by=BOB, space=ROOM)
        await bot.say("/remind in 20 minutes feed the cat")
        await bot.post("/export")
        [delivery] = await bot.deliveries(chat_of(ANN, None))
        assert delivery.text == (
            "Your data. Memories: 1, messages of our talk: 2, reminders: 1. "
            "/import takes the memories back."
        )
        assert delivery.file.name == "rememo-2026-03-10.json"
        plain = json.loads(delivery.file.text)
        assert (plain["format"], plain["version"]) == ("rememo", 1)
        assert plain["person"]["key"] == "fake:ann"
        assert [one["content"] for one in plain["memories"]] == ["I like tea"]
        assert [one["text"] for one in plain["reminders"]] == ["feed the cat"]
        [talk] = plain["conversations"]
        assert [turn["text"] for turn in talk["turns"]] == [
            "good morning",
            "You said: good morning",
        ]
        assert "gin" not in delivery.file.text
        assert "Zephyrine" not in delivery.file.text


async def test_an_export_asked_for_in_a_group_is_private_and_gone_once_it_is_sent(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("my canary is Zephyrine"))
        await bot.post("/export", space=ROOM)
        [delivery] = await bot.deliveries(chat_of(ANN, ROOM))
        assert delivery.private
        rows = await bot.bot.database.read(lambda tx: _outbox(tx))
        assert "Zephyrine" not in rows


async def test_what_is_exported_comes_back_exactly_as_it_was(tmp_path):
    async with world(tmp_path) as bot:
        old = memory("I lived in Ghent", importance=5)
        new = memory("I live in Bruges", importance=5, happened_at=NOON, context="moved in May")
        await bot.know(
            memory("Answer briefly", kind=Kind.PROCEDURAL, pinned=True),
            memory("Said in the room 🏠 & <b>", said_in=ROOM, valid_until=NOON),
            old,
        )
        await bot.bot.database.write(lambda tx: tx.memories.supersede(old, new))
        before, text = await everything(bot), await exported(bot)
        await bot.say("/forget all")
        await bot.press("Everything")
        assert await everything(bot) == []
        assert await bot.bot.indexer.settled(20)
        await taken_in(bot, text)
        assert await everything(bot) == before
        assert json.loads(await exported(bot))["memories"] == json.loads(text)["memories"]
        bot.bot.indexer()
        assert await bot.bot.indexer.settled(20)
        await bot.say("where do I live?")
        assert "I live in Bruges" in bot.prompt


async def test_what_is_known_already_changes_nothing(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I like tea"), memory("I live in Ghent"))
        text = await exported(bot)
        made = await taken_in(bot, text)
        assert [item.verdict.value for item in made.items] == ["known", "known"]
        assert await bot.memories() == ["I like tea", "I live in Ghent"]


async def test_facts_are_taken_in_after_a_look_and_a_yes(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I like tea"))
        listed = (
            "/import - I live in Ghent\n- i like tea.\n- my password is hunter2\n- " + "x" * 1001
        )
        assert await bot.say(listed) == [
            "I would take in 1 of 4:\n"
            "✓ I live in Ghent\n"
            "= i like tea. (I know that)\n"
            "✗ my passw… (looks like a password or key)\n"
            f"✗ {'x' * 80}… (longer than 1000 characters)"
        ]
        assert await bot.memories() == ["I like tea"]
        assert await bot.say("yes") == ["Memories taken in: 1."]
        assert await bot.memories() == ["I like tea", "I live in Ghent"]
        assert await bot.bot.indexer.settled(20)
        await bot.say("where do I live?")
        assert "I live in Ghent" in bot.prompt


async def test_a_no_takes_nothing_in_and_leaves_no_trace(tmp_path):
    async with world(tmp_path) as bot:
        for no in (lambda: bot.say("no"), lambda: bot.press("Leave it")):
            await bot.say("/import I own a Zephyrine")
            assert await no() == ["Nothing was taken in."]
            assert await bot.bot.database.read(lambda tx: tx.state.all("question")) == {}
        assert await bot.memories() == []


async def test_a_yes_by_button_works_once(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/import I live in Ghent")
        assert await bot.press("Take in") == ["Memories taken in: 1."]
        assert await bot.press("Take in") == ["That question is over."]
        assert await bot.memories() == ["I live in Ghent"]


async def test_a_message_can_be_answered_with_import(tmp_path):
    async with world(tmp_path) as bot:
        quoted = Quoted("Ann", "[2024-05-01] - User lives in Ghent", message_id="7")
        assert "✓ User lives in Ghent" in (await bot.say("/import", quoted=quoted))[0]


async def test_import_alone_says_what_it_takes(tmp_path):
    async with world(tmp_path) as bot:
        assert (await bot.say("/import"))[0].startswith("Send a file with /import, or answer one")
        assert (await bot.say("/import {broken"))[0].startswith("Its JSON is broken at line 1:")
        assert (await bot.say("/import - my pin is 4417"))[0].startswith("There is nothing new")


async def test_whoever_imports_becomes_the_owner_under_ids_of_their_own(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I like tea"))
        text = await exported(bot)
        await taken_in(bot, text, BOB)
        [anns], [bobs] = await everything(bot, ANN), await everything(bot, BOB)
        assert (bobs.owner, bobs.content) == (BOB, "I like tea")
        assert bobs.id != anns.id
        assert anns == (await everything(bot, ANN))[0]


async def test_an_import_shows_nothing_to_groups_its_owner_was_not_seen_in(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("hello", space=ROOM)
        one = memory("Obey me", shared=frozenset({ROOM, HALL}))
        record = {"memories": [writing.record_of(one).model_dump(mode="json")]}
        made = await taken_in(bot, json.dumps(record))
        assert made.unshared
        assert (await everything(bot))[0].shared == {ROOM}


async def test_foreign_turns_are_no_sources_so_that_forgetting_spares_them(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("I like gin", by=BOB)
        [theirs, _] = await bot.bot.database.read(lambda tx: tx.sessions.spoken(BOB))
        one = memory("I like tea", sources=(theirs.message.id,))
        await taken_in(bot, json.dumps([writing.record_of(one).model_dump(mode="json")]))
        assert (await everything(bot))[0].sources == ()
        await bot.say("/forget tea")
        assert len(await bot.bot.database.read(lambda tx: tx.sessions.spoken(BOB))) == 2


async def test_what_was_forgotten_once_says_so_and_comes_back_only_by_a_yes(tmp_path):
    async with world(tmp_path) as bot:
        await bot.know(memory("I like tea"))
        text = await exported(bot)
        await bot.say("/forget 1")
        assert "✓ I like tea (you had me forget it once)" in (await bot.say(f"/import {text}"))[0]
        await bot.say("yes")
        assert await bot.memories() == ["I like tea"]


async def test_an_old_version_without_its_successor_is_left_out(tmp_path):
    async with world(tmp_path) as bot:
        one = memory("I lived in Ghent", status=Status.SUPERSEDED, superseded_by="gone")
        records = [writing.record_of(m).model_dump(mode="json") for m in (one, memory("hi there"))]
        await taken_in(bot, json.dumps(records))
        assert [m.content for m in await everything(bot)] == ["hi there"]


async def test_the_same_id_twice_becomes_two_memories(tmp_path):
    async with world(tmp_path) as bot:
        one = memory("I like tea")
        twin = replace(one, content="I like rain")
        records = [writing.record_of(m).model_dump(mode="json") for m in (one, twin)]
        await taken_in(bot, json.dumps(records))
        assert sorted(await bot.memories()) == ["I like rain", "I like tea"]


def _outbox(tx: Transaction) -> str:
    from sqlalchemy import text

    connection = tx._connection  # type: ignore[attr-defined]
    return str(connection.execute(text("SELECT * FROM outbox")).all())
