"""The tokens of Telegram and Discord, each tried while it is entered."""

from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import urlsplit

from bot.cli.probes.discord import ask_discord
from bot.cli.probes.failed import ProbeFailed
from bot.cli.probes.telegram import TelegramBot, ask_telegram
from bot.cli.setup.talk import Talk
from bot.domain.errors import ConfigurationError
from bot.sections import Online

Bot = TypeVar("Bot")


async def telegram(talk: Talk) -> None:
    section = talk.settings.telegram

    talk.person.tell(talk.say.telegram_how)
    kept = section.token.get_secret_value()
    token, bot = await _token(talk, talk.say.telegram_ask, section, ask_telegram)
    if token and token != kept:
        talk.found["TELEGRAM_BOT_TOKEN"] = token
    if bot is not None:
        _tell_telegram(talk, bot)


def _tell_telegram(talk: Talk, bot: TelegramBot) -> None:
    talk.person.tell(talk.say.telegram_ok.format(username=bot.username))
    if not bot.reads_all:
        talk.person.tell(talk.say.telegram_privacy.format(username=bot.username))
    if bot.webhook:
        talk.person.tell(talk.say.telegram_webhook.format(host=bot.webhook))


async def discord(talk: Talk) -> None:
    section = talk.settings.discord

    talk.person.tell(talk.say.discord_how)
    kept = section.token.get_secret_value()
    token, bot = await _token(talk, talk.say.discord_ask, section, ask_discord)
    if token and token != kept:
        talk.found["DISCORD_BOT_TOKEN"] = token
    if bot is None:
        return
    talk.person.tell(talk.say.discord_ok.format(name=bot.name))
    if not bot.reads_content:
        talk.person.tell(talk.say.discord_content_off)
    talk.person.tell(talk.say.discord_invite.format(link=bot.invitation))


async def _token(
    talk: Talk,
    question: str,
    section: Online,
    ask: Callable[[str, str, str | None], Awaitable[Bot]],
) -> tuple[str, Bot | None]:
    """The token, "" where there is none, and whose it is, where that could be asked.

    One that is refused is not taken; one that could not be tried is.
    """
    host = urlsplit(section.base_url).hostname or section.base_url
    kept = section.token.get_secret_value()
    if kept:
        talk.person.tell(f"   {talk.say.have}")
    while True:
        token = talk.person.ask_secretly(f"{question}{talk.say.unseen} ") or kept
        if not token:
            talk.person.tell("")
            return "", None
        takes = False
        try:
            return token, await ask(token, section.base_url, talk.proxy)
        except ConfigurationError as error:
            reason = str(error).partition(": ")[2]
            talk.person.tell(talk.say.not_a_token.format(reason=reason))
        except ProbeFailed as error:
            takes = not error.refused
            told = talk.say.refused if error.refused else talk.say.not_reached
            talk.person.tell(told.format(host=host, reason=error))
        if not talk.again():
            return token if takes else "", None
