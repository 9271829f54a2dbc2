"""`python -m benchmarks.startup`: from the start to the first answered command, and memory at rest.

The first start makes the database, the index and what the encoder keeps; the second finds them.
Memory is looked at once the encoder is loaded and nothing has been said for a while.
"""

import argparse
import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.child import Child, child
from benchmarks.places import InTerminal, Place, model_settings, places
from benchmarks.tables import table

REST = 5.0  # longer than the bot waits with what only an answer needs
COMMAND, ANSWER = "/help", "/remind"


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds until the first answer, seconds of processor time until then, megabytes at rest."""

    ready: float
    processor: float
    resident: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=5, help="second starts, for the median")
    print(asyncio.run(_measured(parser.parse_args().starts)))


async def _measured(starts: int) -> str:
    rows = []
    async with places() as (telegram, discord, server):
        model = model_settings(server)
        cases: Sequence[tuple[str, Sequence[Place], Mapping[str, str]]] = (
            ("terminal, no model", [InTerminal()], {}),
            ("terminal", [InTerminal()], model),
            ("Telegram", [telegram], model),
            ("Discord", [discord], model),
            ("Telegram and Discord", [telegram, discord], model),
        )
        for name, where, settings in cases:
            rows.append([name, *await _row(where, settings, starts)])
    head = ["on", "first start", "second start", "processor time of it", "memory at rest"]
    return table(head, rows)


async def _row(where: Sequence[Place], settings: Mapping[str, str], starts: int) -> Sequence[str]:
    with TemporaryDirectory() as folder:
        first = await _start(Path(folder), where, settings, rest=True)
        again = [
            await _start(Path(folder), where, settings, rest=last)
            for last in [*[False] * (starts - 1), True]
        ]
    return [
        f"{first.ready:.2f} s",
        f"{median(start.ready for start in again):.2f} s",
        f"{median(start.processor for start in again):.2f} s",
        f"{again[-1].resident:.0f} MB",
    ]


async def _start(
    folder: Path, where: Sequence[Place], settings: Mapping[str, str], *, rest: bool
) -> Start:
    environment = {"BOT_DATA_DIR": str(folder / "data"), "BOT_ACCESS__MODE": "open", **settings}
    for place in where:
        environment.update(place.settings)
    async with child(["-m", "bot"], folder, environment) as bot:
        await asyncio.gather(*(_answered(bot, place) for place in where))
        ready, processor = bot.age(), bot.processor_seconds()
        if rest:
            await bot.at_rest(REST)
        return Start(ready, processor, bot.resident_megabytes())


async def _answered(bot: Child, place: Place) -> None:
    await place.online(bot)
    await place.ask(bot, COMMAND, ANSWER)


if __name__ == "__main__":
    main()
