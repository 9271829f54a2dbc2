"""The scope rule inside SQL is the scope rule of the domain, whatever the rows."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, create_engine, insert, select

from bot.backends.sql.memory_rows import readable, replace_side_rows, written
from bot.backends.sql.schema import memories, metadata
from bot.domain.keys import Space, UserKey
from bot.domain.memories import Memory
from bot.domain.scope import Scope
from tests.backends.sql_samples import memory

OWNERS = [UserKey("telegram", "1"), UserKey("telegram", "11"), UserKey("discord", "1")]
SPACES = [Space("telegram", "-1"), Space("telegram", "-11"), Space("discord", "-1")]

owned = st.builds(
    lambda number, owner, said_in, shared: memory(
        number, owner=owner, said_in=said_in, shared=shared
    ),
    st.integers(0, 10**9),
    st.sampled_from(OWNERS),
    st.none() | st.sampled_from(SPACES),
    st.frozensets(st.sampled_from(SPACES)),
)
rows = st.lists(owned, max_size=8, unique_by=lambda one: one.id)
scopes = st.builds(
    Scope, st.frozensets(st.sampled_from(OWNERS)), st.none() | st.sampled_from(SPACES)
)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    yield engine
    engine.dispose()


@settings(max_examples=100, deadline=None)
@given(rows, scopes)
def test_sql_and_domain_agree_on_who_may_read(
    engine: Engine, kept: list[Memory], scope: Scope
) -> None:
    with engine.connect() as connection, connection.begin() as transaction:
        for one in kept:
            connection.execute(insert(memories).values(**written(one)))
            replace_side_rows(connection, one)
        readable_ids = set(
            connection.execute(select(memories.c.id).where(readable(scope))).scalars()
        )
        transaction.rollback()
    assert readable_ids == {
        one.id for one in kept if scope.allows(one.owner, one.said_in, one.shared)
    }
