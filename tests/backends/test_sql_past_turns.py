"""Turns of past conversations: read by those alone who may, in their place."""

import contextlib

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.backends.sql import SqlDatabase
from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.messages import Message
from bot.domain.scope import Scope
from bot.ports import Transaction
from tests.backends.sql_samples import ANN, BOB, CHAT, GROUP, NOW, OTHER_CHAT, ROOM, later, turn

PEOPLE = [ANN, BOB, UserKey("telegram", "11")]
SPACES = [GROUP, Space("telegram", "-1001"), Space("discord", "-100")]


class Undo(Exception):
    """Ends a step so that nothing of it is kept."""


async def said(database: SqlDatabase, *messages: Message, chat: ChatKey = CHAT) -> None:
    def step(tx: Transaction) -> None:
        tx.sessions.append(tx.sessions.current(chat, NOW), messages)

    await database.write(step)


def ids_of(found) -> list[str]:
    return [one.message.id for one in found]


async def test_turns_and_the_answers_to_them_are_found_with_their_place(
    database: SqlDatabase,
) -> None:
    await said(database, turn("a", "one"), turn("b", "to a", None), turn("c", "two"))
    await said(database, turn("d", "other chat", chat=OTHER_CHAT), chat=OTHER_CHAT)
    scope = Scope(frozenset({ANN}), None)
    found = await database.read(lambda tx: tx.sessions.find(scope, ["c", "d", "b", "nobody"]))
    assert [(one.message.id, one.ordinal, one.owner) for one in found] == [
        ("b", 1, ANN),
        ("c", 2, ANN),
        ("d", 0, ANN),
    ]
    assert found[0].session == found[1].session != found[2].session


async def test_what_was_overheard_is_found_by_nobody_and_does_not_count(
    database: SqlDatabase,
) -> None:
    await said(
        database,
        turn("aside", "psst", ANN, ROOM, space=GROUP, overheard=True),
        turn("a", "hello", ANN, ROOM, space=GROUP),
        chat=ROOM,
    )
    for space in (None, GROUP):
        scope = Scope(frozenset({ANN}), space)
        found = await database.read(lambda tx, s=scope: tx.sessions.find(s, ["aside", "a"]))
        assert [(one.message.id, one.ordinal) for one in found] == [("a", 0)]


async def test_places_are_counted_on_over_what_was_overheard_or_erased(
    database: SqlDatabase,
) -> None:
    def aside(number: int) -> Message:
        return turn(f"aside {number}", "psst", ANN, ROOM, space=GROUP, overheard=True)

    def heard(name: str) -> Message:
        return turn(name, "hello", ANN, ROOM, space=GROUP)

    await said(database, aside(1), heard("a"), aside(2), aside(3), heard("b"), chat=ROOM)
    await said(database, heard("b"), heard("c"), aside(4), heard("d"), chat=ROOM)
    await database.write(lambda tx: tx.sessions.erase(["b", "aside 4"]))
    await said(database, heard("e"), chat=ROOM)
    found = await database.read(lambda tx: tx.sessions.spoken(ANN))
    assert [(one.message.id, one.ordinal) for one in found] == [
        ("a", 0),
        ("c", 2),
        ("d", 3),
        ("e", 4),
    ]


async def test_what_a_person_said_can_be_narrowed_to_a_chat_and_a_time(
    database: SqlDatabase,
) -> None:
    await said(database, turn("old", "x", at=later(days=-1)), turn("new", "y"))
    await said(database, turn("bob", "x", BOB), turn("to bob", "x", None))
    await said(database, turn("there", "z", chat=OTHER_CHAT), chat=OTHER_CHAT)

    def spoken(**narrowed):
        return database.read(lambda tx: ids_of(tx.sessions.spoken(ANN, **narrowed)))

    assert await spoken() == ["old", "new", "there"]
    assert await spoken(chat=CHAT) == ["old", "new"]
    assert await spoken(chat=CHAT, since=NOW) == ["new"]


async def test_what_an_answer_was_made_with_is_known_and_goes_with_it(
    database: SqlDatabase,
) -> None:
    await said(database, turn("q", "?"), turn("a", "!", None), turn("b", "!!", None))
    await database.write(lambda tx: tx.sessions.note_used("a", ["m2", "m1", "m2"]))
    await database.write(lambda tx: tx.sessions.note_used("b", ["m1"]))
    assert await database.read(lambda tx: tx.sessions.used("a")) == ["m2", "m1"]
    assert await database.read(lambda tx: tx.sessions.using(["m1"])) == {"a", "b"}
    await database.write(lambda tx: tx.sessions.erase(["a"]))
    assert await database.read(lambda tx: tx.sessions.used("a")) == []
    assert await database.read(lambda tx: tx.sessions.using(["m1", "m2"])) == {"b"}


async def test_the_places_where_somebody_was_heard_are_known(database: SqlDatabase) -> None:
    await said(database, turn("a", "x", space=GROUP), turn("b", "x"), turn("c", "x", BOB))
    assert await database.read(lambda tx: tx.sessions.spaces(ANN)) == {GROUP}
    assert await database.read(lambda tx: tx.sessions.spaces(BOB)) == set()


kept = st.lists(
    st.tuples(st.sampled_from(PEOPLE), st.none() | st.sampled_from(SPACES), st.booleans()),
    max_size=8,
)
scopes = st.builds(
    Scope, st.frozensets(st.sampled_from(PEOPLE)), st.none() | st.sampled_from(SPACES)
)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(kept, scopes)
async def test_sql_and_domain_agree_on_who_may_read_a_turn(
    database: SqlDatabase, kept: list[tuple[UserKey, Space | None, bool]], scope: Scope
) -> None:
    turns = [
        turn(f"{n}", "x", author, ROOM, space=space, overheard=overheard)
        for n, (author, space, overheard) in enumerate(kept)
    ]
    found: list[str] = []

    def step(tx: Transaction) -> None:
        tx.sessions.append(tx.sessions.current(ROOM, NOW), turns)
        found.extend(ids_of(tx.sessions.find(scope, [one.id for one in turns])))
        raise Undo

    with contextlib.suppress(Undo):
        await database.write(step)
    assert found == [
        one.id
        for one in turns
        if one.author and not one.overheard and scope.allows(one.author, one.space)
    ]
