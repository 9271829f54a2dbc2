"""What the outbox asks of its rows at every send: made once, as making costs more than running."""

from sqlalchemy import ColumnElement, bindparam, func, or_, select, update

from bot.backends.sql.columns import Moment, Words
from bot.backends.sql.delivery_rows import COLUMNS
from bot.backends.sql.schema import outbox

_now = bindparam("now", type_=Moment)
_waiting = outbox.c.state == "waiting"


def _in_flight() -> ColumnElement[bool]:
    other = outbox.alias()
    same_chat = select(other.c.seq).where(other.c.chat == outbox.c.chat)
    return same_chat.where(other.c.state == "flight").exists()


def _ahead(*, ready: bool) -> ColumnElement[bool]:
    """An older row of the chat that goes first: one that was put back, or one that is `ready`.

    A row put back by `later` holds the chat's order; one that was added for later holds nobody.
    """
    other = outbox.alias()
    first: ColumnElement[bool] = other.c.holds.is_(True)
    if ready:
        first = or_(first, other.c.not_before.is_(None), other.c.not_before <= _now)
    same_chat = select(other.c.seq).where(other.c.chat == outbox.c.chat)
    return same_chat.where(other.c.state == "waiting", other.c.seq < outbox.c.seq, first).exists()


OPEN = select(func.count()).where(
    outbox.c.chat == bindparam("chat", type_=outbox.c.chat.type),
    outbox.c.state.in_(("preview", "waiting", "flight")),
)
ANY_WAITING = select(outbox.c.seq).where(_waiting).limit(1)
SHOWN = select(*COLUMNS).where(outbox.c.once == bindparam("named"), outbox.c.state == "preview")
READY = (
    select(*COLUMNS)
    .where(
        _waiting,
        or_(outbox.c.not_before.is_(None), outbox.c.not_before <= _now),
        ~_in_flight(),
        ~_ahead(ready=True),
    )
    .order_by(outbox.c.seq)
    .limit(1)
)
WAKE_AT = select(func.min(outbox.c.not_before)).where(_waiting, ~_in_flight(), ~_ahead(ready=False))
TAKE = (
    update(outbox)
    .where(outbox.c.id == bindparam("row"))
    .values(state="flight", lease_until=bindparam("until", type_=Moment))
)
_end = update(outbox).where(outbox.c.id == bindparam("row"))
_wordless = {
    "text": "",
    "buttons": None,
    "handle": None,
    "file_name": None,
    "file_text": None,
    "lease_until": None,
    "ended_at": _now,
}
SENT = _end.values(
    state="sent",
    message_id=func.coalesce(bindparam("message", type_=Words), outbox.c.message_id),
    **_wordless,
)
FAILED = _end.values(state="failed", reason=bindparam("why", type_=Words), **_wordless)
ALL_BACK = (
    update(outbox).where(outbox.c.state == "flight").values(state="waiting", lease_until=None)
)
BACK = ALL_BACK.where(
    outbox.c.lease_until <= bindparam("over", type_=Moment),
    outbox.c.id.not_in(bindparam("but", expanding=True)),
)
