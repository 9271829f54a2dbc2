"""A second opinion on what is recalled: what it changes, and that it never holds up an answer."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from itertools import pairwise
from pathlib import Path

import pytest

from bot.config import Settings
from bot.core import identifiers
from bot.core.recall import Candidate, Ranked
from bot.core.recall.cut import cut
from bot.core.recall.reranking import FIRST, Reranking
from bot.domain.errors import MemoryUnavailable
from bot.domain.memories import Memory
from bot.stores import Stores, open_stores
from tests.backends.tiny_cross_encoder import NAME, make
from tests.e2e.process import ROOT
from tests.fakes import NOON, FakeClock
from tests.world import ANN, world

SHORT = "Ann drinks green tea"
LONG = "Ann drinks black tea, too, when she visits her aunt by the sea on a Sunday in winter"
OTHERS = ["Ann has a red car", "Ann works as a nurse", "Ann plays the cello"]
ASKED = "Which green tea does Ann drink?"


class Judge:
    """Scores by a function of the text; keeps what it was asked; answers once it is there."""

    def __init__(self, score=len) -> None:
        self.score, self.there, self.asked = score, asyncio.Event(), []
        self.there.set()

    async def ready(self) -> None:
        await self.scores("", [])

    async def scores(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        self.asked.append((question, texts))
        await self.there.wait()
        return [float(self.score(text)) for text in texts]


class Away(Judge):
    async def scores(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        raise MemoryUnavailable("no model")


def found(*scores: float) -> list[Ranked]:
    texts = ["x" * (number + 1) for number in range(len(scores))]
    return [
        Ranked(Candidate(text, text, NOON, "memory"), score, 0.5, None)
        for text, score in zip(texts, scores, strict=True)
    ]


def texts(ranked: Sequence[Ranked]) -> list[str]:
    return [one.candidate.text for one in ranked]


async def test_both_opinions_count_the_same():
    ours = found(3.0, 2.9, 0.0)
    assert texts(await Reranking(Judge()).first("q", ours)) == ["xx", "xxx", "x"]
    against = Reranking(Judge(lambda text: -len(text)))
    assert texts(await against.first("q", ours)) == ["x", "xx", "xxx"]


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e6])
async def test_the_cut_is_the_same_on_whatever_scale_a_model_scores(scale):
    judge = Judge(lambda text: scale * (10 - len(text) ** 2) - 7)
    both = await Reranking(judge).first("q", found(3.0, 2.8, 0.5, 0.4, 0.3))
    assert all(before.score >= after.score for before, after in pairwise(both))
    assert texts(cut(both)) == ["x", "xx"]


async def test_opinions_that_agree_leave_scores_and_so_the_cut_as_they_were():
    ours = found(3.0, 2.8, 0.5, 0.4)
    same = Reranking(Judge({one.candidate.text: one.score for one in ours}.__getitem__))
    both = await same.first("q", ours)
    assert [one.score for one in both] == pytest.approx([3.0, 2.8, 0.5, 0.4])


async def test_only_the_first_are_read():
    judge = Judge()
    both = await Reranking(judge).first("q", found(*range(60, 0, -1)))
    [(_, read)] = judge.asked
    assert (len(read), len(both)) == (FIRST, FIRST)


async def test_a_model_that_fails_leaves_the_order_and_is_told_once(caplog):
    caplog.set_level(logging.DEBUG)
    ours, reranking = found(3.0, 2.9, 0.0), Reranking(Away())
    await reranking.ready()
    for _ in range(2):
        assert await reranking.first("q", ours) == ours
    told = [one.levelno for one in caplog.records if "without the cross-encoder" in one.message]
    assert told == [logging.WARNING, logging.DEBUG, logging.DEBUG]


async def test_a_slow_model_leaves_the_order_until_it_answers_in_time(caplog):
    ours, judge = found(3.0, 2.9, 0.0), Judge()
    reranking = Reranking(judge, patience=0.01)
    judge.there.clear()
    assert await reranking.first("q", ours) == ours
    assert "without the cross-encoder: it took too long" in caplog.text
    judge.there.set()
    assert texts(await reranking.first("q", ours)) == ["xx", "xxx", "x"]


# ---------------------------------------------------------------- from the settings to an answer


@pytest.fixture
async def opened(tmp_path) -> AsyncIterator:
    async with AsyncExitStack() as stack:

        async def stores(name: str, **embedding: object) -> Stores:
            data = tmp_path / name
            kept = str(ROOT / ".pytest_cache" / "encoder")
            settings = Settings(data_dir=data, embedding={"path": kept, **embedding})
            return await open_stores(settings, stack, FakeClock())

        yield stores


ALL = (SHORT, LONG, *OTHERS)


async def order(folder: Path, stores: Stores) -> list[str]:
    """What reaches the prompt, in its order."""
    if stores.reranking is not None:
        await stores.reranking.ready()  # as at the start of a bot
    async with world(folder, stores=stores) as bot:
        await bot.know(*(Memory(identifiers.fresh(), ANN, t, NOON, NOON) for t in ALL))
        await bot.say(ASKED)
        shown = [text for text in ALL if text in bot.prompt]
        return sorted(shown, key=bot.prompt.index)


async def test_the_setting_reaches_recall(tmp_path, opened):
    alone = await order(tmp_path, await opened("without"))
    model = str(make(tmp_path / "model"))
    both = await order(tmp_path, await opened("with", reranker=NAME, reranker_path=model))
    assert alone[0] == SHORT
    assert both[0] == LONG


async def test_with_a_model_that_cannot_be_had_memories_are_recalled_all_the_same(
    tmp_path, opened, caplog
):
    stores = await opened("with", reranker=NAME)
    assert (await order(tmp_path, stores))[0] == SHORT
    assert "without the cross-encoder" in caplog.text
    assert "downloads are off" in caplog.text
