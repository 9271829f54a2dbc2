"""/memories: what is known about the person, numbered and paged, each entry behind its number.

The numbers are those of the list that the person saw last, until they list again: what was
deleted meanwhile leaves a gap, what is new stands in the next list.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from bot.core import pending
from bot.core.commands.table import Action, Request
from bot.core.pending import TURN, Listing
from bot.domain.deliveries import Button, Reply, Rows
from bot.domain.keys import Space
from bot.domain.memories import Memory
from bot.domain.messages import PastTurn
from bot.domain.scope import Scope
from bot.ports import Transaction

PAGE = 20
_PER_ROW = 5
_LONGEST_LINE = 300


def memories(request: Request, tx: Transaction) -> Sequence[Reply]:
    words = request.argument.strip()
    if not words:
        everything = tx.memories.listing([request.user])
        return [_first_page(request, tx, everything, request.say.memories_none)]
    literal = [m for m in tx.memories.listing([request.user]) if says(m.content, words)]
    near = [m for m in request.found if m.owner == request.user]
    found = list({memory.id: memory for memory in (*literal, *near)}.values())
    none = request.say.memories_none_found.format(words=words)
    title = request.say.memories_found.format(words=words)
    return [_first_page(request, tx, found, none, title)]


def says(text: str, words: str) -> bool:
    """Whether all the words stand in the text, in any order and case."""
    folded = text.casefold()
    return all(word in folded for word in words.casefold().split())


def page(
    request: Request, tx: Transaction, listing: Listing, number: int, title: str = ""
) -> Reply:
    """A page of the list that was shown, as it is now."""
    last_page = max(0, len(listing.ids) - 1) // PAGE
    first = min(max(number, 0), last_page) * PAGE
    ids = listing.ids[first : first + PAGE]
    lines = lines_of(request, tx, ids)
    shown = {n: lines[one] for n, one in enumerate(ids, first + 1) if one in lines}
    last = first + len(ids)
    title = title or request.say.memories_title.format(
        first=first + 1, last=last, total=len(listing.ids)
    )
    text = [title, *(f"{n}. {line}" for n, line in shown.items()), "", request.say.memories_hint]
    numbers = [Button(str(n), entry_action(listing.ids[n - 1], listing.space)) for n in shown]
    rows = tuple(tuple(numbers[i : i + _PER_ROW]) for i in range(0, len(numbers), _PER_ROW))
    return Reply(
        "\n".join(text), (*rows, *_turning(request, first // PAGE, last_page)), private=True
    )


def entry_action(listed: str, space: Space | None) -> str:
    """What opens an entry: at most 64 bytes, so ids are told without their dashes."""
    kind, one = (
        ("turn", listed.removeprefix(TURN)) if listed.startswith(TURN) else ("memory", listed)
    )
    return f"{kind}:{UUID(one).hex}" + (f":{space.id}" if space else "")


def lines_of(request: Request, tx: Transaction, listed: Sequence[str]) -> Mapping[str, str]:
    """One line for each that is still there and theirs, as it is now."""
    newest = tx.memories.newest(request.user, listed)
    now = {memory.id: line(memory) for memory in owned(request, tx, listed)}
    lines = {one: now[current] for one, current in newest.items() if current in now}
    for one in owned_turns(request, tx, listed):
        said = request.control.why_you_said if one.message.author else request.control.why_i_said
        lines[TURN + one.message.id] = said.format(fact=_short(one.message.text))
    return lines


def owned(request: Request, tx: Transaction, listed: Sequence[str]) -> Sequence[Memory]:
    """As they are now: what was listed may have been replaced by what is newer."""
    ids = [one for one in listed if not one.startswith(TURN)]
    newest = tx.memories.newest(request.user, ids)
    current = [newest[one] for one in ids if one in newest]
    return tx.memories.find(Scope(frozenset({request.user}), None), current)


def owned_turns(request: Request, tx: Transaction, listed: Sequence[str]) -> Sequence[PastTurn]:
    ids = [one.removeprefix(TURN) for one in listed if one.startswith(TURN)]
    return tx.sessions.find(Scope(frozenset({request.user}), None), ids)


def line(memory: Memory) -> str:
    return _short(memory.content) + (" 📌" if memory.pinned else "")


def _first_page(
    request: Request, tx: Transaction, found: Sequence[Memory], none: str, title: str = ""
) -> Reply:
    if not found:
        return Reply(none, private=True)
    listing = Listing(tuple(memory.id for memory in found), request.space)
    pending.show_memories(tx.state, request.user, listing)
    return page(request, tx, listing, 0, title)


def _turn_page(request: Request, tx: Transaction) -> Sequence[Reply]:
    listing = pending.memories_shown(tx.state, request.user)
    if listing is None:
        return memories(replace(request, argument=""), tx)
    number = int(request.argument) if request.argument.isdecimal() else 0
    return [replace(page(request, tx, listing, number), replace=True)]


def _turning(request: Request, number: int, last: int) -> Rows:
    row = []
    if number:
        row.append(Button(request.say.newer, f"memories:{number - 1}"))
    if number < last:
        row.append(Button(request.say.older, f"memories:{number + 1}"))
    return (tuple(row),) if row else ()


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_LINE else text[: _LONGEST_LINE - 1] + "…"


ACTIONS: Sequence[Action] = [Action("memories", _turn_page)]
