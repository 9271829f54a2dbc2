"""Reminders: the schedule in its owner's terms, and the moment it next falls due."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, delete, select, update

from bot.backends.sql.schema import outbox, reminders
from bot.backends.sql.statements import AnyRow, batches, insert
from bot.backends.sql.tombstones import bury
from bot.domain.keys import ChatKey, UserKey
from bot.domain.reminders import Reminder, ReminderState
from bot.domain.schedules import Once, Recurring, Schedule

_LIVE, _HELD = ReminderState.LIVE.value, ReminderState.HELD.value
# Made once: at a busy minute, making it costs more than running it.
_SAVE = (
    update(reminders)
    .where(
        reminders.c.id == bindparam("new_id", type_=reminders.c.id.type),
        reminders.c.owner == bindparam("new_owner", type_=reminders.c.owner.type),
    )
    .values({c: bindparam(f"new_{c.name}", type_=c.type) for c in reminders.c})
)
_PUT_ASIDE = (
    select(reminders)
    .where(
        reminders.c.owner == bindparam("whose", type_=reminders.c.owner.type),
        reminders.c.state == _HELD,
    )
    .order_by(reminders.c.next_utc, reminders.c.id)
)
_OPEN = (_LIVE, ReminderState.PAUSED.value, _HELD)


class SqlReminders:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, reminder: Reminder) -> None:
        self._connection.execute(insert(reminders).values(**_written(reminder)))

    def find(self, owner: UserKey, reminder_id: str) -> Reminder | None:
        one = select(reminders).where(_own(owner, reminder_id))
        row = self._connection.execute(one).one_or_none()
        return None if row is None else _read(row)

    def live(self, owner: UserKey) -> Sequence[Reminder]:
        return self._all(reminders.c.owner == owner, reminders.c.state.in_(_OPEN))

    def held(self, owner: UserKey) -> Sequence[Reminder]:
        return [_read(row) for row in self._connection.execute(_PUT_ASIDE, {"whose": owner})]

    def in_chat(self, chat: ChatKey) -> Sequence[Reminder]:
        return self._all(reminders.c.chat == chat, reminders.c.state.in_((_LIVE, _HELD)))

    def recurring(self, after: str, limit: int) -> Sequence[Reminder]:
        some = (
            select(reminders)
            .where(_live(), reminders.c.rrule.is_not(None), reminders.c.id > after)
            .order_by(reminders.c.id)
            .limit(limit)
        )
        return [_read(row) for row in self._connection.execute(some)]

    def due(self, now: datetime, limit: int) -> Sequence[Reminder]:
        return self._all(_live(), reminders.c.next_utc <= now, limit=limit)

    def save(self, reminder: Reminder) -> None:
        values = {f"new_{name}": value for name, value in _written(reminder).items()}
        self._connection.execute(_SAVE, values)

    def erase(self, owner: UserKey, reminder_id: str) -> bool:
        return self._erase(_own(owner, reminder_id)) == 1

    def erase_all(self, owner: UserKey) -> int:
        return self._erase(reminders.c.owner == owner)

    def erase_from(self, owner: UserKey, sources: Collection[str]) -> int:
        """What they were made from is buried, so that a restored copy loses them as well."""
        mine, count = reminders.c.owner == owner, 0
        for some in batches(sources):
            which = mine & reminders.c.source.in_(some)
            made_from = select(reminders.c.source).where(which)
            bury(self._connection, owner, self._connection.execute(made_from).scalars().all())
            count += self._erase(which)
        return count

    def prune(self, before: datetime) -> int:
        done = reminders.c.state == ReminderState.DONE.value
        gone = delete(reminders).where(done, reminders.c.next_utc < before)
        return self._connection.execute(gone).rowcount

    def _erase(self, which: ColumnElement[bool]) -> int:
        """Gone for good: what of them still waits to be sent goes, too."""
        erased = delete(reminders).where(which).returning(reminders.c.id)
        ids = self._connection.execute(erased).scalars().all()
        for some in batches(ids):
            waiting = outbox.c.reminder_id.in_(some) & outbox.c.state.in_(("waiting", "held"))
            self._connection.execute(delete(outbox).where(waiting))
        return len(ids)

    def _all(self, *which: ColumnElement[bool], limit: int | None = None) -> Sequence[Reminder]:
        soonest_first = (
            select(reminders)
            .where(*which)
            .order_by(reminders.c.next_utc, reminders.c.id)
            .limit(limit)
        )
        return [_read(row) for row in self._connection.execute(soonest_first)]


def _own(owner: UserKey, reminder_id: str) -> ColumnElement[bool]:
    return (reminders.c.id == reminder_id) & (reminders.c.owner == owner)


def _live() -> ColumnElement[bool]:
    return reminders.c.state == _LIVE


def _written(reminder: Reminder) -> dict[str, Any]:
    return {
        "id": reminder.id,
        "owner": reminder.owner,
        "chat": reminder.chat,
        "space": reminder.space,
        "private": reminder.private,
        "text": reminder.text,
        **_schedule_written(reminder.schedule),
        "zone": reminder.zone,
        "next_utc": reminder.next_at,
        "created_at": reminder.created_at,
        "state": reminder.state.value,
        "source": reminder.source,
        "own_hours": reminder.own_hours,
    }


def _schedule_written(schedule: Schedule) -> dict[str, Any]:
    if isinstance(schedule, Once):
        return {"once_utc": schedule.at, "rrule": None, "dtstart_local": None, "tz": None}
    return {
        "once_utc": None,
        "rrule": schedule.rrule,
        "dtstart_local": schedule.start,
        "tz": schedule.zone,
    }


def _read(row: AnyRow) -> Reminder:
    once = row.once_utc is not None
    return Reminder(
        id=row.id,
        owner=row.owner,
        chat=row.chat,
        space=row.space,
        private=row.private,
        text=row.text,
        schedule=Once(row.once_utc) if once else Recurring(row.rrule, row.dtstart_local, row.tz),
        zone=row.zone,
        next_at=row.next_utc,
        created_at=row.created_at,
        state=ReminderState(row.state),
        source=row.source,
        own_hours=row.own_hours,
    )
