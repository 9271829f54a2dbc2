"""Which hour is meant: eight in the evening, half past seven, a bare 'at 8'."""

from dataclasses import dataclass

from bot.core.timewords.slots import Clock, Part

# Where only a part of the day is named. Later ones serve when the first has gone by already.
_DEFAULTS = {
    Part.DAWN: (6,),
    Part.MORNING: (9, 10, 11),
    Part.NOON: (12, 13),
    Part.AFTERNOON: (15, 16, 17),
    Part.EVENING: (19, 20, 21, 22),
    Part.NIGHT: (20, 21, 22, 23),
}
DEFAULT_HOUR = 9  # for a day without a time
_FIRST_SENSIBLE = 6


@dataclass(frozen=True, slots=True)
class Time:
    """A wall-clock time; `days` is 1 when it falls after the midnight of the day that was named."""

    hour: int
    minute: int = 0
    days: int = 0


def default_times(part: Part | None) -> tuple[Time, ...]:
    return tuple(Time(hour) for hour in _DEFAULTS[part]) if part else (Time(DEFAULT_HOUR),)


def times(clock: Clock, part: Part | None, *, day: bool) -> tuple[Time, ...]:
    """What the clock may mean, the likeliest first. `day` says that a day is named as well."""
    part = clock.part or part
    if clock.hour == 24:
        # Nobody can tell which end of Friday is meant by 'Friday at midnight'.
        late = part in (Part.EVENING, Part.NIGHT)
        return (Time(0, 0, 1),) if late else (Time(0), Time(0, 0, 1)) if day else (Time(0),)
    if clock.half:
        hour = clock.hour % 12 + (12 if clock.half == "pm" else 0)
        return (Time(hour, clock.minute, int(part is Part.NIGHT and hour < 5)),)
    if part and 1 <= clock.hour <= 12:
        return (_in_part(clock, part),)
    if clock.exact or not 1 <= clock.hour <= 12:
        return (Time(clock.hour % 24, clock.minute),)
    return _open(clock, day)


def _open(clock: Clock, day: bool) -> tuple[Time, ...]:
    """A bare hour: with a day the early hours mean the afternoon, without one both halves count."""
    early, late = Time(clock.hour, clock.minute), Time((clock.hour + 12) % 24, clock.minute)
    if clock.hour == 12:
        return (early,)
    if day and not clock.written:
        return (late,) if clock.hour < _FIRST_SENSIBLE else (early, late)
    if day:
        return (early,)
    return (early, late) if clock.hour >= _FIRST_SENSIBLE or clock.written else (late,)


def _in_part(clock: Clock, part: Part) -> Time:
    hour, minute = clock.hour, clock.minute
    if part is Part.DAWN or (part is Part.MORNING and hour != 12):
        return Time(hour % 12, minute)
    if part is Part.MORNING or part is Part.NOON:
        return Time(hour if hour > 3 else hour + 12, minute)
    if part is Part.AFTERNOON:
        return Time(12 + hour % 12, minute)
    if hour == 12:
        return Time(0, minute, 1)
    if part is Part.NIGHT and hour < 5:
        return Time(hour, minute, 1)
    return Time(hour + 12, minute)
