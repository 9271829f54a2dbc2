"""Messages, their files and reactions as Discord's JSON."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_clock import iso
from tests.loopback.discord_payloads import member_json, thread_json, user_json
from tests.loopback.discord_things import Attachment, Message, User

Json = dict[str, Any]


def attachment_json(attachment: Attachment, *, ephemeral: bool = False) -> Json:
    shown: Json = {
        "id": attachment.id,
        "filename": attachment.filename,
        "size": len(attachment.payload),
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        shown["description"] = attachment.description
    return shown | ({"ephemeral": True} if ephemeral else {})


def message_json(message: Message, viewer: User, *, nested: bool = False) -> Json:
    channel = message.channel
    shown: Json = {
        "id": message.id,
        "channel_id": channel.id,
        "type": message.type,
        "author": user_json(message.author),
        "content": message.text,
        "timestamp": iso(message.created),
        "edited_timestamp": None if message.edited is None else iso(message.edited),
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(user) for user in message.mentions],
        "mention_roles": list(message.mention_roles),
        "attachments": [
            attachment_json(a, ephemeral=message.ephemeral) for a in message.attachments
        ],
        "embeds": message.embeds,
        "components": message.components,
        "pinned": message.pinned,
        "flags": message.flags,
    }
    if message.reactions:
        shown["reactions"] = _reactions(message, viewer)
    if message.interaction is not None:
        shown |= {
            "interaction_metadata": message.interaction,
            "application_id": message.author.id,
            "webhook_id": message.author.id,
        }
    if message.reference is not None:
        shown["message_reference"] = message.reference
    if message.thread is not None:
        shown["thread"] = thread_json(message.thread)
    if message.reply_to is not None and not nested:
        original = channel.messages.get(message.reply_to)
        gone = original is None or original.deleted
        shown["referenced_message"] = (
            None if gone else message_json(original, viewer, nested=True)  # type: ignore[arg-type]
        )
    return shown


def _reactions(message: Message, viewer: User) -> list[Json]:
    return [
        {
            "emoji": emoji_json(emoji),
            "count": len(users),
            "count_details": {"burst": 0, "normal": len(users)},
            "me": viewer.id in users,
            "me_burst": False,
            "burst_colors": [],
        }
        for emoji, users in message.reactions.items()
    ]


def emoji_json(emoji: str) -> Json:
    """`👍`, or `name:id` for a guild's own."""
    name, _, emoji_id = emoji.partition(":")
    return {"id": emoji_id or None, "name": name}


def message_event_json(message: Message, viewer: User) -> Json:
    """MESSAGE_CREATE and MESSAGE_UPDATE: the message with its guild and its author's membership."""
    shown = message_json(message, viewer) | {"channel_type": message.channel.type}
    if message.nonce is not None:
        shown["nonce"] = message.nonce
    guild = message.channel.guild
    if guild is None:
        return shown
    shown["guild_id"] = guild.id
    member = guild.members.get(message.author.id)
    if member is not None:
        shown["member"] = member_json(member, with_user=False)
    shown["mentions"] = [
        user_json(user)
        | (
            {"member": member_json(guild.members[user.id], with_user=False)}
            if user.id in guild.members
            else {}
        )
        for user in message.mentions
    ]
    return shown
