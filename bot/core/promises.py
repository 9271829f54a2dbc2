"""A promise is kept or taken back: no "I'll remind you" without a reminder."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from bot.core.texts import Texts
from bot.domain.regex import Regex


class Promise(StrEnum):
    REMINDER = "reminder"
    MEMORY = "memory"


TOOLS = {Promise.REMINDER: ("set_reminder",), Promise.MEMORY: ("save_memory", "update_memory")}
"""Whose success keeps a promise."""

_WILL = r"\b(?:i['’]?ll|i will|i shall|i['’]?m going to|i am going to|i['’]?ve|i have|let me)\s+"
_ADVERBS = (
    r"(?:(?:now|also|gladly|happily|certainly|definitely|surely|always|just|be sure to|"
    r"make sure to|try to)\s+)*"
)
_FORMS = {
    Promise.REMINDER: Regex(
        rf"{_WILL}{_ADVERBS}(?:remind(?:ed)? you|set (?:up )?(?:a |an |your |that |the )?(?:\w+ )?"
        r"(?:reminder|alarm|timer)|ping you|nudge you|wake you|give you a (?:nudge|shout|ping|"
        r"heads)|"
        r"send you a reminder|schedule[ds]? (?:a |the |your )?reminder|notify you|alert you)|"
        r"\b(?:your |the |a )?reminder(?: is|['’]s| has been)?(?: now)? (?:set|scheduled|"
        r"created|in place)\b|"
        r"\breminder set\b|\bconsider it (?:set|scheduled)\b|"
        r"(?:我会|我将|我到时(?:候)?会?|到时(?:候)?我?会?|我来|我一定|会准时|会按时|将会?)[^。，,！!？?\n]{0,16}"
        r"(?:提醒|通知|叫醒|叫)你|(?:提醒|闹钟)(?:已经?)?(?:设置?|定|设定|安排)好了?|"
        r"(?:已经?|帮你|为你|给你)(?:经)?(?:设置?|设定|定|安排)(?:好)?了?(?:一?个)?(?:提醒|闹钟)",
        re.IGNORECASE,
    ),
    Promise.MEMORY: Regex(
        rf"{_WILL}{_ADVERBS}(?:remember(?:ed)?|keep (?:that|this|it) in mind|bear (?:that|this|"
        rf"it) in "
        r"mind|not forget|never forget|note(?:d)? (?:that|this|it)|ma(?:k|d)e a note|sav(?:e|ed) "
        r"(?:that|this|it)|stor(?:e|ed) (?:that|this|it)|memori[sz]e[d]?|add(?:ed)? (?:that|"
        r"this|it) to (?:my|your) "
        r"(?:memory|notes|memories))|\b(?:i won['’]?t|i will not) forget\b|"
        r"\b(?:saved|added|stored|noted) (?:that |this |it )?(?:to|in) (?:my|your) (?:memory|"
        r"notes|memories)\b|"
        r"\b(?:that|this|it)(?: is|['’]s| has been) (?:saved|noted down|stored|remembered)\b|"
        r"(?:我会|我将|我一定会?|我已经?|已经?|我)(?:帮你|替你|永远|一直|好好)?(?:记住|记下|记着|保存|记在心里|记录)(?:了|的|下来)?|"
        r"我不会忘(?:记)?",
        re.IGNORECASE,
    ),
}
_OPEN = Regex(
    r"\b(?:if you|would you like|do you want|shall i|should i|want me to|just (?:ask|tell|say)|"
    r"once you|"
    r"as soon as you|when you tell|after you|let me know|can['’]?t|cannot|could|unable|"
    r"need (?:to know|your))\b|"
    r"如果|要不要|需要我|是否|想让我|告诉我|吗[?？]|无法|不能|没办法|只要你",
    re.IGNORECASE,
)
_SENTENCE = Regex(r"[^.!?。！？\n]+[.!?。！？]*")
_TAKE_BACK = {
    Promise.REMINDER: (
        "You said that a reminder is or will be set, but none was: set_reminder has not succeeded. "
        "Call it now with their own words of time, or write your whole answer again without that "
        "promise and say that nothing is set."
    ),
    Promise.MEMORY: (
        "You said that you remember or saved something, but nothing is kept: save_memory has not "
        "succeeded. Call it now, or write your whole answer again without that promise and say "
        "that nothing was saved."
    ),
}


@dataclass(frozen=True, slots=True)
class Promises:
    """`learns`: what is said in this turn is learnt from anyway, so that it will be remembered.

    `done`: the tools that have succeeded in this turn, as they come.
    """

    learns: bool
    done: Collection[str]

    def broken(self, text: str) -> Promise | None:
        """The first promise in an answer that nothing stands behind."""
        for promise in made(text):
            kept = any(tool in self.done for tool in TOOLS[promise])
            if not kept and not (promise is Promise.MEMORY and self.learns):
                return promise
        return None

    def objection(self, text: str) -> str | None:
        """What the model is told of it, or None when its answer may stand."""
        promise = self.broken(text)
        return None if promise is None else _TAKE_BACK[promise]

    def admitted(self, text: str, say: Texts) -> str:
        """The answer, with a line that says what was not done where it still promises that."""
        match self.broken(text):
            case Promise.REMINDER:
                return f"{text.rstrip()}\n\n{say.nothing_set}"
            case Promise.MEMORY:
                return f"{text.rstrip()}\n\n{say.nothing_saved}"
        return text


def made(text: str) -> list[Promise]:
    """What a text promises; an offer, a question or a condition is no promise."""
    sentences = [s for s in _SENTENCE.findall(text) if not _OPEN.search(s) and not _asks(s)]
    return [promise for promise, form in _FORMS.items() if any(form.search(s) for s in sentences)]


def _asks(sentence: str) -> bool:
    return sentence.rstrip().endswith(("?", "？"))
