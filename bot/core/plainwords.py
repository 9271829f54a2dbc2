"""Plain words that do what a command does, with or without a model.

A whole message must amount to the command and to nothing else: what may be ordinary talk is left to
the conversation.
"""

import re

from bot.core import plainwords_chinese, plainwords_english
from bot.domain.events import CommandCall
from bot.domain.regex import Regex

LAST = "last"
"""The argument of a forget that means what was said just now."""

_LONGEST = 1000
_WIDE = str.maketrans({"？": "?", "！": "!", "，": ",", "：": ":", "。": "."})
_COMPILED = tuple(
    (name, Regex(form, re.IGNORECASE | re.DOTALL))
    for name, form in (*plainwords_english.FORMS, *plainwords_chinese.FORMS)
)
_YES = Regex(
    r"(?:yes|y|yep|sure|ok(?:ay)?|do it|erase|是(?:的)?|好(?:的)?|确认|删除?|对|导入)[.!]?", re.I
)
_NO = Regex(r"(?:no|n|nope|keep|cancel|stop|never mind|不(?:要|用|是)?|取消|保留|算了)[.!]?", re.I)
_WORDS = {"all": "all", "last": LAST, "off": "off"}


def command(text: str) -> CommandCall | None:
    """The command that the whole message amounts to, or None for ordinary talk."""
    text = text.strip()
    if len(text) > _LONGEST:
        return None
    for name, form in _COMPILED:
        if match := form.fullmatch(text.translate(_WIDE)):
            return CommandCall(name, _argument(match, text))
    return None


def answer(text: str) -> bool | None:
    """Yes or no, when that is all the message says."""
    plain = text.strip().translate(_WIDE)
    if _YES.fullmatch(plain):
        return True
    return False if _NO.fullmatch(plain) else None


def _argument(match: re.Match[str], text: str) -> str:
    """As it was written: the forms read a text of the same length."""
    for group, value in match.groupdict().items():
        if value is not None:
            name = group.rstrip("0123456789")
            said = text[match.start(group) : match.end(group)]
            return _WORDS.get(name) or said.strip().rstrip("?？.。!！")
    return ""
