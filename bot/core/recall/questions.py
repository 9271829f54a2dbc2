"""Whether a text asks: at its end, and how much of it."""

import re

from bot.domain.regex import Regex

_SENTENCE = Regex(r"(?<=[.!?])\s+|(?<=[。！？])\s*|\n+")
_MARKS = ("?", "？")
_ASKING = Regex(
    r"\s*(?:what|who|whose|whom|where|when|which|why|how|do|does|did|is|are|was|were|have|has|can"
    r"|could|would|should|will|remind|tell)\b|.*(?:什么|哪|谁|吗|呢|怎么|几|多少)",
    re.IGNORECASE | re.DOTALL,
)
_CLOSING = " \t\n\"'”’)）」』"


def sentences(text: str) -> list[str]:
    return [sentence for sentence in _SENTENCE.split(text) if sentence and sentence.strip()]


def has_marks(text: str) -> bool:
    return "?" in text or "？" in text


def ends_asking(text: str) -> bool:
    return text.rstrip(_CLOSING).endswith(_MARKS)


def share_asking(text: str) -> float:
    """The share of its characters that stand in questions."""
    parts = sentences(text)
    return sum(len(part) for part in parts if ends_asking(part)) / sum(map(len, parts))


def asks(text: str) -> bool:
    """Whether it asks anything, with or without a mark."""
    return has_marks(text) or _ASKING.match(text) is not None
