"""Tokens spent, by person and day."""

from datetime import date

from sqlalchemy import Connection, delete, func, select

from bot.backends.sql.schema import usage
from bot.backends.sql.statements import insert
from bot.domain.keys import UserKey

_new = insert(usage)
_ADD = _new.on_conflict_do_update(
    index_elements=[usage.c.owner, usage.c.day, usage.c.background],
    set_={
        "prompt": usage.c.prompt + _new.excluded.prompt,
        "completion": usage.c.completion + _new.excluded.completion,
    },
)


class SqlUsage:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(
        self, owner: UserKey, day: date, prompt: int, completion: int, *, background: bool
    ) -> None:
        spent = {"prompt": prompt, "completion": completion}
        self._connection.execute(
            _ADD, {"owner": owner, "day": day, "background": background, **spent}
        )

    def total(self, owner: UserKey, since: date, *, background: bool) -> tuple[int, int]:
        spent = select(
            func.coalesce(func.sum(usage.c.prompt), 0),
            func.coalesce(func.sum(usage.c.completion), 0),
        ).where(usage.c.owner == owner, usage.c.day >= since, usage.c.background.is_(background))
        prompt, completion = self._connection.execute(spent).one()
        return prompt, completion

    def erase_all(self, owner: UserKey) -> None:
        self._connection.execute(delete(usage).where(usage.c.owner == owner))
