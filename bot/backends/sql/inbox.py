"""The inbox: every accepted event until it is done, one turn at a time per chat.

States: new → run (the head of a turn; one per chat, by a unique index), merged (rows that go with
it), express (past the queue) → done. A done row keeps its key alone, so that repeats are known.
"""

import logging
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, delete, update

from bot.backends.sql import event_json
from bot.backends.sql.inbox_statements import (
    ALL_BACK,
    ANY_NEW,
    BACK,
    FINISH,
    FOLLOWERS,
    IN_WORK,
    KNOWN,
    OPEN,
    READY,
    READY_EXPRESS,
    TAKE,
    WAKE_AT,
)
from bot.backends.sql.schema import inbox
from bot.backends.sql.statements import AnyRow, batches, insert
from bot.domain.events import ChatMoved, Event, IncomingMessage
from bot.domain.keys import ChatKey
from bot.ports import Claim

log = logging.getLogger(__name__)

MOST_JOINED = 8_000
"""As much as one turn reads, so that no message is joined only to be cut off."""


class SqlInbox:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._some_new: bool | None = None  # within this transaction; None: nobody has looked

    def add(self, event: Event, now: datetime, *, express: bool) -> bool:
        chat = _home(event)
        added = self._connection.execute(
            insert(inbox).on_conflict_do_nothing(index_elements=[inbox.c.platform, inbox.c.key]),
            {
                "platform": chat.platform,
                "key": event.key,
                "chat": chat,
                "kind": event_json.kind_of(event),
                "event": event_json.written(event),
                "joins": _joins(event),
                "express": express,
                "state": "new",
                "received_at": now,
            },
        )
        self._some_new = self._some_new or added.rowcount == 1 or None
        return added.rowcount == 1

    def known(self, event: Event) -> bool:
        kept = {"of": _home(event).platform, "named": event.key}
        return self._connection.execute(KNOWN, kept).first() is not None

    def open_count(self, chat: ChatKey) -> int:
        return self._connection.execute(OPEN, {"chat": chat}).scalar_one()

    def claim(
        self, now: datetime, lease_until: datetime, *, express_only: bool = False
    ) -> Claim | None:
        while head := self._ready(now, (READY_EXPRESS,) if express_only else READY):
            rows = [head, *self._followers(head)]
            events = self._events(rows)
            if events is not None:
                self._take(rows, lease_until)
                ids = tuple(row.id for row in rows)
                return Claim(ids, head.chat, events, head.attempts + 1, head.express)
        return None

    def done(self, ids: Sequence[int], now: datetime) -> None:
        if ids:
            self._connection.execute(FINISH, [{"row": row, "now": now} for row in ids])

    def release(self, ids: Sequence[int], not_before: datetime | None = None) -> None:
        self._set_in_work(ids, state="new", not_before=not_before, lease_until=None)

    def renew(self, ids: Sequence[int], lease_until: datetime) -> None:
        self._set_in_work(ids, lease_until=lease_until)

    def reclaim(self, now: datetime, *, everything: bool = False, but: Collection[int] = ()) -> int:
        self._some_new = None
        if everything:
            return self._connection.execute(ALL_BACK).rowcount
        return self._connection.execute(BACK, {"over": now, "but": list(but)}).rowcount

    def wake_at(self) -> datetime | None:
        if not self._any_new():
            return None
        open_at: datetime | None = self._connection.execute(WAKE_AT).scalar_one()
        return open_at

    def prune(self, before: datetime) -> int:
        old = delete(inbox).where(inbox.c.state == "done", inbox.c.done_at < before)
        return self._connection.execute(old).rowcount

    def _ready(self, now: datetime, kinds: Sequence[Select[*tuple[Any, ...]]]) -> AnyRow | None:
        if not self._any_new():
            return None
        for ready in kinds:
            row = self._connection.execute(ready, {"now": now}).one_or_none()
            if row is not None:
                return row
        return None

    def _any_new(self) -> bool:
        """Mostly not: one short question instead of three long ones."""
        if self._some_new is None:
            self._some_new = self._connection.execute(ANY_NEW).first() is not None
        return self._some_new

    def _followers(self, head: AnyRow) -> list[AnyRow]:
        if head.express or head.joins is None:
            return []
        behind = self._connection.execute(FOLLOWERS, {"chat": head.chat, "head": head.id})
        joined: list[AnyRow] = []
        room = MOST_JOINED - len(head.event)
        for row in behind.all():
            room -= len(row.event)
            if row.joins != head.joins or room < 0:
                break
            joined.append(row)
        return joined

    def _events(self, rows: Sequence[AnyRow]) -> tuple[Event, ...] | None:
        """None when one of them cannot be read; then look again without it."""
        events = []
        for row in rows:
            try:
                events.append(event_json.read(row.kind, row.event))
            except event_json.UnreadableEvent as error:
                # Kept for a version that can read it; a queue must not stand still for it.
                log.error("inbox row %s put aside: %s", row.id, error)
                aside = update(inbox).where(inbox.c.id == row.id)
                self._connection.execute(aside.values(state="unreadable"))
                return None
        return tuple(events)

    def _take(self, rows: Sequence[AnyRow], until: datetime) -> None:
        """The first leads; the rest go with it."""
        self._some_new = None
        head, *others = rows
        taken = [(head.id, "express" if head.express else "run")]
        taken += [(row.id, "merged") for row in others]
        self._connection.execute(
            TAKE, [{"row": row, "taken": state, "until": until} for row, state in taken]
        )

    def _set_in_work(self, ids: Sequence[int], **values: object) -> None:
        """A row that is done stays done, whatever a worker that is late may say."""
        self._some_new = None
        for batch in batches(ids):
            held = update(inbox).where(inbox.c.id.in_(batch), inbox.c.state.in_(IN_WORK))
            self._connection.execute(held.values(**values))


def _home(event: Event) -> ChatKey:
    return event.new if isinstance(event, ChatMoved) else event.chat


def _joins(event: Event) -> str | None:
    """Equal for plain messages of one sender; what is said to the bot stays apart from the rest."""
    if not isinstance(event, IncomingMessage) or event.command is not None:
        return None
    return f"{event.user} {event.addressed}"
