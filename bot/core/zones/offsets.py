"""Zones by arithmetic: `UTC+3`, and the offset behind 'it is 14:30 here'."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.domain.regex import Regex

# One well-known place an offset rule; the first of equals is shown first.
_SHOWN = (
    "Europe/London Europe/Berlin Europe/Athens Europe/Istanbul Europe/Moscow Asia/Dubai "
    "Asia/Tehran Asia/Kabul Asia/Karachi Asia/Kolkata Asia/Kathmandu Asia/Dhaka Asia/Yangon "
    "Asia/Bangkok Asia/Shanghai Asia/Singapore Asia/Tokyo Asia/Seoul Australia/Perth "
    "Australia/Adelaide Australia/Brisbane Australia/Sydney Pacific/Noumea Pacific/Auckland "
    "Pacific/Chatham Pacific/Tongatapu Pacific/Kiritimati Pacific/Pago_Pago Pacific/Honolulu "
    "Pacific/Marquesas America/Anchorage America/Los_Angeles America/Phoenix America/Denver "
    "America/Chicago America/Mexico_City America/New_York America/Bogota America/Lima "
    "America/Caracas America/Halifax America/Santiago America/St_Johns America/Sao_Paulo "
    "America/Argentina/Buenos_Aires America/Noronha Atlantic/Azores Atlantic/Cape_Verde "
    "Africa/Casablanca Africa/Lagos Africa/Cairo Africa/Johannesburg Africa/Nairobi"
)
_OFFSET = Regex(
    r"(?:utc|gmt|z)?\s*([+\-\u2212\u2013])\s*(\d{1,2})(?:[:.]?([0-5]\d))?(?:\s*(?:h|hours?|小时))?"
)
_EAST_WEST = Regex(r"(东|西)([一二三四五六七八九十]{1,3}|\d{1,2})区?")
_CLOCK = Regex(
    r"(上午|下午|早上|晚上|中午|凌晨)?\s*(\d{1,2})(?:\s*(?:[:.：点時时])\s*(\d\d|半)?分?)?"
    r"\s*(a\.?m\.?|p\.?m\.?)?"
)
_CHINESE = {d: n for n, d in enumerate("零一二三四五六七八九十")}
_CLOCKS_DIFFER_BY = 7  # minutes


def fixed_offset(text: str) -> timedelta | None:
    """The offset in `utc+3`, `+05:30` or `东八区`; None when it is none or no place has it."""
    if match := _OFFSET.fullmatch(text):
        sign, hours, minutes = match.groups()
        offset = timedelta(hours=int(hours), minutes=int(minutes or 0))
        offset = offset if sign == "+" else -offset
    elif match := _EAST_WEST.fullmatch(text):
        count = match[2]
        hours = int(count) if count.isdigit() else sum(_CHINESE[digit] for digit in count)
        offset = timedelta(hours=hours if match[1] == "东" else -hours)
    else:
        return None
    return offset if timedelta(hours=-12) <= offset <= timedelta(hours=14) else None


def zone_of_offset(offset: timedelta) -> str | None:
    """The IANA zone that always has this offset. Their signs run backwards: UTC+3 is Etc/GMT-3."""
    hours, rest = divmod(offset, timedelta(hours=1))
    if rest:
        return None
    return f"Etc/GMT{-hours:+d}" if hours else "UTC"


def places_at(offset: timedelta, now: datetime) -> tuple[str, ...]:
    """Well-known zones whose clocks have this offset now."""
    return tuple(
        name for name in _SHOWN.split() if now.astimezone(ZoneInfo(name)).utcoffset() == offset
    )


def places_showing(clock: str, now: datetime) -> tuple[str, ...]:
    """Well-known zones where it is now the time in `clock` (`14:30`, `8pm`, `下午3点半`)."""
    match = _CLOCK.fullmatch(clock)
    if match is None or int(match[2]) > 24:
        return ()
    part, hour, half = match[1], int(match[2]), (match[4] or "")[:1]
    minute = 30 if match[3] == "半" else int(match[3] or 0)
    # An hour alone ("8pm") is said from a little before it until the next.
    early, late = (_CLOCKS_DIFFER_BY,) * 2 if match[3] else (15, 59)
    found = []
    for name in _SHOWN.split():
        local = now.astimezone(ZoneInfo(name))
        for candidate in _hours(hour, half, part, written=match[2]):
            ahead = local.hour * 60 + local.minute - candidate % 24 * 60 - minute
            if -early <= (ahead + 720) % 1440 - 720 <= late:
                found.append(name)
    return tuple(dict.fromkeys(found))


def _hours(hour: int, half: str, part: str | None, *, written: str) -> tuple[int, ...]:
    if half == "p" or part in ("下午", "晚上"):
        return (hour if hour >= 12 else hour + 12,)
    if half == "a" or part in ("上午", "早上", "凌晨"):
        return (hour % 12 if hour <= 12 else hour,)
    if hour > 12 or written.startswith("0") or part:
        return (hour,)
    return (hour, (hour + 12) % 24)
