"""Events as JSON text and back, exactly."""

import json
from functools import cache

from pydantic import TypeAdapter, ValidationError

from bot.backends.sql.columns import storable
from bot.domain.events import (
    ChatMoved,
    Deleted,
    Edited,
    Event,
    IncomingMessage,
    Pressed,
    Reachability,
)

_KINDS: dict[str, type[Event]] = {
    "message": IncomingMessage,
    "pressed": Pressed,
    "edited": Edited,
    "deleted": Deleted,
    "reachability": Reachability,
    "moved": ChatMoved,
}


class UnreadableEvent(Exception):
    """Written by another version, in a shape this one does not know."""


def kind_of(event: Event) -> str:
    return next(kind for kind, shape in _KINDS.items() if isinstance(event, shape))


def written(event: Event) -> str:
    plain = _adapter(kind_of(event)).dump_python(event, mode="json")
    # Not escaped, so that what no database can hold is seen and replaced.
    return storable(json.dumps(plain, ensure_ascii=False, separators=(",", ":")))


def read(kind: str, text: str) -> Event:
    try:
        return _adapter(kind).validate_json(text)
    except (KeyError, ValidationError) as error:
        raise UnreadableEvent(f"an event of kind {kind} cannot be read") from error


@cache
def _adapter(kind: str) -> TypeAdapter[Event]:
    return TypeAdapter(_KINDS[kind])
