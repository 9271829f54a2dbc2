"""What recall ranks, read lean: some hundred rows for a question, of which a handful is shown.

One statement for all of them, however many, and written out: SQLAlchemy takes ten times as long to
make a row's values as SQLite takes to read it.
"""

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from operator import itemgetter

from sqlalchemy import Connection, text

from bot.backends.sql.columns import storable
from bot.backends.sql.statements import AnyRow
from bot.domain.candidates import ASSISTANT, SOMEBODY, TURN, USER, Candidate
from bot.domain.keys import Space, UserKey
from bot.domain.scope import Scope

# `Scope.allows`, said in SQL. CROSS: in this order, or SQLite may begin with all of their rows.
# PostgreSQL's word for `json_each` is `json_array_elements_text`.
_FOUND = text("""
    WITH owners AS (SELECT value FROM json_each(:owners))
    SELECT 'memory' AS kind, m.id, m.content AS text, coalesce(m.happened_at, m.created_at) AS at,
        m.owner, m.said_in AS space, shares.space AS shared, people.name AS name,
        m.valid_until AS until, '' AS session, 0 AS ordinal, wanted.key AS place
    FROM json_each(:ids) AS wanted
    CROSS JOIN memories AS m ON m.id = wanted.value
    LEFT JOIN memory_shares AS shares ON shares.memory = m.id AND shares.space = :space
    LEFT JOIN people ON people.key = m.owner
    WHERE m.status = 'live' AND (
        shares.space IS NOT NULL
        OR (m.owner IN owners AND (:space IS NULL OR m.said_in = :space))
    )
    UNION ALL
    SELECT 'turn', m.id, m.text, m.at, m.owner, m.space, NULL, m.author, NULL, m.session, m.ordinal,
        m.seq
    FROM json_each(:ids) AS wanted
    CROSS JOIN messages AS m ON m.id = wanted.value
    WHERE NOT m.overheard AND m.owner IN owners AND (:space IS NULL OR m.space = :space)
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
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_KIND_AND_PLACE = itemgetter(0, -1)


def candidates(connection: Connection, scope: Scope, ids: Sequence[str]) -> Sequence[Candidate]:
    return allowed(found(connection, scope, ids), scope)


def any_but(connection: Connection, owners: Collection[UserKey], ids: Collection[str]) -> bool:
    """Looks at no more rows than are known already, and those overheard."""
    asked = {"owners": _as_json(map(str, owners)), "ids": _as_json(ids)}
    return bool(connection.execute(_OTHERS, asked).scalar_one())


def found(connection: Connection, scope: Scope, ids: Sequence[str]) -> Sequence[AnyRow]:
    """Memories in the order of the ids, then turns, the oldest first."""
    asked = {
        "ids": _as_json(ids),
        "owners": _as_json(_owners(scope)),
        "space": None if scope.space is None else storable(str(scope.space)),
    }
    return sorted(connection.execute(_FOUND, asked).all(), key=_KIND_AND_PLACE)


def allowed(rows: Sequence[AnyRow], scope: Scope) -> Sequence[Candidate]:
    """The same rule once more, in Python: a slip in the SQL shows nobody anything."""
    owners = _owners(scope)
    allows = _rule(scope)
    return [
        Candidate(
            row_id,
            said,
            _moment(at),
            kind,
            _speaker(kind, name, own=owner in owners),
            session,
            ordinal,
            None if until is None else _moment(until),
        )
        for kind, row_id, said, at, owner, space, shared, name, until, session, ordinal, _ in rows
        if allows(owner, space, shared)
    ]


def _owners(scope: Scope) -> Collection[str]:
    return {storable(str(owner)) for owner in scope.owners}


def _as_json(keys: Iterable[str]) -> str:
    return json.dumps([storable(key) for key in keys])


def _rule(scope: Scope) -> Callable[[str, str | None, str | None], bool]:
    """Asked once for all rows that are alike, as nearly all are."""

    @cache
    def allows(owner: str, space: str | None, shared: str | None) -> bool:
        return scope.allows(
            UserKey(*owner.split(":", 1)),
            None if space is None else Space.parse(space),
            () if shared is None else (Space.parse(shared),),
        )

    return allows


def _speaker(kind: str, name: str | None, *, own: bool) -> str:
    if kind == TURN:
        return ASSISTANT if name is None else USER
    return "" if own else name or SOMEBODY


def _moment(microseconds: int) -> datetime:
    return _EPOCH + microseconds * _MICROSECOND
