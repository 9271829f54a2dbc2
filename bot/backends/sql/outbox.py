"""The outbox: every message on its way to a platform, in order per chat.

States: preview (shown while it is written) → waiting → flight → sent or failed, and held for a
reminder whose owner cannot be reached. An ended row loses its words and keeps which message of the
platform it became.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, select, update

from bot.backends.sql import outbox_held
from bot.backends.sql.delivery_rows import read, written
from bot.backends.sql.outbox_statements import (
    ALL_BACK,
    ANY_WAITING,
    BACK,
    FAILED,
    OPEN,
    READY,
    SENT,
    SHOWN,
    TAKE,
    WAKE_AT,
)
from bot.backends.sql.schema import outbox
from bot.backends.sql.statements import insert
from bot.domain.deliveries import Delivery
from bot.domain.keys import ChatKey, UserKey

_ADD = insert(outbox).on_conflict_do_nothing()


class SqlOutbox:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._some_wait: bool | None = None  # within this transaction; None: nobody has looked

    def add(
        self,
        delivery: Delivery,
        once: str,
        now: datetime,
        *,
        not_before: datetime | None = None,
        reminder_id: str | None = None,
    ) -> bool:
        self._some_wait = True
        final = {"state": "waiting", "not_before": not_before, "reminder_id": reminder_id}
        if self._insert(delivery, once, now, final):
            return True
        # What a preview began goes on: only the words are new, not its id, chat or message.
        begun = ("id", "chat", "message_id")
        words = {name: value for name, value in written(delivery, now).items() if name not in begun}
        finished = (
            update(outbox)
            .where(outbox.c.once == once, outbox.c.state == "preview")
            .values(**words, **final)
        )
        return self._connection.execute(finished).rowcount == 1

    def preview(self, once: str) -> Delivery | None:
        row = self._connection.execute(SHOWN, {"named": once}).one_or_none()
        return None if row is None else read(row)

    def show(self, delivery: Delivery, once: str, now: datetime) -> None:
        self._insert(delivery, once, now, {"state": "preview"})

    def erase_all(self, user: UserKey) -> int:
        open_ones = outbox.c.state.in_(("waiting", "held"))
        waiting = delete(outbox).where(outbox.c.user == user, open_ones)
        return self._connection.execute(waiting).rowcount

    def hold(self, now: datetime, *, chat: ChatKey, user: UserKey | None) -> int:
        return outbox_held.hold(self._connection, now, chat, user)

    def hold_one(self, delivery_id: str, now: datetime) -> None:
        outbox_held.hold_one(self._connection, delivery_id, now)

    def take_held(
        self, now: datetime, *, chat: ChatKey, user: UserKey | None
    ) -> Sequence[tuple[str, Delivery]]:
        return outbox_held.take(self._connection, now, chat, user)

    def open_count(self, chat: ChatKey) -> int:
        return self._connection.execute(OPEN, {"chat": chat}).scalar_one()

    def claim(self, now: datetime, lease_until: datetime) -> Delivery | None:
        if not self._any_waiting():
            return None
        row = self._connection.execute(READY, {"now": now}).one_or_none()
        if row is None:
            return None
        self._some_wait = None
        self._connection.execute(TAKE, {"row": row.id, "until": lease_until})
        return read(row)

    def sent(self, delivery_id: str, message_id: str | None, now: datetime) -> None:
        self._connection.execute(SENT, {"row": delivery_id, "message": message_id, "now": now})

    def failed(self, delivery_id: str, reason: str, now: datetime) -> None:
        self._connection.execute(FAILED, {"row": delivery_id, "why": reason, "now": now})

    def later(self, delivery_id: str, not_before: datetime, *, attempt: bool) -> int:
        self._some_wait = None
        back = (
            update(outbox)
            .where(outbox.c.id == delivery_id, outbox.c.state == "flight")
            .values(
                state="waiting",
                not_before=not_before,
                holds=True,
                lease_until=None,
                attempts=outbox.c.attempts + int(attempt),
            )
            .returning(outbox.c.attempts)
        )
        return self._connection.execute(back).scalar_one_or_none() or 0

    def reclaim(self, now: datetime, *, everything: bool = False, but: Collection[str] = ()) -> int:
        self._some_wait = None
        if everything:
            return self._connection.execute(ALL_BACK).rowcount
        return self._connection.execute(BACK, {"over": now, "but": list(but)}).rowcount

    def wake_at(self) -> datetime | None:
        if not self._any_waiting():
            return None
        open_at: datetime | None = self._connection.execute(WAKE_AT).scalar_one()
        return open_at

    def sent_for(self, chat: ChatKey, message_id: str) -> str | None:
        newest = (
            select(outbox.c.once)
            .where(outbox.c.chat == chat, outbox.c.message_id == message_id)
            .order_by(outbox.c.seq.desc())
            .limit(1)
        )
        return self._connection.execute(newest).scalar_one_or_none()

    def prune(self, before: datetime) -> int:
        old = delete(outbox).where(
            outbox.c.state.in_(("sent", "failed", "held")), outbox.c.ended_at < before
        )
        return self._connection.execute(old).rowcount

    def _any_waiting(self) -> bool:
        """Mostly not: one short question instead of two long ones."""
        if self._some_wait is None:
            self._some_wait = self._connection.execute(ANY_WAITING).first() is not None
        return self._some_wait

    def _insert(self, delivery: Delivery, once: str, now: datetime, values: dict[str, Any]) -> bool:
        added = self._connection.execute(
            _ADD,
            {"once": once, "created_at": now, **written(delivery, now), **values},
        )
        if added.rowcount == 0 and self._once_of(delivery.id) not in (None, once):
            raise ValueError(f"another delivery has the id {delivery.id!r}")
        return added.rowcount == 1

    def _once_of(self, delivery_id: str) -> str | None:
        named = select(outbox.c.once).where(outbox.c.id == delivery_id)
        return self._connection.execute(named).scalar_one_or_none()
