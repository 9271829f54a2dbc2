"""Text as Telegram counts it: UTF-16 units, entities that fit, blanks cut off at both ends."""

import re
from typing import Any

from tests.loopback.telegram_errors import bad_request, cannot_parse

Entity = dict[str, Any]

MESSAGE_LIMIT = 4096
CAPTION_LIMIT = 1024
ENTITY_LIMIT = 100  # the rest loses its formatting without a word, as on the real server

KNOWN_TYPES = frozenset(
    [
        "mention",
        "hashtag",
        "cashtag",
        "bot_command",
        "url",
        "email",
        "phone_number",
        "bold",
        "italic",
        "underline",
        "strikethrough",
        "spoiler",
        "blockquote",
        "expandable_blockquote",
        "code",
        "pre",
        "text_link",
        "text_mention",
        "custom_emoji",
        "date_time",
    ]
)
_FOUND = re.compile(
    r"(?P<url>https?://[^\s<>\"]+)"
    r"|(?<![\w/@])(?P<bot_command>/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?)(?![\w/])"
    r"|(?<![\w/@])(?P<mention>@[A-Za-z0-9_]{3,32})(?!\w)"
    r"|(?<![\w/#])(?P<hashtag>#\w*[^\W\d]\w*)"
)


def units(text: str) -> int:
    """Length in UTF-16 code units, the only length Telegram knows."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, offset: int, length: int) -> str:
    """The part of a text that an entity covers."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return raw[2 * offset : 2 * (offset + length)].decode("utf-16-le", "surrogatepass")


def found_entities(text: str) -> list[Entity]:
    """What Telegram itself marks in a person's plain text: commands, mentions, addresses, tags."""
    return [
        {"type": match.lastgroup, "offset": units(text[: match.start()]), "length": units(match[0])}
        for match in _FOUND.finditer(text)
    ]


def check_entities(text: str, entities: object) -> list[Entity]:
    """Entities as given by the bot. The real server mends some of this; here it is refused."""
    if not isinstance(entities, list):
        raise bad_request("can't parse entities: expected an Array of MessageEntity")
    for entity in entities:
        _check_entity(text, entity)
    return in_order([dict(entity) for entity in entities])[:ENTITY_LIMIT]


def _check_entity(text: str, entity: object) -> None:
    if not isinstance(entity, dict):
        raise cannot_parse("MessageEntity must be an Object")
    kind, offset, length = (entity.get(key) for key in ("type", "offset", "length"))
    if kind not in KNOWN_TYPES:
        raise cannot_parse("Unsupported type specified")
    if not isinstance(offset, int) or not isinstance(length, int):
        raise cannot_parse("entity offset and length must be numbers")
    if offset < 0 or length <= 0 or offset + length > units(text):
        raise cannot_parse(f"entity {offset}+{length} is outside of the text of {units(text)}")
    for border in (offset, offset + length):
        if _inside_a_pair(text, border):
            raise cannot_parse(f"entity begins or ends inside of a surrogate pair at {border}")
    if kind == "text_link" and not entity.get("url"):
        raise cannot_parse('Can\'t find field "url"')
    if kind == "text_mention" and not isinstance(entity.get("user"), dict):
        raise cannot_parse('Can\'t find field "user"')


def _inside_a_pair(text: str, border: int) -> bool:
    raw = text.encode("utf-16-le", "surrogatepass")
    unit = raw[2 * border : 2 * border + 2]
    return len(unit) == 2 and 0xDC00 <= int.from_bytes(unit, "little") < 0xE000


def in_order(entities: list[Entity]) -> list[Entity]:
    """Earlier first, and of two that begin together the longer first."""
    return sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))


def trimmed(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """The text as it is kept: no blanks around it, entities moved and shortened with it."""
    kept = text.strip()
    lead = units(text[: len(text) - len(text.lstrip())])
    size = units(kept)
    moved = []
    for entity in entities:
        begin = max(entity["offset"] - lead, 0)
        end = min(entity["offset"] - lead + entity["length"], size)
        if end > begin:
            moved.append(entity | {"offset": begin, "length": end - begin})
    return kept, moved


def link(url: str, offset: int, length: int) -> Entity | None:
    """The entity of a link; a person's own address becomes a mention, a wrong one nothing."""
    person = re.fullmatch(r"tg:(?://)?user\?id=(\d+)", url)
    if person:
        user = {"id": int(person[1]), "is_bot": False, "first_name": ""}
        return {"type": "text_mention", "offset": offset, "length": length, "user": user}
    if not re.fullmatch(r"(?:[a-z]+://|tg:|mailto:|ton:)\S+|[^\s/]+\.[^\s/.]+\S*", url, re.I):
        return None
    address = url if ":" in url else f"http://{url}"
    return {"type": "text_link", "offset": offset, "length": length, "url": address}
