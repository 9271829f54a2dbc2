"""Who is speaking, where, and who can hear: every store is keyed by one of these."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class UserKey:
    """A person on one platform: the tenant key of everything remembered about them."""

    platform: str
    user_id: str

    def __str__(self) -> str:
        return f"{self.platform}:{self.user_id}"

    @classmethod
    def parse(cls, text: str) -> "UserKey":
        """Read `telegram:42`; raises ValueError for anything else."""
        platform, separator, user_id = text.strip().partition(":")
        if not (platform and separator and user_id):
            raise ValueError(f"{text!r} is not of the form platform:ID")
        return cls(platform.lower(), user_id)


@dataclass(frozen=True, slots=True, order=True)
class ChatKey:
    """A place to talk, with a window and a session of its own; a topic or thread is one, too."""

    platform: str
    chat_id: str
    thread_id: str | None = None

    def __str__(self) -> str:
        return ":".join(filter(None, (self.platform, self.chat_id, self.thread_id)))

    @classmethod
    def parse(cls, text: str) -> "ChatKey":
        platform, chat_id, *thread = text.split(":", 2)
        return cls(platform, chat_id, thread[0] if thread else None)


@dataclass(frozen=True, slots=True, order=True)
class Space:
    """Who can hear: a Telegram group, or a Discord channel with its public threads."""

    platform: str
    id: str

    def __str__(self) -> str:
        return f"{self.platform}:{self.id}"

    @classmethod
    def parse(cls, text: str) -> "Space":
        platform, _, space_id = text.partition(":")
        return cls(platform, space_id)


@dataclass(frozen=True, slots=True)
class Principal:
    """Who asks, and where: every read of memory takes one.

    `user` comes from the platform's own sender id, never from text or model output. `space` is
    None in private. `linked` are the same person's accounts on other platforms.
    """

    user: UserKey
    space: Space | None = None
    linked: frozenset[UserKey] = frozenset()

    @property
    def owners(self) -> frozenset[UserKey]:
        return self.linked | {self.user}

    @property
    def private(self) -> bool:
        return self.space is None
