"""People, places and sayings for the tests of the stores."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

from bot.domain.deliveries import Delivery
from bot.domain.events import CommandCall, IncomingMessage, Pressed
from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.memories import Memory
from bot.domain.messages import Message, Role
from bot.domain.people import Language, Person
from bot.domain.reminders import Reminder
from bot.domain.schedules import Once
from bot.ports import Transaction

NOW = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)
LEASE = NOW + timedelta(seconds=60)
ANN = UserKey("telegram", "1")
BOB = UserKey("telegram", "2")
CHAT = ChatKey("telegram", "1")
OTHER_CHAT = ChatKey("telegram", "2")
ROOM = ChatKey("telegram", "-100")
GROUP = Space("telegram", "-100")


def later(**span: float) -> datetime:
    return NOW + timedelta(**span)


def said(
    key: str, text: str = "hello", user: UserKey = ANN, chat: ChatKey = CHAT, **more: object
) -> IncomingMessage:
    message = IncomingMessage(
        key=key,
        user=user,
        author="Somebody",
        chat=chat,
        space=None,
        text=text,
        sent_at=NOW,
        addressed=True,
    )
    return replace(message, **more)


def command(key: str, name: str, chat: ChatKey = CHAT) -> IncomingMessage:
    return said(key, f"/{name}", chat=chat, command=CommandCall(name))


def pressed(key: str, chat: ChatKey = CHAT) -> Pressed:
    return Pressed(
        key=key, user=ANN, author="Ann", chat=chat, space=None, action="done", sent_at=NOW
    )


def delivery(text: str = "answer", chat: ChatKey = CHAT, **more: object) -> Delivery:
    return replace(Delivery(id="", chat=chat, user=ANN, text=text), **more)


def person(key: UserKey = ANN, **more: object) -> Person:
    return replace(Person(key, "Ann", Language.EN, NOW), **more)


def uuid(number: int) -> str:
    return str(UUID(int=number))


def memory(number: int, content: str = "likes tea", owner: UserKey = ANN, **more: object) -> Memory:
    at = later(seconds=number)
    return replace(Memory(uuid(number), owner, content, at, at), **more)


def turn(
    message_id: str, text: str, author: UserKey | None = ANN, chat: ChatKey = CHAT, **more: object
) -> Message:
    role = Role.USER if author else Role.ASSISTANT
    return replace(Message(message_id, chat, role, text, NOW, author), **more)


def reminder(reminder_id: str, at: datetime, owner: UserKey = ANN, **more: object) -> Reminder:
    plain = Reminder(
        id=reminder_id,
        owner=owner,
        chat=CHAT,
        space=None,
        private=True,
        text="water the plants",
        schedule=Once(at),
        zone="Europe/Berlin",
        next_at=at,
        created_at=NOW,
    )
    return replace(plain, **more)


def two_lives(tx: Transaction) -> None:
    """What two people said, and what was learnt of them."""
    tx.people.save(person(ANN))
    tx.people.save(person(BOB))
    tx.sessions.append(tx.sessions.current(CHAT, NOW), [turn("t1", "a"), turn("t2", "b")])
    tx.memories.add(memory(1, "a", sources=("t1",)))
    tx.memories.add(memory(2, "b", sources=("t2",)))
    tx.memories.add(memory(3, "c", owner=BOB))
