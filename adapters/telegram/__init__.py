"""Telegram, by python-telegram-bot."""

from collections.abc import Mapping

from adapters.without import without

with without("httpx._main"):
    # A command line inside of httpx, and with it all that colours a terminal, where that is there.
    import telegram  # noqa: F401

from adapters.base import Adapter, Host
from adapters.sections import Section, read_section
from adapters.telegram.adapter import Telegram
from adapters.telegram.settings import TelegramSettings as Settings

__all__ = ["Settings", "build"]


def build(settings: Mapping[str, object] | Section, host: Host) -> Adapter:
    return Telegram(read_section(Settings, settings, "telegram"), host)
