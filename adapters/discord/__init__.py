"""Discord, by discord.py."""

import warnings
from collections.abc import Mapping

with warnings.catch_warnings():
    # Its voice part, which nobody needs here, imports a module on its way out of Python.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401

from adapters.base import Adapter, Host
from adapters.discord.adapter import Discord
from adapters.discord.settings import DiscordSettings as Settings
from adapters.sections import Section, read_section

__all__ = ["Settings", "build"]


def build(settings: Mapping[str, object] | Section, host: Host) -> Adapter:
    return Discord(read_section(Settings, settings, "discord"), host)
