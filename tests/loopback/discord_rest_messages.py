"""REST on messages: history, sending, editing, deleting, reacting, pinning, typing."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_calls import Call
from tests.loopback.discord_errors import form_error, refused
from tests.loopback.discord_events import Event, Publish, without_content
from tests.loopback.discord_gateway import Gateway
from tests.loopback.discord_message_payloads import message_json
from tests.loopback.discord_messages import Messages
from tests.loopback.discord_reactions import Reactions
from tests.loopback.discord_rest import Route
from tests.loopback.discord_things import Channel, Message
from tests.loopback.discord_threads import Threads
from tests.loopback.discord_world import World

Json = dict[str, Any]
FORTNIGHT = 14 * 24 * 3600.0


class MessageRoutes:
    def __init__(
        self,
        world: World,
        messages: Messages,
        threads: Threads,
        reactions: Reactions,
        gateway: Gateway,
        publish: Publish,
    ) -> None:
        self._world = world
        self._messages = messages
        self._threads = threads
        self._reactions = reactions
        self._gateway = gateway
        self._publish = publish

    def routes(self) -> list[Route]:
        base = "/channels/{channel_id}/messages"
        one = base + "/{message_id}"
        return [
            Route(f"GET {base}", self._history),
            Route(f"POST {base}", self._post),
            Route(f"POST {base}/bulk-delete", self._bulk_delete),
            Route(f"GET {base}/pins", self._pins),
            Route(f"PUT {base}/pins/{{message_id}}", lambda call: self._pin(call, pinned=True)),
            Route(f"DELETE {base}/pins/{{message_id}}", lambda call: self._pin(call, pinned=False)),
            Route(f"GET {one}", self._get),
            Route(f"PATCH {one}", self._edit),
            Route(f"DELETE {one}", self._delete),
            Route(f"PUT {one}/reactions/{{emoji}}/@me", self._react),
            Route(f"DELETE {one}/reactions/{{emoji}}/{{user}}", self._unreact),
            Route(f"DELETE {one}/reactions", self._clear_reactions),
            Route("POST /channels/{channel_id}/typing", self._typing),
        ]

    def _channel(self, call: Call) -> Channel:
        return self._world.channel(call.params["channel_id"])

    def _message(self, call: Call) -> Message:
        return self._world.message(self._channel(call), call.params["message_id"])

    def _shown(self, message: Message) -> Json:
        """What the intent hides on the gateway, its absence in the portal hides here too."""
        shown = message_json(message, self._world.bot)
        if "message_content" in self._gateway.privileged:
            return shown
        return without_content(shown, message, self._world.bot)

    def _history(self, call: Call) -> list[Json]:
        channel = self._channel(call)
        limit = call.number("limit", 50, least=1, most=100)
        if not self._world.may(self._world.bot, channel, "read_message_history"):
            return []
        kept = [m for m in channel.messages.values() if not m.deleted and not m.ephemeral]
        marks = {name: call.number(name, 0, least=0, most=2**64) for name in _MARKS}
        return [self._shown(m) for m in reversed(_page(kept, marks, limit))]

    def _get(self, call: Call) -> Json:
        message = self._message(call)
        self._world.require(message.channel, "read_message_history")
        return self._shown(message)

    def _post(self, call: Call) -> Json:
        return self._shown(self._messages.post(self._channel(call), call.form, call.uploads))

    def _edit(self, call: Call) -> Json:
        message = self._message(call)
        if message.author is not self._world.bot:
            raise refused(50005)
        self._threads.require_open(message.channel, self._world.bot)
        self._messages.change(message, call.form, call.uploads)
        return self._shown(message)

    def _delete(self, call: Call) -> None:
        message = self._message(call)
        if message.author is not self._world.bot:
            if message.channel.guild is None:
                raise refused(50003)
            self._world.require(message.channel, "manage_messages")
        self._threads.require_open(message.channel, self._world.bot)
        self._messages.delete(message)

    def _bulk_delete(self, call: Call) -> None:
        channel = self._channel(call)
        if channel.guild is None:
            raise refused(50003)
        self._world.require(channel, "manage_messages")
        ids = [str(i) for i in call.form.get("messages") or []]
        if not 2 <= len(ids) <= 100:
            raise form_error(
                ("messages",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length."
            )
        found = [channel.messages[i] for i in ids if i in channel.messages]
        if any(self._world.clock.now() - m.created > FORTNIGHT for m in found):
            raise refused(50034)
        self._messages.delete_many(channel, [m for m in found if not m.deleted])

    def _react(self, call: Call) -> None:
        message = self._message(call)
        self._threads.require_open(message.channel, self._world.bot)
        if call.params["emoji"].isascii() and ":" not in call.params["emoji"]:
            raise refused(10014)
        self._world.require(message.channel, "add_reactions", "read_message_history")
        self._reactions.add(self._world.bot, message, call.params["emoji"])

    def _unreact(self, call: Call) -> None:
        message, who = self._message(call), call.params["user"]
        if who not in ("@me", self._world.bot.id):
            self._world.require(message.channel, "manage_messages")
        user = self._world.bot if who == "@me" else self._world.user(who)
        self._reactions.remove(user, message, call.params["emoji"])

    def _clear_reactions(self, call: Call) -> None:
        message = self._message(call)
        self._world.require(message.channel, "manage_messages")
        self._reactions.clear(message)

    def _pins(self, call: Call) -> Json:
        pinned = [m for m in self._channel(call).messages.values() if m.pinned and not m.deleted]
        return {"items": [{"message": self._shown(m)} for m in pinned], "has_more": False}

    def _pin(self, call: Call, *, pinned: bool) -> None:
        message = self._message(call)
        self._world.require(message.channel, "manage_messages")
        message.pinned = pinned
        self._messages.tell(message)

    def _typing(self, call: Call) -> None:
        channel = self._channel(call)
        if channel.guild is not None:
            name = "send_messages_in_threads" if channel.is_thread else "send_messages"
            self._world.require(channel, name)
            self._threads.require_open(channel, self._world.bot)
        channel.typing.append((self._world.bot.id, self._world.clock.now()))
        shown = {
            "channel_id": channel.id,
            "user_id": self._world.bot.id,
            "timestamp": int(self._world.clock.now()),
        } | ({"guild_id": channel.guild.id} if channel.guild else {})
        self._publish(Event("TYPING_START", shown, channel.guild, channel))


_MARKS = ("around", "before", "after")


def _page(kept: list[Message], marks: dict[str, int], limit: int) -> list[Message]:
    """Oldest first; of several marks Discord honours one."""
    if marks["around"]:
        near = sorted(kept, key=lambda m: abs(int(m.id) - marks["around"]))[:limit]
        return sorted(near, key=lambda m: int(m.id))
    if marks["before"]:
        return [m for m in kept if int(m.id) < marks["before"]][-limit:]
    if marks["after"]:
        return [m for m in kept if int(m.id) > marks["after"]][:limit]
    return kept[-limit:]
