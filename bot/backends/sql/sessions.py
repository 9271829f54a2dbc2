"""Sessions and their messages: what was said, and what of it the window shows."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from uuid import uuid4

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    case,
    delete,
    func,
    or_,
    select,
    update,
)

from bot.backends.sql.index_queue import SqlIndexQueue
from bot.backends.sql.past_turns import COLUMNS, PastTurns, message_of
from bot.backends.sql.schema import messages, sessions
from bot.backends.sql.statements import AnyRow, batches, insert
from bot.backends.sql.tombstones import bury
from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.messages import Message, PastTurn, Session
from bot.domain.scope import Scope

_OPEN_ONE = select(sessions).where(
    sessions.c.chat == bindparam("at", type_=sessions.c.chat.type), sessions.c.current.is_(True)
)
_NEWEST = (
    select(*COLUMNS)
    .where(messages.c.session == bindparam("within"))
    .order_by(messages.c.seq.desc())
    .limit(bindparam("most"))
)
_newest = messages.alias("newest")
_PLACE = (
    select(_newest.c.ordinal + case((_newest.c.overheard, 0), else_=1))
    .where(_newest.c.session == bindparam("within"))
    .order_by(_newest.c.seq.desc())
    .limit(1)
    .scalar_subquery()
)
_KEEP = (
    insert(messages)
    .values(ordinal=func.coalesce(_PLACE, 0))
    .on_conflict_do_nothing(index_elements=[messages.c.id])
)


class SqlSessions:
    """What is erased here leaves the index, too: the change is queued in the same transaction."""

    def __init__(self, connection: Connection, index: SqlIndexQueue) -> None:
        self._connection = connection
        self._index = index
        self._past = PastTurns(connection)

    def current(self, chat: ChatKey, now: datetime) -> Session:
        return self.standing(chat) or self.begin(chat, "", now)

    def standing(self, chat: ChatKey) -> Session | None:
        row = self._connection.execute(_OPEN_ONE, {"at": chat}).one_or_none()
        return None if row is None else Session(row.id, row.chat, row.title, row.started_at)

    def begin(self, chat: ChatKey, title: str, now: datetime) -> Session:
        session = Session(str(uuid4()), chat, title, now)
        self._connection.execute(
            update(sessions).where(sessions.c.chat == chat).values(current=False)
        )
        self._connection.execute(
            insert(sessions).values(
                id=session.id, chat=chat, title=title, started_at=now, current=True
            )
        )
        return session

    def append(
        self, session: Session, messages: Sequence[Message], *, to: UserKey | None = None
    ) -> None:
        owner, kept = to, []
        for message in messages:
            if message.author is not None and not message.overheard:
                owner = message.author
            elif message.author is None and owner is None:
                owner = self._last_speaker(session)
            kept.append(_written(session, message, message.author or owner))
        if kept:
            self._connection.execute(_KEEP, kept)

    def window(self, session: Session, limit: int) -> Sequence[Message]:
        newest = self._connection.execute(_NEWEST, {"within": session.id, "most": limit})
        return [message_of(row) for row in reversed(newest.all())]

    def messages(self, ids: Sequence[str]) -> Sequence[Message]:
        found: dict[str, Message] = {}
        for batch in batches(ids):
            rows = self._connection.execute(select(*COLUMNS).where(messages.c.id.in_(batch)))
            found.update((row.id, message_of(row)) for row in rows)
        return [found[message_id] for message_id in dict.fromkeys(ids) if message_id in found]

    def by_platform_id(self, chat: ChatKey, platform_id: str) -> Message | None:
        newest = (
            select(*COLUMNS)
            .where(messages.c.chat == chat, messages.c.platform_id == platform_id)
            .order_by(messages.c.seq.desc())
            .limit(1)
        )
        row = self._connection.execute(newest).one_or_none()
        return None if row is None else message_of(row)

    def find(self, scope: Scope, ids: Collection[str]) -> Sequence[PastTurn]:
        return self._past.find(scope, ids)

    def spoken(
        self, owner: UserKey, *, chat: ChatKey | None = None, since: datetime | None = None
    ) -> Sequence[PastTurn]:
        return self._past.spoken(owner, chat, since)

    def spaces(self, owner: UserKey) -> set[Space]:
        return self._past.spaces(owner)

    def note_used(self, answer_id: str, ids: Sequence[str]) -> None:
        self._past.note_used(answer_id, ids)

    def used(self, answer_id: str) -> Sequence[str]:
        return self._past.used(answer_id)

    def using(self, ids: Collection[str]) -> set[str]:
        return self._past.using(ids)

    def correct(
        self,
        chat: ChatKey,
        platform_id: str,
        text: str,
        *,
        as_id: str | None = None,
        indexed: bool = True,
    ) -> bool:
        turn = self.by_platform_id(chat, platform_id)
        if turn is None:
            return False
        new = {"text": text, "id": as_id or turn.id}
        self._connection.execute(update(messages).where(messages.c.id == turn.id).values(**new))
        if turn.overheard:
            return True
        if as_id is not None or not indexed:
            self._index.forget([turn.id], "turn")
        if indexed:
            self._index.renew(as_id or turn.id, "turn")
        return True

    def erase(self, message_ids: Sequence[str]) -> int:
        count = 0
        for batch in batches(message_ids):
            gone = self._erase(messages.c.id.in_(batch))
            count += len(gone)
            for row in gone:
                # What is being learnt from it right now must not be kept.
                if row.owner is not None:
                    bury(self._connection, row.owner, [row.id])
        return count

    def erase_all(self, owner: UserKey) -> int:
        return len(self._erase(messages.c.owner == owner))

    def expire(self, before: datetime, overheard_before: datetime) -> Sequence[str]:
        gone = self._erase(
            or_(
                and_(messages.c.overheard.is_(False), messages.c.at < before),
                and_(messages.c.overheard.is_(True), messages.c.at < overheard_before),
            )
        )
        return [row.id for row in gone]

    def _last_speaker(self, session: Session) -> UserKey | None:
        """Whom an answer is for that comes without its question."""
        last = (
            select(messages.c.author)
            .where(
                messages.c.session == session.id,
                messages.c.author.is_not(None),
                messages.c.overheard.is_(False),
            )
            .order_by(messages.c.seq.desc())
            .limit(1)
        )
        return self._connection.execute(last).scalar_one_or_none()

    def _erase(self, which: ColumnElement[bool]) -> Sequence[AnyRow]:
        erased = (
            delete(messages)
            .where(which)
            .returning(messages.c.id, messages.c.owner, messages.c.overheard, messages.c.session)
        )
        gone = self._connection.execute(erased).all()
        # What was overheard was never in the index.
        self._index.forget([row.id for row in gone if not row.overheard], "turn")
        self._clear_titles({row.session for row in gone})
        return gone

    def _clear_titles(self, touched: set[str]) -> None:
        """A title is words, too: it goes with the last message."""
        anything = select(messages.c.id).where(messages.c.session == sessions.c.id).exists()
        for batch in batches(touched):
            emptied = update(sessions).where(sessions.c.id.in_(batch), ~anything)
            self._connection.execute(emptied.values(title=""))


def _written(session: Session, message: Message, owner: UserKey | None) -> Mapping[str, object]:
    return {
        "id": message.id,
        "session": session.id,
        "chat": message.chat,
        "role": message.role.value,
        "text": message.text,
        "at": message.at,
        "author": message.author,
        "owner": owner,
        "name": message.name,
        "space": message.space,
        "overheard": message.overheard,
        "platform_id": message.platform_id,
        "within": session.id,
    }
