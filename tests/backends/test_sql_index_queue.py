"""The queue of the index: the last word on each target, cleared only when that word was heard."""

from collections.abc import Sequence

from bot.backends.sql import SqlDatabase
from bot.ports import Indexable, IndexChange
from tests.backends.sql_samples import (
    ANN,
    BOB,
    GROUP,
    NOW,
    ROOM,
    later,
    memory,
    person,
    turn,
    uuid,
)


async def pending(database: SqlDatabase, limit: int = 99) -> Sequence[IndexChange]:
    return await database.read(lambda tx: tx.index.pending(limit))


async def add(database: SqlDatabase, target: str, *, delete: bool = False) -> None:
    await database.write(lambda tx: tx.index.add(target, "memory", delete=delete))


async def test_changes_come_once_per_target_in_order(database: SqlDatabase) -> None:
    for target in ("a", "b", "a", "c"):
        await add(database, target)
    assert [change.target for change in await pending(database)] == ["b", "a", "c"]
    assert [change.target for change in await pending(database, 2)] == ["b", "a"]


async def test_a_deletion_is_the_last_word(database: SqlDatabase) -> None:
    await add(database, "a")
    await add(database, "a", delete=True)
    await add(database, "a")
    assert [(c.target, c.delete) for c in await pending(database)] == [("a", True)]


async def test_clearing_an_older_change_leaves_the_newer_one(database: SqlDatabase) -> None:
    await add(database, "a")
    [seen] = await pending(database)
    await add(database, "a", delete=True)
    await database.write(lambda tx: tx.index.cleared([seen.id]))
    [newer] = await pending(database)
    assert newer.delete
    await database.write(lambda tx: tx.index.cleared([newer.id]))
    assert await pending(database) == []


async def test_rows_are_read_with_their_owner_epoch_session_and_scope(
    database: SqlDatabase,
) -> None:
    learnt = memory(1, "likes tea", context="at work", said_in=GROUP, shared=frozenset({GROUP}))

    def fill(tx):
        tx.people.save(person(epoch=3))
        tx.memories.add(learnt)
        session = tx.sessions.current(ROOM, NOW)
        tx.sessions.append(
            session,
            [
                turn("t1", "hello", ANN, ROOM, space=GROUP),
                turn("t2", "hi", None, ROOM, space=GROUP),
                turn("t3", "aside", BOB, ROOM, space=GROUP, overheard=True),
            ],
        )
        for target, kind in ((uuid(1), "memory"), ("t1", "turn"), ("t2", "turn"), ("t3", "turn")):
            tx.index.add(target, kind)
        return session.id

    session = await database.write(fill)
    found = await database.read(lambda tx: tx.index.indexables(tx.index.pending(99)))
    alone = frozenset()
    assert found == [
        Indexable(
            uuid(1),
            "memory",
            ANN,
            "likes tea at work",
            later(seconds=1),
            3,
            "",
            GROUP,
            frozenset({GROUP}),
        ),
        Indexable("t1", "turn", ANN, "hello", NOW, 3, session, GROUP, alone),
        Indexable("t2", "turn", ANN, "hi", NOW, 3, session, GROUP, alone),
    ]


async def test_what_is_gone_hidden_or_to_be_deleted_is_not_read(database: SqlDatabase) -> None:
    def fill(tx):
        tx.memories.add(memory(1))
        tx.memories.supersede(memory(1), memory(2, "b"))
        tx.memories.add(memory(3, "c"))
        for number in (1, 2, 3, 4):
            tx.index.add(uuid(number), "memory", delete=number == 3)

    await database.write(fill)
    found = await database.read(lambda tx: tx.index.indexables(tx.index.pending(99)))
    assert [one.id for one in found] == [uuid(2)]
