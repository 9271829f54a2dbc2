"""What of a turn can be found again later: all of it where its person agreed, else nothing."""

from collections.abc import Sequence
from datetime import datetime

from bot.core import incognito, secrets
from bot.domain.events import IncomingMessage
from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.messages import Message
from bot.ports import Transaction


def agreed(tx: Transaction, user: UserKey, space: Space | None) -> bool:
    """Whether a person lets us keep what they say, and in a group its administrator, too."""
    person = tx.people.find(user)
    if person is None or not person.learning:
        return False
    return space is None or tx.people.note_space(ChatKey(space.platform, space.id))


def findable(tx: Transaction, turn: Message, now: datetime) -> bool:
    """Whether a turn of somebody's may be found again."""
    assert turn.author
    hidden = incognito.active(tx.state, turn.author, turn.chat, now)
    if turn.overheard or (hidden is not None and turn.id in hidden.turns):
        return False
    return agreed(tx, turn.author, turn.space) and not secrets.found(turn.text)


def note(
    tx: Transaction,
    heard: Sequence[IncomingMessage],
    spoken: Sequence[Message],
    shown: Sequence[str],
) -> None:
    """`spoken` are the turns that the messages became, then the answer, if there is one."""
    for answer in spoken[len(heard) :]:
        tx.sessions.note_used(answer.id, shown)
    if not agreed(tx, heard[-1].user, heard[-1].space):
        return
    forwarded = {turn.id for message, turn in zip(heard, spoken, strict=False) if message.forwarded}
    for turn in spoken:
        if turn.text.strip() and turn.id not in forwarded and not secrets.found(turn.text):
            tx.index.add(turn.id, "turn")
