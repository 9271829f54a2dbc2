"""What recall ranks, read lean: some hundred rows for a question, of which a handful is shown.

One statement for all of them, however many, and one row for its result: SQLAlchemy takes ten times
as long to make the values of a row as SQLite takes to read it, and a thread that fetches row by row
waits for the interpreter at each.
"""

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, text

from bot.backends.sql.columns import storable
from bot.domain.candidates import ASSISTANT, MEMORY, SOMEBODY, TURN, USER, Candidate
from bot.domain.keys import Space, UserKey
from bot.domain.scope import Scope

# `Scope.allows`, said in SQL. CROSS: in this order, or SQLite may begin with all of their rows.
# PostgreSQL's words are `json_array_elements_text`, `json_agg` and `json_build_array`.
_FOUND = text("""
    WITH owners AS (SELECT value FROM json_each(:owners))
    SELECT (
        SELECT json_group_array(json_array(
            m.id, m.content, coalesce(m.happened_at, m.created_at), m.valid_until,
            m.owner, m.said_in, shares.space, people.name, m.seq
        ))
        FROM json_each(:ids) AS wanted
        CROSS JOIN memories AS m ON m.id = wanted.value
        LEFT JOIN memory_shares AS shares ON shares.memory = m.id AND shares.space = :space
        LEFT JOIN people ON people.key = m.owner
        WHERE m.status = 'live' AND (
            shares.space IS NOT NULL
            OR (m.owner IN owners AND (:space IS NULL OR m.said_in = :space))
        )
    ), (
        SELECT json_group_array(json_array(
            m.id, m.text, m.at, m.session, m.ordinal, m.author, m.owner, m.space, m.seq
        ))
        FROM json_each(:ids) AS wanted
        CROSS JOIN messages AS m ON m.id = wanted.value
        WHERE NOT m.overheard AND m.owner IN owners AND (:space IS NULL OR m.space = :space)
    )
""")
_OTHERS = text("""
    WITH owners AS (SELECT value FROM json_each(:owners)),
        known AS (SELECT value FROM json_each(:ids))
    SELECT EXISTS (
        SELECT 1 FROM memories
        WHERE owner IN owners AND status = 'live' AND id NOT IN known
    ) OR EXISTS (
        SELECT 1 FROM messages
        WHERE owner IN owners AND NOT overheard AND id NOT IN known
    )
""")
_AGE = itemgetter(-1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

Rows = Sequence[Sequence[Any]]  # Any: values of the columns named in the statement
Allows = Callable[[str, str | None, str | None], bool]


def candidates(connection: Connection, scope: Scope, ids: Sequence[str]) -> Sequence[Candidate]:
    return allowed(scope, *found(connection, scope, ids))


def any_but(connection: Connection, owners: Collection[UserKey], ids: Collection[str]) -> bool:
    """Looks at no more rows than are known already, and those overheard."""
    asked = {"owners": _as_json(owners), "ids": json.dumps(list(ids))}
    return bool(connection.execute(_OTHERS, asked).scalar_one())


def found(connection: Connection, scope: Scope, ids: Sequence[str]) -> tuple[Rows, Rows]:
    """Memories, then turns, the oldest first of each, so that equals keep one order."""
    asked = {
        "ids": json.dumps(ids),
        "owners": _as_json(scope.owners),
        "space": None if scope.space is None else storable(str(scope.space)),
    }
    memories, turns = connection.execute(_FOUND, asked).one()
    return sorted(json.loads(memories), key=_AGE), sorted(json.loads(turns), key=_AGE)


def allowed(scope: Scope, memories: Rows, turns: Rows) -> Sequence[Candidate]:
    """The same rule once more, in Python: a slip in the SQL shows nobody anything."""
    allows = _rule(scope)
    own = {storable(str(owner)) for owner in scope.owners}
    return [
        *(
            Candidate(
                row_id,
                said,
                _moment(at),
                MEMORY,
                "" if owner in own else name or SOMEBODY,
                until=None if until is None else _moment(until),
            )
            for row_id, said, at, until, owner, space, shared, name, _ in memories
            if allows(owner, space, shared)
        ),
        *(
            Candidate(
                row_id,
                said,
                _moment(at),
                TURN,
                ASSISTANT if author is None else USER,
                session,
                ordinal,
            )
            for row_id, said, at, session, ordinal, author, owner, space, _ in turns
            if allows(owner, space, None)
        ),
    ]


def _rule(scope: Scope) -> Allows:
    """Asked once for all rows that are alike, as nearly all are."""

    @cache
    def allows(owner: str, space: str | None, shared: str | None) -> bool:
        return scope.allows(
            UserKey(*owner.split(":", 1)),
            None if space is None else Space.parse(space),
            () if shared is None else (Space.parse(shared),),
        )

    return allows


def _as_json(owners: Iterable[UserKey]) -> str:
    return json.dumps([storable(str(owner)) for owner in owners])


def _moment(microseconds: int) -> datetime:
    return _EPOCH + microseconds * _MICROSECOND
