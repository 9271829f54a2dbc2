"""A second opinion on the first of a ranking, by a model that reads question and text together."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean, pstdev
from typing import Protocol

from bot.core.recall.candidates import Ranked
from bot.domain.errors import MemoryUnavailable

log = logging.getLogger(__name__)

FIRST = 20  # texts read: each costs tens of milliseconds


class Reranker(Protocol):
    async def scores(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """The higher the better, on any scale; raises MemoryUnavailable."""


async def reranked(reranker: Reranker, question: str, ranked: Sequence[Ranked]) -> Sequence[Ranked]:
    """Both opinions count the same; the order stands as it was when the model fails."""
    first = ranked[:FIRST]
    try:
        scores = await reranker.scores(question, [one.candidate.text for one in first])
    except MemoryUnavailable as error:
        log.warning("Recalling without the cross-encoder: %s", error)
        return ranked
    spread = pstdev([one.score for one in first]) if first else 0.0
    theirs = pstdev(scores) if scores else 0.0
    if not theirs:
        return ranked
    middle = fmean(scores)
    moved = [
        replace(one, score=one.score + spread * (score - middle) / theirs)
        for one, score in zip(first, scores, strict=True)
    ]
    return [*sorted(moved, key=lambda one: -one.score), *ranked[FIRST:]]
