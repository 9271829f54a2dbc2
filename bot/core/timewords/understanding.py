"""What was understood of a text: when, in which words, what of, or why not."""

from dataclasses import dataclass
from typing import Literal

from bot.core.calendars import Reason
from bot.domain.schedules import Schedule

Kind = Literal["once", "recurring", "none", "unclear"]


@dataclass(frozen=True, slots=True)
class Understanding:
    """`quote` is the source's words of time, `rest` what is left without them."""

    kind: Kind
    schedule: Schedule | None = None
    quote: str = ""
    rest: str = ""
    reason: Reason | None = None
    options: tuple[Schedule, ...] = ()
