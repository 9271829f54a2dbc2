"""The words of a Telegram message: who is meant, which command, what is left without our name.

Telegram counts offsets in UTF-16 units, so words are cut in that encoding here. Lone surrogates
are let through while counting and replaced in what is handed on.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from telegram import Message, MessageEntity, User

from adapters.surrogates import mended
from bot.domain.events import CommandCall
from bot.domain.regex import Regex

_COMMAND = Regex(r"/(?P<name>\w+)(?:@(?P<whom>\w+))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Words:
    """`named`: we are called by name, `elsewhere`: it is a command for another bot."""

    text: str
    named: bool = False
    command: CommandCall | None = None
    elsewhere: bool = False


def read_words(message: Message, me: User) -> Words:
    raw = _Units(message.text or message.caption or "")
    entities = message.entities if message.text else message.caption_entities
    ours = [entity for entity in entities if _names_us(raw.of(entity), entity, me)]
    rest = mended(raw.without(ours)).strip()
    if ours and ours[0].offset == 0:
        rest = rest.lstrip(",:，：").lstrip()
    first = _first_command(raw, entities, ours)
    if first is None:
        return Words(rest, named=bool(ours))
    whom = first["whom"]
    if whom and whom.lower() != (me.username or "").lower():
        return Words(rest, named=bool(ours), elsewhere=True)
    argument = rest.removeprefix(first[0]).strip()
    return Words(rest, bool(ours or whom), CommandCall(first["name"].lower(), argument))


class _Units:
    """A text cut by UTF-16 offsets."""

    def __init__(self, text: str) -> None:
        self._units = text.encode("utf-16-le", "surrogatepass")

    def between(self, start: int, end: int | None = None) -> str:
        stop = None if end is None else 2 * end
        return self._units[2 * start : stop].decode("utf-16-le", "replace")

    def of(self, entity: MessageEntity) -> str:
        return self.between(entity.offset, entity.offset + entity.length)

    def without(self, entities: Sequence[MessageEntity]) -> str:
        """The text without these stretches, and without the doubled space each leaves."""
        pieces, start = [], 0
        for entity in sorted(entities, key=lambda entity: entity.offset):
            pieces.append(self.between(start, max(start, entity.offset)))
            start = entity.offset + entity.length
        pieces.append(self.between(start))
        text = pieces[0]
        for piece in pieces[1:]:
            spaced = not text or text[-1].isspace()
            text += piece.removeprefix(" ") if spaced else piece
        return text


def _names_us(words: str, entity: MessageEntity, me: User) -> bool:
    if entity.type == MessageEntity.TEXT_MENTION:
        return entity.user is not None and entity.user.id == me.id
    name = f"@{me.username}".lower()
    return entity.type == MessageEntity.MENTION and words.lower() == name


def _first_command(
    raw: _Units, entities: Sequence[MessageEntity], ours: Sequence[MessageEntity]
) -> re.Match[str] | None:
    """The command the text begins with, behind our own name or not."""
    start = 0
    for entity in ours:
        if not raw.between(start, entity.offset).strip():
            start = entity.offset + entity.length
    for entity in entities:
        begins = not raw.between(start, max(start, entity.offset)).strip()
        if entity.type == MessageEntity.BOT_COMMAND and entity.offset >= start and begins:
            return _COMMAND.fullmatch(raw.of(entity))
    return None
