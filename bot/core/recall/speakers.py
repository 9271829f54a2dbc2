"""Whose words a question is after: the assistant's, the asker's own, or those of somebody named."""

import re
from collections.abc import Sequence

from bot.core.recall.candidates import ASSISTANT, USER
from bot.core.recall.hanzi import simplified
from bot.domain.regex import Regex

_SAYING = (
    r"recommend|suggest|t[oe]ll|told|g[ai]ve|teach|taught|mention|shar|sa(?:y|id)|advis|introduc"
    r"|expla|help|describ|answer|list|provid|talk|offer|propos|name|show|refer|point|comfort"
    r"|encourag|respond|repl|compar|calculat|wr[oi]te|generat|creat"
)
_OFTEN = r"(?: once| previously| also| have| had| ever| already| just| before| earlier)*"
_ANY = re.IGNORECASE
_YOU_SAID = Regex(
    rf"\byou(?:'ve|'d)?{_OFTEN} (?:{_SAYING})"
    r"|\b(?:did|have|had) you (?!remember|know|recall|think|still|hear)"
    r"|\byour (?:recommendation|suggestion|advice|answer|explanation|repl|response|list)",
    re.IGNORECASE,
)
# Not 我和你说过, 我告诉过你: there the asker spoke.
_HAN_YOU_SAID = Regex(
    "(?<![和跟向给对与让请])(?<!告诉)(?<!告诉[过了])(?<!问)(?<!问过)你"
    "(?:曾经|曾|之前|以前|上次|当时|那时|是|还|又|也|都|有|后来)*"
    "(?:给|向|跟|和|对|教|推荐|建议|告诉|介绍|说|提|分享|讲|回答|安慰|鼓励|为|帮|列|写)"
)


def asked_after(text: str) -> str:
    """USER in doubt: people mostly ask about themselves."""
    plain = simplified(text).replace("’", "'")
    return ASSISTANT if _YOU_SAID.search(plain) or _HAN_YOU_SAID.search(plain) else USER


def named(text: str, people: Sequence[str]) -> Sequence[str]:
    return [name for name in dict.fromkeys(people) if name and re.search(_whole(name), text, _ANY)]


def in_their_words(text: str, names: Sequence[str]) -> str:
    """As those people would have put it: they said "I", not their own name."""
    return _replaced(text, names, "I")


def without_names(text: str, names: Sequence[str]) -> str:
    """A speaker's name stands in the turns of the others, who address them by it."""
    return _replaced(text, names, " ")


def _replaced(text: str, names: Sequence[str], by: str) -> str:
    for name in names:
        text = re.sub(_whole(name), by, text, flags=_ANY)
    return text


def _whole(name: str) -> str:
    return rf"\b{re.escape(name)}\b(?:'s)?" if name.isascii() else re.escape(name)
