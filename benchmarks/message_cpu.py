"""`python -m benchmarks.message_cpu`: processor time per answered message, beside the floor.

The floor is what the libraries alone take for the same calls in the same run: receiving a message,
showing that somebody types, a streamed answer of the model, sending that. Both talk to our own
servers on loopback.
"""

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.child import Child, child
from benchmarks.places import Place, model_settings, places
from benchmarks.tables import table
from tests.loopback.model_server import ModelServer

WARM_UP = 30
ROUNDS = 3
ANSWER = (
    "Black coffee it is: about 95 mg of caffeine in a cup, so two before noon are fine for most "
    "people, and none after four in the afternoon if you want to sleep well. Answer"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100, help="in each of three rounds")
    print(asyncio.run(_measured(parser.parse_args().messages)))


async def _measured(messages: int) -> str:
    rows = []
    async with places() as (telegram, discord, model):
        where: Sequence[tuple[str, Place]] = (("Telegram", telegram), ("Discord", discord))
        for name, place in where:
            floor = await _cost(["-m", f"benchmarks.floors.{name.lower()}"], place, model, messages)
            bot = await _cost(["-m", "bot"], place, model, messages)
            rows.append([name, f"{floor:.1f} ms", f"{bot:.1f} ms", f"{bot / floor:.2f}"])
    return table(["platform", "floor", "Rememo", "ratio"], rows)


async def _cost(arguments: Sequence[str], place: Place, model: ModelServer, messages: int) -> float:
    """Milliseconds of one message: the best of some rounds, as other programs only ever add."""
    with TemporaryDirectory() as folder:
        settings = {
            **place.settings,
            **model_settings(model),
            "BOT_DATA_DIR": folder,
            "BOT_ACCESS__MODE": "open",
        }
        async with child(arguments, Path(folder), settings) as process:
            await place.online(process)
            await _talk(process, place, model, WARM_UP)
            return min([await _round(process, place, model, messages) for _ in range(ROUNDS)])


async def _round(process: Child, place: Place, model: ModelServer, messages: int) -> float:
    before = process.processor_seconds()
    await _talk(process, place, model, messages)
    return (process.processor_seconds() - before) / messages * 1000


async def _talk(process: Child, place: Place, model: ModelServer, messages: int) -> None:
    for number in range(messages):
        answer = f"{ANSWER} {number}."
        model.always(lambda _, answer=answer: answer)
        await place.ask(process, f"How much coffee may I drink, take {number}?", answer)


if __name__ == "__main__":
    main()
