"""What goes out: replies as the core thinks of them, deliveries as the outbox keeps them."""

from dataclasses import dataclass, field

from bot.domain.keys import ChatKey, UserKey

Rows = tuple[tuple["Button", ...], ...]


@dataclass(frozen=True, slots=True)
class Button:
    """`action` comes back in a `Pressed` event; at most 64 bytes (Telegram's limit)."""

    label: str
    action: str


@dataclass(frozen=True, slots=True)
class File:
    """A text file that goes with a message."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of the core, of any length.

    `private`: only the person may see it (a list of memories asked for in a group).
    `ping`: whom the message may notify by name; nobody else is ever pinged.
    `replace`: it takes the place of the message whose button was pressed.
    """

    text: str
    buttons: Rows = ()
    private: bool = False
    ping: UserKey | None = None
    replace: bool = False
    file: File | None = None


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message to one chat: a row of the outbox, at most as long as the platform allows.

    `id` is at most 25 characters, so that Discord takes it as a nonce. `user` is whom it answers.
    `message_id` is set when the message stands already (a preview) and is to be edited.
    `handle` is the interaction it answers, opaque to all but the adapter.
    """

    id: str
    chat: ChatKey
    user: UserKey
    text: str
    buttons: Rows = field(default=())
    reply_to: str | None = None
    handle: str | None = None
    private: bool = False
    ping: UserKey | None = None
    message_id: str | None = None
    part: int = 0
    file: File | None = None
