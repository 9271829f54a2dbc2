"""Keeping a model's reasoning out of everything people see or the bot remembers."""

import re

from bot.domain.regex import Regex

_NAMES = "think|thinking|thought|thoughts|reasoning"
_OPEN = Regex(
    rf"<\s*(?:{_NAMES})\s*>|\[(?:{_NAMES})\]|◁(?:{_NAMES})▷|<\|channel\|>\s*analysis[^<]*<\|message\|>",
    re.IGNORECASE,
)
_CLOSE = Regex(
    rf"<\s*/\s*(?:{_NAMES})\s*>|\[/(?:{_NAMES})\]|◁/(?:{_NAMES})▷"
    r"|(?:<\|end\|>)?(?:<\|start\|>\s*assistant\s*)?<\|channel\|>\s*final[^<]*<\|message\|>",
    re.IGNORECASE,
)
_CODE = Regex(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_BEGINNINGS = tuple("<[◁")
_HALF_TAG = Regex(
    r"(?:<\s*/?\s*\w*\s*|\[/?\w*|◁/?\w*|<\|[^>]*|<\|channel\|>[^<]*(?:<\|?[a-z]*)?)\Z",
    re.IGNORECASE,
)


def visible(text: str) -> str:
    """What of the text so far may be shown.

    A closing tag without an opening one means that all before it was reasoning: some servers
    swallow the opening tag. A tag cut short at the end is held back until it is whole. Tags inside
    code are words about tags.
    """
    if not any(sign in text for sign in _BEGINNINGS):
        return text.lstrip()
    shown, at = "", 0
    while True:
        opening, closing = _find(_OPEN, text, at), _find(_CLOSE, text, at)
        if closing and (not opening or closing.start() < opening.start()):
            shown, at = "", closing.end()
        elif opening:
            shown += text[at : opening.start()]
            end = _CLOSE.search(text, opening.end())
            if end is None:
                return shown.lstrip()
            at = end.end()
        else:
            return (shown + _without_half_tag(text[at:])).lstrip()


def _find(tag: Regex, text: str, at: int) -> re.Match[str] | None:
    """The next tag that does not stand in code."""
    code = [match.span() for match in _CODE.finditer(text, at)]
    for match in tag.finditer(text, at):
        if not any(start <= match.start() < end for start, end in code):
            return match
    return None


def _without_half_tag(text: str) -> str:
    half = _HALF_TAG.search(text, max(0, len(text) - 60))
    if half and _may_become_a_tag(half.group()):
        return text[: half.start()]
    return text


def _may_become_a_tag(piece: str) -> bool:
    word = re.sub(r"[^a-z]", "", piece.lower())
    return piece.startswith("<|") or any(name.startswith(word) for name in _NAMES.split("|"))
