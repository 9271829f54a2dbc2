"""People, their invitations, and where learning is allowed."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, case, select, update

from bot.backends.sql.schema import invitations, people, spaces
from bot.backends.sql.statements import AnyRow, insert
from bot.domain.keys import ChatKey, UserKey
from bot.domain.people import Language, Person, Role

_LEARNS = select(spaces.c.learning).where(
    spaces.c.chat == bindparam("where", type_=spaces.c.chat.type)
)
_FIND = select(people).where(people.c.key == bindparam("user", type_=people.c.key.type))


class SqlPeople:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def find(self, user: UserKey) -> Person | None:
        row = self._connection.execute(_FIND, {"user": user}).one_or_none()
        return None if row is None else _person(row)

    def save(self, person: Person) -> None:
        new = insert(people).values(
            key=person.key,
            name=person.name,
            language=person.language.value,
            first_seen=person.first_seen,
            role=person.role.value,
            zone=person.zone,
            learning=person.learning,
            introduced=person.introduced,
            epoch=person.epoch,
            reachable=person.reachable,
            turned_away_at=person.turned_away_at,
            notices=person.notices,
        )
        taken: dict[str, ColumnElement[Any]] = dict(new.excluded.items())
        del taken["key"]
        # A copy read before a /forget must not bring the old epoch back.
        taken["epoch"] = case(
            (people.c.epoch > new.excluded.epoch, people.c.epoch), else_=new.excluded.epoch
        )
        self._connection.execute(
            new.on_conflict_do_update(index_elements=[people.c.key], set_=taken)
        )

    def admins(self) -> Sequence[Person]:
        rows = select(people).where(people.c.role == Role.ADMIN.value).order_by(people.c.first_seen)
        return [_person(row) for row in self._connection.execute(rows)]

    def note_space(self, space_chat: ChatKey, *, learning: bool | None = None) -> bool:
        if learning is not None:
            new = insert(spaces).values(chat=space_chat, learning=learning)
            self._connection.execute(
                new.on_conflict_do_update(
                    index_elements=[spaces.c.chat], set_={"learning": learning}
                )
            )
        allowed = self._connection.execute(_LEARNS, {"where": space_chat})
        return bool(allowed.scalar_one_or_none())

    def add_invitation(self, code: str, by: UserKey, expires_at: datetime) -> None:
        self._connection.execute(
            insert(invitations).values(code=code, made_by=by, expires_at=expires_at)
        )

    def use_invitation(self, code: str, now: datetime) -> bool:
        used = (
            update(invitations)
            .where(
                invitations.c.code == code,
                invitations.c.used_at.is_(None),
                invitations.c.expires_at > now,
            )
            .values(used_at=now)
        )
        return self._connection.execute(used).rowcount == 1


def _person(row: AnyRow) -> Person:
    return Person(
        key=row.key,
        name=row.name,
        language=Language(row.language),
        first_seen=row.first_seen,
        role=Role(row.role),
        zone=row.zone,
        learning=row.learning,
        introduced=row.introduced,
        epoch=row.epoch,
        reachable=row.reachable,
        turned_away_at=row.turned_away_at,
        notices=row.notices,
    )
