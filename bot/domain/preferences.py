"""What a person lets the bot do on its own account, and how they like it."""

from dataclasses import dataclass
from datetime import time
from enum import StrEnum

WEEK = (0, 1, 2, 3, 4, 5, 6)


class Occasion(StrEnum):
    """Why the bot speaks first. A reminder is none: its owner asked for it."""

    CHECK_IN = "check_in"
    FOLLOW_UP = "follow_up"
    ROUTINE = "routine"


@dataclass(frozen=True, slots=True)
class Hours:
    """A stretch of the day by the wall clock; it may cross midnight."""

    start: time
    end: time


@dataclass(frozen=True, slots=True)
class CheckIn:
    """`days` are weekdays, Monday is 0."""

    at: time
    days: tuple[int, ...] = WEEK


@dataclass(frozen=True, slots=True)
class Preferences:
    """Nothing is said unasked until the person wants it: each kind is off at first.

    `follow_ups` and `routines` are the days between two of that kind. Zone and language are the
    person's own. Nothing unasked is said in the `quiet` hours, or else between `sleeps` and
    `wakes`.
    """

    quiet: Hours | None = None
    check_in: CheckIn | None = None
    follow_ups: int | None = None
    routines: int | None = None
    tone: str = ""
    wakes: time | None = None
    sleeps: time | None = None

    @property
    def resting(self) -> Hours | None:
        if self.quiet is not None or self.wakes is None or self.sleeps is None:
            return self.quiet
        return Hours(self.sleeps, self.wakes)
