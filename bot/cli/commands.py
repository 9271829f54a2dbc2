"""The commands of `python -m bot` that look after its data: what each takes, and what it prints.

What they need is imported where it is needed, so that the other commands start quickly.
"""

import argparse
import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.config import Settings

Read = Callable[[argparse.Namespace], "Settings"]
"""Reads the settings that the command line names, and sets up the log."""


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", read: Read) -> None:
    backup = commands.add_parser("backup", help="copy the database, while the bot runs or not")
    backup.add_argument("file", type=Path, nargs="?", help="default: among the nightly copies")
    backup.set_defaults(command=lambda options: _backup(read(options), options.file))
    restore = commands.add_parser("restore", help="put a backup in the database's place")
    restore.add_argument("file", type=Path)
    restore.set_defaults(command=lambda options: _restore(read(options), options.file))
    reindex = commands.add_parser("reindex", help="make the index of memories anew")
    reindex.set_defaults(command=lambda options: _reindex(read(options)))


def _backup(settings: "Settings", to: Path | None) -> None:
    from bot.backends.clock import SystemClock
    from bot.cli.backup import back_up

    made = asyncio.run(back_up(settings, to, SystemClock()))
    print(f"Backed up to {made}.")


def _restore(settings: "Settings", file: Path) -> None:
    from bot.backends.clock import SystemClock
    from bot.cli.restore import restore

    done = asyncio.run(restore(settings, file, SystemClock()))
    print(f"Restored {file}. The index of memories is made anew at the next start.")
    if done.forgotten_again:
        print(f"{done.forgotten_again} things forgotten since then were forgotten again.")
    if done.kept:
        print(f"What was there before is kept as {done.kept}.")


def _reindex(settings: "Settings") -> None:
    from bot.backends.clock import SystemClock
    from bot.cli.bar import Bar
    from bot.cli.reindex import reindex

    count = asyncio.run(reindex(settings, SystemClock(), Bar(sys.stderr)))
    print(f"The index of memories was made anew: {count} entries.")
