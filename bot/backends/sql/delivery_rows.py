"""Deliveries as rows of the outbox and back."""

import json
from datetime import datetime
from typing import Any

from bot.backends.sql.delivery_ids import LONGEST, new_id
from bot.backends.sql.schema import outbox
from bot.backends.sql.statements import AnyRow
from bot.domain.deliveries import Button, Delivery, File, Rows

COLUMNS = (
    outbox.c.id,
    outbox.c.chat,
    outbox.c.user,
    outbox.c.text,
    outbox.c.buttons,
    outbox.c.reply_to,
    outbox.c.handle,
    outbox.c.private,
    outbox.c.ping,
    outbox.c.message_id,
    outbox.c.part,
    outbox.c.file_name,
    outbox.c.file_text,
)


def written(delivery: Delivery, now: datetime) -> dict[str, Any]:
    """A delivery without an id gets one."""
    if len(delivery.id) > LONGEST:
        raise ValueError(f"a delivery's id has at most {LONGEST} characters: {delivery.id!r}")
    return {
        "id": delivery.id or new_id(now),
        "chat": delivery.chat,
        "user": delivery.user,
        "text": delivery.text,
        "buttons": _buttons_written(delivery.buttons),
        "reply_to": delivery.reply_to,
        "handle": delivery.handle,
        "private": delivery.private,
        "ping": delivery.ping,
        "message_id": delivery.message_id,
        "part": delivery.part,
        "file_name": delivery.file and delivery.file.name,
        "file_text": delivery.file and delivery.file.text,
    }


def read(row: AnyRow) -> Delivery:
    return Delivery(
        id=row.id,
        chat=row.chat,
        user=row.user,
        text=row.text,
        buttons=_buttons_read(row.buttons),
        reply_to=row.reply_to,
        handle=row.handle,
        private=row.private,
        ping=row.ping,
        message_id=row.message_id,
        part=row.part,
        file=None if row.file_name is None else File(row.file_name, row.file_text),
    )


def _buttons_written(rows: Rows) -> str | None:
    plain = [[(button.label, button.action) for button in row] for row in rows]
    return json.dumps(plain, ensure_ascii=False) if plain else None


def _buttons_read(text: str | None) -> Rows:
    rows = json.loads(text) if text else []
    return tuple(tuple(Button(label, action) for label, action in row) for row in rows)
