"""One's own memory in other words: asked for by a button, given in the next message."""

from collections.abc import Sequence
from dataclasses import replace

from bot.core import forget, identifiers, pending, secrets
from bot.core.commands.entry import Entry, opening
from bot.core.commands.listing import entry_action, owned
from bot.core.commands.remember import MOST_CONTENT
from bot.core.commands.table import Action, Request
from bot.domain.deliveries import Button, Reply
from bot.domain.memories import Memory
from bot.ports import Transaction

REWORD, UNCHANGED = "reword", "unchanged"


def _ask_for_words(request: Request, tx: Transaction, entry: Entry) -> Sequence[Reply]:
    question = pending.marked(REWORD, [entry.memory.id], request.once)
    pending.ask(tx.state, request.user, request.chat, question, request.now)
    cancel = ((Button(request.control.cancel, f"{UNCHANGED}:{question.token}"),),)
    return [Reply(request.control.edit_ask.format(fact=entry.memory.content), cancel)]


def _reworded(request: Request, tx: Transaction) -> Sequence[Reply]:
    """The next words after the question; none of them: it was called off."""
    question = pending.asked(tx.state, request.user, request.chat, request.now)
    words = request.argument.strip()
    if question is None or question.kind != REWORD or not words:
        pending.answered(tx.state, request.user, request.chat)
        return [Reply(request.control.unchanged, private=True)]
    if len(words) > MOST_CONTENT:
        return [Reply(request.control.too_long.format(count=MOST_CONTENT), private=True)]
    if secrets.found(words):
        return [Reply(request.say.secret_refused, private=True)]
    pending.answered(tx.state, request.user, request.chat)
    found = owned(request, tx, question.ids)
    if not found:
        return [Reply(request.say.gone_already, private=True)]
    return [_replaced(request, tx, found[0], words)]


def _left(request: Request, tx: Transaction) -> Sequence[Reply]:
    question = pending.asked(tx.state, request.user, request.chat, request.now)
    if question is None or question.kind != REWORD or question.token != request.argument:
        return [Reply(request.say.question_over, private=True, replace=True)]
    pending.answered(tx.state, request.user, request.chat)
    return [Reply(request.control.unchanged, private=True, replace=True)]


def _replaced(request: Request, tx: Transaction, old: Memory, words: str) -> Reply:
    """The old words are forgotten, wherever they stood; the new ones are a memory of their own."""
    if old.content == words:
        return Reply(request.control.unchanged, private=True)
    listing = pending.memories_shown(tx.state, request.user)
    shown = tx.memories.newest(request.user, listing.ids if listing else ())
    forget.memories(tx, request.user, [old.id], request.now)
    if known := tx.memories.same_text(request.user, words):
        return Reply(request.control.edit_known.format(fact=known.content), private=True)
    new = replace(
        old,
        id=identifiers.derived(request.once, REWORD),
        content=words,
        context="",
        updated_at=request.now,
        happened_at=None,
        valid_until=None,
        sources=(),
    )
    tx.memories.add(new)
    tx.index.add(new.id, "memory")
    if listing is not None and old.id in shown.values():
        ids = tuple(new.id if shown.get(one) == old.id else one for one in listing.ids)
        pending.show_memories(tx.state, request.user, replace(listing, ids=ids))
    text = request.control.edited.format(fact=words)
    again = entry_action(new.id, request.space).partition(":")[2]
    return Reply(text, ((Button(request.control.edit, f"edit:{again}"),),), private=True)


ACTIONS: Sequence[Action] = [
    Action("edit", opening(_ask_for_words)),
    Action(REWORD, _reworded),
    Action(UNCHANGED, _left),
]
