"""Turns of past conversations: who may read them, where they stood, what they were made with."""

from collections.abc import Collection, Sequence
from dataclasses import fields
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, select

from bot.backends.sql.schema import messages, shown
from bot.backends.sql.statements import AnyRow, batches, insert
from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.messages import Message, PastTurn, Role
from bot.domain.scope import Scope

COLUMNS = tuple(messages.c[field.name] for field in fields(Message))
_PLACED = (*COLUMNS, *(messages.c[name] for name in ("seq", "session", "owner", "ordinal")))
_TO_THE_BOT = messages.c.overheard.is_(False)


def readable(scope: Scope) -> ColumnElement[bool]:
    """`Scope.allows`, said in SQL: a turn is never shared, and what was overheard is nobody's."""
    own = and_(_TO_THE_BOT, messages.c.owner.in_(scope.owners))
    return own if scope.space is None else and_(own, messages.c.space == scope.space)


class PastTurns:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def find(self, scope: Scope, ids: Collection[str]) -> Sequence[PastTurn]:
        rows = [
            row
            for batch in batches(dict.fromkeys(ids))
            for row in self._read(readable(scope), messages.c.id.in_(batch))
        ]
        turns = map(_placed, sorted(rows, key=lambda row: row.seq))
        # The same rule once more, in Python: a slip in the SQL shows nobody anything.
        return [turn for turn in turns if scope.allows(turn.owner, turn.message.space)]

    def spoken(
        self, owner: UserKey, chat: ChatKey | None, since: datetime | None
    ) -> Sequence[PastTurn]:
        which = [_TO_THE_BOT, messages.c.owner == owner]
        if chat is not None:
            which.append(messages.c.chat == chat)
        if since is not None:
            which.append(messages.c.at >= since)
        return [_placed(row) for row in self._read(*which)]

    def spaces(self, owner: UserKey) -> set[Space]:
        heard = select(messages.c.space).distinct().where(messages.c.author == owner)
        return {space for space in self._connection.execute(heard).scalars() if space is not None}

    def note_used(self, answer_id: str, ids: Sequence[str]) -> None:
        rows = [
            {"answer": answer_id, "position": position, "target": target}
            for position, target in enumerate(dict.fromkeys(ids))
        ]
        if rows:
            self._connection.execute(insert(shown).on_conflict_do_nothing(), rows)

    def used(self, answer_id: str) -> Sequence[str]:
        rows = select(shown.c.target).where(shown.c.answer == answer_id).order_by(shown.c.position)
        return self._connection.execute(rows).scalars().all()

    def using(self, ids: Collection[str]) -> set[str]:
        found: set[str] = set()
        for batch in batches(dict.fromkeys(ids)):
            rows = select(shown.c.answer).where(shown.c.target.in_(batch))
            found.update(self._connection.execute(rows).scalars())
        return found

    def _read(self, *which: ColumnElement[bool]) -> Sequence[AnyRow]:
        oldest_first = select(*_PLACED).where(*which).order_by(messages.c.seq)
        return self._connection.execute(oldest_first).all()


def _placed(row: AnyRow) -> PastTurn:
    return PastTurn(message_of(row), row.owner, row.session, row.ordinal)


def message_of(row: AnyRow) -> Message:
    """Of a row that begins with `COLUMNS`; by position, as a window has many."""
    message_id, chat, role, *rest = row[: len(COLUMNS)]
    return Message(message_id, chat, Role(role), *rest)
