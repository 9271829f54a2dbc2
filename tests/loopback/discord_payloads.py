"""The world as Discord's JSON: users, members, roles, guilds, channels and threads."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_clock import iso
from tests.loopback.discord_things import (
    DM,
    FORUM,
    GROUP_DM,
    Channel,
    Guild,
    Member,
    Role,
    User,
)
from tests.loopback.discord_world import World

Json = dict[str, Any]


def user_json(user: User) -> Json:
    shown: Json = {
        "id": user.id,
        "username": user.name.lower().replace(" ", "_"),
        "discriminator": "0000" if user.bot else "0",
        "global_name": None if user.bot else user.name,
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    return shown | ({"bot": True} if user.bot else {})


def member_json(member: Member, *, with_user: bool = True) -> Json:
    shown: Json = {
        "nick": member.nick,
        "avatar": None,
        "roles": list(member.roles),
        "joined_at": iso(member.joined),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    return shown | ({"user": user_json(member.user)} if with_user else {})


def role_json(role: Role, position: int = 0) -> Json:
    return {
        "id": role.id,
        "name": role.name,
        "permissions": str(role.permissions),
        "mentionable": role.mentionable,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "position": position,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
    }


def channel_json(channel: Channel) -> Json:
    if channel.is_thread:
        return thread_json(channel)
    shown: Json = {
        "id": channel.id,
        "type": channel.type,
        "last_message_id": channel.last_message_id(),
        "flags": 0,
    }
    if channel.type in (DM, GROUP_DM):
        shown["recipients"] = [user_json(user) for user in channel.recipients]
        if channel.type == GROUP_DM:
            shown |= {"name": channel.name or None, "icon": None, "owner_id": _owner(channel)}
        return shown
    guild = channel.guild
    assert guild is not None
    shown |= {
        "guild_id": guild.id,
        "name": channel.name,
        "topic": channel.topic,
        "position": list(guild.channels).index(channel.id),
        "parent_id": channel.parent.id if channel.parent else None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "permission_overwrites": _overwrites(channel),
    }
    if channel.type == FORUM:
        shown |= {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None}
    return shown


def _owner(channel: Channel) -> str | None:
    return channel.owner.id if channel.owner else None


def _overwrites(channel: Channel) -> list[Json]:
    assert channel.guild is not None
    return [
        {
            "id": target,
            "type": 0 if target in channel.guild.roles else 1,
            "allow": "0",
            "deny": str(denied),
        }
        for target, denied in channel.forbidden.items()
    ]


def thread_json(thread: Channel) -> Json:
    assert thread.guild is not None
    assert thread.parent is not None
    count = sum(not m.deleted for m in thread.messages.values())
    return {
        "id": thread.id,
        "type": thread.type,
        "guild_id": thread.guild.id,
        "parent_id": thread.parent.id,
        "owner_id": _owner(thread),
        "name": thread.name,
        "last_message_id": thread.last_message_id(),
        "message_count": count,
        "total_message_sent": count,
        "member_count": len(thread.members),
        "rate_limit_per_user": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "archive_timestamp": iso(thread.archived_at),
            "auto_archive_duration": thread.auto_archive_minutes,
            "create_timestamp": iso(thread.archived_at),
            "invitable": True,
        },
    }


def guild_json(guild: Guild) -> Json:
    return {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner.id,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "preferred_locale": guild.locale,
        "vanity_url_code": None,
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [role_json(role, i) for i, role in enumerate(guild.roles.values())],
    }


def guild_create_json(guild: Guild, world: World) -> Json:
    """GUILD_CREATE: what REST tells, plus members, channels and open threads."""
    seen = [c for c in guild.channels.values() if not c.deleted]
    return guild_json(guild) | {
        "joined_at": iso(guild.joined),
        "large": False,
        "member_count": len(guild.members),
        "members": [member_json(m) for m in guild.members.values()],
        "channels": [channel_json(c) for c in seen if not c.is_thread],
        "threads": [
            thread_json(c) for c in seen if c.is_thread and not c.archived and world.visible(c)
        ],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
