"""Telegram's command menu: one list for everybody, and one for each other language."""

import asyncio
import logging
from collections.abc import Sequence

from telegram import Bot, BotCommand
from telegram.error import RetryAfter, TelegramError

from adapters.telegram.errors import described, seconds_to_wait
from adapters.telegram.incoming import PLATFORM
from bot.domain.people import Language
from bot.ports import CommandSpec

log = logging.getLogger(__name__)

_LONGEST_SUMMARY = 256
_TRIES = 5


async def offer_commands(bot: Bot, commands: Sequence[CommandSpec]) -> None:
    """Runs beside everything else: the bot works without its menu."""
    for language in Language:
        # English has no code of its own: it is what people of all other languages see.
        code = None if language is Language.EN else language.value
        await _set(bot, menu(commands, language), code)


def menu(commands: Sequence[CommandSpec], language: Language) -> list[BotCommand]:
    return [
        BotCommand(spec.name, spec.summary[language][:_LONGEST_SUMMARY])
        for spec in commands
        if not spec.platforms or PLATFORM in spec.platforms
    ]


async def _set(bot: Bot, entries: list[BotCommand], code: str | None) -> None:
    for attempt in range(1, _TRIES + 1):
        try:
            await bot.set_my_commands(entries, language_code=code)
            return
        except RetryAfter as error:
            await asyncio.sleep(seconds_to_wait(error))
        except TelegramError as error:
            if attempt == _TRIES:
                log.warning("the command menu stays as it was: %s", described(error))
            else:
                await asyncio.sleep(2.0**attempt)
