"""Messages written, edited, deleted and reacted to, by the bot under REST's rules or by people."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_errors import form_error, refused
from tests.loopback.discord_events import Event, Publish
from tests.loopback.discord_files import Files, Upload
from tests.loopback.discord_forms import SILENT, SUPPRESS_EMBEDS, check_message
from tests.loopback.discord_mentions import allowed_by, pings
from tests.loopback.discord_message_payloads import message_event_json, message_json
from tests.loopback.discord_things import (
    CATEGORY,
    FORUM,
    Channel,
    Message,
    User,
)
from tests.loopback.discord_threads import Threads
from tests.loopback.discord_world import World

Body = dict[str, Any]
Uploads = dict[int, Upload]
REPLY = 19
KEPT_FLAGS = SUPPRESS_EMBEDS | SILENT | 1 << 15


class Messages:
    """`nonce_life` is how long, in seconds, a nonce gives back the first message."""

    def __init__(self, world: World, threads: Threads, files: Files, publish: Publish) -> None:
        self._world = world
        self._threads = threads
        self._files = files
        self._publish = publish
        self.nonce_life = 300.0
        self._by_nonce: dict[str, tuple[float, Message]] = {}

    def post(self, channel: Channel, body: Body, uploads: Uploads) -> Message:
        """The bot's POST; the channel is one it can see."""
        check_message(body, uploads)
        known = self._known(body)
        if known is not None:
            return known
        self._require_sending(channel, body, uploads)
        reply_to = self._replied(channel, body)
        require_something(body, uploads)
        if channel.is_thread:
            self._threads.before_message(channel, self._world.bot)
        message = self.write(channel, self._world.bot, body, uploads, reply_to=reply_to)
        if body.get("nonce") is not None:
            self._by_nonce[str(body["nonce"])] = (message.created, message)
        return message

    def _known(self, body: Body) -> Message | None:
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        written, message = self._by_nonce.get(str(body["nonce"]), (0.0, None))
        if message is None or message.deleted:
            return None
        return message if self._world.clock.now() - written < self.nonce_life else None

    def _require_sending(self, channel: Channel, body: Body, uploads: Uploads) -> None:
        if channel.guild is None:
            self._require_open_to(channel.recipients)
            return
        if channel.type in (CATEGORY, FORUM):
            raise refused(50008)
        self._world.require(
            channel, "send_messages_in_threads" if channel.is_thread else "send_messages"
        )
        if uploads:
            self._world.require(channel, "attach_files")
        if body.get("embeds"):
            self._world.require(channel, "embed_links")

    def _require_open_to(self, recipients: list[User]) -> None:
        for person in recipients:
            if person.closed or person.bot:
                raise refused(50007)
            if not person.installed and not self._world.shares_guild(person):
                raise refused(50278)

    def _replied(self, channel: Channel, body: Body) -> Message | None:
        reference = body.get("message_reference")
        if not isinstance(reference, dict) or reference.get("message_id") is None:
            return None
        if reference.get("type"):
            raise form_error(
                ("message_reference", "type"), "NOT_OFFERED", "This fake only replies."
            )
        original = channel.messages.get(str(reference["message_id"]))
        elsewhere = str(reference.get("channel_id") or channel.id) != channel.id
        if original is None or original.deleted or original.ephemeral or elsewhere:
            if reference.get("fail_if_not_exists", True):
                raise form_error(
                    ("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message"
                )
            return None
        if not self._world.may(self._world.bot, channel, "read_message_history"):
            raise refused(160002)
        return original

    def write(
        self,
        channel: Channel,
        author: User,
        body: Body,
        uploads: Uploads,
        *,
        reply_to: Message | None = None,
        **more: Any,
    ) -> Message:
        """The message exists and is told to the gateway; what may be written was checked before."""
        message = Message(
            self._world.new_id(),
            channel,
            author,
            self._world.clock.now(),
            type=more.pop("type", 0),
            flags=(body.get("flags") or 0) & KEPT_FLAGS | more.pop("flags", 0),
            nonce=body.get("nonce"),
            **more,
        )
        if reply_to is not None:
            message.type, message.reply_to = REPLY, reply_to.id
            message.reference = {"type": 0, "message_id": reply_to.id, "channel_id": channel.id}
            message.reference |= {"guild_id": channel.guild.id} if channel.guild else {}
        self._fill(message, {"content": "", **body}, uploads)
        channel.messages[message.id] = message
        self._tell("MESSAGE_CREATE", message)
        return message

    def _fill(self, message: Message, body: Body, uploads: Uploads) -> None:
        """Sets what the body names; what it does not name stays."""
        channel = message.channel
        if "content" in body:
            message.text = (body["content"] or "").strip()
            message.texts.append(message.text)
            self._ping(message, body)
        if body.get("embeds") is not None:
            message.embeds = [{"type": "rich", **embed} for embed in body["embeds"]]
        if body.get("components") is not None:
            message.components = _numbered(body["components"])
        listed = body.get("attachments")
        described = {str(entry.get("id")): entry for entry in listed or []}
        if listed is not None:
            message.attachments = [a for a in message.attachments if a.id in described]
        for number, upload in uploads.items():
            entry = described.get(str(number), {})
            named = Upload(entry.get("filename") or upload.filename, upload.payload)
            message.attachments.append(self._files.keep(channel, named, entry.get("description")))

    def _ping(self, message: Message, body: Body) -> None:
        original = message.channel.messages.get(message.reply_to or "")
        found = pings(
            self._world,
            message.channel,
            message.author,
            message.text,
            allowed_by(body),
            original.author if original is not None else None,
        )
        message.mentions, message.mention_roles = found.users, found.roles
        message.mention_everyone = found.everyone
        message.pinged |= found.ids() - {message.author.id}

    def change(self, message: Message, body: Body, uploads: Uploads) -> None:
        """The bot's PATCH on a message of its own."""
        check_message(body, uploads)
        after = {"content": message.text, "embeds": message.embeds} | {
            key: body[key] for key in ("content", "embeds") if key in body
        }
        after["components"] = body.get("components") or message.components
        kept = body.get("attachments", message.attachments)
        require_something(after, uploads or dict(enumerate(kept or [])))
        self.rewrite(message, body, uploads)

    def rewrite(self, message: Message, body: Body, uploads: Uploads) -> None:
        if message.loading:
            message.flags &= ~128
        else:
            message.edited = self._world.clock.now()
        message.flags |= (body.get("flags") or 0) & KEPT_FLAGS
        self._fill(message, body, uploads)
        self._tell("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        message.deleted = True
        if not message.ephemeral:
            self._tell_gone(message.channel, [message.id])

    def delete_many(self, channel: Channel, messages: list[Message]) -> None:
        for message in messages:
            message.deleted = True
        self._tell_gone(channel, [message.id for message in messages], bulk=True)

    def _tell_gone(self, channel: Channel, ids: list[str], *, bulk: bool = False) -> None:
        shown: Body = {"channel_id": channel.id} | ({"ids": ids} if bulk else {"id": ids[0]})
        shown |= {"guild_id": channel.guild.id} if channel.guild else {}
        name = "MESSAGE_DELETE_BULK" if bulk else "MESSAGE_DELETE"
        self._publish(Event(name, shown, channel.guild, channel))

    def tell(self, message: Message) -> None:
        self._tell("MESSAGE_UPDATE", message)

    def _tell(self, name: str, message: Message) -> None:
        if message.ephemeral:  # comes as if it were private, whatever the channel
            shown = message_json(message, self._world.bot)
            self._publish(Event(name, shown, message=message))
            return
        shown = message_event_json(message, self._world.bot)
        self._publish(Event(name, shown, message.channel.guild, message.channel, message))


def require_something(body: Body, uploads: Uploads) -> None:
    """A message must show something; flags alone are nothing."""
    text = body.get("content") or ""
    shown = text.strip() or body.get("embeds") or body.get("components") or uploads
    if not shown and not body.get("sticker_ids") and not body.get("poll"):
        raise refused(50006)


def _numbered(components: list[Body]) -> list[Body]:
    """Discord gives each component an id of its own where the sender gave none."""
    count = 0

    def numbered(part: Body) -> Body:
        nonlocal count
        count += 1
        kept = {"id": count, **part}
        for key in ("components", "accessory"):
            inner = part.get(key)
            if isinstance(inner, list):
                kept[key] = [numbered(p) for p in inner]
            elif isinstance(inner, dict):
                kept[key] = numbered(inner)
        return kept

    return [numbered(part) for part in components]
