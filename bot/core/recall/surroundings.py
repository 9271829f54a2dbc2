"""What stands around a turn speaks for it: the turns beside it, and its whole conversation."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

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
    added = [SESSION * score for score in scores]  # a memory stands alone
    for places in _sessions(candidates):
        whole = SESSION * _best([scores[i] for i in places.values()])
        for ordinal, i in places.items():
            before, after = places.get(ordinal - 1), places.get(ordinal + 1)
            beside = 0.0 if after is None else NEXT * scores[after]
            if before is not None:
                asked = ends_asking(candidates[before].text)
                beside += scores[before] * _before(asked, meant[i], by_name)
            added[i] = whole + beside
    return added


def _sessions(candidates: Sequence[Candidate]) -> Collection[Mapping[int, int]]:
    """Of each conversation, at which place which candidate stands."""
    sessions: dict[str, dict[int, int]] = defaultdict(dict)
    for i, candidate in enumerate(candidates):
        if candidate.session:
            sessions[candidate.session][candidate.ordinal] = i
    return sessions.values()


def _best(scores: Sequence[float]) -> float:
    """The mean of a conversation's best few turns."""
    top = sorted(scores, reverse=True)[:SESSION_BEST]
    return sum(top) / len(top)


def _before(asked: bool, meant: bool, by_name: bool) -> float:
    """What the turn before says for this one: most where it asked, and the one meant answers.

    Of two people who are named, each also tells of the other.
    """
    if asked and by_name:
        return ANSWERED_BY_NAMED if meant else ANSWERED_BY_OTHER
    if not meant:
        return 0.0
    return ANSWERED if asked else PREVIOUS
