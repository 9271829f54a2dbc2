"""How long one recall takes, encoder included, as one's own and others' memories grow."""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from uuid import UUID

from benchmarks.recall.data import Item, Person, Query
from benchmarks.recall.product import Product, as_indexables
from bot.core.recall import points_of
from bot.domain.keys import UserKey

SHAPES = ((1, 1_500), (1, 5_000), (100, 100), (1_000, 100))
ROUNDS = 100
VOCABULARY = 3_000
_SYLLABLES = ["ka", "lo", "mi", "ne", "ru", "sa", "to", "vi", "wa", "ze", "bo", "di", "fu", "ga"]


async def latencies(seed: int = 1) -> Sequence[tuple[int, int, float, float]]:
    """(people, memories of each, p50 in ms, p95 in ms) for each shape."""
    return [(people, each, *await _measured(people, each, seed)) for people, each in SHAPES]


async def _measured(people: int, each: int, seed: int) -> tuple[float, float]:
    chance = random.Random(seed)
    with TemporaryDirectory() as folder:
        product = await Product.open(Path(folder))
        asked = _person(chance, each)
        await product.add(asked)
        await _add_others(product, asked, people - 1)
        times = [await _timed(product, asked, _query(chance)) for _ in range(ROUNDS)]
        await product.close()
    cuts = quantiles(times[5:], n=20, method="inclusive")  # the first ones warm up
    return cuts[9], cuts[18]


async def _add_others(product: Product, like: Person, count: int) -> None:
    """The same points under other owners: to the engine they are as good as new ones."""
    points = await points_of(as_indexables(like), product.encoder) if count else []
    for number in range(count):
        owner = UserKey("benchmark", f"other-{number}")
        first = number * len(points)
        await product.index.upsert(
            [
                replace(point, id=str(UUID(int=first + i)), owner=owner)
                for i, point in enumerate(points)
            ]
        )


async def _timed(product: Product, person: Person, query: Query) -> float:
    began = perf_counter()
    await product.recall(person, query)
    return (perf_counter() - began) * 1000


def _person(chance: random.Random, size: int) -> Person:
    """Conversations of twenty turns; common words are said often, as people do."""
    items = [
        Item(
            id=str(i),
            text=_sentence(chance, 14),
            speaker="assistant" if i % 2 else "user",
            at=datetime(2025, 1, 1, tzinfo=UTC) + timedelta(hours=i),
            session=str(i // 20),
            ordinal=i % 20,
        )
        for i in range(size)
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
