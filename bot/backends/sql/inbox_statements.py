"""What the inbox asks of its rows at every turn: made once, as making costs more than running."""

from typing import Any

from sqlalchemy import ColumnElement, Select, and_, bindparam, func, or_, select, update

from bot.backends.sql.columns import Moment
from bot.backends.sql.schema import inbox

TOGETHER = 10
IN_WORK = ("run", "merged", "express")

_now = bindparam("now", type_=Moment)
_new = inbox.c.state == "new"
_columns = (
    inbox.c.id,
    inbox.c.chat,
    inbox.c.kind,
    inbox.c.event,
    inbox.c.joins,
    inbox.c.express,
    inbox.c.attempts,
)


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


def _oldest(kind: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    open_now = or_(inbox.c.not_before.is_(None), inbox.c.not_before <= _now)
    return select(*_columns).where(_new, kind, open_now).order_by(inbox.c.id).limit(1)


OPEN = select(func.count()).where(
    inbox.c.chat == bindparam("chat", type_=inbox.c.chat.type),
    inbox.c.state.in_(("new", *IN_WORK)),
)
KNOWN = select(inbox.c.id).where(
    inbox.c.platform == bindparam("of"),
    inbox.c.key == bindparam("named", type_=inbox.c.key.type),
)
ANY_NEW = select(inbox.c.id).where(_new).limit(1)
READY_EXPRESS = _oldest(inbox.c.express.is_(True))
READY = (READY_EXPRESS, _oldest(_turn()))
FOLLOWERS = (
    select(*_columns)
    .where(
        inbox.c.chat == bindparam("chat", type_=inbox.c.chat.type),
        _new,
        inbox.c.express.is_(False),
        inbox.c.id > bindparam("head"),
    )
    .order_by(inbox.c.id)
    .limit(TOGETHER - 1)
)
WAKE_AT = select(func.min(inbox.c.not_before)).where(_new, or_(inbox.c.express.is_(True), _turn()))
TAKE = (
    update(inbox)
    .where(inbox.c.id == bindparam("row"))
    .values(
        state=bindparam("taken"),
        lease_until=bindparam("until", type_=Moment),
        attempts=inbox.c.attempts + 1,
    )
)
FINISH = (
    update(inbox)
    .where(inbox.c.id == bindparam("row"))
    .values(state="done", event=None, joins=None, lease_until=None, done_at=_now)
)
ALL_BACK = update(inbox).where(inbox.c.state.in_(IN_WORK)).values(state="new", lease_until=None)
BACK = ALL_BACK.where(
    inbox.c.lease_until <= bindparam("over", type_=Moment),
    inbox.c.id.not_in(bindparam("but", expanding=True)),
)
