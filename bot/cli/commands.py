"""The commands of `python -m bot` that look after its data: what each takes, and what it prints.

What they need is imported where it is needed, so that the other commands start quickly.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from bot import logs

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
    alive = commands.add_parser("alive", help="whether the bot runs and does not hang")
    alive.set_defaults(command=lambda options: _alive(read(options)))
    setup = commands.add_parser("setup", help="be led through setting it all up")
    setup.set_defaults(command=lambda options: _setup(read(options)))
    doctor = commands.add_parser("doctor", help="check every setting and connection")
    doctor.set_defaults(command=lambda options: _doctor(read(options)))
    reindex = commands.add_parser("reindex", help="make the index of memories anew")
    reindex.set_defaults(command=lambda options: _reindex(read(options)))


def _alive(settings: "Settings") -> int:
    from bot.cli import alive

    return alive.run(settings.data_dir)


def _setup(settings: "Settings") -> None:
    from bot.cli.asking import AtTerminal
    from bot.cli.setup.outside import this_outside
    from bot.cli.setup.script import converse
    from bot.cli.setup.talk import Talk
    from bot.cli.texts import texts_for
    from bot.domain.errors import ConfigurationError

    talk = Talk(AtTerminal(), texts_for(os.environ), settings, this_outside())
    try:
        asyncio.run(converse(talk))
    except EOFError:
        raise ConfigurationError("setup needs somebody to answer; nothing was written") from None


def _doctor(settings: "Settings") -> int:
    from bot.backends.clock import SystemClock
    from bot.cli.doctor import CHECKS, examine
    from bot.config import secrets

    def tell(finding: object) -> None:
        print(logs.redact(str(finding), secrets(settings)), flush=True)

    return 0 if asyncio.run(examine(settings, SystemClock(), tell, CHECKS)) else 78


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
