"""The recall benchmark reads its data, scores, and prints as it says."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.recall.data import read_sets
from benchmarks.recall.latency import Shape, latencies
from benchmarks.recall.scoring import Answer, scored

ITEMS = [
    {"user": "u", "id": "1", "text": "I have a cat called Tofu", "speaker": "user",
     "time": "2026-01-01T10:00:00", "session": "a"},
    {"user": "u", "id": "2", "text": "How lovely!", "speaker": "assistant",
     "time": "2026-01-01T10:01:00", "session": "a"},
    {"user": "u", "id": "3", "text": "The user is allergic to peanuts", "speaker": "",
     "time": "2026-01-02T00:00:00", "session": ""},
]  # fmt: skip
CHAT = '<Ann>: "Hello there"\n<Assistant>: "Hi"\n<Ann>: "What may I not eat?"'


@pytest.fixture
def folder(tmp_path) -> Path:
    data = tmp_path / "tiny"
    data.mkdir()
    queries = [
        {"user": "u", "text": "What is my cat called?", "evidence": ["1"], "time": None},
        {"user": "u", "text": CHAT, "evidence": ["3"], "time": "2026-02-01T00:00:00"},
    ]
    for name, rows in (("items", ITEMS), ("queries", queries)):
        lines = "\n".join(json.dumps(row) for row in rows)
        (data / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    (tmp_path / "no set").mkdir()
    return tmp_path


def test_a_chat_so_far_is_split_into_what_came_before_and_the_last_line(folder):
    (data,) = read_sets(folder)
    plain, chat = data.people[0].queries
    assert (plain.text, plain.recent) == ("What is my cat called?", ())
    assert (chat.text, chat.recent) == ("What may I not eat?", ("Hello there", "Hi"))


def test_turns_are_counted_within_their_session(folder):
    (data,) = read_sets(folder)
    assert [(item.session, item.ordinal) for item in data.people[0].items] == [
        ("a", 0), ("a", 1), ("", 0),
    ]  # fmt: skip


def test_scores_follow_their_definitions():
    answer = Answer(["x", "a", "y", "b"], ["x", "a"], 2.0)
    means = scored([(answer, {"a", "b"}), (answer, {"x"})])
    assert means["r@1"] == pytest.approx((0 + 1) / 2)
    assert means["r@5"] == 1.0
    assert means["mrr"] == pytest.approx((1 / 2 + 1) / 2)
    assert means["ndcg@10"] == pytest.approx(((0.6309 + 0.4307) / 1.6309 + 1) / 2, abs=1e-3)
    assert means["cut_precision"] == pytest.approx(0.5)
    assert means["cut_recall"] == pytest.approx((0.5 + 1) / 2)
    assert (means["p50_ms"], means["p95_ms"]) == (2.0, 2.0)


def test_the_command_prints_one_object_for_all_sets(folder):
    command = [sys.executable, "-m", "benchmarks.recall", "--data", str(folder), "--json"]
    done = subprocess.run(
        [*command, "--no-mem0"], capture_output=True, text=True, check=True, timeout=120
    )
    results = json.loads(done.stdout)
    assert list(results) == ["tiny"]
    assert set(results["tiny"]) == {"rememo", "bm25", "dense"}
    assert results["tiny"]["rememo"]["r@5"] == 1.0
    assert {"cut_precision", "p95_ms"} <= set(results["tiny"]["rememo"])


async def test_times_are_taken_of_turns_and_memories_of_one_among_others():
    shapes = [Shape(2, 25), Shape(1, 5, "memories")]
    taken = await latencies(shapes, rounds=5)
    assert [one.shape for one in taken] == shapes
    assert all(0 < one.p50 <= one.p95 and one.processor > 0 for one in taken)
