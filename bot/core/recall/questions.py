"""Whether a text asks: at its end, how much of it, for advice, and all by itself."""

import re

from bot.domain.regex import Regex

_SENTENCE = Regex(r"(?<=[.!?])\s+|(?<=[。！？])\s*|\n+")
_MARKS = ("?", "？")
_ASKING = Regex(
    r"\s*(?:what|who|whose|whom|where|when|which|why|how|do|does|did|is|are|was|were|have|has|can"
    r"|could|would|should|will|remind|tell)\b|.*(?:什么|哪|谁|吗|呢|怎么|几|多少)",
    re.IGNORECASE | re.DOTALL,
)
_WISH = Regex(r"\s*(?:remind|tell)\b", re.IGNORECASE)
_CLOSED = Regex(r"[.!。！~…]\W*$")
_ADVICE = Regex(
    r"\bwhat if\b|\bshould (?:i|we)\b|\b(?:how|what) (?:can|could|do) (?:i|we)\b"
    r"|\b(?:do|don't) you (?:really )?(?:think|have|like|know)\b"
    r"|\bany (?:\w+ )?(?:ideas?|advice|suggestions?|tips)\b"
    r"|怎么办|[该能]怎么|应该|如果|要是|万一|你觉得|有什么(?:好?的?)?(?:建议|办法|主意)",
    re.IGNORECASE,
)
# Words that mean something said before: with one of them a question needs the chat around it.
_POINTING = Regex(
    r"\b(?:it|its|this|that|these|those|he|him|his|she|her|hers|they|them|theirs?|there|then|one|ones"
    r"|same|else|other|another|more|again|also|too|so|such|both|either)\b"
    r"|[它他她这那其此再又也还另同]|别的|上面|刚才",
    re.IGNORECASE,
)
_SHORTEST = 3  # words (or pairs of Chinese characters): "And in winter?" goes on about the chat
_WORD = Regex(r"[a-z'’-]+|[\u4e00-\u9fff]{2}", re.IGNORECASE)
_OTHER_LETTERS = Regex(r"[^\W\d_a-zA-Z\u4e00-\u9fff]")
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
    """Whether it asks in the end or for the most part: "Really? I used to paint" does not.

    Without a mark it does if its last sentence begins like a question and no full stop ends it.
    """
    if has_marks(text):
        return ends_asking(text) or share_asking(text) >= 0.5
    last = (sentences(text) or [text])[-1]
    if _CLOSED.search(last):
        return _WISH.match(last) is not None
    return _ASKING.match(last) is not None


def asks_for_advice(text: str) -> bool:
    """Whether it asks what to do or to think: not after what was told, but on about the chat."""
    return _ADVICE.search(text) is not None


def stands_alone(text: str) -> bool:
    """Whether it can be understood without what was said before; no for languages unknown here."""
    if _POINTING.search(text) or _OTHER_LETTERS.search(text):
        return False
    return len(_WORD.findall(text)) > _SHORTEST
