"""One entry of a list: pin it, let a group see it, or delete it, each by its button."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from bot.core import forget, pending
from bot.core.commands.entry import Entry, back, opening, parsed
from bot.core.commands.forgotten import told
from bot.core.commands.listing import entry_action, owned_turns
from bot.core.commands.table import Action, Request
from bot.core.pending import TURN
from bot.domain.deliveries import Button, Reply, Rows
from bot.domain.keys import Space
from bot.ports import Transaction


def _show(request: Request, tx: Transaction, entry: Entry) -> Sequence[Reply]:
    memory, say = entry.memory, request.control
    notes = [say.entry_noted.format(date=f"{memory.created_at:%Y-%m-%d}")]
    if memory.said_in is not None:
        notes.append(say.entry_in_group)
    if entry.space in memory.shared:
        notes.append(say.entry_shared_here)
    elif memory.shared:
        notes.append(say.entry_shared.format(count=len(memory.shared)))
    if memory.pinned:
        notes.append(say.entry_pinned)
    text = f"{memory.content}\n\n{' · '.join(notes)}"
    return [Reply(text, _buttons(request, tx, entry), replace=True)]


def _buttons(request: Request, tx: Transaction, entry: Entry) -> Rows:
    memory, say = entry.memory, request.control
    tail = entry_action(memory.id, entry.space).partition(":")[2]
    first = [
        Button(say.edit, f"edit:{tail}"),
        Button(say.unpin if memory.pinned else say.pin, f"pin:{tail}"),
    ]
    rows: list[tuple[Button, ...]] = [tuple(first)]
    if entry.space is not None:
        label = say.unshare if entry.space in memory.shared else say.share
        rows.append((Button(label, f"share:{tail}"),))
    elif memory.shared:
        rows.append((Button(say.unshare_all, f"share:{tail}"),))
    rows.append((Button(say.delete, f"delete:{tail}"), *back(request, tx, memory.id)[0]))
    return tuple(rows)


def _pin(request: Request, tx: Transaction, entry: Entry) -> Sequence[Reply]:
    changed = replace(entry.memory, pinned=not entry.memory.pinned)
    tx.memories.save(changed)
    return _show(request, tx, replace(entry, memory=changed))


def _share(request: Request, tx: Transaction, entry: Entry) -> Sequence[Reply]:
    """With one group, or back; from a private list only back, out of all groups."""
    memory, space = entry.memory, entry.space
    if space is None:
        shared: frozenset[Space] = frozenset()
    elif space in memory.shared:
        shared = memory.shared - {space}
    elif not _belongs(request, tx, space):
        return [Reply(request.control.not_member)]
    else:
        shared = memory.shared | {space}
    changed = replace(memory, shared=shared)
    tx.memories.save(changed)
    tx.index.add(memory.id, "memory")
    # What others were told of it stays with them no longer than it is shared.
    if memory.shared - shared:
        told = tx.sessions.using([memory.id])
        mine = {one.message.id for one in tx.sessions.spoken(request.user)}
        tx.sessions.erase(sorted(set(told) - mine))
    return _show(request, tx, replace(entry, memory=changed))


def _belongs(request: Request, tx: Transaction, space: Space) -> bool:
    """Whether the person was seen there: a button's words could be made up."""
    listing = pending.memories_shown(tx.state, request.user)
    asked = (request.space, listing.space if listing else None)
    return space in asked or space in tx.sessions.spaces(request.user)


def _delete(request: Request, tx: Transaction, entry: Entry) -> Sequence[Reply]:
    gone = forget.memories(tx, request.user, [entry.memory.id], request.now)
    return [Reply(told(request, gone), back(request, tx, entry.memory.id), replace=True)]


def _show_turn(request: Request, tx: Transaction) -> Sequence[Reply]:
    one, _ = parsed(request)
    found = owned_turns(request, tx, [TURN + one])
    if not found:
        return [Reply(request.say.gone_already, private=True, replace=True)]
    message, say = found[0].message, request.control
    when = say.entry_said if message.author else say.entry_answered
    text = f"{message.text}\n\n{when.format(date=f'{message.at:%Y-%m-%d}')}"
    delete = Button(say.delete, f"unsay:{UUID(one).hex}")
    rows = ((delete, *back(request, tx, TURN + one)[0]),)
    return [Reply(text, rows, private=True, replace=True)]


def _unsay(request: Request, tx: Transaction) -> Sequence[Reply]:
    one, _ = parsed(request)
    gone = forget.turns(tx, request.user, [one], request.now)
    text = told(request, gone) if gone else request.say.gone_already
    return [Reply(text, back(request, tx, TURN + one), private=True, replace=True)]


ACTIONS: Sequence[Action] = [
    Action("memory", opening(_show)),
    Action("pin", opening(_pin)),
    Action("share", opening(_share)),
    Action("delete", opening(_delete)),
    Action("turn", _show_turn),
    Action("unsay", _unsay),
]
