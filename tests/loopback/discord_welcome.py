"""What a new session is told: READY, its guilds, and their members when it asks."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_events import GUILDS
from tests.loopback.discord_payloads import guild_create_json, member_json, user_json
from tests.loopback.discord_sessions import Session
from tests.loopback.discord_things import Guild
from tests.loopback.discord_world import World

Json = dict[str, Any]


def welcome(
    session: Session,
    world: World,
    *,
    resume_url: str,
    application_flags: int,
    with_shard: bool,
) -> None:
    guilds = [g for g in world.guilds.values() if g.has_bot and session.has(g)]
    ready = _ready(session, world, guilds)
    ready |= {
        "resume_gateway_url": resume_url,
        "application": {"id": world.bot.id, "flags": application_flags},
    }
    session.dispatch("READY", ready | ({"shard": list(session.shard)} if with_shard else {}))
    for guild in guilds:
        if guild.available and session.intents & GUILDS:
            shown = guild_create_json(guild, world) | {"unavailable": False}
            session.dispatch("GUILD_CREATE", shown)


def _ready(session: Session, world: World, guilds: list[Guild]) -> Json:
    myself = user_json(world.bot) | {"verified": True, "mfa_enabled": True, "email": None}
    return {
        "v": 10,
        "user": myself,
        "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
        "session_id": session.id,
        "session_type": "normal",
        "private_channels": [],
        "presences": [],
        "relationships": [],
        "user_settings": {},
    }


def members_chunk(world: World, asked: Json) -> Json | None:
    """All in one chunk; None for a guild the bot is not in."""
    guild = world.guilds.get(str(asked.get("guild_id")))
    if guild is None or not guild.has_bot:
        return None
    ids = asked.get("user_ids") or []
    wanted = {str(i) for i in (ids if isinstance(ids, list) else [ids])}
    start = str(asked.get("query") or "").lower()
    found = [
        member
        for member in guild.members.values()
        if (member.user.id in wanted if wanted else member.user.name.lower().startswith(start))
    ]
    chunk = {
        "guild_id": guild.id,
        "members": [member_json(m) for m in found[: asked.get("limit") or 1000]],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": sorted(wanted - set(guild.members)),
    }
    return chunk | ({"nonce": asked["nonce"]} if asked.get("nonce") else {})
