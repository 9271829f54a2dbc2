"""How many of a ranking go into the prompt: those before the largest gap, none if none is near."""

from collections.abc import Iterable, Sequence
from itertools import islice, pairwise

from bot.core.recall.candidates import Ranked

MOST = 8
# Of the packaged encoder: a question and its answer are .27 alike at the median, strangers .09.
NEAR = 0.15
# A word shared with one memory of three scores 1.2; a word that only speaks of talking, less.
SHARED = 1.0


def cut(ranked: Iterable[Ranked]) -> Sequence[Ranked]:
    first = list(islice(ranked, MOST + 1))
    top = first[:MOST]
    if not any(map(_near, top)):
        return []
    if len(top) == 1:
        return top
    gaps = [before.score - after.score for before, after in pairwise(first)]
    return top[: gaps.index(max(gaps)) + 1]


def _near(one: Ranked) -> bool:
    return (one.dense or 0.0) >= NEAR or (one.lexical or 0.0) >= SHARED
