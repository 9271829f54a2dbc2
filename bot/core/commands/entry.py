"""The entry of a list that a button names, and the way back to its page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from bot.core import pending
from bot.core.commands.listing import PAGE, owned
from bot.core.commands.table import Request, Run
from bot.domain.deliveries import Button, Reply, Rows
from bot.domain.keys import Space
from bot.domain.memories import Memory
from bot.ports import Transaction


@dataclass(frozen=True, slots=True)
class Entry:
    """A memory of one's own, and the group in which the list was asked for, if it was in one."""

    memory: Memory
    space: Space | None


def opening(run: Callable[[Request, Transaction, Entry], Sequence[Reply]]) -> Run:
    """An action on the memory that the button names, if it is still there and theirs."""

    def opened(request: Request, tx: Transaction) -> Sequence[Reply]:
        one, space = parsed(request)
        found = owned(request, tx, [one]) if one else []
        if not found:
            return [
                Reply(request.say.gone_already, back(request, tx, one), private=True, replace=True)
            ]
        return [replace(r, private=True) for r in run(request, tx, Entry(found[0], space))]

    return opened


def parsed(request: Request) -> tuple[str, Space | None]:
    """The id that a button names, and the group its list was asked for in."""
    hexadecimal, _, space = request.argument.partition(":")
    try:
        one = str(UUID(hexadecimal))
    except ValueError:
        return "", None
    return one, Space(request.user.platform, space) if space else request.space


def back(request: Request, tx: Transaction, listed: str) -> Rows:
    listing = pending.memories_shown(tx.state, request.user)
    place = listing.ids.index(listed) if listing and listed in listing.ids else 0
    return ((Button(request.control.back, f"memories:{place // PAGE}"),),)
