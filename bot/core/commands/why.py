"""/why: which memories and past turns stood behind the last answer, each to be opened."""

from collections.abc import Sequence

from bot.core import pending
from bot.core.commands.listing import entry_action, lines_of
from bot.core.commands.table import Request
from bot.core.pending import TURN, Listing
from bot.domain.deliveries import Button, Reply
from bot.domain.scope import readable
from bot.ports import Transaction

_PER_ROW = 5


def why(request: Request, tx: Transaction) -> Sequence[Reply]:
    answers = [
        one.message.id
        for one in tx.sessions.spoken(request.user, chat=request.chat)
        if one.message.author is None
    ]
    if not answers:
        return [Reply(request.control.why_no_answer, private=True)]
    used = tx.sessions.used(answers[-1])
    listed = _listed(request, tx, used)
    others = _shared_by_others(request, tx, used)
    if not listed and not others:
        return [Reply(request.control.why_nothing, private=True)]
    pending.show_memories(tx.state, request.user, Listing(tuple(listed), request.space))
    lines = lines_of(request, tx, listed)
    text = [request.control.why_title]
    text += [f"{n}. {lines[one]}" for n, one in enumerate(listed, 1)]
    text += [f"• {one}" for one in others]
    buttons = [Button(str(n), entry_action(one, request.space)) for n, one in enumerate(listed, 1)]
    rows = tuple(tuple(buttons[i : i + _PER_ROW]) for i in range(0, len(buttons), _PER_ROW))
    return [Reply("\n".join(text), rows, private=True)]


def _listed(request: Request, tx: Transaction, used: Sequence[str]) -> list[str]:
    """One's own of them, as they are now, in the order in which the model was shown them."""
    scope = readable(request.principal)
    newest = tx.memories.newest(request.user, used)
    there = {memory.id for memory in tx.memories.find(scope, list(newest.values()))}
    turns = {one.message.id: TURN + one.message.id for one in tx.sessions.find(scope, used)}
    listed = {one: current for one, current in newest.items() if current in there} | turns
    return list(dict.fromkeys(listed[one] for one in used if one in listed))


def _shared_by_others(request: Request, tx: Transaction, used: Sequence[str]) -> list[str]:
    found = []
    for memory in tx.memories.find(readable(request.principal), used):
        if memory.owner != request.user:
            owner = tx.people.find(memory.owner)
            name = owner.name if owner else ""
            found.append(request.control.why_shared_by.format(name=name, fact=memory.content))
    return found
