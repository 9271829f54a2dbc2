"""How long one recall takes, encoder included, as one's own and others' memories grow."""

import gc
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from benchmarks.recall.data import Item, Person, Query
from benchmarks.recall.product import Product


@dataclass(frozen=True, slots=True)
class Shape:
    """So many people with so much each: past turns, or memories."""

    people: int
    each: int
    kind: str = "turns"


@dataclass(frozen=True, slots=True)
class Taken:
    """Of one recall, in milliseconds; `processor` is the median over all threads."""

    shape: Shape
    p50: float
    p95: float
    processor: float


SHAPES = (
    Shape(1, 10),
    Shape(1, 1_500),
    Shape(1, 5_000),
    Shape(1, 5_000, "memories"),
    Shape(10, 100),
    Shape(100, 100),
    Shape(1_000, 100),
)
ROUNDS = 100
WARM_UP = 5
SESSION = 20  # turns; everybody says so many, then everybody again
VOCABULARY = 3_000
_SYLLABLES = ["ka", "lo", "mi", "ne", "ru", "sa", "to", "vi", "wa", "ze", "bo", "di", "fu", "ga"]


async def latencies(
    shapes: Sequence[Shape] = SHAPES, rounds: int = ROUNDS, seed: int = 1
) -> Sequence[Taken]:
    return [await _measured(shape, rounds, random.Random(seed)) for shape in shapes]


async def _measured(shape: Shape, rounds: int, chance: random.Random) -> Taken:
    with TemporaryDirectory() as folder:
        product = await Product.open(Path(folder))
        asked = _person(chance, shape)
        others = [f"other-{number}" for number in range(1, shape.people)]
        for start in range(0, shape.each, SESSION):
            session = replace(asked, items=asked.items[start : start + SESSION])
            await product.add(session)
            await product.add_likes_of(session, others)
        for _ in range(WARM_UP):
            await _timed(product, asked, _query(chance))
        gc.freeze()  # as the bot does when it has loaded everything
        times = [await _timed(product, asked, _query(chance)) for _ in range(rounds)]
        gc.unfreeze()
        await product.close()
    cuts = quantiles([wall for wall, _ in times], n=20, method="inclusive")
    return Taken(shape, cuts[9], cuts[18], median(processor for _, processor in times))


async def _timed(product: Product, person: Person, query: Query) -> tuple[float, float]:
    began, spent = perf_counter(), process_time()
    await product.recall(person, query)
    return (perf_counter() - began) * 1000, (process_time() - spent) * 1000


def _person(chance: random.Random, shape: Shape) -> Person:
    """Conversations of twenty turns; common words are said often, as people do."""
    turns = shape.kind == "turns"
    items = [
        Item(
            id=str(i),
            text=_sentence(chance, 14),
            speaker=("assistant" if i % 2 else "user") if turns else "",
            at=datetime(2025, 1, 1, tzinfo=UTC) + timedelta(hours=i),
            session=str(i // SESSION) if turns else "",
            ordinal=i % SESSION if turns else 0,
        )
        for i in range(shape.each)
    ]
    return Person("asked", items, [])


def _query(chance: random.Random) -> Query:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return Query(f"What about the {_sentence(chance, 6)}?", (), frozenset(), at)


def _sentence(chance: random.Random, length: int) -> str:
    return " ".join(_word(min(int(chance.paretovariate(0.6)), VOCABULARY)) for _ in range(length))


def _word(number: int) -> str:
    """Made-up words, so that nothing but the numbers matters: 1 is said most."""
    word = ""
    while number:
        number, last = divmod(number, len(_SYLLABLES))
        word += _SYLLABLES[last]
    return word
