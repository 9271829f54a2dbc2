"""Making people and places, and what befalls them: joining, forbidding, archiving, closing."""

from __future__ import annotations

from collections.abc import Iterable

from tests.loopback.discord_events import Event, Publish
from tests.loopback.discord_payloads import (
    channel_json,
    guild_create_json,
    member_json,
    role_json,
    user_json,
)
from tests.loopback.discord_permissions import bits
from tests.loopback.discord_things import (
    GROUP_DM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Guild,
    Member,
    Message,
    Role,
    User,
)
from tests.loopback.discord_threads import Threads
from tests.loopback.discord_world import World


class Places:
    def __init__(self, world: World, threads: Threads, publish: Publish) -> None:
        self._world = world
        self._threads = threads
        self._publish = publish

    def user(
        self,
        name: str,
        *,
        id: str | None = None,  # noqa: A002
        locale: str = "en-US",
        bot: bool = False,
    ) -> User:
        return self._world.add_user(name, id=id, locale=locale, bot=bot)

    def guild(
        self,
        name: str = "Home",
        *,
        owner: User | None = None,
        members: Iterable[User] = (),
        locale: str = "en-US",
        has_bot: bool = True,
    ) -> Guild:
        """Without an owner, one is made up; the bot is a member unless `has_bot` is false."""
        someone = owner or self.user(f"Owner of {name}")
        guild = self._world.add_guild(name, someone, list(members), locale=locale, has_bot=has_bot)
        if has_bot:
            self._welcome(guild)
        return guild

    def _welcome(self, guild: Guild, *, back: bool = False) -> None:
        """Of a guild that comes back it is said that it is no longer unavailable."""
        shown = guild_create_json(guild, self._world) | ({"unavailable": False} if back else {})
        self._publish(Event("GUILD_CREATE", shown, guild))

    def add_bot(self, guild: Guild) -> None:
        guild.has_bot = True
        guild.members[self._world.bot.id] = Member(self._world.bot, self._world.clock.now())
        self._welcome(guild)

    def kick_bot(self, guild: Guild) -> None:
        guild.has_bot = False
        guild.members.pop(self._world.bot.id, None)
        self._publish(Event("GUILD_DELETE", {"id": guild.id}, guild))

    def outage(self, guild: Guild, *, over: bool = False) -> None:
        """A guild goes out of reach for a time: GUILD_DELETE unavailable, later GUILD_CREATE."""
        guild.available = over
        if over:
            self._welcome(guild, back=True)
        else:
            gone = {"id": guild.id, "unavailable": True}
            self._publish(Event("GUILD_DELETE", gone, guild))

    def add_member(self, guild: Guild, user: User) -> None:
        guild.members[user.id] = Member(user, self._world.clock.now())
        shown = member_json(guild.members[user.id]) | {"guild_id": guild.id}
        self._publish(Event("GUILD_MEMBER_ADD", shown, guild))

    def remove_member(self, guild: Guild, user: User) -> None:
        del guild.members[user.id]
        shown = {"guild_id": guild.id, "user": user_json(user)}
        self._publish(Event("GUILD_MEMBER_REMOVE", shown, guild))

    def role(
        self,
        guild: Guild,
        name: str,
        *,
        members: Iterable[User] = (),
        permissions: Iterable[str] = (),
        mentionable: bool = True,
    ) -> Role:
        role = Role(self._world.new_id(), name, bits(*permissions), mentionable)
        guild.roles[role.id] = role
        for user in members:
            guild.members[user.id].roles.append(role.id)
        shown = {"guild_id": guild.id, "role": role_json(role, len(guild.roles) - 1)}
        self._publish(Event("GUILD_ROLE_CREATE", shown, guild))
        return role

    # channels

    def channel(self, guild: Guild, name: str = "general", *, kind: int = TEXT) -> Channel:
        channel = self._world.add_channel(kind, name=name, guild=guild)
        self._tell("CHANNEL_CREATE", channel)
        return channel

    def thread(
        self,
        parent: Channel,
        name: str = "a thread",
        *,
        owner: User | None = None,
        message: Message | None = None,
        private: bool = False,
        with_bot: bool = True,
    ) -> Channel:
        """From a message or not; the bot is in it unless `with_bot` is false."""
        assert parent.guild is not None
        kind = PRIVATE_THREAD if private else PUBLIC_THREAD
        opener = owner or parent.guild.owner
        thread = self._threads.open(parent, name, opener, message=message, kind=kind)
        if with_bot:
            self._threads.join(thread, self._world.bot)
        return thread

    def dm(self, user: User) -> Channel:
        """The private chat with the bot."""
        return self._world.dm(user)

    def group_dm(self, *users: User, name: str = "") -> Channel:
        """A private chat without the bot, where only installed commands reach it."""
        return self._world.add_channel(GROUP_DM, recipients=list(users), owner=users[0], name=name)

    def close_dms(self, user: User) -> None:
        user.closed = True

    def uninstall(self, user: User) -> None:
        """Takes the application from the own ones: without a common guild no DM gets through."""
        user.installed = False

    def open_dms(self, user: User) -> None:
        user.closed = False

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        self._threads.change(thread, {"archived": True, "locked": locked})

    def unarchive(self, thread: Channel) -> None:
        self._threads.change(thread, {"archived": False, "locked": False})

    def forbid(self, channel: Channel, *names: str, to: User | Role | None = None) -> None:
        """Takes rights like "send_messages" from the bot, or from somebody else."""
        target = (to or self._world.bot).id
        channel.forbidden[target] = channel.forbidden.get(target, 0) | bits(*names)
        self._tell("CHANNEL_UPDATE", channel)

    def allow(self, channel: Channel, *names: str, to: User | Role | None = None) -> None:
        target = (to or self._world.bot).id
        channel.forbidden[target] = channel.forbidden.get(target, 0) & ~bits(*names)
        self._tell("CHANNEL_UPDATE", channel)

    def delete_channel(self, channel: Channel) -> None:
        """A channel with its threads, or one thread."""
        if channel.is_thread:
            self._threads.delete(channel)
            return
        assert channel.guild is not None
        self._tell("CHANNEL_DELETE", channel)
        for other in channel.guild.channels.values():
            if other is channel or other.parent is channel:
                other.deleted = True

    def _tell(self, name: str, channel: Channel) -> None:
        self._publish(Event(name, channel_json(channel), channel.guild, channel))
