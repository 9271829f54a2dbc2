"""How well a text says some words: as whole words, as beginnings of words, or somewhere in it."""

import re
from enum import IntEnum

from bot.domain.regex import Regex

_UNSPACED = Regex("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SHORTEST_STEM = 4


class Fit(IntEnum):
    NONE = 0
    PART = 1  # "it" in "Italy"
    STEM = 2  # "boat" in "boats"
    WHOLE = 3


def fit(text: str, words: str) -> Fit:
    """That of the word that fits worst; the words may stand in any order and case."""
    folded = text.casefold()
    return min((_fit(folded, word) for word in words.casefold().split()), default=Fit.NONE)


def _fit(text: str, word: str) -> Fit:
    if word not in text:
        return Fit.NONE
    if _UNSPACED.search(word):
        return Fit.WHOLE  # there are no blanks that would say where a word ends
    if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text):
        return Fit.WHOLE
    if len(word) >= _SHORTEST_STEM and re.search(rf"(?<!\w){re.escape(word)}", text):
        return Fit.STEM
    return Fit.PART
