"""`python -m benchmarks.recall --data DIR [--json]`: recall measured on every data set in DIR.

`--latency` prints instead how long one recall takes as the number of memories grows.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.recall import mem0_memory
from benchmarks.recall.data import DataSet, Person, Query, read_sets
from benchmarks.recall.latency import Taken, latencies
from benchmarks.recall.plain import DenseAlone, PlainBm25
from benchmarks.recall.product import Product, item_ids
from benchmarks.recall.scoring import Answer, scored
from benchmarks.tables import table

Results = dict[str, dict[str, Mapping[str, float]]]
Find = Callable[[Person, Query], Awaitable[Sequence[str]]]

PRODUCT = "rememo"


def main() -> None:
    arguments = _arguments()
    if arguments.latency:
        print(_latency_table(asyncio.run(latencies())))
        return
    sets = read_sets(arguments.data)
    if not sets:
        sys.exit(f"{arguments.data} has no folder with items.jsonl and queries.jsonl")
    results = asyncio.run(_measure(sets, with_mem0=not arguments.no_mem0))
    if arguments.json:
        print(json.dumps(results, indent=2))
    else:
        _print_table(results)


async def _measure(sets: Sequence[DataSet], *, with_mem0: bool) -> Results:
    if with_mem0 and not mem0_memory.is_installed():
        print("mem0 is not installed (pip install mem0ai): left out", file=sys.stderr)
        with_mem0 = False
    return {data.name: await _measure_set(data, with_mem0=with_mem0) for data in sets}


async def _measure_set(data: DataSet, *, with_mem0: bool) -> dict[str, Mapping[str, float]]:
    with TemporaryDirectory() as folder:
        product = await Product.open(Path(folder))
        for person in data.people:
            await product.add(person)
        await product.encoder.ready()
        results = {
            PRODUCT: await _scored_product(data, product),
            "bm25": await _scored(data, PlainBm25().find),
            "dense": await _scored(data, DenseAlone(product).find),
        }
        if with_mem0:
            other = mem0_memory.Mem0(Path(folder) / "mem0")
            for person in data.people:
                await other.add(person)
            results["mem0"] = await _scored(data, other.find)
        await product.close()
        return results


async def _scored_product(data: DataSet, product: Product) -> Mapping[str, float]:
    """The time is that of one recall as the bot does it; the order, that before the cut."""
    answers = []
    for person, query in _asked(data):
        began = perf_counter()
        kept = await product.recall(person, query)
        taken = (perf_counter() - began) * 1000
        ranked = await product.find(person, query)
        answer = Answer(item_ids(person, ranked), item_ids(person, kept), taken)
        answers.append((answer, query.evidence))
    return scored(answers)


async def _scored(data: DataSet, find: Find) -> Mapping[str, float]:
    answers = []
    for person, query in _asked(data):
        began = perf_counter()
        ranked = await find(person, query)
        answers.append((Answer(ranked, None, (perf_counter() - began) * 1000), query.evidence))
    return scored(answers)


def _asked(data: DataSet) -> Sequence[tuple[Person, Query]]:
    return [(person, query) for person in data.people for query in person.queries]


def _print_table(results: Results) -> None:
    for name, retrievers in results.items():
        columns = list(retrievers[PRODUCT])
        print(f"\n{name}")
        print(" " * 10 + "".join(f"{column:>14}" for column in columns))
        for retriever, metrics in retrievers.items():
            cells = (f"{metrics[c]:>14.3f}" if c in metrics else " " * 13 + "-" for c in columns)
            print(f"{retriever:10}" + "".join(cells))


def _latency_table(rows: Sequence[Taken]) -> str:
    head = ["of each", "people", "p50 ms", "p95 ms", "processor ms"]
    return table(
        head,
        [
            [
                f"{row.shape.each:,} {row.shape.kind}",
                f"{row.shape.people:,}",
                f"{row.p50:.1f}",
                f"{row.p95:.1f}",
                f"{row.processor:.1f}",
            ]
            for row in rows
        ],
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.recall", description=__doc__)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--data", type=Path, help="a folder of data sets")
    source.add_argument("--latency", action="store_true", help="measure time instead")
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    parser.add_argument("--no-mem0", action="store_true", help="leave mem0 out")
    return parser.parse_args()


if __name__ == "__main__":
    main()
