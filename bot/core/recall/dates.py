"""The days a question names, on the asker's calendar, and its words without them.

Small on purpose: it only raises what happened then, so what it does not know costs little.
"""

import re
from dataclasses import dataclass
from datetime import date

from bot.core.recall.dates_en import ENGLISH
from bot.core.recall.dates_zh import CHINESE
from bot.core.recall.hanzi import simplified
from bot.core.recall.spans import Reading, Span


@dataclass(frozen=True, slots=True)
class Dated:
    spans: tuple[Span, ...]
    rest: str


def dated(text: str, today: date) -> Dated:
    """Each phrase is read once, by the first pattern that fits it."""
    spans: list[Span] = []
    rest = simplified(text)
    for pattern, reading in (*ENGLISH, *CHINESE):

        def take(found: re.Match[str], reading: Reading = reading) -> str:
            try:
                spans.append(reading(found, today))
            except (ValueError, OverflowError):  # 30 February: the calendar does not have it
                return found[0]
            return " "

        rest = pattern.sub(take, rest)
    return Dated(tuple(spans), rest.strip() if spans else text)
