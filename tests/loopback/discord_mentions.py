"""Who a message pings: the mentions in its text, less what `allowed_mentions` does not allow."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from tests.loopback.discord_errors import Form
from tests.loopback.discord_things import Channel, User
from tests.loopback.discord_world import World

CODE = re.compile(r"```.*?```|``.*?``|`[^`\n]*`", re.DOTALL)
USER, ROLE = re.compile(r"<@!?(\d{1,20})>"), re.compile(r"<@&(\d{1,20})>")
# A backslash is no protection; only something between the sign and the word is.
ALL = re.compile(r"@(?:everyone|here)")


@dataclass
class Pings:
    users: list[User] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    everyone: bool = False

    def ids(self) -> set[str]:
        found = {user.id for user in self.users} | set(self.roles)
        return found | ({"everyone"} if self.everyone else set())


@dataclass(frozen=True)
class Allowed:
    """None for a list means all of that kind."""

    users: frozenset[str] | None = None
    roles: frozenset[str] | None = None
    everyone: bool = True
    replied: bool = True


def check_allowed(form: Form, body: dict[str, Any]) -> None:
    allowed = body.get("allowed_mentions")
    if allowed is None:
        return
    path = ("allowed_mentions",)
    if not isinstance(allowed, dict):
        form.wrong(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    parse = form.listed((*path, "parse"), allowed.get("parse"), most=3)
    for index, kind in enumerate(parse):
        form.one_of((*path, "parse", index), kind, {"users", "roles", "everyone"})
    for kind in ("users", "roles"):
        ids = form.listed((*path, kind), allowed.get(kind), most=100)
        if ids and kind in parse:
            form.wrong(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def allowed_by(body: dict[str, Any]) -> Allowed:
    allowed = body.get("allowed_mentions")
    if allowed is None:
        return Allowed()
    parse = allowed.get("parse") or []

    def of(kind: str) -> frozenset[str] | None:
        return None if kind in parse else frozenset(map(str, allowed.get(kind) or ()))

    return Allowed(of("users"), of("roles"), "everyone" in parse, bool(allowed.get("replied_user")))


def pings(
    world: World, channel: Channel, author: User, text: str, allowed: Allowed, replied: User | None
) -> Pings:
    plain = CODE.sub("", text)
    found = Pings()
    for user_id in dict.fromkeys(USER.findall(plain)):
        if user_id in world.users and (allowed.users is None or user_id in allowed.users):
            found.users.append(world.users[user_id])
    if replied is not None and allowed.replied and replied not in found.users:
        found.users.append(replied)
    if channel.guild is None:
        return found
    may_all = world.may(author, channel, "mention_everyone")
    for role_id in dict.fromkeys(ROLE.findall(plain)):
        role = channel.guild.roles.get(role_id)
        wanted = allowed.roles is None or role_id in allowed.roles
        if wanted and role and (role.mentionable or may_all):
            found.roles.append(role_id)
    found.everyone = allowed.everyone and may_all and bool(ALL.search(plain))
    return found
