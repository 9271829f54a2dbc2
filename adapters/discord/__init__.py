"""Discord, by discord.py."""

import warnings

with warnings.catch_warnings():
    # Its voice part, which nobody needs here, imports a module on its way out of Python.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401

from adapters.base import Adapter, Host
from adapters.discord.adapter import Discord
from adapters.discord.settings import DiscordSettings
from adapters.sections import read_section


def build(settings: dict[str, object], host: Host) -> Adapter:
    return Discord(read_section(DiscordSettings, settings, "discord"), host)
