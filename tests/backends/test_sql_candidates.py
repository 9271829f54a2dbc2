"""What recall ranks: read by those alone who may, with all that the order needs."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, create_engine

from bot.backends.sql import SqlDatabase, candidates
from bot.backends.sql.schema import metadata
from bot.backends.sql.transaction import SqlTransaction
from bot.domain.candidates import ASSISTANT, MEMORY, SOMEBODY, TURN, USER, Candidate
from bot.domain.keys import Space, UserKey
from bot.domain.memories import Memory
from bot.domain.scope import Scope
from bot.ports import Transaction
from tests.backends.sql_samples import ANN, BOB, CHAT, GROUP, NOW, ROOM, later, memory, person, turn

PRIVATE = Scope(frozenset({ANN}), None)
IN_GROUP = Scope(frozenset({ANN}), GROUP)
PEOPLE = [ANN, BOB, UserKey("telegram", "11")]
SPACES = [GROUP, Space("telegram", "-1001"), Space("discord", "-100")]


async def found(database: SqlDatabase, scope: Scope, *ids: str) -> list[Candidate]:
    return list(await database.read(lambda tx: tx.candidates(scope, ids)))


async def test_memories_come_before_turns_by_age_with_what_their_order_needs(
    database: SqlDatabase,
) -> None:
    born = datetime(1965, 5, 4, 3, 2, 1, 987654, tzinfo=UTC)
    plain = memory(1, created_at=later(days=-3))
    dated = memory(2, happened_at=born, valid_until=later(days=1))

    def step(tx: Transaction) -> str:
        tx.memories.add(plain)
        tx.memories.add(dated)
        session = tx.sessions.current(CHAT, NOW)
        tx.sessions.append(session, [turn("q", "tea?"), turn("a", "Yes.", None, at=later(days=1))])
        return session.id

    session = await database.write(step)
    assert await found(database, PRIVATE, "a", dated.id, "q", "nobody", plain.id) == [
        Candidate(plain.id, plain.content, later(days=-3), MEMORY),
        Candidate(dated.id, dated.content, born, MEMORY, until=later(days=1)),
        Candidate("q", "tea?", NOW, TURN, USER, session, 0),
        Candidate("a", "Yes.", later(days=1), TURN, ASSISTANT, session, 1),
    ]


async def test_what_another_member_shared_carries_their_name(database: SqlDatabase) -> None:
    stranger = UserKey("telegram", "11")

    def step(tx: Transaction) -> None:
        tx.people.save(person(BOB, name="Bob"))
        tx.memories.add(memory(1, owner=BOB, shared=frozenset({GROUP})))
        tx.memories.add(memory(2, owner=stranger, shared=frozenset({GROUP})))
        tx.memories.add(memory(3, owner=ANN, shared=frozenset({GROUP})))
        tx.memories.add(memory(4, owner=BOB, said_in=GROUP))

    await database.write(step)
    ids = [memory(number).id for number in (1, 2, 3, 4)]
    there = await found(database, IN_GROUP, *ids)
    assert [(one.id, one.speaker) for one in there] == list(
        zip(ids, ["Bob", SOMEBODY, ""], strict=False)
    )
    assert [one.id for one in await found(database, PRIVATE, *ids)] == [ids[2]]


async def test_what_was_replaced_or_overheard_is_not_among_them(database: SqlDatabase) -> None:
    old, new = memory(1), memory(2)

    def step(tx: Transaction) -> None:
        tx.memories.add(old)
        tx.memories.supersede(old, new)
        aside = turn("aside", "psst", ANN, ROOM, space=GROUP, overheard=True)
        tx.sessions.append(tx.sessions.current(ROOM, NOW), [aside])

    await database.write(step)
    for scope in (PRIVATE, Scope(frozenset({ANN}), GROUP)):
        assert "aside" not in [one.id for one in await found(database, scope, "aside")]
    assert [one.id for one in await found(database, PRIVATE, old.id, new.id)] == [new.id]


async def test_any_number_of_ids_can_be_asked_for(database: SqlDatabase) -> None:
    await database.write(lambda tx: tx.memories.add(memory(1)))
    ids = [*(f"no such id {n}" for n in range(50_000)), memory(1).id]
    assert [one.id for one in await found(database, PRIVATE, *ids)] == [memory(1).id]
    assert await found(database, PRIVATE) == []


async def test_it_is_known_whether_somebody_has_anything_but_what_is_at_hand(
    database: SqlDatabase,
) -> None:
    old, new = memory(1), memory(2)

    def step(tx: Transaction) -> None:
        tx.sessions.append(
            tx.sessions.current(ROOM, NOW),
            [
                turn("aside", "psst", ANN, ROOM, space=GROUP, overheard=True),
                turn("bob", "hi", BOB, ROOM, space=GROUP),
            ],
        )
        assert not tx.any_but([ANN], [])
        tx.memories.add(old)
        assert tx.any_but([ANN], ["no such id"])
        tx.memories.supersede(old, new)
        assert not tx.any_but([ANN], [new.id])
        assert tx.any_but([ANN, BOB], [new.id])
        tx.sessions.append(tx.sessions.current(CHAT, NOW), [turn("q", "?"), turn("a", "!", None)])
        assert tx.any_but([ANN], [new.id, "q"])
        assert not tx.any_but([ANN], [new.id, "q", "a"])

    await database.write(step)


remembered = st.lists(
    st.builds(
        lambda number, owner, said_in, shared: memory(
            number, owner=owner, said_in=said_in, shared=shared
        ),
        st.integers(0, 10**9),
        st.sampled_from(PEOPLE),
        st.none() | st.sampled_from(SPACES),
        st.frozensets(st.sampled_from(SPACES)),
    ),
    max_size=6,
    unique_by=lambda one: one.id,
)
spoken = st.lists(
    st.tuples(st.sampled_from(PEOPLE), st.none() | st.sampled_from(SPACES), st.booleans()),
    max_size=6,
)
scopes = st.builds(
    Scope, st.frozensets(st.sampled_from(PEOPLE)), st.none() | st.sampled_from(SPACES)
)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    yield engine
    engine.dispose()


@settings(max_examples=100, deadline=None)
@given(remembered, spoken, scopes)
def test_sql_alone_and_python_alone_rank_only_what_may_be_read(
    engine: Engine,
    remembered: list[Memory],
    spoken: list[tuple[UserKey, Space | None, bool]],
    scope: Scope,
) -> None:
    turns = [
        turn(f"{n}", "x", author, ROOM, space=space, overheard=overheard)
        for n, (author, space, overheard) in enumerate(spoken)
    ]
    ids = [*(one.id for one in turns), *(one.id for one in remembered)]
    with engine.connect() as connection, connection.begin() as transaction:
        tx = SqlTransaction(connection)
        for one in remembered:
            tx.memories.add(one)
        tx.sessions.append(tx.sessions.current(ROOM, NOW), turns)
        by_sql = [row[0] for rows in candidates.found(connection, scope, ids) for row in rows]
        anybodys = candidates.found(connection, Scope(frozenset(PEOPLE), scope.space), ids)
        by_python = [one.id for one in candidates.allowed(scope, *anybodys)]
        transaction.rollback()
    allowed = [
        *(one.id for one in remembered if scope.allows(one.owner, one.said_in, one.shared)),
        *(
            one.id
            for one in turns
            if one.author and not one.overheard and scope.allows(one.author, one.space)
        ),
    ]
    assert by_sql == allowed
    assert by_python == allowed
