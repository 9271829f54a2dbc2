"""What happens on a platform, in our words: the only things an adapter passes in."""

from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.keys import ChatKey, Principal, Space, UserKey


@dataclass(frozen=True, slots=True)
class CommandCall:
    name: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Attachment:
    """Something beside text. `kind` is a plain word such as photo, document or voice.

    `size` in bytes, where the platform tells it. `ref` is opaque to all but the adapter, which can
    fetch what it stands for; empty: it cannot.
    """

    kind: str
    name: str = ""
    size: int | None = None
    ref: str = ""


@dataclass(frozen=True, slots=True)
class Quoted:
    """The message replied to, or the part of it that was marked out."""

    author: str
    text: str
    mine: bool = False
    message_id: str | None = None
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class IncomingMessage:
    """Somebody said something.

    `key` names the update on its platform: the same key is never acted on twice.
    `addressed`: it is meant for the bot (private, a mention, a reply to it, or its command).
    `handle` is opaque to all but the adapter: an interaction to be answered, say.
    `forwarded`: the words are somebody else's; they are never learnt from.
    """

    key: str
    user: UserKey
    author: str
    chat: ChatKey
    space: Space | None
    text: str
    sent_at: datetime
    addressed: bool
    message_id: str | None = None
    command: CommandCall | None = None
    locale: str | None = None
    quoted: Quoted | None = None
    attachments: tuple[Attachment, ...] = ()
    album: str | None = None
    forwarded: bool = False
    handle: str | None = None

    @property
    def private(self) -> bool:
        return self.space is None

    @property
    def principal(self) -> Principal:
        return Principal(self.user, self.space)


@dataclass(frozen=True, slots=True)
class Pressed:
    """Somebody pressed one of our buttons; `action` is what the button was made with."""

    key: str
    user: UserKey
    author: str
    chat: ChatKey
    space: Space | None
    action: str
    sent_at: datetime
    message_id: str | None = None
    locale: str | None = None
    handle: str | None = None

    @property
    def principal(self) -> Principal:
        return Principal(self.user, self.space)


@dataclass(frozen=True, slots=True)
class Edited:
    key: str
    user: UserKey
    chat: ChatKey
    space: Space | None
    message_id: str
    text: str
    sent_at: datetime


@dataclass(frozen=True, slots=True)
class Deleted:
    key: str
    chat: ChatKey
    sent_at: datetime
    message_ids: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Reachability:
    """The person or group let us in again, or shut us out."""

    key: str
    user: UserKey
    chat: ChatKey
    reachable: bool
    sent_at: datetime


@dataclass(frozen=True, slots=True)
class ChatMoved:
    """A group got a new id (Telegram's supergroups)."""

    key: str
    old: ChatKey
    new: ChatKey
    sent_at: datetime


Event = IncomingMessage | Pressed | Edited | Deleted | Reachability | ChatMoved
