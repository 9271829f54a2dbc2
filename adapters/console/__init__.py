"""Talk to the bot in a terminal: the smallest adapter, and the one to copy."""

import sys

from adapters.base import Adapter, Host
from adapters.console.adapter import Console
from adapters.console.lines import Lines
from adapters.console.outgoing import Screen
from adapters.console.settings import ConsoleSettings, locale_of
from adapters.sections import read_section


def build(settings: dict[str, object], host: Host) -> Adapter:
    section = read_section(ConsoleSettings, settings, "console")
    # A prompt is for eyes: neither a pipe that feeds us nor one that we feed wants to read it.
    shown = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    prompt = "> " if shown else ""
    screen = Screen(sys.stdout.buffer, section.user, prompt, section.exports)
    source = sys.stdin.buffer.raw if sys.stdin else None  # type: ignore[union-attr]
    return Console(section.user, locale_of(), Lines(source), screen, host)
