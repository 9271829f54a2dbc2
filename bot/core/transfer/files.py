"""From an attached file to its text: fetched from its platform, and refused where it is no text."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.core.transfer import reading
from bot.core.transfer.reading import MOST_BYTES, NOT_TEXT, NOT_UTF8, TOO_BIG, Unreadable
from bot.domain.errors import FileUnavailable
from bot.domain.events import Attachment
from bot.domain.regex import Regex
from bot.ports import Files

_SECONDS = 60.0
_DOCUMENT = "document"
_NO_TEXT = Regex(
    r"\.(?:zip|t?gz|7z|rar|tar|pdf|docx?|odt|rtf|xlsx?|ods|pptx?|epub|png|jpe?g|gif|webp|heic|"
    r"mp3|ogg|wav|mp4|mov|exe|apk|db|sqlite)$",
    re.IGNORECASE,
)
_MARKS = (b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"%PDF", b"\x89PNG",
          b"\xff\xd8\xff", b"GIF8", b"SQLite format 3\0")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fetched:
    """`files` by platform: those that hand out what people attach."""

    files: Mapping[str, Files]

    async def text(self, platform: str, attachment: Attachment) -> str:
        """Raises Unreadable for what is no text, and FileUnavailable."""
        check(attachment)
        source = self.files.get(platform)
        if source is None or not attachment.ref:
            raise FileUnavailable(f"{platform} does not hand out files")
        try:
            async with asyncio.timeout(_SECONDS):
                content = await source.fetch(attachment, MOST_BYTES)
        except TimeoutError:
            raise FileUnavailable("it took too long") from None
        except FileUnavailable as error:
            if error.too_large:
                raise Unreadable(TOO_BIG) from None
            raise
        return await asyncio.to_thread(text_of, attachment.name, content)


def chosen(attachments: Sequence[Attachment]) -> Attachment | None:
    """The one to be read: the first file, or whatever there is."""
    files = [one for one in attachments if one.kind == _DOCUMENT]
    return next(iter([*files, *attachments]), None)


def check(attachment: Attachment) -> None:
    """What can be known without the file itself."""
    if attachment.kind != _DOCUMENT or _NO_TEXT.search(attachment.name):
        raise Unreadable(NOT_TEXT)
    if attachment.size is not None and attachment.size > MOST_BYTES:
        raise Unreadable(TOO_BIG)


def text_of(name: str, content: bytes) -> str:
    """A text in which facts are found; else raises Unreadable."""
    if content.startswith(_MARKS):
        raise Unreadable(NOT_TEXT)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(NOT_UTF8) from None
    if "\0" in text:
        raise Unreadable(NOT_TEXT)
    reading.facts(text, json_only=name.casefold().endswith(".json"))
    return text
