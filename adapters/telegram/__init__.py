"""Telegram, by python-telegram-bot."""

from adapters.base import Adapter, Host
from adapters.sections import read_section
from adapters.telegram.adapter import Telegram
from adapters.telegram.settings import TelegramSettings


def build(settings: dict[str, object], host: Host) -> Adapter:
    return Telegram(read_section(TelegramSettings, settings, "telegram"), host)
