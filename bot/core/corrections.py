"""What people change of what they said: new words replace the old, deleted ones are forgotten."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.core import forget, identifiers, keeping
from bot.core.commands.table import Request
from bot.core.heard import Learn
from bot.domain.deliveries import Reply
from bot.domain.events import Deleted, Edited
from bot.domain.messages import Message
from bot.ports import Transaction


def edited(event: Edited, learn: Learn, now: datetime, tx: Transaction) -> Sequence[Reply]:
    """An edit corrects what later answers see; it is not answered again.

    What was learnt from the old words goes with them, and the new ones are learnt from anew.
    """
    turn = tx.sessions.by_platform_id(event.chat, event.message_id)
    if turn is None or turn.author != event.user or turn.text == event.text:
        return []
    learnt = tx.memories.by_source(event.user, [turn.id])
    # Under an id of its own: nothing may be learnt any more from what is forgotten.
    new_id = identifiers.derived(turn.id, event.key) if learnt else turn.id
    new = replace(turn, id=new_id, text=event.text)
    tx.sessions.correct(
        event.chat,
        event.message_id,
        event.text,
        as_id=new_id if learnt else None,
        indexed=keeping.findable(tx, new, now),
    )
    if learnt:
        forget.memories(tx, event.user, [memory.id for memory in learnt], now)
        _learn_again(event, new, learn, now, tx)
    return []


def deleted(event: Deleted, now: datetime, tx: Transaction) -> Sequence[Reply]:
    """What its author deleted is forgotten, with what was learnt from it."""
    for message_id in event.message_ids:
        turn = tx.sessions.by_platform_id(event.chat, message_id)
        if turn is not None and turn.author is not None:
            forget.learnt_from(tx, turn.author, [turn.id], now)
        elif turn is None:
            kept = identifiers.said(event.chat, message_id)
            for owner in tx.memories.told_by([kept]):
                forget.learnt_from(tx, owner, [kept], now)
    return []


def _learn_again(
    event: Edited, turn: Message, learn: Learn, now: datetime, tx: Transaction
) -> None:
    person = tx.people.find(event.user)
    if person is not None:
        once = f"{event.chat.platform}:{event.key}"
        language, space, own = person.language, event.space, [turn]
        request = Request(person, language, event.chat, space, turn.text, now, once, own=own)
        learn(tx, request, [turn])
