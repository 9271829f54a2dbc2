"""Small things an adapter must not forget: a cursor, a hash."""

from collections.abc import Mapping

from sqlalchemy import Connection, delete, func, select

from bot.backends.sql.schema import state
from bot.backends.sql.statements import insert

LONGEST = 1_000_000


class SqlState:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, platform: str, key: str) -> str | None:
        value = select(state.c.value).where(state.c.platform == platform, state.c.key == key)
        return self._connection.execute(value).scalar_one_or_none()

    def put(self, platform: str, key: str, value: str) -> None:
        if len(value) > LONGEST:
            raise ValueError(f"the state {platform}/{key} is longer than {LONGEST} characters")
        new = insert(state).values(platform=platform, key=key, value=value)
        self._connection.execute(
            new.on_conflict_do_update(
                index_elements=[state.c.platform, state.c.key], set_={"value": new.excluded.value}
            )
        )

    def all(self, platform: str) -> Mapping[str, str]:
        rows = select(state.c.key, state.c.value).where(state.c.platform == platform)
        return {row.key: row.value for row in self._connection.execute(rows)}

    def erase(self, platform: str, key_prefix: str) -> None:
        begins = func.substr(state.c.key, 1, len(key_prefix)) == key_prefix
        self._connection.execute(delete(state).where(state.c.platform == platform, begins))
