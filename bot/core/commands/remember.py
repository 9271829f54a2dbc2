"""/remember: keeping a fact at once, and taking it back."""

from collections.abc import Sequence

from bot.core import forget, identifiers, incognito, secrets
from bot.core.commands.table import Action, Command, Request, spec
from bot.domain.deliveries import Button, Reply
from bot.domain.memories import Memory
from bot.ports import Transaction

MOST_CONTENT = 1000


def _remember(request: Request, tx: Transaction) -> Sequence[Reply]:
    fact = request.argument.strip() or (request.quoted.text.strip() if request.quoted else "")
    if not fact:
        return [Reply(request.say.remember_what, private=True)]
    if incognito.active(tx.state, request.user, request.chat, request.now):
        return [Reply(request.control.incognito_keeps_nothing, private=True)]
    if secrets.found(fact):
        return [Reply(request.say.secret_refused, private=True)]
    if len(fact) > MOST_CONTENT:
        return [Reply(request.control.too_long.format(count=MOST_CONTENT), private=True)]
    if known := tx.memories.same_text(request.user, fact):
        return [Reply(request.say.already_known.format(fact=known.content), private=True)]
    memory = Memory(
        id=identifiers.derived(request.once, "remember"),
        owner=request.user,
        content=fact,
        created_at=request.now,
        updated_at=request.now,
        importance=4,
        sources=_sources(request),
    )
    tx.memories.add(memory)
    tx.index.add(memory.id, "memory")
    undo = ((Button(request.say.undo, f"undo:{memory.id}"),),)
    return [Reply(request.say.remembered.format(fact=memory.content), undo, private=True)]


def _sources(request: Request) -> tuple[str, ...]:
    """The message itself: it goes with it where that is deleted."""
    message_id = request.message_id
    return (identifiers.said(request.chat, message_id),) if message_id else ()


def _undo(request: Request, tx: Transaction) -> Sequence[Reply]:
    """That one alone: what it had replaced is known again, as it was before."""
    gone, back = forget.taken_back(tx, request.user, request.argument, request.now)
    if not gone.memories:
        return [Reply(request.say.gone_already, private=True, replace=True)]
    text = request.say.undone.format(fact=gone.memories[0].content)
    if back:
        text += "\n" + request.say.known_again.format(fact=back[0].content)
    return [Reply(text, private=True, replace=True)]


COMMANDS: Sequence[Command] = [
    Command(
        spec(
            "remember",
            "Remember something now",
            "现在记住一件事",
            argument=("fact", "内容"),
            required=True,
            private=True,
        ),
        _remember,
    )
]
ACTIONS: Sequence[Action] = [Action("undo", _undo)]
