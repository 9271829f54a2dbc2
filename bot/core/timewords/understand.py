"""Understanding a text: every language tries, the one that covers most of it speaks."""

from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.core.calendars import Reason
from bot.core.timewords import chinese, english, german, russian, spanish
from bot.core.timewords.cron import from_cron
from bot.core.timewords.grammar import Chart, Grammar
from bot.core.timewords.judging import answered, checked, elsewhere, wished
from bot.core.timewords.languages import Language, grammar
from bot.core.timewords.leftovers import dropped
from bot.core.timewords.reading import Reading, read
from bot.core.timewords.tokens import Token, tokenise
from bot.core.timewords.understanding import Understanding
from bot.core.timewords.wording import quote, rest
from bot.core.timewords.zonewords import place_behind, zone_edges

_BY_SCRIPT: dict[str, tuple[Language, ...]] = {
    "han": (chinese,),
    "cyrillic": (russian,),
    "latin": (english, german, spanish),
}  # the first of equals is taken


@dataclass(frozen=True, slots=True)
class _Attempt:
    chart: Chart
    reading: Reading
    known: int


def understand(text: str, now: datetime, zone: str, *, asked: bool = False) -> Understanding:
    """When the text wants something to happen. `now` is aware; `zone` is the person's.

    `asked` says that the text is a request for certain (it came with a command), so that
    statements ("the plumber is coming at 9") are not taken for mere talk.
    """
    try:
        now = now.astimezone(ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return Understanding("unclear", rest=text.strip(), reason=Reason.UNKNOWN_ZONE)
    if (schedule := from_cron(text, now, zone)) is not None:
        return replace(checked(schedule, now), quote=text.strip())
    tokens = tokenise(text)
    attempts = [_attempt(grammar(language), tokens, text) for language in _languages(tokens)]
    best = max(attempts, key=_weight, default=None)
    if best is None or not best.reading.slots:
        return Understanding("none", rest=text.strip())
    return _judged(best, text, tokens, now, zone, asked=asked)


def _languages(tokens: tuple[Token, ...]) -> list[Language]:
    scripts = {_script(token) for token in tokens}
    found = [one for name, some in _BY_SCRIPT.items() if name in scripts for one in some]
    return found or [english]


def _script(token: Token) -> str:
    if token.kind == "HAN":
        return "han"
    if token.kind != "WORD":
        return ""
    return "cyrillic" if "\u0400" <= token.text[0] <= "\u04ff" else "latin"


def _attempt(grammar: Grammar, tokens: tuple[Token, ...], text: str) -> _Attempt:
    chart = grammar.parse(tokens, zone_edges(tokens, text))
    return _Attempt(chart, read(chart, tokens), grammar.knows(tokens))


def _weight(attempt: _Attempt) -> tuple[int, int]:
    return attempt.reading.covered, attempt.known


def _judged(
    attempt: _Attempt,
    text: str,
    tokens: tuple[Token, ...],
    now: datetime,
    zone: str,
    *,
    asked: bool,
) -> Understanding:
    reading = attempt.reading
    bare = not rest(text, tokens, reading, reading.slots, attempt.chart)
    requests = wished(reading, asked=asked, bare=bare)
    if not requests:
        return Understanding("none", rest=text.strip())
    near = None if reading.nearest is None else reading.requests[reading.nearest]
    if near in requests:
        requests = [near]
    used = tuple(
        edge
        for edge, owner in zip(reading.slots, reading.owners, strict=True)
        if any(reading.requests[owner] is request for request in requests)
    )
    answer = answered(requests, now, zone)
    if answer.schedule is not None:
        if dropped(tokens, attempt.chart, used, requests[0]):
            answer = Understanding("unclear", reason=Reason.AMBIGUOUS)
        elif there := place_behind(tokens, text, used):
            answer = elsewhere(answer, requests[0], there, now, zone)
    if reading.unread and answer.schedule is not None:
        answer = Understanding("unclear", reason=Reason.AMBIGUOUS, options=(answer.schedule,))
    left = rest(text, tokens, reading, used, attempt.chart)
    return replace(answer, quote=quote(text, tokens, used), rest=left)
