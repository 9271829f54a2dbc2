"""An interaction in one string: what it takes to answer a command or a press later."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    COMMAND = "command"
    PRESS = "press"


@dataclass(frozen=True, slots=True)
class Handle:
    """`hidden`: it was begun where only the person sees it, so all answers to it stay there."""

    application: str
    token: str
    kind: Kind
    hidden: bool = False

    def __str__(self) -> str:
        return ":".join((self.application, self.token, self.kind, "hidden" if self.hidden else ""))


def parse(text: str | None) -> Handle | None:
    if text is None:
        return None
    application, _, rest = text.partition(":")
    token, kind, hidden = rest.rsplit(":", 2)
    return Handle(application, token, Kind(kind), bool(hidden))
