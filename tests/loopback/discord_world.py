"""The registry of all there is: things are made here and found by id, or refused."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_clock import DiscordClock
from tests.loopback.discord_errors import refused
from tests.loopback.discord_permissions import EVERYONE, EVERYTHING, bits
from tests.loopback.discord_things import (
    DM,
    PRIVATE_THREAD,
    Channel,
    Guild,
    Member,
    Message,
    Role,
    User,
)

EPOCH_MS = 1420070400000


class World:
    """Everything that exists; what does not, or what the bot may not see, is refused."""

    def __init__(self, clock: DiscordClock, bot_name: str) -> None:
        self.clock = clock
        self._last_id = 0
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.bot = self.add_user(bot_name, bot=True)

    def new_id(self) -> str:
        made = (int(self.clock.now() * 1000) - EPOCH_MS) << 22
        self._last_id = max(self._last_id + 1, made)
        return str(self._last_id)

    def add_user(self, name: str, **more: Any) -> User:
        user = User(str(more.pop("id", None) or self.new_id()), name, **more)
        self.users[user.id] = user
        return user

    def user(self, user_id: str) -> User:
        if user_id not in self.users:
            raise refused(10013)
        return self.users[user_id]

    def guild(self, guild_id: str) -> Guild:
        guild = self.guilds.get(guild_id)
        if guild is None:
            raise refused(10004)
        if not guild.has_bot:
            raise refused(50001)
        return guild

    def channel(self, channel_id: str) -> Channel:
        """The channel if the bot can see it."""
        channel = self.channels.get(channel_id)
        if channel is None or channel.deleted:
            raise refused(10003)
        if not self.visible(channel):
            raise refused(50001)
        return channel

    def visible(self, channel: Channel) -> bool:
        if channel.guild is None:
            return self.bot in channel.recipients or channel.type == DM
        if not channel.guild.has_bot or not self.may(self.bot, channel, "view_channel"):
            return False
        return channel.type != PRIVATE_THREAD or self.bot.id in channel.members

    def message(self, channel: Channel, message_id: str) -> Message:
        message = channel.messages.get(message_id)
        if message is None or message.deleted or message.ephemeral:
            raise refused(10008)
        return message

    def find_message(self, message_id: str) -> Message | None:
        found = (c.messages.get(message_id) for c in self.channels.values())
        return next((m for m in found if m is not None), None)

    def permissions(self, user: User, channel: Channel) -> int:
        guild = channel.guild
        if guild is None or guild.owner is user:
            return EVERYTHING
        member = guild.members.get(user.id)
        roles = [guild.id, *(member.roles if member else [])]
        granted = 0
        for role in roles:
            granted |= guild.roles[role].permissions
        if granted & bits("administrator"):
            return EVERYTHING
        place = channel.parent if channel.is_thread and channel.parent else channel
        for target in (*roles, user.id):
            granted &= ~place.forbidden.get(target, 0)
        return granted

    def may(self, user: User, channel: Channel, *names: str) -> bool:
        wanted = bits(*names)
        return self.permissions(user, channel) & wanted == wanted

    def require(self, channel: Channel, *names: str) -> None:
        if not self.may(self.bot, channel, *names):
            raise refused(50013)

    def add_guild(self, name: str, owner: User, members: list[User], **more: Any) -> Guild:
        now = self.clock.now()
        guild = Guild(str(more.pop("id", None) or self.new_id()), name, owner, joined=now, **more)
        guild.roles[guild.id] = Role(guild.id, "@everyone", EVERYONE, mentionable=False)
        everybody = [owner, *members, *([self.bot] if guild.has_bot else [])]
        for user in everybody:
            guild.members[user.id] = Member(user, now)
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, kind: int, **more: Any) -> Channel:
        channel = Channel(str(more.pop("id", None) or self.new_id()), kind, **more)
        self.channels[channel.id] = channel
        if channel.guild is not None:
            channel.guild.channels[channel.id] = channel
        return channel

    def dm(self, user: User) -> Channel:
        for channel in self.channels.values():
            if channel.type == DM and user in channel.recipients:
                return channel
        return self.add_channel(DM, recipients=[user])

    def shares_guild(self, user: User) -> bool:
        return any(g.has_bot and user.id in g.members for g in self.guilds.values())
