"""Who is new here has said nothing but what stands in the prompt: nothing is searched for them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.core import identifiers
from bot.core.heard import Question
from bot.core.recall import Recall
from bot.core.remembering import MemoryRows, Remembering
from bot.domain.index import Vector
from bot.domain.keys import Principal
from bot.domain.memories import Memory
from tests.fakes import NOON, LetterEmbedder
from tests.world import ANN, BOB, ROOM, World, world

TEA = "I drink green tea in the morning"


@dataclass
class Watched(LetterEmbedder):
    """Keeps what was searched for."""

    asked: list[str] = field(default_factory=list)

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Vector]:
        self.asked += texts
        return await super().embed_queries(texts)


def remembering(bot: World) -> tuple[Remembering, list[str]]:
    embedder, database = Watched(), bot.bot.database
    recall = Recall(embedder, bot.bot.indexer.index, MemoryRows(database))
    return Remembering(recall, bot.bot.indexer, database, bot.clock), embedder.asked


async def said(bot: World) -> frozenset[str]:
    """The ids of all that was said to the bot, and of its answers."""
    spoken = await bot.bot.database.read(lambda tx: tx.sessions.spoken(ANN))
    return frozenset(one.message.id for one in spoken)


def question(*, at_hand: frozenset[str], space=None) -> Question:
    return Question(Principal(ANN, space), "What tea do I drink?", [], None, at_hand)


async def test_nothing_is_searched_where_all_there_is_stands_in_the_prompt(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say(TEA)
        remember, asked = remembering(bot)
        assert await remember(question(at_hand=await said(bot))) == []
        assert asked == []


async def test_a_turn_that_fell_out_of_the_prompt_is_searched_and_found(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say(TEA)
        remember, asked = remembering(bot)
        assert await remember(question(at_hand=await said(bot))) == []
        found = await remember(question(at_hand=frozenset()))
        assert TEA in [one.text for one in found]
        assert asked == ["What tea do I drink?"]


async def test_a_memory_is_searched_for_though_nothing_was_said_yet(tmp_path):
    async with world(tmp_path) as bot:
        memory = Memory(identifiers.fresh(), ANN, TEA, NOON, NOON)
        await bot.know(memory)
        remember, _ = remembering(bot)
        assert [one.text for one in await remember(question(at_hand=frozenset()))] == [TEA]
        assert await remember(question(at_hand=frozenset({memory.id}))) == []


async def test_what_others_shared_with_a_group_is_found_by_who_is_new_in_it(tmp_path):
    async with world(tmp_path) as bot:
        shared = Memory(identifiers.fresh(), BOB, TEA, NOON, NOON, shared=frozenset({ROOM}))
        await bot.know(shared)
        remember, _ = remembering(bot)
        assert [one.text for one in await remember(question(at_hand=frozenset(), space=ROOM))] == [
            TEA
        ]
