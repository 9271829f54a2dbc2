"""parse_mode=MarkdownV2 as strict as the real one: marks in pairs, reserved characters escaped."""

from dataclasses import dataclass, field

from tests.loopback.telegram_errors import Refusal, cannot_parse
from tests.loopback.telegram_text import Entity, cut, in_order, link, units

RESERVED = frozenset("_*[]()~`>#+-=|{}.!")
MARKS = {"__": "underline", "||": "spoiler", "*": "bold", "_": "italic", "~": "strikethrough"}
NAMES = {
    "bold": "Bold",
    "italic": "Italic",
    "underline": "Underline",
    "strikethrough": "Strikethrough",
    "spoiler": "Spoiler",
    "code": "Code",
    "pre": "Pre",
    "text_link": "TextUrl",
    "custom_emoji": "CustomEmoji",
}


@dataclass
class _Open:
    kind: str
    offset: int  # in UTF-16 units of the parsed text
    begin: int  # index in the source
    language: str = ""
    expandable: bool = False


@dataclass
class _Reader:
    source: str
    at: int = 0
    text: str = ""
    open: list[_Open] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)

    def read(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.source):
            self.step()
        if self.open and self.top == "blockquote":
            self.close()
        if self.open:
            raise self.no_end()
        return self.text, in_order(self.entities)

    @property
    def top(self) -> str:
        return self.open[-1].kind if self.open else ""

    @property
    def quoting(self) -> bool:
        return any(mark.kind == "blockquote" for mark in self.open)

    def step(self) -> None:
        here = self.source[self.at]
        following = self.source[self.at + 1 : self.at + 2]
        if here == "\\" and following and 0 < ord(following) <= 126:
            self.plain(following, skip=2)
        elif self.top in ("code", "pre"):
            self.verbatim(here)
        elif here == "\n" and self.quoting:
            self.line_end()
        elif here == "`":
            self.open_code()
        elif here in RESERVED:
            self.marked(here)
        else:
            self.plain(here)

    def plain(self, character: str, skip: int = 1) -> None:
        self.text += character
        self.at += skip

    def ahead(self, mark: str) -> bool:
        return self.source.startswith(mark, self.at)

    def verbatim(self, here: str) -> None:
        if here != "`":
            self.plain(here)
        elif self.top == "code":
            self.close(skip=1)
        elif self.ahead("```"):
            self.close(skip=3)
        else:
            self.push("code", skip=1)

    def open_code(self) -> None:
        if not self.ahead("```"):
            self.push("code", skip=1)
            return
        self.push("pre", skip=3)
        end = self.at
        while end < len(self.source) and not (
            self.source[end].isspace() or self.source[end] == "`"
        ):
            end += 1
        if end > self.at and end < len(self.source) and self.source[end] != "`":
            self.open[-1].language = self.source[self.at : end]
            self.at = end
        for newline in ("\r\n", "\n\r", "\n", "\r"):
            if self.ahead(newline):
                self.at += len(newline)
                break

    def marked(self, here: str) -> None:
        if here == ">" or self.ahead("**>"):
            self.quote(skip=1 if here == ">" else 3)
        elif here == "[":
            self.push("text_link", skip=1)
        elif self.ahead("!["):
            self.push("custom_emoji", skip=2)
        elif here == "]" and self.top in ("text_link", "custom_emoji"):
            self.close_link()
        else:
            self.paired(here)

    def paired(self, here: str) -> None:
        mark = next((mark for mark in MARKS if self.ahead(mark)), None)
        if mark is None:
            raise self.reserved(here)
        if self.top == MARKS[mark]:
            self.close(skip=len(mark))
        elif mark == "||" and self.top == "blockquote" and self.ends_the_quote():
            self.open[-1].expandable = True
            self.at += 2
        else:
            self.push(MARKS[mark], skip=len(mark))

    def ends_the_quote(self) -> bool:
        rest = self.source[self.at + 2 :]
        line, _, next_line = rest.partition("\n")
        return not line.strip("\r") and not next_line.startswith(">")

    def quote(self, skip: int) -> None:
        after_newline = self.at == 0 or self.source[self.at - 1] in "\n\r"
        if self.quoting and after_newline and skip == 1:
            self.at += 1
        elif not self.quoting and (not self.text or self.text[-1] in "\n\r"):
            self.push("blockquote", skip)
        elif skip == 3:
            self.paired("*")
        else:
            raise self.reserved(">")

    def line_end(self) -> None:
        self.plain("\n")
        if self.ahead(">"):
            return
        if self.top != "blockquote":
            raise self.no_end()
        self.close()

    def push(self, kind: str, skip: int) -> None:
        self.open.append(_Open(kind, units(self.text), self.at))
        self.at += skip

    def close(self, skip: int = 0) -> None:
        mark = self.open.pop()
        kind = "expandable_blockquote" if mark.expandable else mark.kind
        self.add({"type": kind} | ({"language": mark.language} if mark.language else {}), mark)
        self.at += skip

    def add(self, entity: Entity, mark: _Open) -> None:
        length = units(self.text) - mark.offset
        if length:
            self.entities.append(entity | {"offset": mark.offset, "length": length})

    def close_link(self) -> None:
        mark = self.open.pop()
        length = units(self.text) - mark.offset
        self.at += 1
        url = cut(self.text, mark.offset, length)
        if self.ahead("("):
            url = self.url("a URL" if mark.kind == "text_link" else "a custom emoji URL")
        elif mark.kind == "custom_emoji":
            raise cannot_parse("Custom emoji entity must contain a tg://emoji URL")
        if mark.kind == "custom_emoji":
            self.add({"type": "custom_emoji", "custom_emoji_id": url.partition("id=")[2]}, mark)
        elif length and (entity := link(url, mark.offset, length)):
            self.entities.append(entity)

    def url(self, what: str) -> str:
        begin = at = self.at + 1
        found = ""
        while at < len(self.source) and self.source[at] != ")":
            at += self.source[at] == "\\" and at + 1 < len(self.source)
            found += self.source[at]
            at += 1
        if at >= len(self.source):
            raise cannot_parse(f"Can't find end of {what} at byte offset {self.byte(begin)}")
        self.at = at + 1
        return found

    def byte(self, index: int) -> int:
        return len(self.source[:index].encode())

    def no_end(self) -> Refusal:
        mark = self.open[-1]
        name = "PreCode" if mark.language else NAMES[mark.kind]
        return cannot_parse(
            f"Can't find end of {name} entity at byte offset {self.byte(mark.begin)}"
        )

    def reserved(self, character: str) -> Refusal:
        return cannot_parse(
            f"Character '{character}' is reserved and must be escaped with the preceding '\\'"
        )


def parse_markdown(source: str) -> tuple[str, list[Entity]]:
    """The visible text and its entities, or a refusal that names the mark."""
    return _Reader(source).read()
