"""The commands of `python -m bot` about one person's data: what each takes, and what it prints."""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.config import Settings

Read = Callable[[argparse.Namespace], "Settings"]


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", read: Read) -> None:
    erase = commands.add_parser("erase", help="erase all there is about one person, for good")
    _names_a_person(erase)
    erase.add_argument("--yes", action="store_true", help="do not ask first")
    erase.set_defaults(command=lambda options: _erase(read(options), options))
    export = commands.add_parser("export", help="write down all there is about one person")
    _names_a_person(export)
    export.add_argument("--to", type=Path, metavar="FILE", help="default: the standard output")
    export.set_defaults(command=lambda options: _export(read(options), options))
    take_in = commands.add_parser("import", help="take in a person's memories from a file")
    _names_a_person(take_in)
    take_in.add_argument("file", type=Path, help="an export, or facts, one a line")
    take_in.add_argument("--dry-run", action="store_true", help="only show what would be taken in")
    take_in.set_defaults(command=lambda options: _import(read(options), options))


def _names_a_person(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--user", required=True, metavar="KEY", help="like telegram:42")


def _erase(settings: "Settings", options: argparse.Namespace) -> int:
    from bot.backends.clock import SystemClock
    from bot.cli import data

    user = data.parsed(options.user)
    if sys.stdin.isatty() and not options.yes:
        answer = input(f"Erase everything about {user}, for good? [y/N] ")
        if answer.strip().casefold() not in ("y", "yes"):
            print("Nothing was erased.")
            return 1
    gone = asyncio.run(data.erase(settings, user, SystemClock()))
    print(
        f"Erased all about {user}: memories {gone.memories}, messages {gone.turns}, and the rest."
    )
    return 0


def _export(settings: "Settings", options: argparse.Namespace) -> None:
    from bot.backends.clock import SystemClock
    from bot.cli import data
    from bot.domain.errors import StorageError

    user = data.parsed(options.user)
    made = asyncio.run(data.export(settings, user, SystemClock()))
    if options.to is None:
        sys.stdout.write(made.text + "\n")
        return
    try:
        handle = os.open(options.to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "w", encoding="utf-8") as file:  # noqa: PTH123
            file.write(made.text + "\n")
    except OSError as error:
        raise StorageError(f"{options.to} cannot be written: {error.strerror}") from None
    print(f"Wrote memories {made.memories}, messages {made.turns}, reminders {made.reminders}.")


def _import(settings: "Settings", options: argparse.Namespace) -> None:
    from bot.backends.clock import SystemClock
    from bot.cli import data

    user = data.parsed(options.user)
    made = asyncio.run(
        data.take_in(settings, user, options.file, SystemClock(), dry_run=options.dry_run)
    )
    print("\n".join(data.report(made)))
    verb = "Would take in" if options.dry_run else "Took in"
    print(f"{verb} {len(made.taken)} of {len(made.items)} for {user}.")
