"""Looking at Telegram and Discord, and at the switches there that make a bot deaf."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import TypeVar

from bot.cli.findings import Finding, error, ok, warning
from bot.cli.probes.discord import DiscordBot, ask_discord
from bot.cli.probes.failed import ProbeFailed
from bot.cli.probes.telegram import TelegramBot, ask_telegram
from bot.config import Settings
from bot.domain.errors import ConfigurationError
from bot.ports import Clock
from bot.sections import Online

Bot = TypeVar("Bot")
Ask = Callable[[str, str, str | None], Awaitable[Bot]]
"""Token, address, proxy -> whose token it is."""


async def telegram(settings: Settings, clock: Clock) -> Sequence[Finding]:
    section, proxy = settings.telegram, settings.network.proxy
    return await _look("Telegram", section, proxy, ask_telegram, _on_telegram, "@BotFather")


async def discord(settings: Settings, clock: Clock) -> Sequence[Finding]:
    section, proxy = settings.discord, settings.network.proxy
    page = "your application's Bot page"
    return await _look("Discord", section, proxy, ask_discord, _on_discord, page)


async def _look(
    name: str,
    section: Online,
    proxy: str,
    ask: Ask[Bot],
    seen: Callable[[Bot], Iterator[Finding]],
    tokens_at: str,
) -> Sequence[Finding]:
    variable = f"{name.upper()}_BOT_TOKEN"
    token = section.token.get_secret_value()
    if not token:
        return [ok(f"{name} is off (no {variable})")]
    try:
        bot = await ask(token, section.base_url, proxy or None)
    except ConfigurationError as wrong:
        return [error(str(wrong), f"set {variable}")]
    except ProbeFailed as wrong:
        cure = (
            f"copy the current token from {tokens_at} to {variable}"
            if wrong.refused
            else f"look at the network, BOT_NETWORK__PROXY and BOT_{name.upper()}__BASE_URL"
        )
        return [error(f"{name}: {wrong}", cure)]
    return list(seen(bot))


def _on_telegram(bot: TelegramBot) -> Iterator[Finding]:
    yield ok(f"on Telegram it is @{bot.username}")
    if not bot.reads_all:
        yield warning(
            "in Telegram groups it sees only commands, mentions and replies (group privacy)",
            f"that is enough; to let it read along: @BotFather, /setprivacy, @{bot.username}, "
            "Disable, then remove it from the group and add it again",
        )
    if bot.webhook:
        yield warning(
            f"Telegram sends its messages to {bot.webhook}, where another program may wait",
            "stop that one; at its next start the bot takes the messages over",
        )


def _on_discord(bot: DiscordBot) -> Iterator[Finding]:
    yield ok(f"on Discord it is {bot.name}; invite it with {bot.invitation}")
    if not bot.reads_content:
        yield warning(
            "on Discord servers it reads only mentions and slash commands (Message Content "
            "Intent is off)",
            "https://discord.com/developers/applications, your application, Bot, switch it on",
        )
