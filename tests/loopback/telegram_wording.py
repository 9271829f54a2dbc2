"""From the parameters of a call to the text and entities that a message will show."""

from tests.loopback.telegram_errors import bad_request
from tests.loopback.telegram_html import parse_html
from tests.loopback.telegram_markdown import parse_markdown
from tests.loopback.telegram_parameters import Parameters
from tests.loopback.telegram_text import (
    CAPTION_LIMIT,
    MESSAGE_LIMIT,
    Entity,
    check_entities,
    in_order,
    trimmed,
    units,
)


def read_text(parameters: Parameters) -> tuple[str, list[Entity]]:
    """The text of a message: never blank, never over the limit."""
    text, entities = _formatted(parameters, "text", "entities")
    if not text:
        raise bad_request("message text is empty")
    if units(text) > MESSAGE_LIMIT:
        raise bad_request("message is too long")
    return text, entities


def read_draft(parameters: Parameters) -> tuple[str, list[Entity]]:
    """The text of a draft, which may be empty."""
    text, entities = _formatted(parameters, "text", "entities")
    if units(text) > MESSAGE_LIMIT:
        raise bad_request("message is too long")
    return text, entities


def read_caption(parameters: Parameters) -> tuple[str, list[Entity]]:
    text, entities = _formatted(parameters, "caption", "caption_entities")
    if units(text) > CAPTION_LIMIT:
        raise bad_request("message caption is too long")
    return text, entities


def _formatted(parameters: Parameters, words: str, marks: str) -> tuple[str, list[Entity]]:
    text = parameters.text(words)
    if any(0xD800 <= ord(character) < 0xE000 for character in text):
        raise bad_request("strings must be encoded in UTF-8")
    mode = parameters.text("parse_mode").lower()
    if mode == "html":
        text, entities = parse_html(text)
    elif mode == "markdownv2":
        text, entities = parse_markdown(text)
    elif mode:
        raise bad_request("unsupported parse_mode")
    else:
        entities = check_entities(text, parameters.nested(marks) or [])
    kept, moved = trimmed(text, entities)
    return kept, in_order(moved)
