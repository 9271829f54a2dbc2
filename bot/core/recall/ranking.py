"""From the scores of both legs to one order of candidates."""

from collections.abc import Mapping, Sequence
from statistics import fmean, pstdev

from bot.core.recall.candidates import Candidate, Question, Ranked
from bot.domain.index import Hit


def rank(
    question: Question, candidates: Sequence[Candidate], hits: Mapping[str, Hit]
) -> Sequence[Ranked]:
    dense = _normalised([hits[c.id].dense for c in candidates])
    lexical = _normalised([hits[c.id].lexical or 0.0 for c in candidates])
    ranked = [
        Ranked(candidate, d + w, hits[candidate.id].dense, hits[candidate.id].lexical)
        for candidate, d, w in zip(candidates, dense, lexical, strict=True)
    ]
    return sorted(ranked, key=lambda one: -one.score)


def _normalised(scores: Sequence[float | None]) -> Sequence[float]:
    """Standard deviations above the mean; what a leg did not reach counts as its lowest."""
    known = [score for score in scores if score is not None]
    if not known:
        return [0.0] * len(scores)
    floor, mean, spread = min(known), fmean(known), pstdev(known) or 1.0
    return [((floor if score is None else score) - mean) / spread for score in scores]
