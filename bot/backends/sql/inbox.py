"""The inbox: every accepted event until it is done, one turn at a time per chat.

States: new → run (the head of a turn; one per chat, by a unique index), merged (rows that go with
it), express (past the queue) → done. A done row keeps its key alone, so that repeats are known.
"""

import logging
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select, update

from bot.backends.sql import event_json
from bot.backends.sql.schema import inbox
from bot.backends.sql.statements import AnyRow, batches, insert
from bot.domain.events import ChatMoved, Event, IncomingMessage
from bot.domain.keys import ChatKey
from bot.ports import Claim

log = logging.getLogger(__name__)

TOGETHER = 10
_IN_WORK = ("run", "merged", "express")
_HEAD = (inbox.c.id, inbox.c.chat, inbox.c.kind, inbox.c.event, inbox.c.joins, inbox.c.attempts)


class SqlInbox:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, event: Event, now: datetime, *, express: bool) -> bool:
        chat = event.new if isinstance(event, ChatMoved) else event.chat
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
        return added.rowcount == 1

    def open_count(self, chat: ChatKey) -> int:
        count = select(func.count()).where(
            inbox.c.chat == chat, inbox.c.state.in_(("new", *_IN_WORK))
        )
        return self._connection.execute(count).scalar_one()

    def claim(self, now: datetime, lease_until: datetime) -> Claim | None:
        while head := self._ready(now, _express()) or self._ready(now, _turn()):
            rows = [head, *self._followers(head)]
            try:
                events = tuple(event_json.read(row.kind, row.event) for row in rows)
            except event_json.UnreadableEvent as error:
                # Kept for a version that can read it; a queue must not stand still for it.
                log.error("inbox row %s put aside: %s", head.id, error)
                self._set([head.id], state="unreadable")
                continue
            leased = {"lease_until": lease_until, "attempts": inbox.c.attempts + 1}
            self._set([head.id], state="express" if head.express else "run", **leased)
            self._set([row.id for row in rows[1:]], state="merged", **leased)
            return Claim(tuple(row.id for row in rows), head.chat, events, head.attempts + 1)
        return None

    def done(self, ids: Sequence[int], now: datetime) -> None:
        self._set(ids, state="done", event=None, joins=None, lease_until=None, done_at=now)

    def release(self, ids: Sequence[int], not_before: datetime | None = None) -> None:
        self._set(ids, state="new", not_before=not_before, lease_until=None)

    def renew(self, ids: Sequence[int], lease_until: datetime) -> None:
        self._set(ids, lease_until=lease_until)

    def reclaim(self, now: datetime, *, everything: bool = False) -> int:
        stale: ColumnElement[bool] = inbox.c.state.in_(_IN_WORK)
        if not everything:
            stale = and_(stale, inbox.c.lease_until <= now)
        back = update(inbox).where(stale).values(state="new", lease_until=None)
        return self._connection.execute(back).rowcount

    def wake_at(self) -> datetime | None:
        put_off = select(func.min(inbox.c.not_before)).where(
            inbox.c.state == "new", or_(_express(), _turn())
        )
        open_at: datetime | None = self._connection.execute(put_off).scalar_one()
        return open_at

    def prune(self, before: datetime) -> int:
        old = delete(inbox).where(inbox.c.state == "done", inbox.c.done_at < before)
        return self._connection.execute(old).rowcount

    def _ready(self, now: datetime, kind: ColumnElement[bool]) -> AnyRow | None:
        open_now = or_(inbox.c.not_before.is_(None), inbox.c.not_before <= now)
        oldest = (
            select(*_HEAD, inbox.c.express)
            .where(inbox.c.state == "new", kind, open_now)
            .order_by(inbox.c.id)
            .limit(1)
        )
        return self._connection.execute(oldest).one_or_none()

    def _followers(self, head: AnyRow) -> list[AnyRow]:
        if head.express or head.joins is None:
            return []
        behind = (
            select(*_HEAD)
            .where(
                inbox.c.chat == head.chat,
                inbox.c.state == "new",
                inbox.c.express.is_(False),
                inbox.c.id > head.id,
            )
            .order_by(inbox.c.id)
            .limit(TOGETHER - 1)
        )
        followers = []
        for row in self._connection.execute(behind):
            if row.joins != head.joins:
                break
            followers.append(row)
        return followers

    def _set(self, ids: Sequence[int], **values: object) -> None:
        for batch in batches(ids):
            self._connection.execute(update(inbox).where(inbox.c.id.in_(batch)).values(**values))


def _express() -> ColumnElement[bool]:
    return inbox.c.express.is_(True)


def _turn() -> ColumnElement[bool]:
    """The oldest row of a chat with none in work. One that is put off holds the chat's order."""
    other = inbox.alias()
    same_chat = select(other.c.id).where(other.c.chat == inbox.c.chat)
    # Two questions and not one with OR: each is answered by the index without the done rows.
    in_work = same_chat.where(other.c.state.in_(("run", "merged")))
    before = same_chat.where(
        other.c.state == "new", other.c.id < inbox.c.id, other.c.express.is_(False)
    )
    return and_(inbox.c.express.is_(False), ~in_work.exists(), ~before.exists())


def _joins(event: Event) -> str | None:
    """Equal for plain messages of one sender; what is said to the bot stays apart from the rest."""
    if not isinstance(event, IncomingMessage) or event.command is not None:
        return None
    return f"{event.user} {event.addressed}"
