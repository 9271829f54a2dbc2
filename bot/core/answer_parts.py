"""What a turn answers, as deliveries: each part under a name that is the same after a kill."""

from collections.abc import Callable, Iterator, Sequence

from bot.core import identifiers
from bot.domain.deliveries import Delivery, Reply
from bot.domain.events import IncomingMessage, Pressed
from bot.ports import Claim

Split = Callable[[str, str], Sequence[str]]
"""Cuts a text as a platform needs it."""


def deliveries(claim: Claim, reply: Reply, split: Split, first: int) -> Iterator[Delivery]:
    """The parts of a reply, the first of which has that number."""
    event = claim.events[-1]
    if not isinstance(event, IncomingMessage | Pressed):
        return
    pieces = split(event.chat.platform, reply.text)
    for part, piece in enumerate(pieces, first):
        last = part == first + len(pieces) - 1
        yield answer_to(event, reply, piece, part, last=last, named=delivery_id(claim, part))


def once(claim: Claim, part: int) -> str:
    """The unique key of one part of the answer to a claim."""
    return f"in:{claim.ids[0]}:{part}"


def delivery_id(claim: Claim, part: int) -> str:
    """The same after a kill, so that a platform which knows it does not show it twice."""
    return identifiers.derived(claim.chat, claim.events[0].key, part).replace("-", "")[:24]


def answer_to(
    event: IncomingMessage | Pressed, reply: Reply, text: str, part: int, *, last: bool, named: str
) -> Delivery:
    replaces = reply.replace and isinstance(event, Pressed) and part == 0
    return Delivery(
        id=named,
        chat=event.chat,
        user=event.user,
        text=text,
        buttons=reply.buttons if last else (),
        reply_to=event.message_id if part == 0 and event.space is not None else None,
        handle=event.handle,
        private=reply.private and event.space is not None,
        ping=reply.ping,
        message_id=event.message_id if replaces else None,
        part=part,
        file=reply.file if last else None,
    )
