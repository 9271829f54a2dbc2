"""How many of a ranking go into the prompt: those before the largest gap, none for small talk."""

from collections.abc import Sequence
from itertools import pairwise

from bot.core.recall.candidates import Ranked

MOST = 8
FLOOR = 0.15  # cosine below which nothing without common words is shown


def cut(ranked: Sequence[Ranked]) -> Sequence[Ranked]:
    near = [one for one in ranked[: MOST + 1] if (one.dense or 0.0) >= FLOOR or one.lexical]
    if len(near) < 2:
        return near
    gaps = [before.score - after.score for before, after in pairwise(near)]
    return near[: gaps.index(max(gaps)) + 1]
