"""When something falls due: once, or by a rule in somebody's wall-clock time."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Once:
    """`at` is aware."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Recurring:
    """An RFC 5545 rule without DTSTART, counted from a naive local `start` in an IANA `zone`."""

    rrule: str
    start: datetime
    zone: str


Schedule = Once | Recurring
