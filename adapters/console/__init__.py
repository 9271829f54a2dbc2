"""Talk to the bot in a terminal: the smallest adapter, and the one to copy."""

import sys
from collections.abc import Mapping

from adapters.base import Adapter, Host
from adapters.console.adapter import Console
from adapters.console.lines import Lines
from adapters.console.outgoing import Screen
from adapters.console.settings import ConsoleSettings as Settings
from adapters.console.settings import locale_of
from adapters.sections import Section, read_section

__all__ = ["Settings", "build"]


def build(settings: Mapping[str, object] | Section, host: Host) -> Adapter:
    section = read_section(Settings, settings, "console")
    # A prompt is for eyes: neither a pipe that feeds us nor one that we feed wants to read it.
    shown = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    prompt = "> " if shown else ""
    screen = Screen(sys.stdout.buffer, section.user, prompt, section.exports)
    source = sys.stdin.buffer.raw if sys.stdin else None  # type: ignore[union-attr]
    return Console(section.user, locale_of(), Lines(source), screen, host)
