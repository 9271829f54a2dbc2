"""Work for later: one open job for each (kind, key), leased while it runs."""

import json
from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, func, select, update

from bot.backends.sql.schema import jobs
from bot.backends.sql.statements import insert
from bot.domain.keys import ChatKey, UserKey
from bot.ports import Job


def _sibling(state: str) -> ColumnElement[bool]:
    other = jobs.alias()
    return (
        select(other.c.id)
        .where(
            other.c.kind == jobs.c.kind,
            other.c.key == jobs.c.key,
            other.c.state == state,
            other.c.id != jobs.c.id,
        )
        .exists()
    )


# Made once, as making them costs more than running them.
_SOONEST = select(func.min(jobs.c.due_at)).where(jobs.c.state == "new", ~_sibling("run"))
_PUT = insert(jobs)
_ANEW = (
    update(jobs)
    .where(jobs.c.kind == bindparam("of"), jobs.c.key == bindparam("named"), jobs.c.state == "new")
    .values({name: bindparam(name) for name in ("owner", "chat", "payload", "due_at", "attempts")})
)


class SqlJobs:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(
        self,
        kind: str,
        key: str,
        owner: UserKey,
        chat: ChatKey | None,
        payload: Mapping[str, object],
        due_at: datetime,
    ) -> None:
        """One that runs already stays as it is; this one is run after it."""
        wanted = {
            "owner": owner,
            "chat": chat,
            "payload": json.dumps(dict(payload), ensure_ascii=False),
            "due_at": due_at,
            "attempts": 0,
        }
        replaced = self._connection.execute(_ANEW, {"of": kind, "named": key, **wanted})
        if replaced.rowcount == 0:
            self._connection.execute(_PUT, {"kind": kind, "key": key, "state": "new", **wanted})

    def claim(self, now: datetime, lease_until: datetime) -> Job | None:
        soonest = (
            select(jobs)
            .where(jobs.c.state == "new", jobs.c.due_at <= now, ~_sibling("run"))
            .order_by(jobs.c.due_at, jobs.c.id)
            .limit(1)
        )
        row = self._connection.execute(soonest).one_or_none()
        if row is None:
            return None
        leased = {"state": "run", "attempts": row.attempts + 1, "lease_until": lease_until}
        self._connection.execute(update(jobs).where(jobs.c.id == row.id).values(**leased))
        return Job(row.id, row.kind, row.owner, row.chat, json.loads(row.payload), row.attempts + 1)

    def erase_all(self, owner: UserKey) -> int:
        return self._connection.execute(delete(jobs).where(jobs.c.owner == owner)).rowcount

    def done(self, job_id: int) -> None:
        self._connection.execute(delete(jobs).where(jobs.c.id == job_id))

    def later(self, job_id: int, due_at: datetime) -> None:
        self._back(jobs.c.id == job_id, due_at=due_at)

    def reclaim(self, now: datetime, *, everything: bool = False, but: Collection[int] = ()) -> int:
        stale: ColumnElement[bool] = and_(jobs.c.state == "run", jobs.c.id.not_in(but))
        if not everything:
            stale = and_(stale, jobs.c.lease_until <= now)
        return self._back(stale)

    def next_due(self) -> datetime | None:
        due_at: datetime | None = self._connection.execute(_SOONEST).scalar_one()
        return due_at

    def _back(self, which: ColumnElement[bool], **values: object) -> int:
        """Into the queue again; a job that was put anew meanwhile takes its place."""
        overtaken = self._connection.execute(delete(jobs).where(which, _sibling("new"))).rowcount
        back = update(jobs).where(which).values(state="new", lease_until=None, **values)
        return overtaken + self._connection.execute(back).rowcount
