"""What a message body may hold: text, nonce, embeds, components, files, and the limits of each."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from tests.loopback.discord_components import LAYOUT_FLAG, check_components
from tests.loopback.discord_errors import Form, refused
from tests.loopback.discord_mentions import check_allowed

TEXT_LIMIT, NONCE_LIMIT, FILE_LIMIT = 2000, 25, 10 * 1024 * 1024
SUPPRESS_EMBEDS, EPHEMERAL, SILENT = 1 << 2, 1 << 6, 1 << 12
Path = tuple[str | int, ...]


def check_message(body: dict[str, Any], uploads: dict[int, Any]) -> None:
    """Refuses with 50035 and every wrong field, as Discord does before anything else happens."""
    form = Form()
    layout = bool(_flags(form, body) & LAYOUT_FLAG)
    form.text(("content",), body.get("content"), most=TEXT_LIMIT)
    _check_nonce(form, body)
    _check_embeds(form, body)
    check_allowed(form, body)
    check_components(form, body.get("components"), layout=layout)
    _check_files(form, body, uploads)
    if layout and (body.get("content") or body.get("embeds")):
        form.wrong(
            ("content",),
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
        )
    form.check()
    if any(len(upload.payload) > FILE_LIMIT for upload in uploads.values()):
        raise refused(40005)


def _flags(form: Form, body: dict[str, Any]) -> int:
    flags = body.get("flags") or 0
    if not isinstance(flags, int):
        form.wrong(("flags",), "NUMBER_TYPE_COERCE", f'Value "{flags}" is not int.')
        return 0
    return flags


def _check_nonce(form: Form, body: dict[str, Any]) -> None:
    nonce = body.get("nonce")
    if nonce is None:
        return
    if isinstance(nonce, bool) or not isinstance(nonce, str | int):
        form.wrong(("nonce",), "NONCE_TYPE_INVALID", "Nonce must be a string or an integer.")
    elif isinstance(nonce, str):
        form.text(("nonce",), nonce, most=NONCE_LIMIT)
    elif not -(2**63) <= nonce < 2**63:
        form.wrong(("nonce",), "NUMBER_TYPE_MAX", "int value should fit 64 bits.")


def _check_embeds(form: Form, body: dict[str, Any]) -> None:
    embeds = form.listed(("embeds",), body.get("embeds"), most=10)
    total = 0
    for index, embed in enumerate(embeds):
        total += _check_embed(form, ("embeds", index), embed)
    if total > 6000:
        form.wrong(
            ("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000"
        )


def _check_embed(form: Form, path: Path, embed: dict[str, Any]) -> int:
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    fields = form.listed((*path, "fields"), embed.get("fields"), most=25)
    form.text((*path, "title"), embed.get("title"), most=256)
    form.text((*path, "description"), embed.get("description"), most=4096)
    form.text((*path, "footer", "text"), footer.get("text"), most=2048)
    form.text((*path, "author", "name"), author.get("name"), most=256)
    for index, entry in enumerate(fields):
        place: Path = (*path, "fields", index)
        form.text((*place, "name"), entry.get("name"), most=256, least=1, required=True)
        form.text((*place, "value"), entry.get("value"), most=1024, least=1, required=True)
    for name in ("url", "image", "thumbnail"):
        _check_url(form, (*path, name), embed.get(name))
    parts = [embed.get("title"), embed.get("description"), footer.get("text"), author.get("name")]
    parts += [entry.get(key) for entry in fields for key in ("name", "value")]
    if not any(parts) and not embed.get("image") and not embed.get("thumbnail"):
        form.wrong((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required")
    return sum(len(str(part)) for part in parts if part)


def _check_url(form: Form, path: Path, value: object) -> None:
    url = value.get("url") if isinstance(value, dict) else value
    if url and urlsplit(str(url)).scheme not in ("http", "https", "attachment"):
        form.wrong(
            path,
            "URL_TYPE_INVALID_SCHEME",
            f'Scheme "{urlsplit(str(url)).scheme}" is not supported.',
        )


def _check_files(form: Form, body: dict[str, Any], uploads: dict[int, Any]) -> None:
    listed = form.listed(("attachments",), body.get("attachments"), most=10)
    if len(uploads) > 10:
        form.wrong(("attachments",), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    for index, entry in enumerate(listed):
        form.text(("attachments", index, "description"), entry.get("description"), most=1024)
        number = str(entry.get("id"))
        # A small number names a file of this request; a snowflake names one already attached.
        if number.isdigit() and int(number) < 10 and int(number) not in uploads:
            form.wrong(
                ("attachments", index, "id"),
                "ATTACHMENT_NOT_FOUND",
                "Attachment data not found",
            )
