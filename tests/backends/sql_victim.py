"""A process that is killed: run as a module with the name of a death and a folder.

It forks for each death, so that only one interpreter has to start. Each death is a line of JSON.
"""

import asyncio
import json
import os
import random
import resource
import signal
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path

import alembic.command  # noqa: F401  # once here, and not again after every fork

from bot.backends.sql import SqlDatabase, open_database
from bot.domain.errors import StorageError
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


def filling(folder: Path) -> None:
    """On a disk that takes no more for a while: the files may not grow."""

    async def work() -> None:
        database = await open_database(folder / "bot.db")
        outcomes = [await fill(database, number) for number in range(3)]
        size = (folder / "bot.db-wal").stat().st_size
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 3 * 4096, resource.RLIM_INFINITY))
        outcomes += await asyncio.gather(*(fill(database, number) for number in range(3, 9)))
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        outcomes += [await fill(database, number) for number in range(9, 12)]
        print(json.dumps({"outcomes": outcomes}), flush=True)

    code_of(in_child(work))


async def fill(database: SqlDatabase, number: int) -> str:
    try:
        await database.write(lambda tx: tx.state.put("a", str(number), "x" * 3000))
    except StorageError as error:
        return str(error)
    return "kept"


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


DEATHS = {
    "filling": filling,
    "migrating": migrating,
    "backing_up": backing_up,
    "writing": writing,
}

if __name__ == "__main__":
    DEATHS[sys.argv[1]](Path(sys.argv[2]))
