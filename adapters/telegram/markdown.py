"""From a model's Markdown to plain text with marked stretches, as Telegram wants them.

Cautious: what is not surely a mark stays as it was written, so that the visible text is the
model's text without its marks and nothing else is lost. Offsets and lengths are UTF-16 units.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from adapters.splitting import utf16_units
from adapters.telegram.inline_markdown import Piece, inline
from bot.domain.regex import Regex

_MOST_AT_ONCE = 5  # Marks that one piece can wear.
_FENCE = Regex(r"[ \t]*(?P<mark>`{3,}|~{3,})[ \t]*(?P<language>[\w+#.-]{0,20})[ \t]*")
_HEADING = Regex(r"#{1,6}[ \t]+(?P<title>\S.*?)(?:[ \t]+#+)?[ \t]*")
_QUOTE = Regex(r">[ \t]?(?P<words>.*)")


@dataclass(frozen=True, slots=True)
class Mark:
    """`kind` is the name of a Telegram entity."""

    kind: str
    offset: int
    length: int
    url: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Rendered:
    text: str
    marks: tuple[Mark, ...] = ()


def render(markdown: str) -> Rendered:
    page = _Page()
    lines = markdown.split("\n")
    at = 0
    while at < len(lines):
        at = _block(page, lines, at)
    return page.rendered()


@dataclass(slots=True)
class _Page:
    """The text so far, line by line."""

    text: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    units: int = 0

    def new_line(self) -> None:
        if self.text:
            self._write("\n")

    def put(self, pieces: Iterable[Piece], *around: str) -> None:
        """Write pieces; `around` are marks over all of them."""
        start = self.units
        for piece in pieces:
            begin = self.units
            self._write(piece.text)
            for kind in piece.kinds:
                self._extend(kind, begin, piece.url if kind == "text_link" else None)
        for kind in around:
            self.mark(kind, start)

    def mark(
        self, kind: str, start: int, *, url: str | None = None, language: str | None = None
    ) -> None:
        if self.units > start:
            self.marks.append(Mark(kind, start, self.units - start, url, language))

    def _extend(self, kind: str, start: int, url: str | None) -> None:
        """Mark a piece, as one with the piece before it where both wear the same mark."""
        for index in range(max(0, len(self.marks) - _MOST_AT_ONCE), len(self.marks)):
            known = self.marks[index]
            if (known.kind, known.url, known.offset + known.length) == (kind, url, start):
                self.marks[index] = replace(known, length=self.units - known.offset)
                return
        self.mark(kind, start, url=url)

    def rendered(self) -> Rendered:
        return Rendered("".join(self.text), tuple(sorted(self.marks, key=_outer_first)))

    def _write(self, text: str) -> None:
        self.text.append(text)
        self.units += utf16_units(text)


def _outer_first(mark: Mark) -> tuple[int, int]:
    return mark.offset, -mark.length


def _block(page: _Page, lines: list[str], at: int) -> int:
    """Write the block that begins at a line; gives the line after it."""
    line = lines[at]
    if fence := _FENCE.fullmatch(line):
        end = _fence_end(lines, at + 1, fence["mark"])
        if code := "\n".join(lines[at + 1 : end]):
            page.new_line()
            start = page.units
            page.put([Piece(code)])
            page.mark("pre", start, language=fence["language"] or None)
            return end + 1
    page.new_line()
    if heading := _HEADING.fullmatch(line):
        page.put(inline(heading["title"]), "bold")
    elif _QUOTE.fullmatch(line):
        return _quote(page, lines, at)
    else:
        page.put(inline(line))
    return at + 1


def _fence_end(lines: list[str], at: int, mark: str) -> int:
    """The line that closes a fence; the end of the text when none does."""
    for index in range(at, len(lines)):
        tail = lines[index].strip()
        if len(tail) >= len(mark) and set(tail) == {mark[0]}:
            return index
    return len(lines)


def _quote(page: _Page, lines: list[str], at: int) -> int:
    start = page.units
    first = at
    while at < len(lines) and (found := _QUOTE.fullmatch(lines[at])):
        if at > first:
            page.new_line()
        page.put(inline(found["words"]))
        at += 1
    page.mark("blockquote", start)
    return at
