"""A second opinion on the first of a ranking, by a model that reads question and text together."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from math import hypot, sqrt
from typing import Protocol

from bot.core.recall.candidates import Ranked
from bot.core.recall.outage import Outage
from bot.domain.errors import MemoryUnavailable

FIRST = 20  # texts read: each costs tens of milliseconds
PATIENCE = 1.0  # seconds, then the order stands as it was


class Reranker(Protocol):
    async def scores(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """The higher the better, on any scale; raises MemoryUnavailable."""

    async def ready(self) -> None:
        """Wait until it is loaded; raises MemoryUnavailable."""


class Reranking:
    def __init__(self, reranker: Reranker, patience: float = PATIENCE) -> None:
        self._reranker = reranker
        self._patience = patience
        self._outage = Outage("recalling without the cross-encoder")

    async def ready(self) -> None:
        """Load it, and tell when it cannot be had."""
        try:
            await self._reranker.ready()
        except MemoryUnavailable as error:
            self._outage.tell(error)
        else:
            self._outage.over()

    async def first(self, question: str, ranked: Iterable[Ranked]) -> Sequence[Ranked]:
        """The first of them, in the order of both opinions; as they were when the model fails."""
        first = list(islice(ranked, FIRST))
        if len(first) < 2:
            return first
        try:
            async with asyncio.timeout(self._patience):
                texts = [one.candidate.text for one in first]
                scores = await self._reranker.scores(question, texts)
        except (MemoryUnavailable, TimeoutError) as error:
            self._outage.tell(error)
            return first
        self._outage.over()
        return _of_both(first, scores)


def _of_both(first: Sequence[Ranked], scores: Sequence[float]) -> Sequence[Ranked]:
    """The mean of both, theirs brought to the height and spread of ours.

    So gaps mean afterwards what they meant before, whatever the scale of the model.
    """
    ours, our_spread = _mean_and_spread([one.score for one in first])
    theirs, their_spread = _mean_and_spread(scores)
    if not their_spread:
        return first
    stretch = our_spread / their_spread
    moved = [
        replace(one, score=(one.score + ours + stretch * (score - theirs)) / 2)
        for one, score in zip(first, scores, strict=True)
    ]
    return sorted(moved, key=lambda one: -one.score)


def _mean_and_spread(scores: Sequence[float]) -> tuple[float, float]:
    """The spread is the standard deviation."""
    mean = sum(scores) / len(scores)
    return mean, hypot(*(score - mean for score in scores)) / sqrt(len(scores))
