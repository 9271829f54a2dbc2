"""A process that is killed: run as a module with the name of a death and a folder.

It forks for each death, so that only one interpreter has to start. Each death is a line of JSON.
"""

import asyncio
import json
import os
import random
import signal
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path

import alembic.command  # noqa: F401  # once here, and not again after every fork

from bot.backends.sql import SqlDatabase, open_database
from tests.backends.sql_samples import NOW, said

KILLED = 137
WRITERS = 40


def die_at(nth: int) -> Callable[[str], None]:
    """A `reach` that ends the process the nth time it is called."""
    calls = iter(range(1, nth + 1))

    def reach(_name: str) -> None:
        if next(calls) == nth:
            os._exit(KILLED)

    return reach


def in_child(work: Callable[[], Coroutine[object, object, None]]) -> int:
    """The process id of a child that does this work and no more."""
    child = os.fork()
    if child == 0:
        asyncio.run(work())
        os._exit(0)
    return child


def code_of(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def migrating(folder: Path) -> None:
    """Leaves files of deaths, each one step later, and at last one that was spared."""
    for nth in range(1, 100):
        path = folder / f"{nth}.db"
        if (folder / "start.db").exists():
            path.write_bytes((folder / "start.db").read_bytes())

        async def work(path: Path = path, nth: int = nth) -> None:
            await (await open_database(path, reach=die_at(nth))).close()

        code = code_of(in_child(work))
        print(json.dumps({"file": path.name, "code": code}), flush=True)
        if code != KILLED:
            return


def backing_up(folder: Path) -> None:
    async def work() -> None:
        database = await open_database(folder / "bot.db", reach=die_at(1))
        await database.backup(folder / "copy.db")

    print(json.dumps({"code": code_of(in_child(work))}), flush=True)


def writing(folder: Path) -> None:
    """Killed from outside after a number of keys were told to be kept, in the midst of others."""
    chance = random.Random(int(sys.argv[3]))
    for turn in range(int(sys.argv[4])):
        hear, tell = os.pipe()

        async def work(turn: int = turn, tell: int = tell) -> None:
            database = await open_database(folder / "bot.db")
            await asyncio.gather(
                *(write(database, turn, writer, tell) for writer in range(WRITERS))
            )

        child = in_child(work)
        os.close(tell)
        told = b""
        until = chance.randint(1, 400)
        while told.count(b"\n") < until:
            told += os.read(hear, 65536)
        os.kill(child, signal.SIGKILL)
        while more := os.read(hear, 65536):
            told += more
        os.close(hear)
        keys = told.decode().split("\n")[:-1]
        print(json.dumps({"code": code_of(child), "kept": keys}), flush=True)


async def write(database: SqlDatabase, turn: int, writer: int, tell: int) -> None:
    for number in range(10**6):
        key = f"{turn}/{writer}/{number}"
        await database.write(lambda tx, key=key: tx.inbox.add(said(key), NOW, express=False))
        os.write(tell, f"{key}\n".encode())


if __name__ == "__main__":
    {"migrating": migrating, "backing_up": backing_up, "writing": writing}[sys.argv[1]](
        Path(sys.argv[2])
    )
