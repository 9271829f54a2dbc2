"""The outbox: every message on its way to a platform, in order per chat.

States: preview (shown while it is written) → waiting → flight → sent or failed. An ended row loses
its words and keeps which message of the platform it became.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select, update

from bot.backends.sql.delivery_rows import COLUMNS, read, written
from bot.backends.sql.schema import outbox
from bot.backends.sql.statements import insert
from bot.domain.deliveries import Delivery
from bot.domain.keys import ChatKey, UserKey

_WORDLESS = {"text": "", "buttons": None, "handle": None, "lease_until": None}


class SqlOutbox:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(
        self,
        delivery: Delivery,
        once: str,
        now: datetime,
        *,
        not_before: datetime | None = None,
        reminder_id: str | None = None,
    ) -> bool:
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

    def begin_preview(self, delivery: Delivery, once: str, now: datetime) -> Delivery:
        self._insert(delivery, once, now, {"state": "preview"})
        begun = select(*COLUMNS).where(outbox.c.once == once)
        return read(self._connection.execute(begun).one())

    def opened(self, delivery_id: str, message_id: str) -> None:
        self._set(delivery_id, message_id=message_id)

    def drop_previews(self, once_prefix: str) -> Sequence[Delivery]:
        # Not LIKE, for which % and _ are wild and SQLite's letters have no case.
        begins = func.substr(outbox.c.once, 1, len(once_prefix)) == once_prefix
        return self._drop(and_(outbox.c.state == "preview", begins))

    def erase_all(self, user: UserKey) -> int:
        waiting = delete(outbox).where(outbox.c.user == user, outbox.c.state == "waiting")
        return self._connection.execute(waiting).rowcount

    def open_count(self, chat: ChatKey) -> int:
        count = select(func.count()).where(
            outbox.c.chat == chat, outbox.c.state.in_(("preview", "waiting", "flight"))
        )
        return self._connection.execute(count).scalar_one()

    def claim(self, now: datetime, lease_until: datetime) -> Delivery | None:
        oldest = (
            select(*COLUMNS)
            .where(
                outbox.c.state == "waiting",
                or_(outbox.c.not_before.is_(None), outbox.c.not_before <= now),
                ~_another_in_flight(),
                ~_another_ahead(now),
            )
            .order_by(outbox.c.seq)
            .limit(1)
        )
        row = self._connection.execute(oldest).one_or_none()
        if row is None:
            return None
        self._set(row.id, state="flight", lease_until=lease_until)
        return read(row)

    def sent(self, delivery_id: str, message_id: str | None, now: datetime) -> None:
        kept = func.coalesce(message_id, outbox.c.message_id)
        self._set(delivery_id, state="sent", message_id=kept, ended_at=now, **_WORDLESS)

    def failed(self, delivery_id: str, reason: str, now: datetime) -> None:
        self._set(delivery_id, state="failed", reason=reason, ended_at=now, **_WORDLESS)

    def later(self, delivery_id: str, not_before: datetime, *, attempt: bool) -> int:
        back = (
            update(outbox)
            .where(outbox.c.id == delivery_id)
            .values(
                state="waiting",
                not_before=not_before,
                holds=True,
                lease_until=None,
                attempts=outbox.c.attempts + int(attempt),
            )
            .returning(outbox.c.attempts)
        )
        attempts: int = self._connection.execute(back).scalar_one()
        return attempts

    def reclaim(self, now: datetime, *, everything: bool = False) -> int:
        stale: ColumnElement[bool] = outbox.c.state == "flight"
        if not everything:
            stale = and_(stale, outbox.c.lease_until <= now)
        back = update(outbox).where(stale).values(state="waiting", lease_until=None)
        return self._connection.execute(back).rowcount

    def wake_at(self) -> datetime | None:
        put_off = select(func.min(outbox.c.not_before)).where(
            outbox.c.state == "waiting", ~_another_in_flight(), ~_another_ahead(None)
        )
        open_at: datetime | None = self._connection.execute(put_off).scalar_one()
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
            outbox.c.state.in_(("sent", "failed")), outbox.c.ended_at < before
        )
        return self._connection.execute(old).rowcount

    def _insert(self, delivery: Delivery, once: str, now: datetime, values: dict[str, Any]) -> bool:
        added = self._connection.execute(
            insert(outbox).on_conflict_do_nothing(),
            {"once": once, "created_at": now, **written(delivery, now), **values},
        )
        if added.rowcount == 0 and self._once_of(delivery.id) not in (None, once):
            raise ValueError(f"another delivery has the id {delivery.id!r}")
        return added.rowcount == 1

    def _once_of(self, delivery_id: str) -> str | None:
        named = select(outbox.c.once).where(outbox.c.id == delivery_id)
        return self._connection.execute(named).scalar_one_or_none()

    def _drop(self, which: ColumnElement[bool]) -> Sequence[Delivery]:
        dropped = self._connection.execute(delete(outbox).where(which).returning(*COLUMNS))
        return [read(row) for row in dropped if row.message_id is not None]

    def _set(self, delivery_id: str, **values: object) -> None:
        self._connection.execute(update(outbox).where(outbox.c.id == delivery_id).values(**values))


def _another_in_flight() -> ColumnElement[bool]:
    other = outbox.alias()
    return (
        select(other.c.seq).where(other.c.chat == outbox.c.chat, other.c.state == "flight").exists()
    )


def _another_ahead(now: datetime | None) -> ColumnElement[bool]:
    """An older row of the chat that goes first: one that is ready `now`, or was put back.

    A row put back by `later` holds the chat's order; one that was added for later holds nobody.
    """
    other = outbox.alias()
    first: ColumnElement[bool] = other.c.holds.is_(True)
    if now is not None:
        first = or_(first, other.c.not_before.is_(None), other.c.not_before <= now)
    return (
        select(other.c.seq)
        .where(
            other.c.chat == outbox.c.chat,
            other.c.state == "waiting",
            other.c.seq < outbox.c.seq,
            first,
        )
        .exists()
    )
