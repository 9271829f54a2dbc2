"""The command line: `python -m bot`."""

import argparse
import asyncio
import gc
import logging
import os
import sys
import traceback
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bot import last_resort, logs
from bot.cli import commands as upkeep
from bot.cli import data_commands
from bot.core import failpoints
from bot.domain.errors import ConfigurationError, StorageError

if TYPE_CHECKING:
    from bot.config import Settings

EXIT_CONFIGURATION, EXIT_STORAGE = 78, 2


def main(arguments: Sequence[str] | None = None, *, patience: float = last_resort.SECONDS) -> int:
    """`patience`: in seconds, with a bot that stops."""
    options = _parser().parse_args(arguments)
    options.secrets, options.told, options.patience = [], None, patience
    try:
        return int(options.command(options) or 0)
    except KeyboardInterrupt:
        return 0
    except Exception as error:  # the border: Python itself would print it past all redaction
        return _failed(options, error)


def _failed(options: argparse.Namespace, error: BaseException) -> int:
    if isinstance(error, ConfigurationError):
        return _tell(options, str(error), EXIT_CONFIGURATION)
    if isinstance(error, StorageError):
        return _tell(options, str(error), EXIT_STORAGE)
    told = "".join(traceback.format_exception(error))
    return _tell(options, f"a mistake of the program:\n{told}", 1)


def _tell(options: argparse.Namespace, text: str, code: int) -> int:
    print(f"rememo: {logs.redact(text, options.secrets)}", file=sys.stderr, flush=True)
    options.told = code
    return code


def _end_by_force(options: argparse.Namespace, error: BaseException | None) -> None:
    """As it would have ended by itself: with the line of what failed, once, and its code."""
    if options.told is None and error is not None:
        _failed(options, error)
    os._exit(options.told or 0)


def _settings(options: argparse.Namespace) -> "Settings":
    """Read; from here on nothing that is printed shows one of their secrets."""
    from bot.config import load, secrets  # here, as `when` needs no settings and has no time

    settings = load(options.config)
    options.secrets = secrets(settings)
    return settings


def _run(options: argparse.Namespace) -> None:
    # What is imported stays, and to look through it again and again takes a quarter of the start.
    gc.disable()
    try:
        _start(options)
    finally:
        gc.enable()


def _start(options: argparse.Namespace) -> None:
    settings = _settings(options)
    user = getattr(options, "user", None)
    _configure_logs(settings, terminal=user is not None or not settings.platforms)
    from bot import app  # here, so that a wrong setting is told before anything heavy is imported

    spec = os.environ.get("BOT_KILL_AT")
    reach = failpoints.killing_at(spec) if spec else failpoints.nowhere
    last = last_resort.LastResort(options.patience, partial(_end_by_force, options))
    asyncio.run(app.run(settings, user=user, reach=reach, last_resort=last))


def _read_for_upkeep(options: argparse.Namespace) -> "Settings":
    """A command that ends by itself logs nothing to the file, which the running bot writes."""
    settings = _settings(options)
    level = "debug" if settings.log.level == "debug" else "warning"
    logs.configure(level, options.secrets, None)
    return settings


def _configure_logs(settings: "Settings", *, terminal: bool) -> None:
    """In the terminal only warnings are shown between the lines of the talk; a file has it all."""
    level = settings.log.level
    screen = "warning" if terminal and level == "info" else None
    from bot.config import secrets

    logs.configure(level, secrets(settings), settings.data_dir / "logs", screen_level=screen)
    logging.getLogger(__name__).debug("settings are read")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="An assistant that remembers, forgets and reminds."
    )
    parser.add_argument("--config", type=Path, help="the configuration file")
    parser.set_defaults(command=_run)
    commands = parser.add_subparsers(metavar="COMMAND")
    commands.add_parser("run", help="run the bot (the default)").set_defaults(command=_run)
    chat = commands.add_parser("chat", help="talk to it in the terminal")
    chat.add_argument("--user", metavar="NAME", help="who is talking; default: your login name")
    chat.set_defaults(command=_chat)
    upkeep.add_to(commands, _read_for_upkeep)
    data_commands.add_to(commands, _read_for_upkeep)
    when = commands.add_parser("when", help="what a time phrase is understood as")
    when.add_argument("phrase", nargs="*", metavar="PHRASE")
    when.add_argument("--now", metavar="ISO", help="as if it were then; default: now")
    when.add_argument("--zone", help="the time zone it is said in; default: this machine's")
    form = when.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print all that is understood")
    form.add_argument("--jsonl", action="store_true", help='answer lines {"text", "now", "zone"}')
    when.set_defaults(command=_when, usage=when)
    return parser


def _when(options: argparse.Namespace) -> None:
    from bot.cli import when

    if options.jsonl:
        when.run_lines(sys.stdin)
    elif options.phrase:
        phrase = " ".join(options.phrase)
        when.run(phrase, options.now, options.zone, as_json=options.json)
    else:
        options.usage.error("a PHRASE is needed, or --jsonl")


def _chat(options: argparse.Namespace) -> None:
    import getpass

    options.user = options.user or getpass.getuser()
    _run(options)


if __name__ == "__main__":
    sys.exit(main())
