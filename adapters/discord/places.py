"""Where something is said, and who can hear it there."""

from dataclasses import dataclass

import discord
from discord.abc import GuildChannel, PrivateChannel

from bot.domain.keys import ChatKey, Space

PLATFORM = "discord"


@dataclass(frozen=True, slots=True)
class Place:
    """`space` is None where only the person and the bot are."""

    chat: ChatKey
    space: Space | None


def place_of(channel: object, *, with_bot: bool = True) -> Place | None:
    """None when the channel has to be looked up first.

    `with_bot`: a private channel is the one between the person and the bot; an installed command
    also works in private channels of other people, who all hear the answer.
    """
    if isinstance(channel, discord.Thread):
        return _thread(channel)
    if isinstance(channel, discord.DMChannel) and with_bot:
        return private_place(channel.id)
    if isinstance(channel, GuildChannel | PrivateChannel):
        return Place(_chat(channel.id), _space(channel.id))
    if isinstance(channel, discord.PartialMessageable) and channel.guild_id is None and with_bot:
        return private_place(channel.id)
    return None


def private_place(channel_id: int) -> Place:
    return Place(_chat(channel_id), None)


def _thread(thread: discord.Thread) -> Place:
    chat = ChatKey(PLATFORM, str(thread.parent_id), str(thread.id))
    return Place(chat, _space(thread.id if thread.is_private() else thread.parent_id))


def _chat(channel_id: int) -> ChatKey:
    return ChatKey(PLATFORM, str(channel_id))


def _space(channel_id: int) -> Space:
    return Space(PLATFORM, str(channel_id))


def channel_id(chat: ChatKey) -> str:
    """Where Discord wants to be told: a thread is a channel of its own."""
    return chat.thread_id or chat.chat_id
