"""How many of the time phrases are understood; the table stands at the end of every test run."""

from collections import Counter
from collections.abc import Callable

import pytest

from tests.core.times.judge import answer, judge, rows

# (set, at least so many right, at most so many wrong); asking back is neither.
FLOORS = [("given", 0.97, 0.0), ("variants_tuned", 0.97, 0.0), ("variants_held_out", 0.92, 0.02)]


@pytest.mark.parametrize(("name", "right", "wrong"), FLOORS)
def test_most_phrases_are_right_and_hardly_any_wrong(
    name: str, right: float, wrong: float, record_property: Callable[[str, object], None]
) -> None:
    verdicts: dict[str, Counter[str]] = {}
    missed = []
    for row in rows(name):
        verdict = judge(row, answer(row))
        for group in (row["lang"], "all"):
            verdicts.setdefault(group, Counter())[verdict] += 1
        if verdict != "right":
            missed.append(f"{verdict}: {row['text']}")
    record_property("table", _table(name, verdicts))
    total, counts = verdicts["all"].total(), verdicts["all"]
    assert counts["right"] >= right * total, missed
    assert counts["wrong"] <= wrong * total, missed


def _table(name: str, verdicts: dict[str, Counter[str]]) -> str:
    lines = [f"\n{name:18} {'phrases':>8} {'right':>7} {'wrong':>7} {'asked':>7}"]
    for group, counts in sorted(verdicts.items()):
        total = counts.total()
        shares = (counts[verdict] / total for verdict in ("right", "wrong", "none"))
        lines.append(f"{group:18} {total:8} " + " ".join(f"{share:7.1%}" for share in shares))
    return "\n".join(lines)


@pytest.mark.parametrize("name", [name for name, _, _ in FLOORS])
def test_talk_without_a_wish_and_times_gone_by_are_never_given_a_time(name: str) -> None:
    quiet = [row for row in rows(name) if row["kind"] in ("none", "past")]

    assert len(quiet) >= 9
    assert [row["text"] for row in quiet if answer(row).schedule is not None] == []


def test_the_judge_can_say_wrong() -> None:
    row = next(row for row in rows("given") if row["kind"] == "once")
    other = next(row for row in rows("given") if row["kind"] == "recurring")

    assert judge(row, answer(other)) == "wrong"
    assert judge(other, answer(row)) == "wrong"
    assert judge({**row, "kind": "none"}, answer(row)) == "wrong"
