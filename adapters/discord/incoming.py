"""From Discord's messages and interactions to our events. Pure functions."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import discord
from discord import ComponentType, InteractionType, MessageType

from adapters.discord.places import PLATFORM, Place
from adapters.discord.words import Me, readable, spoken, typed_command
from bot.domain.events import (
    Attachment,
    CommandCall,
    Deleted,
    Edited,
    IncomingMessage,
    Pressed,
    Quoted,
    Reachability,
)
from bot.domain.keys import UserKey

Json = dict[str, Any]  # what Discord says, described where it is read

FILE = discord.AppCommandOptionType.attachment.value
_SPOKEN = (MessageType.default, MessageType.reply)
_KINDS = {"image": "photo", "video": "video", "audio": "audio"}


def to_message(
    message: discord.Message, me: Me, place: Place, commands: Collection[str]
) -> IncomingMessage | None:
    """Of a message from a person; None where there is nothing to hear.

    The key is the same whether the gateway or the history tells of it.
    """
    text, forwarded = _text(message, me)
    attached = tuple(_attachments(message))
    named = _names_us(message, me)
    answered = _quoted(message, me)
    addressed = place.space is None or named or (answered is not None and answered.mine)
    if not (text or attached or named):
        return None
    return IncomingMessage(
        key=f"m{message.id}",
        user=_user(message.author),
        author=message.author.display_name,
        chat=place.chat,
        space=place.space,
        text=text,
        sent_at=message.created_at,
        addressed=addressed,
        message_id=str(message.id),
        command=typed_command(text, commands) if addressed and not forwarded else None,
        quoted=answered,
        attachments=attached,
        forwarded=forwarded,
    )


def to_edited(message: discord.Message, me: Me, place: Place) -> Edited | None:
    """Only new words are an edit to us: Discord also tells of pins, previews and threads."""
    if message.edited_at is None or not message.content:
        return None
    return Edited(
        key=f"e{message.id}.{int(message.edited_at.timestamp() * 1000)}",
        user=_user(message.author),
        chat=place.chat,
        space=place.space,
        message_id=str(message.id),
        text=readable(message, message.content, me),
        sent_at=message.edited_at,
    )


def to_deleted(message_ids: Collection[int], place: Place, now: datetime) -> Deleted:
    ids = tuple(str(number) for number in sorted(message_ids))
    return Deleted(f"d{ids[0]}.{len(ids)}", place.chat, now, ids)


def reachable_again(message: IncomingMessage) -> Reachability:
    """Discord never says that a private chat is open again; a message from there does."""
    return Reachability(f"r{message.key}", message.user, message.chat, True, message.sent_at)


@dataclass(frozen=True, slots=True)
class Interacted:
    """An interaction read: who did what, before it is known whether it can be answered."""

    interaction: discord.Interaction
    place: Place

    @property
    def name(self) -> str:
        """The command called, without its slash; empty for a press."""
        if self.interaction.type is not InteractionType.application_command:
            return ""
        return str(_data(self.interaction).get("name", ""))

    def event(self, me: Me, handle: str | None) -> IncomingMessage | Pressed | None:
        if self.interaction.type is InteractionType.application_command:
            return self._called(me, handle)
        return self._pressed(handle)

    def _called(self, me: Me, handle: str | None) -> IncomingMessage:
        on, options = self.interaction, _data(self.interaction).get("options", [])
        values = [str(one.get("value", "")) for one in options if one.get("type") != FILE]
        argument = spoken(" ".join(values), me, lambda _: None, on.guild)
        return IncomingMessage(
            key=f"i{on.id}",
            user=_user(on.user),
            author=on.user.display_name,
            chat=self.place.chat,
            space=self.place.space,
            text=f"/{self.name} {argument}".strip(),
            sent_at=on.created_at,
            addressed=True,
            command=CommandCall(self.name, argument),
            locale=str(on.locale),
            attachments=tuple(self._files(options)),
            handle=handle,
        )

    def _files(self, options: Collection[Json]) -> Iterator[Attachment]:
        there = _data(self.interaction).get("resolved", {}).get("attachments", {})
        for one in options:
            if one.get("type") == FILE and (file := there.get(str(one.get("value")))):
                kind = _kind(file.get("content_type"))
                yield Attachment(kind, str(file["filename"]), int(file["size"]), str(file["url"]))

    def _pressed(self, handle: str | None) -> Pressed | None:
        on = self.interaction
        data = _data(on)
        if data.get("component_type") != ComponentType.button.value:
            return None
        return Pressed(
            key=f"i{on.id}",
            user=_user(on.user),
            author=on.user.display_name,
            chat=self.place.chat,
            space=self.place.space,
            action=str(data["custom_id"]),
            sent_at=on.created_at,
            message_id=str(on.message.id) if on.message else None,
            locale=str(on.locale),
            handle=handle,
        )


def _data(interaction: discord.Interaction) -> dict[str, Any]:
    # Any: what is inside differs by the kind of interaction.
    return dict(interaction.data or {})


def from_person(message: discord.Message) -> bool:
    """Not from a bot, a webhook or Discord itself."""
    nobody = message.author.bot or message.webhook_id is not None
    return not nobody and message.type in _SPOKEN


def _names_us(message: discord.Message, me: Me) -> bool:
    # Who replies to us calls us in `mentions`, too; not when they switched that off.
    listed = any(user.id == me.user_id for user in message.mentions)
    return listed or me.named_in(message.content)


def _text(message: discord.Message, me: Me) -> tuple[str, bool]:
    """The words, and whether they are somebody else's."""
    if message.message_snapshots and not message.content:
        passed_on = message.message_snapshots[0]
        return readable(message, passed_on.content, me), True
    return readable(message, message.content, me), False


def _quoted(message: discord.Message, me: Me) -> Quoted | None:
    earlier = message.reference.resolved if message.reference else None
    if message.type is not MessageType.reply or not isinstance(earlier, discord.Message):
        return None
    mine = earlier.author.id == me.user_id
    text = readable(earlier, earlier.content, me)
    attached = tuple(_attachments(earlier))
    return Quoted(earlier.author.display_name, text, mine, str(earlier.id), attached)


def _attachments(message: discord.Message) -> Iterator[Attachment]:
    for file in message.attachments:
        kind = "voice" if file.is_voice_message() else _kind(file.content_type)
        yield Attachment(kind, file.filename, file.size, file.url)
    for sticker in message.stickers:
        yield Attachment("sticker", sticker.name)
    if message.poll:
        yield Attachment("poll", str(message.poll.question))


def _kind(content_type: str | None) -> str:
    return _KINDS.get((content_type or "").partition("/")[0], "document")


def _user(user: discord.abc.User) -> UserKey:
    return UserKey(PLATFORM, str(user.id))
