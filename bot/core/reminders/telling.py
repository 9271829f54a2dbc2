"""Speaking of one's own accord: into the outbox, and into the conversation as the bot's words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core import identifiers
from bot.domain.deliveries import Delivery, Rows
from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.messages import Message, Role
from bot.domain.reminders import Reminder
from bot.ports import Transaction

Split = Callable[[str, str], Sequence[str]]
"""`split(platform, text)` gives parts that fit one message there."""


@dataclass(frozen=True, slots=True)
class Place:
    """Whom something is told, and where. `private`: only they may see it."""

    owner: UserKey
    chat: ChatKey
    private: bool
    space: Space | None = None

    @classmethod
    def of(cls, reminder: Reminder) -> "Place":
        return cls(reminder.owner, reminder.chat, reminder.private, reminder.space)


@dataclass(frozen=True, slots=True)
class Words:
    """`once` names them for ever: what is told already is not told again."""

    text: str
    once: str
    buttons: Rows = ()
    reminder_id: str | None = None


def tell(tx: Transaction, split: Split, place: Place, words: Words, now: datetime) -> bool:
    """False when it was told before."""
    parts = split(place.chat.platform, words.text)
    for part, piece in enumerate(parts):
        delivery = Delivery(
            id="",
            chat=place.chat,
            user=place.owner,
            text=piece,
            buttons=words.buttons if part == len(parts) - 1 else (),
            private=place.private,
            ping=None if place.private else place.owner,
            part=part,
        )
        once = f"{words.once}:{part}"
        if not tx.outbox.add(delivery, once, now, reminder_id=words.reminder_id):
            return False
    if not (place.private and place.space is not None):  # else it is told outside of this chat
        _into_the_conversation(tx, place, words, now)
    return True


def _into_the_conversation(tx: Transaction, place: Place, words: Words, now: datetime) -> None:
    told = Message(
        id=identifiers.derived(words.once),
        chat=place.chat,
        role=Role.ASSISTANT,
        text=words.text,
        at=now,
        space=place.space,
    )
    tx.sessions.append(tx.sessions.current(place.chat, now), [told], to=place.owner)
