"""Keeping a model's reasoning out of everything people see or the bot remembers."""

import re

_OPEN = re.compile(r"<(think|thinking|reasoning)>", re.IGNORECASE)
_CLOSE = re.compile(r"</(think|thinking|reasoning)>", re.IGNORECASE)
_TAGS = ("<think>", "<thinking>", "<reasoning>", "</think>", "</thinking>", "</reasoning>")


def visible(text: str) -> str:
    """What of the text so far may be shown.

    A closing tag without an opening one means that all before it was reasoning: some servers
    swallow the opening tag. A tag cut short at the end is held back until it is whole.
    """
    shown = ""
    while text:
        opening, closing = _OPEN.search(text), _CLOSE.search(text)
        if closing and (not opening or closing.start() < opening.start()):
            shown, text = "", text[closing.end() :]
        elif opening:
            shown += text[: opening.start()]
            end = _CLOSE.search(text, opening.end())
            text = text[end.end() :] if end else ""
        else:
            return (shown + _without_half_tag(text)).lstrip()
    return shown.lstrip()


def _without_half_tag(text: str) -> str:
    start = text.rfind("<", -len("</reasoning>"))
    if start >= 0 and any(tag.startswith(text[start:].lower()) for tag in _TAGS):
        return text[:start]
    return text
