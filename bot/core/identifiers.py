"""Ids that are unique, and the same when the same work is done twice."""

from uuid import UUID, uuid4, uuid5

_NAMESPACE = UUID("5b2f5d0c-9f0e-4c64-9a56-2f6f2b7c1d3a")


def said(chat: object, message_id: str) -> str:
    """The source of what was kept of a message at once, without a turn in the talk."""
    return derived("said", chat, message_id)


def fresh() -> str:
    return str(uuid4())


def derived(*parts: object) -> str:
    """The id of what comes out of one piece of work: doing it again gives it again."""
    return str(uuid5(_NAMESPACE, "\n".join(map(str, parts))))
