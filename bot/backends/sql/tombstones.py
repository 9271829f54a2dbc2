"""Ids of memories and turns that were erased on request: nothing may be learnt from them again."""

from collections.abc import Collection, Iterable
from datetime import datetime

from sqlalchemy import Connection, bindparam, func, select

from bot.backends.sql.schema import tombstones
from bot.backends.sql.statements import batches, insert
from bot.domain.keys import UserKey

_FORGOT = "rememo_forgot"
_BURIED = select(tombstones.c.id).where(
    tombstones.c.owner == bindparam("whose", type_=tombstones.c.owner.type),
    tombstones.c.id.in_(bindparam("some", expanding=True)),
)

_HOW_MANY = select(func.count()).where(
    tombstones.c.owner == bindparam("whose", type_=tombstones.c.owner.type)
)


def note(connection: Connection) -> None:
    """Something was forgotten, which the log beside the database must hear of."""
    connection.info[_FORGOT] = True


def noted(connection: Connection) -> bool:
    """Whether something was, since this was asked last."""
    return bool(connection.info.pop(_FORGOT, False))


def bury(
    connection: Connection, owner: UserKey, ids: Iterable[str], at: datetime | None = None
) -> None:
    stones = [{"owner": owner, "id": one, "at": at} for one in dict.fromkeys(ids)]
    if stones:
        connection.execute(insert(tombstones).on_conflict_do_nothing(), stones)
        note(connection)


def buried(connection: Connection, owner: UserKey, ids: Collection[str]) -> set[str]:
    found: set[str] = set()
    for batch in batches(ids):
        found.update(connection.execute(_BURIED, {"whose": owner, "some": batch}).scalars())
    return found


def buried_count(connection: Connection, owner: UserKey) -> int:
    return connection.execute(_HOW_MANY, {"whose": owner}).scalar_one()
