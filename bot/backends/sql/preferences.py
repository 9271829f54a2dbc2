"""What people chose, and when the bot next has an occasion to speak first."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, time
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, select

from bot.backends.sql.schema import occasions, preferences
from bot.backends.sql.statements import insert
from bot.domain.keys import ChatKey, UserKey
from bot.domain.preferences import CheckIn, Hours, Occasion, Preferences

_CHOSEN = select(preferences.c.value).where(
    preferences.c.owner == bindparam("whose", type_=preferences.c.owner.type)
)


class SqlPreferences:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def find(self, owner: UserKey) -> Preferences:
        value = self._connection.execute(_CHOSEN, {"whose": owner}).scalar_one_or_none()
        return Preferences() if value is None else _read(json.loads(value))

    def chat(self, owner: UserKey) -> ChatKey | None:
        where = select(preferences.c.chat).where(preferences.c.owner == owner)
        chat: ChatKey | None = self._connection.execute(where).scalar_one_or_none()
        return chat

    def save(self, owner: UserKey, chosen: Preferences, chat: ChatKey | None) -> None:
        new = insert(preferences).values(owner=owner, chat=chat, value=json.dumps(_written(chosen)))
        kept = {
            "value": new.excluded.value,
            "chat": func.coalesce(new.excluded.chat, preferences.c.chat),
        }
        self._connection.execute(
            new.on_conflict_do_update(index_elements=[preferences.c.owner], set_=kept)
        )

    def plan(self, owner: UserKey, moments: Mapping[Occasion, datetime]) -> None:
        self._connection.execute(delete(occasions).where(occasions.c.owner == owner))
        rows = [
            {"owner": owner, "kind": kind.value, "next_utc": at} for kind, at in moments.items()
        ]
        if rows:
            self._connection.execute(insert(occasions), rows)

    def due(self, now: datetime, limit: int) -> Sequence[tuple[UserKey, Occasion, datetime]]:
        come = (
            select(occasions)
            .where(occasions.c.next_utc <= now)
            .order_by(occasions.c.next_utc, occasions.c.owner, occasions.c.kind)
            .limit(limit)
        )
        rows = self._connection.execute(come)
        return [(row.owner, Occasion(row.kind), row.next_utc) for row in rows]

    def erase_all(self, owner: UserKey) -> None:
        self._connection.execute(delete(preferences).where(preferences.c.owner == owner))
        self._connection.execute(delete(occasions).where(occasions.c.owner == owner))


def _written(chosen: Preferences) -> dict[str, Any]:  # ready for JSON
    quiet, check_in = chosen.quiet, chosen.check_in
    return {
        "quiet": quiet and [_clock(quiet.start), _clock(quiet.end)],
        "check_in": check_in and [_clock(check_in.at), list(check_in.days)],
        "follow_ups": chosen.follow_ups,
        "routines": chosen.routines,
        "tone": chosen.tone,
        "wakes": chosen.wakes and _clock(chosen.wakes),
        "sleeps": chosen.sleeps and _clock(chosen.sleeps),
    }


def _read(value: Mapping[str, Any]) -> Preferences:
    quiet, check_in = value.get("quiet"), value.get("check_in")
    return Preferences(
        quiet=Hours(_time(quiet[0]), _time(quiet[1])) if quiet else None,
        check_in=CheckIn(_time(check_in[0]), tuple(check_in[1])) if check_in else None,
        follow_ups=value.get("follow_ups"),
        routines=value.get("routines"),
        tone=value.get("tone", ""),
        wakes=_time(value["wakes"]) if value.get("wakes") else None,
        sleeps=_time(value["sleeps"]) if value.get("sleeps") else None,
    )


def _clock(at: time) -> str:
    return f"{at:%H:%M}"


def _time(text: str) -> time:
    return time.fromisoformat(text)
