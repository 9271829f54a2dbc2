"""Seeing what an answer promises, in any of the languages."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.core.promises.chinese import CHINESE
from bot.core.promises.english import ENGLISH
from bot.core.promises.german import GERMAN
from bot.core.promises.russian import RUSSIAN
from bot.core.promises.spanish import SPANISH
from bot.domain.regex import Regex


class Promise(StrEnum):
    REMINDER = "reminder"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class _Compiled:
    cues: Collection[str]
    forms: Mapping[Promise, Regex]
    open: Regex


def _any(expressions: Collection[str]) -> Regex:
    return Regex("|".join(expressions), re.IGNORECASE)


_LANGUAGES = [
    _Compiled(
        one.cues.split("|"),
        {Promise.REMINDER: _any(one.reminder), Promise.MEMORY: _any(one.memory)},
        _any(one.open),
    )
    for one in (ENGLISH, CHINESE, GERMAN, SPANISH, RUSSIAN)
]
_SENTENCE = Regex(r"(?:[^.!?。！？\n]|\.(?=\w))+[.!?。！？]*")
# What somebody says in a story, and what stands in a program, is nobody's promise.
_QUOTED = Regex(
    r"```.*?(?:```|\Z)|`[^`\n]*`|„[^“\n]*“|“[^”\n]*”|\"[^\"\n]*\"|«[^»\n]*»|「[^」\n]*」",
    re.DOTALL,
)


def made(text: str) -> list[Promise]:
    """What a text promises; an offer, a question or a condition is no promise."""
    small = text.casefold()
    spoken = [one for one in _LANGUAGES if any(cue in small for cue in one.cues)]
    if not spoken:
        return []
    sentences = _SENTENCE.findall(_QUOTED.sub("…", text))
    found = {
        promise
        for sentence in sentences
        for one in spoken
        for promise, form in one.forms.items()
        if form.search(sentence) and not _is_open(sentence, spoken)
    }
    return [promise for promise in Promise if promise in found]


def _is_open(sentence: str, spoken: Collection[_Compiled]) -> bool:
    asks = sentence.rstrip().endswith(("?", "？"))
    return asks or any(one.open.search(sentence) for one in spoken)
