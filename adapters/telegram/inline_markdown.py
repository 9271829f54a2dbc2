"""Marks inside one line: code, links, bold, italic, strike. Everything doubtful stays text."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from bot.domain.regex import Regex

_TOKEN = Regex(
    r"(?P<escape>\\[*_`~])"
    r"|(?P<ticks>`+)"
    r"|(?P<address>\b(?:https?|tg)://[^\s<>]*[^\s<>*~])"
    r"|!?\[(?P<label>[^\[\]\n]+)\]\((?P<url>(?:https?://|mailto:|tg://)(?:[^\s()]|\([^\s()]*\))+)\)"
    r"|(?P<emphasis>\*{1,3}|_{1,3}|~~)"
)
_KINDS = {
    "***": ("bold", "italic"),
    "___": ("bold", "italic"),
    "**": ("bold",),
    "__": ("bold",),
    "*": ("italic",),
    "_": ("italic",),
    "~~": ("strikethrough",),
}
_IDENTIFIER = Regex(r"\w*_\w*|\w+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of visible text with the marks over it."""

    text: str
    kinds: tuple[str, ...] = ()
    url: str | None = None


def inline(text: str, outer: tuple[str, ...] = ()) -> Iterator[Piece]:
    at = plain = 0
    unclosed: set[str] = set()  # Looked for once: a mark that never closes is never sought again.
    while found := _TOKEN.search(text, at):
        run = _run(text, found)
        inner = None if run in unclosed else _pieces(text, found, outer, unclosed)
        if inner is None:
            at = found.start() + max(len(run), len(found[0]))
            continue
        pieces, end = inner
        if found.start() > plain:
            yield Piece(text[plain : found.start()], outer)
        yield from pieces
        at = plain = end
    if plain < len(text):
        yield Piece(text[plain:], outer)


def _run(text: str, found: re.Match[str]) -> str:
    """All the marks of one kind that stand together; empty for other tokens."""
    if not (found["emphasis"] or found["ticks"]):
        return ""
    end = found.end()
    while end < len(text) and text[end] == text[found.start()]:
        end += 1
    return text[found.start() : end]


def _pieces(
    text: str, found: re.Match[str], outer: tuple[str, ...], unclosed: set[str]
) -> tuple[list[Piece], int] | None:
    """What a token stands for and where it ends; None when it is only text."""
    if found["escape"]:
        return [Piece(found["escape"][1:], outer)], found.end()
    if found["ticks"]:
        return _code(text, found, unclosed)
    if found["label"]:
        label = inline(found["label"], (*outer, "text_link"))
        return [Piece(p.text, p.kinds, found["url"]) for p in label], found.end()
    if found["emphasis"]:
        return _emphasis(text, found, outer, unclosed)
    return None


def _code(text: str, found: re.Match[str], unclosed: set[str]) -> tuple[list[Piece], int] | None:
    end = _code_end(text, found)
    if end is None:
        unclosed.add(_run(text, found))
        return None
    # Telegram allows nothing else over code.
    code = _trimmed(text[found.end() : end], found["ticks"])
    return [Piece(code, ("code",))], end + len(found["ticks"])


def _code_end(text: str, found: re.Match[str]) -> int | None:
    """Where a run of just as many ticks begins."""
    at = found.end()
    while (at := text.find(found["ticks"], at)) >= 0:
        run = at
        while at < len(text) and text[at] == "`":
            at += 1
        if at - run == len(found["ticks"]):
            return run
    return None


def _trimmed(code: str, ticks: str) -> str:
    spaced = len(ticks) > 1 and code.startswith(" ") and code.endswith(" ") and code.strip()
    return code[1:-1] if spaced else code


def _emphasis(
    text: str, found: re.Match[str], outer: tuple[str, ...], unclosed: set[str]
) -> tuple[list[Piece], int] | None:
    mark, start = found["emphasis"], found.end()
    kinds = tuple(kind for kind in _KINDS[mark] if kind not in outer)
    if not kinds or not _may_open(text, found.start(), start):
        return None
    end = _closing(text, mark, start)
    if end is None:
        unclosed.add(mark)
        return None
    if mark[0] == "_" and _looks_like_a_name(text[start:end], mark):
        return None
    return list(inline(text[start:end], (*outer, *kinds))), end + len(mark)


def _may_open(text: str, start: int, end: int) -> bool:
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    return bool(after) and not after.isspace() and after != text[start] and not _is_word(before)


def _closing(text: str, mark: str, start: int) -> int | None:
    """Where the mark closes on this line: behind text, not inside a word, code or address."""
    at = start
    while found := _TOKEN.search(text, at):
        run = _run(text, found)
        at = _token_end(text, found, run)
        if not run or not found["emphasis"]:
            continue
        behind_text = found.start() > start and not text[found.start() - 1].isspace()
        if not behind_text or _is_word(text[at : at + 1]):
            continue
        if run == mark:
            return found.start()
        if run == mark[0] * 3:
            return at - len(mark)  # `**bold *italic***`: the outer mark closes last.
    return None


def _token_end(text: str, found: re.Match[str], run: str) -> int:
    if found["ticks"] and (end := _code_end(text, found)) is not None:
        return end + len(found["ticks"])
    return found.start() + len(run) if run else found.end()


def _looks_like_a_name(inner: str, mark: str) -> bool:
    """`__init__` and `_my_field_` are names in a program, not emphasis."""
    return bool(_IDENTIFIER.fullmatch(inner)) and (len(mark) > 1 or "_" in inner)


def _is_word(char: str) -> bool:
    """Letters and digits of scripts that put spaces between words (and the underscore)."""
    if not char or not (char.isalnum() or char == "_"):
        return False
    return unicodedata.east_asian_width(char) not in ("W", "F")
