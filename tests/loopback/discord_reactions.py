"""Reactions put under a message and taken away again."""

from __future__ import annotations

from tests.loopback.discord_events import Event, Publish
from tests.loopback.discord_message_payloads import emoji_json
from tests.loopback.discord_payloads import member_json
from tests.loopback.discord_things import Message, User


class Reactions:
    def __init__(self, publish: Publish) -> None:
        self._publish = publish

    def add(self, user: User, message: Message, emoji: str) -> None:
        users = message.reactions.setdefault(emoji, [])
        if user.id not in users:
            users.append(user.id)
            self._tell("MESSAGE_REACTION_ADD", user, message, emoji)

    def remove(self, user: User, message: Message, emoji: str) -> None:
        users = message.reactions.get(emoji, [])
        if user.id in users:
            users.remove(user.id)
            if not users:
                del message.reactions[emoji]
            self._tell("MESSAGE_REACTION_REMOVE", user, message, emoji)

    def clear(self, message: Message) -> None:
        message.reactions.clear()
        channel = message.channel
        shown = {"channel_id": channel.id, "message_id": message.id}
        shown |= {"guild_id": channel.guild.id} if channel.guild else {}
        self._publish(Event("MESSAGE_REACTION_REMOVE_ALL", shown, channel.guild, channel))

    def _tell(self, name: str, user: User, message: Message, emoji: str) -> None:
        channel = message.channel
        shown: dict[str, object] = {
            "user_id": user.id,
            "channel_id": channel.id,
            "message_id": message.id,
            "message_author_id": message.author.id,
            "emoji": emoji_json(emoji),
            "burst": False,
            "type": 0,
        }
        if channel.guild is not None:
            shown["guild_id"] = channel.guild.id
            if name.endswith("ADD") and user.id in channel.guild.members:
                shown["member"] = member_json(channel.guild.members[user.id])
        self._publish(Event(name, shown, channel.guild, channel))
