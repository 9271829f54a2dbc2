"""A bot that only reminds, killed again and again: a module run with a folder and numbers.

Each life is a fork, so that one interpreter is started. It dies the nth time it comes by any
place where the truth is about to change or a message has just gone out. What the platform took is
a line in `taken`: life, time, reminder.
"""

import asyncio
import json
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path

import alembic.command  # noqa: F401  # once here, and not again after every fork

from bot.backends.clock import SystemClock
from bot.backends.sql import open_database
from bot.core.outbox import Outbox
from bot.core.reminders.due import Due
from bot.core.signals import Wake
from bot.domain.deliveries import Delivery
from bot.domain.keys import ChatKey, UserKey
from bot.domain.reminders import Reminder
from bot.domain.schedules import Once
from bot.ports import Transaction

KILLED = 137
PEOPLE = 40
_TICKS_EVERY = 0.2


def die_at(nth: int | None) -> Callable[[str], None]:
    left = [nth]

    def reach(name: str) -> None:
        if left[0] is not None:
            left[0] -= 1
            if left[0] <= 0:
                os._exit(KILLED)

    return reach


class Taken:
    """The platform's side of it: what it accepted stays accepted, whatever becomes of us."""

    def __init__(self, file: Path, life: int, chance: random.Random) -> None:
        self._file = os.open(file, os.O_CREAT | os.O_APPEND | os.O_WRONLY)
        self._life, self._chance = life, chance

    async def deliver(self, delivery: Delivery) -> str:
        await asyncio.sleep(self._chance.random() / 100)
        line = json.dumps([self._life, time.time(), delivery.text])
        os.write(self._file, f"{line}\n".encode())
        await asyncio.sleep(self._chance.random() / 100)
        return str(time.monotonic_ns())


def reminder(number: int, due: datetime) -> Reminder:
    owner = UserKey("fake", f"p{number % PEOPLE}")
    chat = ChatKey("fake", owner.user_id)
    return Reminder(f"r{number}", owner, chat, None, True, f"r{number}", Once(due), "UTC", due, due)


async def prepare(folder: Path, size: int, due: datetime) -> None:
    database = await open_database(folder / "bot.db")

    def add(tx: Transaction) -> None:
        for number in range(size):
            tx.reminders.add(reminder(number, due))

    await database.write(add)
    await database.close()


async def live(folder: Path, life: int, nth: int | None, chance: random.Random) -> None:
    reach, clock = die_at(nth), SystemClock()
    database = await open_database(folder / "bot.db", reach=reach)
    await database.write(lambda tx: tx.outbox.reclaim(clock.now(), everything=True))
    wake, due = Wake(clock), Due(lambda platform, text: [text])
    messengers = {"fake": Taken(folder / "taken", life, chance)}

    async def nothing() -> None:
        pass

    outbox = Outbox(database, messengers, clock, reach, wake, nothing)  # type: ignore[arg-type]
    sending = asyncio.create_task(outbox.run())

    def left(tx: Transaction) -> bool:
        waits = bool(tx.reminders.due(clock.now() + timedelta(days=365), 1))
        return waits or any(
            tx.outbox.open_count(ChatKey("fake", f"p{number}")) for number in range(PEOPLE)
        )

    while await database.read(left):
        reach("tick_claim")
        await database.write(lambda tx: due.tick(tx, clock.now()))
        reach("tick_committed")
        wake()
        await asyncio.sleep(_TICKS_EVERY)
    sending.cancel()


def main(arguments: Sequence[str]) -> None:
    folder, seed, size, kills = Path(arguments[0]), *map(int, arguments[1:4])
    chance = random.Random(seed)
    due = SystemClock().now() + timedelta(seconds=1)
    asyncio.run(prepare(folder, size, due))
    print(json.dumps({"due": due.timestamp()}), flush=True)
    for life in range(kills + 1):
        nth = chance.randint(1, 3 * size // kills) if life < kills else None
        begun = time.time()
        child = os.fork()
        if child == 0:
            asyncio.run(live(folder, life, nth, random.Random(f"{seed} {life}")))
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        print(
            json.dumps({"life": life, "code": code, "begun": begun, "ended": time.time()}),
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
