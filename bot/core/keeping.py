"""What of a turn can be found again later: all of it where its person agreed, else nothing."""

from collections.abc import Sequence
from datetime import datetime

from bot.core import incognito, secrets
from bot.domain.events import IncomingMessage
from bot.domain.keys import ChatKey, Space
from bot.domain.messages import Message
from bot.domain.people import Person
from bot.ports import Transaction


def agreed(tx: Transaction, person: Person | None, space: Space | None) -> bool:
    """Whether a person lets us keep what they say, and in a group its administrator, too."""
    if person is None or not person.learning:
        return False
    return space is None or tx.people.note_space(ChatKey(space.platform, space.id))


def findable(tx: Transaction, turn: Message, now: datetime) -> bool:
    """Whether a turn of somebody's may be found again."""
    assert turn.author
    hidden = incognito.active(tx.state, turn.author, turn.chat, now)
    if turn.overheard or (hidden is not None and turn.id in hidden.turns):
        return False
    return agreed(tx, tx.people.find(turn.author), turn.space) and not secrets.found(turn.text)


def note(
    tx: Transaction,
    person: Person | None,
    heard: Sequence[IncomingMessage],
    spoken: Sequence[Message],
    shown: Sequence[str],
) -> None:
    """`spoken` are the turns that the messages became, then the answer, if there is one."""
    for answer in spoken[len(heard) :]:
        tx.sessions.note_used(answer.id, shown)
    if not agreed(tx, person, heard[-1].space):
        return
    forwarded = {turn.id for message, turn in zip(heard, spoken, strict=False) if message.forwarded}
    found = [
        turn.id
        for turn in spoken
        if turn.text.strip() and turn.id not in forwarded and not secrets.found(turn.text)
    ]
    tx.index.add_all(found, "turn")
