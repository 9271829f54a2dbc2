"""One order of candidates: the fused score, when, who, what stands around it, what it asks."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta, tzinfo

from bot.core.recall.asking import Asked
from bot.core.recall.candidates import MEMORY, Candidate, Ranked
from bot.core.recall.fusion import Found, best, fused
from bot.core.recall.questions import ends_asking, has_marks, share_asking
from bot.core.recall.spans import Span
from bot.core.recall.surroundings import surroundings
from bot.core.recall.weights import (
    ASKING,
    DAY_AFTER,
    ENDS_ASKING,
    ENDS_ASKING_OTHER,
    EXPECTED,
    EXPECTED_AMONG,
    NAMED,
    ROLE,
    SAME_DAY,
    SAME_STRETCH,
)

MOST = 100  # of a ranking: nobody looks further


def rank(
    asked: Asked, candidates: Sequence[Candidate], found: Found, zone: tzinfo | None
) -> Iterator[Ranked]:
    """Best first. Whoever needs a few of them takes a few."""
    if not candidates:
        return
    meaning = fused([candidate.id for candidate in candidates], found)
    meant = [_is_meant(asked, candidate) for candidate in candidates]
    whose = NAMED if asked.by_name else ROLE
    scores = [
        score + _time(asked, candidate, zone) + whose * own
        for score, candidate, own in zip(meaning, candidates, meant, strict=True)
    ]
    around = surroundings(candidates, scores, meant, by_name=asked.by_name)
    totals = [
        score + more - _asking(candidate, own)
        for candidate, score, more, own in zip(candidates, scores, around, meant, strict=True)
    ]
    order = _best_first(totals)
    if asked.expects:
        for i in order[:EXPECTED_AMONG]:
            totals[i] += EXPECTED * asked.expects(candidates[i].text)
        order = _best_first(totals)
    for i in order:
        yield Ranked(candidates[i], totals[i], *best(candidates[i].id, found))


def _best_first(totals: Sequence[float]) -> Sequence[int]:
    return sorted(range(len(totals)), key=totals.__getitem__, reverse=True)[:MOST]


def _time(asked: Asked, candidate: Candidate, zone: tzinfo | None) -> float:
    if not asked.spans:
        return 0.0
    day = candidate.at.astimezone(zone).date()
    return max(_nearness(day, span) for span in asked.spans)


def _nearness(day: date, span: Span) -> float:
    """People also tell the day after what happened."""
    if day in span:
        return SAME_DAY if span.days <= 2 else SAME_STRETCH
    return DAY_AFTER if day - timedelta(1) == span.last else 0.0


def _is_meant(asked: Asked, candidate: Candidate) -> bool:
    """A memory counts as said by whoever is meant: it was learnt from them."""
    return candidate.kind == MEMORY or candidate.speaker == asked.speaker


def _asking(candidate: Candidate, meant: bool) -> float:
    """Who asks about something may tell of it; who asks another about it does not."""
    if candidate.kind == MEMORY or not has_marks(candidate.text):
        return 0.0
    ends = ENDS_ASKING if meant else ENDS_ASKING_OTHER
    return ends * ends_asking(candidate.text) + ASKING * share_asking(candidate.text)
