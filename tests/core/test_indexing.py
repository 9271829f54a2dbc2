"""When what was said gets into the index: memories at once, turns in lots."""

from collections.abc import Sequence

from bot.ports import Transaction
from tests.world import World, world


async def pending(bot: World) -> Sequence[str]:
    changes = await bot.bot.database.read(lambda tx: tx.index.pending(100))
    return [change.kind for change in changes]


async def test_turns_wait_for_the_tick(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("I am building a boat")
        assert await pending(bot) == ["turn", "turn"]
        await bot.tick()
        assert await bot.bot.indexer.facts_settled(20)
        assert await pending(bot) == []


async def test_turns_wait_no_longer_when_they_are_many(tmp_path):
    async with world(tmp_path) as bot:
        indexer = bot.bot.indexer

        def added(tx: Transaction) -> list[bool]:
            hurries = []
            for number in range(32):
                tx.index.add(f"turn {number}", "turn")
                hurries.append(indexer.follow(tx) is indexer)
            return hurries

        assert await bot.bot.database.write(added) == [False] * 31 + [True]


async def test_a_memory_does_not_wait_and_takes_the_turns_along(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("I am building a boat")
        await bot.say("/remember the boat is called Zephyrine")
        assert await bot.bot.indexer.facts_settled(20)
        assert await pending(bot) == []


async def test_what_the_window_does_not_hold_is_found_though_it_was_said_just_now(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("my boat is called Zephyrine")
        await bot.say("/new")
        await bot.say("what is my boat called?")
        assert "Zephyrine" in bot.prompt
