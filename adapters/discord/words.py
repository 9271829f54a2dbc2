"""The words of a Discord message: readable names, our own taken out, a typed command seen."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

import discord

from bot.domain.events import CommandCall
from bot.domain.regex import Regex

_MARK = Regex(
    r"<@!?(?P<user>\d+)>"
    r"|<@&(?P<role>\d+)>"
    r"|<#(?P<channel>\d+)>"
    r"|</(?P<command>[^:>]+):\d+>"
    r"|<a?(?P<emoji>:\w+:)\d+>"
)
_COMMAND = Regex(r"/(?P<name>[\w-]{1,32})(?:\s+(?P<argument>.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Me:
    """Who we are on Discord; `roles` are those that stand for the bot alone, one a server."""

    user_id: int
    roles: frozenset[int] = frozenset()

    def named_in(self, content: str) -> bool:
        return any(self.is_mark(found) for found in _MARK.finditer(content))

    def is_mark(self, found: re.Match[str]) -> bool:
        if found["user"]:
            return int(found["user"]) == self.user_id
        return bool(found["role"]) and int(found["role"]) in self.roles


def readable(message: discord.Message, content: str, me: Me) -> str:
    """Without the marks that call us, and with names for all others."""
    names = {user.id: user.display_name for user in message.mentions}
    return spoken(content, me, names.get, message.guild)


def spoken(
    content: str, me: Me, name_of: Callable[[int], str | None], guild: discord.Guild | None
) -> str:
    pieces: list[str] = []
    start = 0
    for found in _MARK.finditer(content):
        pieces.append(content[start : found.start()])
        start = found.end()
        if not me.is_mark(found):
            pieces.append(_shown(found, name_of, guild))
        elif not "".join(pieces).strip():
            # It begins with a call: "@us, hello".
            rest = content[start:].lstrip(" \t")
            start = len(content) - len(rest.lstrip(",:，：").lstrip())
            pieces = []
        elif pieces[-1].endswith((" ", "\n")) and content[start : start + 1] == " ":
            start += 1
    return "".join((*pieces, content[start:])).strip()


def _shown(
    found: re.Match[str], name_of: Callable[[int], str | None], guild: discord.Guild | None
) -> str:
    if found["user"]:
        member = guild.get_member(int(found["user"])) if guild else None
        known = name_of(int(found["user"])) or (member.display_name if member else None)
        return f"@{known or 'somebody'}"
    if found["role"]:
        role = guild.get_role(int(found["role"])) if guild else None
        return f"@{role.name if role else 'somebody'}"
    if found["channel"]:
        channel = guild.get_channel_or_thread(int(found["channel"])) if guild else None
        return f"#{channel.name if channel else 'a-channel'}"
    return f"/{found['command']}" if found["command"] else found["emoji"]


def typed_command(text: str, commands: Collection[str]) -> CommandCall | None:
    """A command written out as text, when we know it; anything else is left to the talk."""
    found = _COMMAND.fullmatch(text)
    if found is None or found["name"].lower() not in commands:
        return None
    return CommandCall(found["name"].lower(), (found["argument"] or "").strip())
