"""What stands around a turn speaks for it: the turns beside it, and its whole conversation."""

from collections import defaultdict
from collections.abc import Sequence

from bot.core.recall.candidates import Candidate
from bot.core.recall.questions import ends_asking
from bot.core.recall.weights import (
    ANSWERED,
    ANSWERED_BY_NAMED,
    ANSWERED_BY_OTHER,
    NEXT,
    PREVIOUS,
    SESSION,
    SESSION_BEST,
)


def surroundings(
    candidates: Sequence[Candidate],
    scores: Sequence[float],
    meant: Sequence[bool],
    *,
    by_name: bool,
) -> Sequence[float]:
    """What to add to each. A turn beside it that was not found counts as average.

    `meant` says which are the words of whoever the question is after.
    """
    places = {(c.session, c.ordinal): i for i, c in enumerate(candidates) if c.session}
    sessions = _sessions(candidates, scores)
    return [
        SESSION * sessions.get(c.session, scores[i])
        + (_beside(c, candidates, scores, places, meant[i], by_name) if c.session else 0.0)
        for i, c in enumerate(candidates)
    ]


def _beside(
    candidate: Candidate,
    candidates: Sequence[Candidate],
    scores: Sequence[float],
    places: dict[tuple[str, int], int],
    meant: bool,
    by_name: bool,
) -> float:
    before = places.get((candidate.session, candidate.ordinal - 1))
    after = places.get((candidate.session, candidate.ordinal + 1))
    added = 0.0 if after is None else NEXT * scores[after]
    if before is None:
        return added
    asked = ends_asking(candidates[before].text)
    return added + scores[before] * _before(asked, meant, by_name)


def _before(asked: bool, meant: bool, by_name: bool) -> float:
    """What the turn before says for this one: most where it asked, and the one meant answers.

    Of two people who are named, each also tells of the other.
    """
    if asked and by_name:
        return ANSWERED_BY_NAMED if meant else ANSWERED_BY_OTHER
    if not meant:
        return 0.0
    return ANSWERED if asked else PREVIOUS


def _sessions(candidates: Sequence[Candidate], scores: Sequence[float]) -> dict[str, float]:
    """The mean of each conversation's best few turns."""
    by_session: dict[str, list[float]] = defaultdict(list)
    for candidate, score in zip(candidates, scores, strict=True):
        if candidate.session:
            by_session[candidate.session].append(score)
    tops = {
        session: sorted(found, reverse=True)[:SESSION_BEST] for session, found in by_session.items()
    }
    return {session: sum(top) / len(top) for session, top in tops.items()}
