"""What exists on the fake Discord: people, guilds, roles, channels, messages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

TEXT, DM, GROUP_DM, CATEGORY, NEWS, FORUM = 0, 1, 3, 4, 5, 15
NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
THREADS = (NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)


@dataclass(eq=False, slots=True)
class User:
    id: str
    name: str
    bot: bool = False
    locale: str = "en-US"
    closed: bool = False
    installed: bool = True  # has the application among the own ones: DM and foreign-guild commands

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"


@dataclass(eq=False, slots=True)
class Role:
    id: str
    name: str
    permissions: int = 0
    mentionable: bool = True

    @property
    def mention(self) -> str:
        return f"<@&{self.id}>"


@dataclass(eq=False, slots=True)
class Member:
    user: User
    joined: float
    nick: str | None = None
    roles: list[str] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Attachment:
    id: str
    filename: str
    payload: bytes
    content_type: str
    url: str
    expires: float
    description: str | None = None


@dataclass(eq=False, slots=True)
class Message:
    """A message as it is now; `texts` are all texts it ever showed, `pinged` all it ever pinged."""

    id: str
    channel: Channel
    author: User
    created: float
    text: str = ""
    type: int = 0
    flags: int = 0
    edited: float | None = None
    texts: list[str] = field(default_factory=list)
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: set[str] = field(default_factory=set)  # user ids, role ids, "everyone"
    reply_to: str | None = None
    reference: dict[str, Any] | None = None
    reactions: dict[str, list[str]] = field(default_factory=dict)
    nonce: str | int | None = None
    ephemeral_for: User | None = None
    interaction: dict[str, Any] | None = None  # the metadata part
    thread: Channel | None = None
    pinned: bool = False
    deleted: bool = False

    @property
    def ephemeral(self) -> bool:
        return self.ephemeral_for is not None

    @property
    def loading(self) -> bool:
        return bool(self.flags & 128)

    def parts(self) -> Iterator[dict[str, Any]]:
        """Every component, however deep."""
        waiting = list(self.components)
        while waiting:
            part = waiting.pop(0)
            yield part
            waiting = [*part.get("components", []), *_accessory(part), *waiting]

    @property
    def shown(self) -> str:
        """All words a reader sees: text, text components, embeds."""
        words = [self.text, *(p["content"] for p in self.parts() if p["type"] == 10)]
        for embed in self.embeds:
            words += [embed.get("title") or "", embed.get("description") or ""]
            words += [f"{f['name']}: {f['value']}" for f in embed.get("fields") or []]
        return "\n".join(word for word in words if word)

    @property
    def buttons(self) -> list[str]:
        return [str(p.get("label") or p.get("emoji")) for p in self.parts() if p["type"] == 2]


def _accessory(part: dict[str, Any]) -> list[dict[str, Any]]:
    return [part["accessory"]] if isinstance(part.get("accessory"), dict) else []


@dataclass(eq=False, slots=True)
class Channel:
    id: str
    type: int
    name: str = ""
    guild: Guild | None = None
    parent: Channel | None = None
    owner: User | None = None
    recipients: list[User] = field(default_factory=list)
    archived: bool = False
    locked: bool = False
    archived_at: float = 0.0
    auto_archive_minutes: int = 4320
    members: list[str] = field(default_factory=list)  # of a thread
    forbidden: dict[str, int] = field(default_factory=dict)  # user or role id -> denied bits
    messages: dict[str, Message] = field(default_factory=dict)
    topic: str | None = None
    typing: list[tuple[str, float]] = field(default_factory=list)
    deleted: bool = False

    @property
    def is_thread(self) -> bool:
        return self.type in THREADS

    @property
    def is_private(self) -> bool:
        return self.type in (DM, GROUP_DM)

    def last_message_id(self) -> str | None:
        return next(reversed(self.messages), None)


@dataclass(eq=False, slots=True)
class Guild:
    id: str
    name: str
    owner: User
    locale: str = "en-US"
    has_bot: bool = True
    available: bool = True
    joined: float = 0.0
    roles: dict[str, Role] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    commands: dict[str, dict[str, Any]] = field(default_factory=dict)
