"""How a ranking, and what was cut from it, is scored against the labelled evidence."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from statistics import fmean, quantiles


@dataclass(frozen=True, slots=True)
class Answer:
    """`kept` is what would go into the prompt; None where the retriever does not decide that."""

    ranked: Sequence[str]
    kept: Sequence[str] | None
    milliseconds: float


def scored(answers: Sequence[tuple[Answer, Collection[str]]]) -> Mapping[str, float]:
    """Means over the questions; the percentiles of one recall, the encoder included."""
    rows = [_scores(answer, set(evidence)) for answer, evidence in answers]
    means = {name: fmean(row[name] for row in rows) for name in rows[0]}
    times = [answer.milliseconds for answer, _ in answers]
    cuts = quantiles(times, n=20, method="inclusive") if len(times) > 1 else times * 19
    return {**means, "p50_ms": cuts[9], "p95_ms": cuts[18]}


def _scores(answer: Answer, gold: set[str]) -> dict[str, float]:
    ranked = answer.ranked
    scores = {f"r@{k}": len(gold & set(ranked[:k])) / len(gold) for k in (1, 5, 10)}
    scores["mrr"] = next((1 / i for i, one in enumerate(ranked[:100], 1) if one in gold), 0.0)
    scores["ndcg@10"] = _ndcg(ranked, gold, 10)
    scores["hit@5"] = float(bool(gold & set(ranked[:5])))
    if answer.kept is not None:
        right = len(gold & set(answer.kept))
        scores["cut_precision"] = right / len(answer.kept) if answer.kept else 0.0
        scores["cut_recall"] = right / len(gold)
    return scores


def _ndcg(ranked: Sequence[str], gold: set[str], k: int) -> float:
    gain = sum(1 / log2(i + 2) for i, one in enumerate(ranked[:k]) if one in gold)
    return gain / sum(1 / log2(i + 2) for i in range(min(len(gold), k)))
