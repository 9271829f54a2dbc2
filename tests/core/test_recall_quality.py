"""Recall keeps its measured quality, on a part of the data that may be shared."""

from pathlib import Path

import pytest

from benchmarks.recall.data import read_sets
from benchmarks.recall.product import Product, item_ids
from benchmarks.recall.scoring import Answer, scored

DATA = Path(__file__).parent / "recall"
PEOPLE = 4
FLOORS = {
    "memorybank-en": {"r@5": 0.95, "mrr": 0.83},
    "memorybank-cn": {"r@5": 0.95, "mrr": 0.83},
    "precision": {"cut_precision": 0.84, "cut_recall": 0.85},
}


@pytest.mark.parametrize("name", FLOORS)
async def test_recall_is_as_good_as_promised(tmp_path, name):
    (data,) = read_sets(DATA / name)
    product = await Product.open(tmp_path)
    answers = []
    for person in data.people[:PEOPLE]:
        await product.add(person)
        for query in person.queries:
            ranked = await product.find(person, query)
            kept = await product.recall(person, query)
            answer = Answer(item_ids(person, ranked), item_ids(person, kept), 0.0)
            answers.append((answer, query.evidence))
    await product.close()
    reached = scored(answers)
    floors = FLOORS[name]
    assert {metric: reached[metric] for metric in floors if reached[metric] < floors[metric]} == {}
