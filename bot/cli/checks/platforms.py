"""Looking at Telegram and Discord, and at the switches there that make a bot deaf."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from adapters.discord.settings import DiscordSettings
from adapters.sections import read_section
from adapters.telegram.settings import TelegramSettings
from bot.cli.findings import Finding, error, ok, warning
from bot.cli.probes.discord import ask_discord
from bot.cli.probes.failed import ProbeFailed
from bot.cli.probes.telegram import ask_telegram
from bot.config import Settings
from bot.domain.errors import ConfigurationError
from bot.ports import Clock


async def telegram(settings: Settings, clock: Clock) -> Sequence[Finding]:
    section = settings.telegram
    token = section.token.get_secret_value()
    if not token:
        return [ok("Telegram is off (no TELEGRAM_BOT_TOKEN)")]
    try:
        read_section(TelegramSettings, {"token": token}, "telegram")
        bot = await ask_telegram(token, section.base_url, settings.network.proxy or None)
    except ConfigurationError as wrong:
        return [error(str(wrong), "set TELEGRAM_BOT_TOKEN")]
    except ProbeFailed as wrong:
        cure = (
            "copy the current token from @BotFather to TELEGRAM_BOT_TOKEN"
            if wrong.refused
            else "look at the network, BOT_NETWORK__PROXY and BOT_TELEGRAM__BASE_URL"
        )
        return [error(f"Telegram: {wrong}", cure)]
    found = [ok(f"on Telegram it is @{bot.username}")]
    if not bot.reads_all:
        found.append(
            warning(
                "in Telegram groups it sees only commands, mentions and replies (group privacy)",
                f"that is enough; to let it read along: @BotFather, /setprivacy, @{bot.username}, "
                "Disable, then remove it from the group and add it again",
            )
        )
    ours = urlsplit(str(getattr(section, "webhook_url", "") or "")).hostname or ""
    if bot.webhook and bot.webhook != ours:
        found.append(
            warning(
                f"Telegram sends its messages to {bot.webhook}, where another program may wait",
                "stop that one; at its next start the bot takes the messages over",
            )
        )
    return found


async def discord(settings: Settings, clock: Clock) -> Sequence[Finding]:
    section = settings.discord
    token = section.token.get_secret_value()
    if not token:
        return [ok("Discord is off (no DISCORD_BOT_TOKEN)")]
    try:
        read_section(DiscordSettings, {"token": token}, "discord")
        bot = await ask_discord(token, section.base_url, settings.network.proxy or None)
    except ConfigurationError as wrong:
        return [error(str(wrong), "set DISCORD_BOT_TOKEN")]
    except ProbeFailed as wrong:
        cure = (
            "copy the current token from your application's Bot page to DISCORD_BOT_TOKEN"
            if wrong.refused
            else "look at the network, BOT_NETWORK__PROXY and BOT_DISCORD__BASE_URL"
        )
        return [error(f"Discord: {wrong}", cure)]
    found = [ok(f"on Discord it is {bot.name}; invite it with {bot.invitation}")]
    if not bot.reads_content:
        found.append(
            warning(
                "on Discord servers it reads only mentions and slash commands (Message Content "
                "Intent is off)",
                "https://discord.com/developers/applications, your application, Bot, switch it on",
            )
        )
    return found
