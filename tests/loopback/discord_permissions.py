"""Who may do what in a channel, simply: everyone's rights less what one was forbidden."""

from __future__ import annotations

BITS: dict[str, int] = {
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
}
EVERYTHING = sum(BITS.values())
MODERATION = ("administrator", "manage_channels", "manage_guild", "manage_messages")
# Pinging everybody is allowed, so that a bot which does not suppress it is caught.
EVERYONE = EVERYTHING & ~sum(BITS[name] for name in (*MODERATION, "manage_threads"))


def bits(*names: str) -> int:
    total = 0
    for name in names:
        total |= BITS[name]
    return total
