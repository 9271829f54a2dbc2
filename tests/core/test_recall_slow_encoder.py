"""An encoder that still loads, or is too slow: words find at once, and it is used once there."""

import asyncio
import logging
from collections.abc import Sequence

from bot.core import identifiers
from bot.domain.index import Vector
from bot.domain.memories import Memory
from tests.fakes import NOON, LetterEmbedder
from tests.world import ANN, world

TEA = "Ann drinks green tea in the morning"
OTHERS = ["Ann has a red car", "Ann works as a nurse", "Ann plays the cello"]
ASKED = "Which tea do I drink?"


class Loading(LetterEmbedder):
    """Encodes no question until it is there; counts those that it did encode."""

    def __init__(self) -> None:
        self.there, self.encoded = asyncio.Event(), 0

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Vector]:
        await self.there.wait()
        self.encoded += 1
        return await super().embed_queries(texts)


async def test_words_find_while_the_encoder_loads_and_it_is_used_once_it_is_there(tmp_path, caplog):
    caplog.set_level(logging.DEBUG, "bot.core")
    encoder = Loading()
    async with world(tmp_path, embedder=encoder, encoder_patience=0.01) as bot:
        await bot.know(*(memory(text) for text in (TEA, *OTHERS)))
        for _ in range(2):
            await bot.say(ASKED)
            assert TEA in bot.prompt
        assert told(caplog) == [logging.WARNING, logging.DEBUG]
        encoder.there.set()
        await bot.say(ASKED)
        assert (TEA in bot.prompt, encoder.encoded) == (True, 1)
        encoder.there.clear()
        await bot.say(ASKED)
        again = [logging.WARNING, logging.DEBUG, logging.INFO, logging.WARNING]
        assert told(caplog) == again
    assert "without memories" not in caplog.text


async def test_a_persons_search_is_answered_while_the_encoder_loads(tmp_path):
    async with world(tmp_path, embedder=Loading(), encoder_patience=0.01) as bot:
        await bot.know(*(memory(text) for text in (TEA, *OTHERS)))
        [answer] = await bot.say("/memories tea in the morning")
        assert TEA in answer


def memory(text: str) -> Memory:
    return Memory(identifiers.fresh(), ANN, text, NOON, NOON)


def told(caplog) -> list[int]:
    return [one.levelno for one in caplog.records if "by words only" in one.message and one.args]
