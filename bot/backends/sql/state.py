"""Small things an adapter must not forget: a cursor, a hash."""

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, delete, func, select

from bot.backends.sql.schema import state
from bot.backends.sql.statements import insert

LONGEST = 1_000_000

_VALUE = select(state.c.value).where(
    state.c.platform == bindparam("platform"), state.c.key == bindparam("key")
)
_new = insert(state)
_PUT = _new.on_conflict_do_update(
    index_elements=[state.c.platform, state.c.key], set_={"value": _new.excluded.value}
)


class SqlState:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, platform: str, key: str) -> str | None:
        named = {"platform": platform, "key": key}
        return self._connection.execute(_VALUE, named).scalar_one_or_none()

    def put(self, platform: str, key: str, value: str) -> None:
        if len(value) > LONGEST:
            raise ValueError(f"the state {platform}/{key} is longer than {LONGEST} characters")
        self._connection.execute(_PUT, {"platform": platform, "key": key, "value": value})

    def all(self, platform: str) -> Mapping[str, str]:
        rows = select(state.c.key, state.c.value).where(state.c.platform == platform)
        return {row.key: row.value for row in self._connection.execute(rows)}

    def erase(self, platform: str, key_prefix: str) -> None:
        begins = func.substr(state.c.key, 1, len(key_prefix)) == key_prefix
        self._connection.execute(delete(state).where(state.c.platform == platform, begins))
