"""What words about time mean before any calendar is looked at."""

from dataclasses import dataclass
from enum import StrEnum

from bot.core.timewords.spans import Span as Span


class Part(StrEnum):
    """Parts of the day; which hours they are is the clock's business."""

    DAWN = "dawn"
    MORNING = "morning"
    NOON = "noon"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    NIGHT = "night"


# --- days ---


@dataclass(frozen=True, slots=True)
class Day:
    """So many days from today."""

    offset: int


@dataclass(frozen=True, slots=True)
class Weekday:
    """Monday is 0. `week` counts calendar weeks from this one; None is the coming such day."""

    day: int
    week: int | None = None


@dataclass(frozen=True, slots=True)
class Date:
    """A day of the month (-1 the last); what is None is left to the calendar."""

    day: int
    month: int | None = None
    year: int | None = None
    month_shift: int | None = None
    year_shift: int | None = None


@dataclass(frozen=True, slots=True)
class Weekdays:
    """Several at once, which only a rule can have."""

    days: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NthDay:
    """The third Friday of a month; -1 is the last."""

    nth: int
    weekday: int
    month: "Month"


@dataclass(frozen=True, slots=True)
class Either:
    """3/4/2026: the day or the month may come first."""

    dates: tuple[Date, Date]


@dataclass(frozen=True, slots=True)
class Moon:
    """A holiday that moves with the moon."""

    name: str


@dataclass(frozen=True, slots=True)
class Week:
    shift: int


@dataclass(frozen=True, slots=True)
class Weekend:
    shift: int = 0


@dataclass(frozen=True, slots=True)
class Month:
    """A whole month: by number or counted from this one."""

    month: int | None = None
    shift: int | None = None
    year_shift: int | None = None


@dataclass(frozen=True, slots=True)
class Year:
    shift: int


@dataclass(frozen=True, slots=True)
class Past:
    """A time that is over in so many words: yesterday, two hours ago, last Friday."""


DaySlot = (
    Day | Weekday | Weekdays | Date | NthDay | Either | Moon | Week | Weekend | Month | Year | Past
)


@dataclass(frozen=True, slots=True)
class After:
    """So long from now, or from `base`."""

    span: Span
    base: DaySlot | None = None


# --- times of the day ---


@dataclass(frozen=True, slots=True)
class Clock:
    """`half` is am or pm; `exact` says that the hour counts to 24; `written` is 7:15 in digits."""

    hour: int
    minute: int = 0
    half: str | None = None
    part: Part | None = None
    exact: bool = False
    written: bool = False


@dataclass(frozen=True, slots=True)
class Clocks:
    each: tuple[Clock, ...]


@dataclass(frozen=True, slots=True)
class Zone:
    names: tuple[str, ...]


# --- rules ---


@dataclass(frozen=True, slots=True)
class Repeat:
    """`nth` holds (place in the month, weekday)."""

    span: Span
    weekdays: tuple[int, ...] = ()
    monthdays: tuple[int, ...] = ()
    nth: tuple[tuple[int, int], ...] = ()
    month: int | None = None
    per: int = 1  # times in each period: twice a day
    place: int = 0  # of all these weekdays in a month only the first, or (-1) the last


@dataclass(frozen=True, slots=True)
class Between:
    first: Clock
    last: Clock


@dataclass(frozen=True, slots=True)
class Until:
    end: DaySlot | Clock


@dataclass(frozen=True, slots=True)
class Starting:
    start: DaySlot | After


@dataclass(frozen=True, slots=True)
class For:
    """`coming` tells the next three weeks, through which something goes on, from a mere length."""

    span: Span
    coming: bool = False


@dataclass(frozen=True, slots=True)
class Times:
    count: int


@dataclass(frozen=True, slots=True)
class Except:
    weekdays: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ahead:
    """So much earlier than the time that is named."""

    span: Span


@dataclass(frozen=True, slots=True)
class Impossible:
    """Words that name no time there is: 25 o'clock, 13:75."""


@dataclass(frozen=True, slots=True)
class Vague:
    """A time nobody can place without asking: later today, in a few days."""


Slot = (
    DaySlot
    | After
    | Clock
    | Clocks
    | Part
    | Zone
    | Repeat
    | Between
    | Until
    | Starting
    | For
    | Times
    | Except
    | Ahead
    | Impossible
    | Vague
)
