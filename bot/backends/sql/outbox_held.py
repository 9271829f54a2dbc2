"""Reminders put aside while their owner cannot be reached: told of when they can be again."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, select, update

from bot.backends.sql.delivery_rows import COLUMNS, read
from bot.backends.sql.outbox_statements import FAILED
from bot.backends.sql.schema import outbox
from bot.domain.deliveries import Delivery
from bot.domain.keys import ChatKey, UserKey

_REASON = "nobody can be reached there"


def hold(connection: Connection, now: datetime, chat: ChatKey, user: UserKey | None) -> int:
    """Reminders wait, all else is given up: of a person, or without one of everybody there."""
    waiting = outbox.c.state == "waiting"
    there = outbox.c.chat == chat
    if user is not None:
        waiting &= outbox.c.user == user
        there |= outbox.c.private.is_(True)
    others = select(outbox.c.id).where(waiting, there, outbox.c.reminder_id.is_(None))
    for delivery_id in connection.execute(others).scalars().all():
        connection.execute(FAILED, {"row": delivery_id, "why": _REASON, "now": now})
    reminders = waiting if user is not None else waiting & there
    return _aside(connection, reminders & outbox.c.reminder_id.is_not(None), now)


def hold_one(connection: Connection, delivery_id: str, now: datetime) -> None:
    this = outbox.c.id == delivery_id
    if not _aside(connection, this & outbox.c.reminder_id.is_not(None), now):
        connection.execute(FAILED, {"row": delivery_id, "why": _REASON, "now": now})


def take(
    connection: Connection, now: datetime, chat: ChatKey, user: UserKey | None
) -> Sequence[tuple[str, Delivery]]:
    held = outbox.c.state == "held"
    if user is not None:
        held &= outbox.c.user == user
    else:
        held &= (outbox.c.chat == chat) & outbox.c.private.is_(False)
    rows = connection.execute(
        select(*COLUMNS, outbox.c.once).where(held).order_by(outbox.c.seq)
    ).all()
    for row in rows:
        connection.execute(FAILED, {"row": row.id, "why": _REASON, "now": now})
    return [(row.once, read(row)) for row in rows]


def _aside(connection: Connection, which: ColumnElement[bool], now: datetime) -> int:
    put_aside = update(outbox).where(which).values(state="held", lease_until=None, ended_at=now)
    return connection.execute(put_aside).rowcount
