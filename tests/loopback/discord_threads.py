"""Threads and forum posts: opened, changed, archived, and woken by a message."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_clock import iso
from tests.loopback.discord_errors import Form, form_error, refused
from tests.loopback.discord_events import Event, Publish
from tests.loopback.discord_message_payloads import message_event_json
from tests.loopback.discord_payloads import thread_json
from tests.loopback.discord_things import (
    FORUM,
    NEWS,
    NEWS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Message,
    User,
)
from tests.loopback.discord_world import World

HAS_THREAD = 1 << 5
LIFETIMES = {60, 1440, 4320, 10080}


class Threads:
    def __init__(self, world: World, publish: Publish) -> None:
        self._world = world
        self._publish = publish

    def start(
        self, channel: Channel, body: dict[str, Any], owner: User, message: Message | None = None
    ) -> Channel:
        """By REST rules; the caller has checked permissions."""
        self._check(channel, body, message)
        kind = body.get("type", PRIVATE_THREAD)
        if message is not None or channel.type == FORUM:
            kind = NEWS_THREAD if channel.type == NEWS else PUBLIC_THREAD
        return self.open(
            channel,
            body["name"],
            owner,
            message=message,
            kind=kind,
            lifetime=body.get("auto_archive_duration") or 4320,
        )

    def _check(self, channel: Channel, body: dict[str, Any], message: Message | None) -> None:
        if channel.type not in (TEXT, NEWS, FORUM):
            raise refused(50024)
        form = Form()
        form.text(("name",), body.get("name"), most=100, least=1, required=True)
        if body.get("auto_archive_duration") is not None:
            form.one_of(("auto_archive_duration",), body["auto_archive_duration"], LIFETIMES)
        if message is None and channel.type != FORUM:
            form.one_of(
                ("type",),
                body.get("type", PRIVATE_THREAD),
                {NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD},
            )
        form.check()
        if message is not None and message.thread is not None:
            raise refused(160004)

    def open(
        self,
        channel: Channel,
        name: str,
        owner: User,
        *,
        message: Message | None = None,
        kind: int = PUBLIC_THREAD,
        lifetime: int = 4320,
    ) -> Channel:
        thread = self._world.add_channel(
            kind,
            id=message.id if message is not None else None,
            name=name,
            guild=channel.guild,
            parent=channel,
            owner=owner,
            members=[owner.id],
            archived_at=self._world.clock.now(),
            auto_archive_minutes=lifetime,
        )
        self._publish(
            Event(
                "THREAD_CREATE",
                thread_json(thread) | {"newly_created": True},
                thread.guild,
                thread,
            )
        )
        if message is not None:
            message.thread = thread
            message.flags |= HAS_THREAD
            shown = message_event_json(message, self._world.bot)
            self._publish(Event("MESSAGE_UPDATE", shown, channel.guild, channel, message))
        return thread

    def change(self, thread: Channel, body: dict[str, Any]) -> None:
        name = body.get("name", thread.name)
        if not isinstance(name, str) or not 1 <= len(name) <= 100:
            raise form_error(
                ("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."
            )
        thread.name = name
        thread.locked = bool(body.get("locked", thread.locked))
        archived = bool(body.get("archived", thread.archived))
        if archived != thread.archived:
            thread.archived, thread.archived_at = archived, self._world.clock.now()
        self._publish(Event("THREAD_UPDATE", thread_json(thread), thread.guild, thread))

    def before_message(self, thread: Channel, author: User) -> None:
        """A message wakes an archived thread, unless it is locked and its author no moderator."""
        self.require_unlocked(thread, author)
        if thread.archived:
            self.change(thread, {"archived": False})
        self.join(thread, author)

    def require_open(self, place: Channel, author: User) -> None:
        """For what a message in a thread undergoes later: no archived one is touched."""
        if place.is_thread:
            self.require_unlocked(place, author)
            if place.archived:
                raise refused(50083)

    def require_unlocked(self, thread: Channel, author: User) -> None:
        if thread.locked and not self._world.may(author, thread, "manage_threads"):
            raise refused(50083)

    def join(self, thread: Channel, user: User) -> None:
        if user.id in thread.members:
            return
        thread.members.append(user.id)
        assert thread.guild is not None
        if user is self._world.bot and thread.type == PRIVATE_THREAD:
            self._publish(Event("THREAD_CREATE", thread_json(thread), thread.guild, thread))
        member = {
            "id": thread.id,
            "user_id": user.id,
            "join_timestamp": iso(self._world.clock.now()),
            "flags": 0,
        }
        change = {
            "id": thread.id,
            "guild_id": thread.guild.id,
            "member_count": len(thread.members),
            "added_members": [member],
        }
        if user is self._world.bot:
            self._publish(Event("THREAD_MEMBERS_UPDATE", change, thread.guild, thread))

    def leave(self, thread: Channel, user: User) -> None:
        if user.id in thread.members:
            thread.members.remove(user.id)

    def delete(self, thread: Channel) -> None:
        assert thread.guild is not None
        assert thread.parent is not None
        gone = {
            "id": thread.id,
            "guild_id": thread.guild.id,
            "parent_id": thread.parent.id,
            "type": thread.type,
        }
        self._publish(Event("THREAD_DELETE", gone, thread.guild, thread))
        thread.deleted = True
