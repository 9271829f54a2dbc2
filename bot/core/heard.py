"""What one turn has heard, and what is asked of memory and of learning for it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.core import identifiers
from bot.core.commands.table import Request
from bot.domain.events import IncomingMessage
from bot.domain.keys import Principal
from bot.domain.memories import Recollection
from bot.domain.messages import Message, Role
from bot.ports import Transaction

LONGEST_TEXT = 8_000

Recall = Callable[["Question"], Awaitable[Sequence[Recollection]]]
"""Never raises: without its memory the bot still answers."""

Learn = Callable[[Transaction, Request, Sequence[Message]], bool]
"""Called in the transaction that ends a turn, with what the person and the bot said.

Gives whether the person is told of something that was learnt from it."""


@dataclass(frozen=True, slots=True)
class Question:
    """What recall is asked: the words, and the talk just before them (oldest first).

    `at_hand` are ids of what the answer will be made with anyway. `astray`: something else that
    they said is not in the index yet.
    """

    principal: Principal
    text: str
    recent: Sequence[Message]
    zone: str | None
    at_hand: frozenset[str] = frozenset()
    astray: bool = True


@dataclass(frozen=True, slots=True)
class Heard:
    """One turn's worth of talk: the messages merged into one text, and who asks."""

    messages: Sequence[IncomingMessage]
    text: str
    request: Request

    @property
    def last(self) -> IncomingMessage:
        return self.messages[-1]


def merged(messages: Sequence[IncomingMessage]) -> str:
    return "\n".join(message.text for message in messages if message.text)[:LONGEST_TEXT]


def turn_id(chat: object, key: str) -> str:
    """The id of the session turn that an update became."""
    return identifiers.derived(chat, key)


def own_turns(messages: Sequence[IncomingMessage]) -> Sequence[Message]:
    """The turns that are their sender's own words: nothing forwarded, and no captions."""
    return [turn_of(m) for m in messages if not m.forwarded and not m.attachments]


def turn_of(message: IncomingMessage, *, overheard: bool = False) -> Message:
    """The session turn that a message becomes."""
    return Message(
        id=turn_id(message.chat, message.key),
        chat=message.chat,
        role=Role.USER,
        text=message.text,
        at=message.sent_at,
        author=message.user,
        name=message.author,
        space=message.space,
        overheard=overheard,
        platform_id=message.message_id,
    )
