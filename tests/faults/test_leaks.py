"""Nobody ever reads, or has read to the model, what is not theirs to read there.

Forty people in ten rooms, a word of its own in everything each of them said or had noted. At full
size (`LEAKS=10000`) the night asks ten thousand questions; a run of the suite a small share.
"""

import asyncio
import os
import random
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.core.heard import Question
from bot.core.recall import Question as Asked
from bot.core.recall import Recall
from bot.core.remembering import MemoryRows, Remembering
from bot.domain.keys import Principal, Space, UserKey
from bot.domain.messages import Message
from bot.domain.scope import readable
from tests.faults.leak_town import CANARY, Town, town
from tests.world import World, chat_of, world

SIZE = int(os.environ.get("LEAKS", "60"))
SEED = int(os.environ.get("LEAKS_SEED", "0")) or random.randrange(1, 10**6)
COMMANDS = (
    "/memories",
    "/memories secret word",
    "/memories tea",
    "/forget tea",
    "/export",
    "/why",
)


@pytest.fixture(scope="module")
def settled(tmp_path_factory) -> tuple[Path, Town]:
    """Everybody has moved in; the folder is to be copied."""
    folder = tmp_path_factory.mktemp("town")
    made = town(SEED, people=40, rooms=10)

    async def move_in() -> None:
        async with world(folder) as bot:
            await bot.bot.database.write(made.settle)
            bot.bot.indexer()
            assert await bot.bot.indexer.settled(60)

    asyncio.run(move_in())
    return folder, made


@asynccontextmanager
async def living(settled: tuple[Path, Town], folder: Path) -> AsyncIterator[tuple[World, Town]]:
    print(f"LEAKS_SEED={SEED}")
    shutil.copytree(settled[0], folder, dirs_exist_ok=True)
    async with world(folder) as bot:
        yield bot, settled[1]


def asker(made: Town) -> tuple[UserKey, Space | None]:
    space = made.chance.choice([None, *made.rooms])
    return made.chance.choice(made.people), space


def foreign(text: str, allowed: set[str]) -> Sequence[str]:
    return sorted(set(CANARY.findall(text)) - allowed)


async def test_no_recall_finds_what_is_not_the_askers_to_read(settled, tmp_path):
    async with living(settled, tmp_path) as (bot, made):
        indexer, clock = bot.bot.indexer, bot.clock
        recall = Recall(indexer.embedder, indexer.index, MemoryRows(bot.bot.database))
        remembering = Remembering(recall, indexer, bot.bot.database, clock)
        leaks, found = [], 0
        for _ in range(SIZE):
            person, space = asker(made)
            principal, text = Principal(person, space), made.question()
            allowed = made.allowed(person, space)
            recent: list[Message] = []
            cut = await remembering(Question(principal, text, recent, None))
            whole = await recall.find(
                readable(principal), Asked(text, clock.now().astimezone(ZoneInfo("UTC")))
            )
            texts = [item.text for item in cut] + [one.candidate.text for one in whole]
            found += len(texts)
            leaks += [(person, space, foreign(t, allowed)) for t in texts if foreign(t, allowed)]
        assert leaks == []
        assert found > SIZE  # otherwise nothing was tested


async def test_no_prompt_holds_what_is_not_the_askers_to_read(settled, tmp_path):
    async with living(settled, tmp_path) as (bot, made):
        leaks, seen = [], set()
        for _ in range(SIZE):
            person, space = asker(made)
            bot.model.answer("ok")
            await bot.say(made.question(), by=person, space=space)
            allowed = made.allowed(person, space)
            seen |= set(CANARY.findall(bot.prompt)) & allowed
            if found := foreign(bot.prompt, allowed):
                leaks.append((person, space, found))
        assert leaks == []
        assert len(seen) > min(SIZE / 2, 300)


async def test_no_list_shows_what_is_not_the_askers(settled, tmp_path):
    async with living(settled, tmp_path) as (bot, made):
        leaks, seen = [], set()
        for _ in range(SIZE):
            person, space = asker(made)
            command = made.chance.choice(COMMANDS)
            allowed = made.mine[person]
            if command == "/why":  # it also names what others shared with that room
                allowed = allowed | made.allowed(person, space)
                bot.model.answer("ok")
                await bot.say(made.question(), by=person, space=space)
            await bot.post(command, by=person, space=space)
            for delivery in await bot.deliveries(chat_of(person, space)):
                text = "\n".join(
                    [
                        delivery.text,
                        delivery.file.text if delivery.file else "",
                        *(b.label + b.action for row in delivery.buttons for b in row),
                    ]
                )
                # A list is of everything of one's own, so only its person may see it.
                assert delivery.private or space is None
                assert delivery.user == person
                seen |= set(CANARY.findall(text))
                if found := foreign(text, allowed):
                    leaks.append((person, space, found))
        assert leaks == []
        assert seen
