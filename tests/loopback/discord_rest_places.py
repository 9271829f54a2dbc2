"""REST on guilds, members, channels, threads and direct messages."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_calls import Call
from tests.loopback.discord_errors import Refusal, form_error, refused
from tests.loopback.discord_message_payloads import message_json
from tests.loopback.discord_messages import Messages
from tests.loopback.discord_payloads import (
    channel_json,
    guild_json,
    member_json,
    role_json,
    thread_json,
    user_json,
)
from tests.loopback.discord_rest import Answer, Route
from tests.loopback.discord_things import (
    FORUM,
    PRIVATE_THREAD,
    Channel,
    Guild,
)
from tests.loopback.discord_threads import Threads
from tests.loopback.discord_world import World

Json = dict[str, Any]


class PlaceRoutes:
    def __init__(self, world: World, threads: Threads, messages: Messages) -> None:
        self._world = world
        self._threads = threads
        self._messages = messages

    def routes(self) -> list[Route]:
        guild, channel = "/guilds/{guild_id}", "/channels/{channel_id}"
        return [
            Route("POST /users/@me/channels", self._open_dm),
            Route("GET /users/@me/guilds", self._guilds),
            Route("DELETE /users/@me/guilds/{guild_id}", self._leave_guild),
            Route("GET /users/{user_id}", self._user),
            Route(f"GET {guild}", lambda call: guild_json(self._guild(call))),
            Route(f"GET {guild}/channels", self._channels),
            Route(f"GET {guild}/roles", self._roles),
            Route(f"GET {guild}/members", self._members),
            Route(f"GET {guild}/members/{{user_id}}", self._member),
            Route(f"GET {guild}/threads/active", self._active_threads),
            Route(f"GET {channel}", lambda call: channel_json(self._channel(call))),
            Route(f"PATCH {channel}", self._change),
            Route(f"DELETE {channel}", self._delete),
            Route(f"POST {channel}/threads", self._start_thread),
            Route(f"POST {channel}/messages/{{message_id}}/threads", self._start_from_message),
            Route(f"GET {channel}/threads/archived/public", self._archived),
            Route(f"GET {channel}/threads/archived/private", self._archived),
            Route(f"PUT {channel}/thread-members/@me", self._join),
            Route(f"DELETE {channel}/thread-members/@me", self._leave),
        ]

    def _guild(self, call: Call) -> Guild:
        return self._world.guild(call.params["guild_id"])

    def _channel(self, call: Call) -> Channel:
        return self._world.channel(call.params["channel_id"])

    def _user(self, call: Call) -> Json:
        return user_json(self._world.user(call.params["user_id"]))

    def _open_dm(self, call: Call) -> Json:
        """Opens for whoever exists; whether they take messages shows when one is sent."""
        user = self._world.users.get(str(call.form.get("recipient_id")))
        if user is None or user is self._world.bot:
            raise refused(50033)
        return channel_json(self._world.dm(user))

    def _guilds(self, call: Call) -> list[Json]:
        mine = [g for g in self._world.guilds.values() if g.has_bot]
        return [{"id": g.id, "name": g.name, "icon": None, "features": []} for g in mine]

    def _leave_guild(self, call: Call) -> None:
        guild = self._guild(call)
        guild.has_bot = False
        guild.members.pop(self._world.bot.id, None)

    def _channels(self, call: Call) -> list[Json]:
        channels = self._guild(call).channels.values()
        return [channel_json(c) for c in channels if not c.is_thread and not c.deleted]

    def _roles(self, call: Call) -> list[Json]:
        return [role_json(role) for role in self._guild(call).roles.values()]

    def _members(self, call: Call) -> list[Json]:
        limit = call.number("limit", 1, least=1, most=1000)
        after = call.number("after", 0, least=0, most=2**64)
        members = sorted(self._guild(call).members.values(), key=lambda m: int(m.user.id))
        return [member_json(m) for m in members if int(m.user.id) > after][:limit]

    def _member(self, call: Call) -> Json:
        member = self._guild(call).members.get(call.params["user_id"])
        if member is None:
            raise refused(10007 if call.params["user_id"] in self._world.users else 10013)
        return member_json(member)

    # threads

    def _thread(self, call: Call) -> Channel:
        thread = self._channel(call)
        if not thread.is_thread:
            raise refused(50024)
        return thread

    def _start_from_message(self, call: Call) -> Answer:
        channel = self._channel(call)
        message = self._world.message(channel, call.params["message_id"])
        self._world.require(channel, "create_public_threads")
        thread = self._threads.start(channel, call.form, self._world.bot, message)
        return Answer(201, thread_json(thread))

    def _start_thread(self, call: Call) -> Answer:
        channel = self._channel(call)
        private = call.form.get("type", PRIVATE_THREAD) == PRIVATE_THREAD and channel.type != FORUM
        self._world.require(
            channel, "create_private_threads" if private else "create_public_threads"
        )
        if channel.type != FORUM:
            return Answer(
                201, thread_json(self._threads.start(channel, call.form, self._world.bot))
            )
        post = call.form.get("message")
        if not isinstance(post, dict):
            raise form_error(("message",), "BASE_TYPE_REQUIRED", "This field is required")
        thread = self._threads.start(channel, call.form, self._world.bot)
        message = self._messages.post(thread, post, call.uploads)
        shown = message_json(message, self._world.bot)
        return Answer(201, thread_json(thread) | {"message": shown})

    def _active_threads(self, call: Call) -> Json:
        threads = [
            c
            for c in self._guild(call).channels.values()
            if c.is_thread and not c.archived and not c.deleted and self._world.visible(c)
        ]
        return {"threads": [thread_json(t) for t in threads], "members": []}

    def _archived(self, call: Call) -> Json:
        parent, private = self._channel(call), call.path.endswith("/private")
        assert parent.guild is not None
        threads = [
            c
            for c in parent.guild.channels.values()
            if c.parent is parent and c.archived and (c.type == PRIVATE_THREAD) == private
        ]
        return {"threads": [thread_json(t) for t in threads], "members": [], "has_more": False}

    def _change(self, call: Call) -> Json:
        channel = self._channel(call)
        if not channel.is_thread:
            self._world.require(channel, "manage_channels")
            raise Refusal(501, 0, "Changing a channel is not part of this fake")
        opening = call.form.get("archived") is False  # needs no more than writing does
        own = channel.owner is self._world.bot and "locked" not in call.form
        if not opening and not own:
            self._world.require(channel, "manage_threads")
        self._threads.require_unlocked(channel, self._world.bot)
        if channel.archived and not opening:
            raise refused(50083)
        self._threads.change(channel, call.form)
        return thread_json(channel)

    def _delete(self, call: Call) -> Json:
        channel = self._channel(call)
        if channel.guild is None:
            return channel_json(channel)  # closing a DM hides it, nothing more
        if not channel.is_thread:
            self._world.require(channel, "manage_channels")
            raise Refusal(501, 0, "Deleting a channel is not part of this fake")
        self._world.require(channel, "manage_threads")
        self._threads.delete(channel)
        return thread_json(channel)

    def _join(self, call: Call) -> None:
        thread = self._thread(call)
        if thread.archived:
            raise refused(50083)
        self._threads.join(thread, self._world.bot)

    def _leave(self, call: Call) -> None:
        self._threads.leave(self._thread(call), self._world.bot)
