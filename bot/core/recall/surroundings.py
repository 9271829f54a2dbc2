"""What stands around a turn speaks for it: the turns beside it, and its whole conversation."""

from collections import defaultdict
from collections.abc import Sequence
from heapq import nlargest

from bot.core.recall.candidates import Candidate
from bot.core.recall.questions import ends_asking
from bot.core.recall.weights import ANSWERED, NEXT, PREVIOUS, SESSION, SESSION_BEST


def surroundings(candidates: Sequence[Candidate], scores: Sequence[float]) -> Sequence[float]:
    """What to add to each. A turn beside it that was not found counts as average."""
    places = {(c.session, c.ordinal): i for i, c in enumerate(candidates) if c.session}
    sessions = _sessions(candidates, scores)
    return [
        SESSION * sessions.get(c.session, scores[i])
        + (_beside(c, candidates, scores, places) if c.session else 0.0)
        for i, c in enumerate(candidates)
    ]


def _beside(
    candidate: Candidate,
    candidates: Sequence[Candidate],
    scores: Sequence[float],
    places: dict[tuple[str, int], int],
) -> float:
    before = places.get((candidate.session, candidate.ordinal - 1))
    after = places.get((candidate.session, candidate.ordinal + 1))
    added = 0.0 if after is None else NEXT * scores[after]
    if before is None:
        return added
    return added + scores[before] * (ANSWERED if ends_asking(candidates[before].text) else PREVIOUS)


def _sessions(candidates: Sequence[Candidate], scores: Sequence[float]) -> dict[str, float]:
    """The mean of each conversation's best few turns."""
    by_session: dict[str, list[float]] = defaultdict(list)
    for candidate, score in zip(candidates, scores, strict=True):
        if candidate.session:
            by_session[candidate.session].append(score)
    tops = {session: nlargest(SESSION_BEST, found) for session, found in by_session.items()}
    return {session: sum(top) / len(top) for session, top in tops.items()}
