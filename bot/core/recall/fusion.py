"""Both legs' scores of every part of a question, normalised and added.

Ranks are not fused: where one leg is weak they pull the better one down (r@5 .456 by ranks, .596 by
this sum, of words and a small English encoder).
"""

from collections.abc import Mapping, Sequence
from math import fsum, sqrt

from bot.core.recall.asking import Part
from bot.core.recall.weights import LEXICAL, MOST_LEXICAL
from bot.domain.index import Hit

Found = Sequence[tuple[Part, Mapping[str, Hit]]]
"""Of each part of a question, what the index gave, by id."""


def fused(ids: Sequence[str], found: Found) -> Sequence[float]:
    total = [0.0] * len(ids)
    for part, hits in found:
        reached = [hits.get(one) for one in ids]
        dense = _normalised([hit.dense if hit else None for hit in reached])
        words = _normalised([(hit.lexical if hit else None) or 0.0 for hit in reached])
        share = part.words * LEXICAL
        total = [
            so_far + part.weight * (sense + share * (word if word < MOST_LEXICAL else MOST_LEXICAL))
            for so_far, sense, word in zip(total, dense, words, strict=True)
        ]
    return total


def best(one: str, found: Found) -> tuple[float | None, float | None]:
    """The highest cosine and the highest BM25 score of a candidate, over the parts."""
    hits = [hits[one] for _, hits in found if one in hits]
    return (
        max([hit.dense for hit in hits if hit.dense is not None], default=None),
        max([hit.lexical for hit in hits if hit.lexical is not None], default=None),
    )


def _normalised(scores: Sequence[float | None]) -> Sequence[float]:
    """Standard deviations above the mean; what a leg did not reach counts as its lowest."""
    floor = min([score for score in scores if score is not None], default=0.0)
    filled = [floor if score is None else score for score in scores]
    mean = fsum(filled) / len(filled)
    apart = [score - mean for score in filled]
    spread = sqrt(fsum([one * one for one in apart]) / len(apart))
    return [one / spread for one in apart] if spread > 1e-9 else [0.0] * len(apart)
