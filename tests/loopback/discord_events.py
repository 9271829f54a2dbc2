"""What the gateway tells whom: the intents an event needs, and the message text they leave out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.loopback.discord_things import (
    Channel,
    Guild,
    Message,
    User,
)

GUILDS, MEMBERS, REACTIONS, TYPING = 1 << 0, 1 << 1, 1 << 10, 1 << 11
MESSAGES, CONTENT = 1 << 9, 1 << 15
DM_MESSAGES, DM_REACTIONS, DM_TYPING = 1 << 12, 1 << 13, 1 << 14
PRIVILEGED = {"members": MEMBERS, "presences": 1 << 8, "message_content": CONTENT}
ALL_INTENTS = (1 << 17) - 1 | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25

_BY_PREFIX: tuple[tuple[str, int, int], ...] = (  # name, intent in a guild, intent in a DM
    ("MESSAGE_REACTION_", REACTIONS, DM_REACTIONS),
    ("MESSAGE_", MESSAGES, DM_MESSAGES),
    ("TYPING_", TYPING, DM_TYPING),
    ("GUILD_MEMBER_", MEMBERS, MEMBERS),
    ("GUILD_", GUILDS, GUILDS),
    ("CHANNEL_", GUILDS, GUILDS),
    ("THREAD_", GUILDS, GUILDS),
)


@dataclass(frozen=True, slots=True)
class Event:
    name: str
    data: dict[str, Any]
    guild: Guild | None = None
    channel: Channel | None = None
    message: Message | None = None


Publish = Callable[[Event], None]


def wanted(event: Event, intents: int) -> bool:
    for prefix, in_guild, in_dm in _BY_PREFIX:
        if event.name.startswith(prefix):
            return bool(intents & (in_dm if event.guild is None else in_guild))
    return True  # interactions come whatever the intents


def as_seen(event: Event, intents: int, bot: User) -> dict[str, Any]:
    if event.message is None or intents & CONTENT:
        return event.data
    return without_content(event.data, event.message, bot)


def without_content(shown: dict[str, Any], message: Message, bot: User) -> dict[str, Any]:
    """The message, and the one it quotes, as seen without the message content intent."""
    stripped = dict(shown)
    original = message.channel.messages.get(message.reply_to or "")
    if original is not None and isinstance(shown.get("referenced_message"), dict):
        stripped["referenced_message"] = without_content(shown["referenced_message"], original, bot)
    if message.channel.guild is None or message.author is bot or bot in message.mentions:
        return stripped
    return stripped | {"content": "", "embeds": [], "attachments": [], "components": []}
