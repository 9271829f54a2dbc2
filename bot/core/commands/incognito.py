"""/incognito: a while without memories, until it is ended or for up to a day."""

import re
from collections.abc import Sequence
from datetime import timedelta

from bot.core import incognito
from bot.core.commands.table import Command, Request, spec
from bot.domain.deliveries import Reply
from bot.domain.regex import Regex
from bot.ports import Transaction

_HALF_HOUR = Regex(r"half an? hour|半个?(?:小时|钟头)", re.I)
_SPAN = Regex(
    r"(?:for\s+)?(?P<count>\d{1,4}|an?|one|two|three|[一两二三四五六七八九十])?\s*个?\s*"
    r"(?:(?P<minute>m|mins?|minutes?|分钟?)|(?P<hour>h|hrs?|hours?|小时|钟头)|(?P<day>days?|天))",
    re.I,
)
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "两": 2}
_NUMBERS |= {digit: number for number, digit in enumerate("一二三四五六七八九十", 1)}
_LONGEST = timedelta(days=1)
_OFF = Regex(r"off|end|stop|关闭?|关掉|结束|取消", re.I)


def _incognito(request: Request, tx: Transaction) -> Sequence[Reply]:
    wish, say = request.argument.strip(), request.control
    if _OFF.fullmatch(wish):
        ended = incognito.end(tx, request.user, request.chat)
        return [Reply(say.incognito_off if ended else say.incognito_was_off, private=True)]
    span = _span(wish)
    if wish and span is None:
        return [Reply(say.incognito_what, private=True)]
    until = request.now + span if span else None
    group = request.space is not None
    incognito.begin(tx, request.user, request.chat, request.now, until, group=group)
    return [Reply(_begun(request, span), private=True)]


def _span(words: str) -> timedelta | None:
    """'30 minutes', '2h', '半小时': more than nothing and at most a day, or None."""
    if _HALF_HOUR.fullmatch(words):
        return timedelta(minutes=30)
    match = _SPAN.fullmatch(words)
    if match is None:
        return None
    said = (match["count"] or "1").lower()
    count = _NUMBERS[said] if said in _NUMBERS else int(said)
    unit = next(one for one in ("minute", "hour", "day") if match[one])
    span = timedelta(**{f"{unit}s": count})
    return span if timedelta(0) < span <= _LONGEST else None


def _begun(request: Request, span: timedelta | None) -> str:
    say = request.control
    if span is None:
        return say.incognito_on
    hours, rest = divmod(span, timedelta(hours=1))
    if rest:
        told = say.incognito_minutes.format(count=span // timedelta(minutes=1))
    elif hours == 1:
        return say.incognito_hour
    else:
        told = say.incognito_hours.format(count=hours)
    return say.incognito_span.format(span=told)


COMMANDS: Sequence[Command] = [
    Command(
        spec(
            "incognito",
            "Neither read nor keep memories here",
            "在这里不读取也不保存记忆",
            argument=("how long, or off", "时长，或 off"),
            private=True,
        ),
        _incognito,
    )
]
