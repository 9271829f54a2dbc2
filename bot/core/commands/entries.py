"""One entry of a list: reword it, pin it, let a group see it, or delete it, each by its button."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from bot.core import forget, identifiers, pending, secrets
from bot.core.commands.listing import PAGE, entry_action, owned, owned_turns
from bot.core.commands.remember import MOST_CONTENT
from bot.core.commands.table import Action, Request, Run
from bot.core.pending import TURN
from bot.domain.deliveries import Button, Reply, Rows
from bot.domain.keys import Space
from bot.domain.memories import Memory
from bot.ports import Transaction

REWORD, UNCHANGED = "reword", "unchanged"


@dataclass(frozen=True, slots=True)
class Entry:
    """A memory of one's own, and the group in which the list was asked for, if it was in one."""

    memory: Memory
    space: Space | None


def _opening(run: Callable[[Request, Transaction, Entry], Sequence[Reply]]) -> Run:
    """An action on the memory that the button names, if it is still there and theirs."""

    def opened(request: Request, tx: Transaction) -> Sequence[Reply]:
        one, space = _parsed(request, tx)
        found = owned(request, tx, [one]) if one else []
        if not found:
            return [
                Reply(request.say.gone_already, _back(request, tx, one), private=True, replace=True)
            ]
        return [replace(r, private=True) for r in run(request, tx, Entry(found[0], space))]

    return opened


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
    rows.append((Button(say.delete, f"delete:{tail}"), *_back(request, tx, memory.id)[0]))
    return tuple(rows)


def _back(request: Request, tx: Transaction, listed: str) -> Rows:
    listing = pending.memories_shown(tx.state, request.user)
    place = listing.ids.index(listed) if listing and listed in listing.ids else 0
    return ((Button(request.control.back, f"memories:{place // PAGE}"),),)


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
    return [Reply(told(request, gone), _back(request, tx, entry.memory.id), replace=True)]


def told(request: Request, gone: forget.Gone) -> str:
    """What went, in numbers that are those of what went."""
    say = request.control
    if not gone.memories:
        return say.forgot_only_turns.format(count=gone.turns)
    if len(gone.memories) == 1:
        text = request.say.forgotten_one.format(fact=gone.memories[0].content)
    else:
        text = request.say.forgotten.format(count=len(gone.memories))
    return f"{text}\n{say.forgot_turns.format(count=gone.turns)}" if gone.turns else text


# ---------------------------------------------------------------- rewording


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


# ---------------------------------------------------------------- turns


def _show_turn(request: Request, tx: Transaction) -> Sequence[Reply]:
    one, _ = _parsed(request, tx)
    found = owned_turns(request, tx, [TURN + one])
    if not found:
        return [Reply(request.say.gone_already, private=True, replace=True)]
    message, say = found[0].message, request.control
    when = say.entry_said if message.author else say.entry_answered
    text = f"{message.text}\n\n{when.format(date=f'{message.at:%Y-%m-%d}')}"
    delete = Button(say.delete, f"unsay:{UUID(one).hex}")
    rows = ((delete, *_back(request, tx, TURN + one)[0]),)
    return [Reply(text, rows, private=True, replace=True)]


def _unsay(request: Request, tx: Transaction) -> Sequence[Reply]:
    one, _ = _parsed(request, tx)
    gone = forget.turns(tx, request.user, [one], request.now)
    text = told(request, gone) if gone else request.say.gone_already
    return [Reply(text, _back(request, tx, TURN + one), private=True, replace=True)]


def _parsed(request: Request, tx: Transaction) -> tuple[str, Space | None]:
    """The id that a button names, and the group its list was asked for in."""
    hexadecimal, _, space = request.argument.partition(":")
    try:
        one = str(UUID(hexadecimal))
    except ValueError:
        return "", None
    return one, Space(request.user.platform, space) if space else request.space


ACTIONS: Sequence[Action] = [
    Action("memory", _opening(_show)),
    Action("pin", _opening(_pin)),
    Action("share", _opening(_share)),
    Action("delete", _opening(_delete)),
    Action("edit", _opening(_ask_for_words)),
    Action(REWORD, _reworded),
    Action(UNCHANGED, _left),
    Action("turn", _show_turn),
    Action("unsay", _unsay),
]
