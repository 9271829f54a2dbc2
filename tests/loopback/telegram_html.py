"""parse_mode=HTML as strict as the real one: every tag known, closed, and in order."""

import re
from dataclasses import dataclass, field

from tests.loopback.telegram_errors import cannot_parse
from tests.loopback.telegram_text import Entity, in_order, link, units

TYPES = {
    **dict.fromkeys(("b", "strong"), "bold"),
    **dict.fromkeys(("i", "em"), "italic"),
    **dict.fromkeys(("u", "ins"), "underline"),
    **dict.fromkeys(("s", "strike", "del"), "strikethrough"),
    **dict.fromkeys(("tg-spoiler", "span"), "spoiler"),
    **{"a": "text_link", "code": "code", "pre": "pre", "blockquote": "blockquote"},
    "tg-emoji": "custom_emoji",
}
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|([a-zA-Z]+));?")
_ATTRIBUTE = re.compile(r"\s*([^\s=>\"'/]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([\w.\-]+)))?")


@dataclass
class _Tag:
    name: str
    attributes: dict[str, str]
    offset: int  # in UTF-16 units of the parsed text


@dataclass
class _Reader:
    source: str
    at: int = 0
    text: str = ""
    open: list[_Tag] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)

    def byte(self, index: int) -> int:
        return len(self.source[:index].encode())

    def read(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.source):
            if self.source.startswith("</", self.at):
                self.end_tag()
            elif self.source[self.at] == "<":
                self.start_tag()
            else:
                self.plain()
        if self.open:
            raise cannot_parse(
                f'Can\'t find end tag corresponding to start tag "{self.open[-1].name}"'
            )
        return self.text, in_order(_with_languages(self.entities))

    def plain(self) -> None:
        end = self.source.find("<", self.at)
        end = len(self.source) if end < 0 else end
        self.text += decoded(self.source[self.at : end])
        self.at = end

    def start_tag(self) -> None:
        begin = self.at
        name = re.compile(r"<([^\s>]*)").match(self.source, begin)
        assert name is not None
        if name.end() == len(self.source):
            raise cannot_parse(f"Unclosed start tag at byte offset {self.byte(begin)}")
        tag = name[1].lower()
        if tag not in TYPES:
            raise cannot_parse(f'Unsupported start tag "{tag}" at byte offset {self.byte(begin)}')
        attributes, self.at = self.attributes(tag, begin, name.end())
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise cannot_parse(
                f'Tag "span" must have class "tg-spoiler" at byte offset {self.byte(begin)}'
            )
        self.open.append(_Tag(tag, attributes, units(self.text)))

    def attributes(self, tag: str, begin: int, at: int) -> tuple[dict[str, str], int]:
        found: dict[str, str] = {}
        while True:
            while at < len(self.source) and self.source[at].isspace():
                at += 1
            if at == len(self.source):
                raise cannot_parse(f'Unclosed start tag "{tag}" at byte offset {self.byte(begin)}')
            if self.source[at] == ">":
                return found, at + 1
            attribute = _ATTRIBUTE.match(self.source, at)
            if attribute is None:
                raise cannot_parse(
                    f'Empty attribute name in the tag "{tag}" at byte offset {self.byte(begin)}'
                )
            value = next((part for part in attribute.groups()[1:] if part is not None), "")
            found[attribute[1].lower()] = decoded(value)
            at = attribute.end()
            self.check_value(tag, begin, at)
            if at < len(self.source) and not (self.source[at].isspace() or self.source[at] == ">"):
                raise cannot_parse(f"Unclosed start tag at byte offset {self.byte(begin)}")

    def check_value(self, tag: str, begin: int, at: int) -> None:
        """A sign of equality left over means that no value could be read after it."""
        rest = self.source[at:].lstrip()
        if rest.startswith("="):
            name = "" if rest[1:].strip() else f' "{tag}"'
            raise cannot_parse(f"Unclosed start tag{name} at byte offset {self.byte(begin)}")

    def end_tag(self) -> None:
        begin = self.at
        if not self.open:
            raise cannot_parse(f"Unexpected end tag at byte offset {self.byte(begin)}")
        whole = re.compile(r"</([^\s>]*)\s*>").match(self.source, begin)
        if whole is None:
            raise cannot_parse(f"Unclosed end tag at byte offset {self.byte(begin)}")
        tag, name = self.open.pop(), whole[1].lower()
        if name and name != tag.name:
            raise cannot_parse(
                f"Unmatched end tag at byte offset {self.byte(begin)}, "
                f'expected "</{tag.name}>", found "</{name}>"'
            )
        self.at = whole.end()
        entity = self.entity(tag)
        if entity and entity["length"]:
            self.entities.append(entity)

    def entity(self, tag: _Tag) -> Entity | None:
        length = units(self.text) - tag.offset
        kind = TYPES[tag.name]
        found: Entity = {"type": kind, "offset": tag.offset, "length": length}
        if kind == "text_link":
            inner = self.text.encode("utf-16-le")[2 * tag.offset :].decode("utf-16-le")
            return link(tag.attributes.get("href") or inner, tag.offset, length)
        if kind == "blockquote" and "expandable" in tag.attributes:
            return found | {"type": "expandable_blockquote"}
        if kind == "custom_emoji":
            return found | {"custom_emoji_id": tag.attributes.get("emoji-id", "")}
        language = re.fullmatch(r"language-(.+)", tag.attributes.get("class", ""))
        return found | {"language": language[1]} if kind == "code" and language else found


def _with_languages(entities: list[Entity]) -> list[Entity]:
    """<pre> and <code class="language-x"> around the same text are one block with a language."""
    places = {
        kind: {_place(e): e for e in entities if e["type"] == kind} for kind in ("pre", "code")
    }
    kept = []
    for entity in entities:
        twin = places["pre"].get(_place(entity)) if entity["type"] == "code" else None
        language = entity.pop("language", None) if entity["type"] == "code" else None
        if twin is not None and language:
            twin["language"] = language
        else:
            kept.append(entity)
    return kept


def _place(entity: Entity) -> tuple[int, int]:
    return entity["offset"], entity["length"]


def decoded(text: str) -> str:
    """Only &lt; &gt; &amp; &quot; and numbers are known; anything else stays as it is."""
    plain = _REFERENCE.sub(_character, text)
    if any(0xD800 <= ord(character) < 0xE000 for character in plain):
        raise cannot_parse(
            "Text contains invalid Unicode characters after decoding HTML entities, "
            "check for unmatched surrogate code units"
        )
    return plain


def _character(match: re.Match[str]) -> str:
    if match[3]:
        return NAMED.get(match[3], match[0])
    number = int(match[1]) if match[1] else int(match[2], 16)
    return chr(number) if 0 < number < 0x110000 else match[0]


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """The visible text and its entities, or a refusal that names the tag."""
    return _Reader(source).read()
