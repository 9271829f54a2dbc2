"""Long-term memory in SQL: what is kept, changed, shared, and forgotten for good."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.backends.sql import SqlDatabase
from bot.domain.keys import Space, UserKey
from bot.domain.memories import Kind, Memory, Status
from bot.domain.scope import Scope
from tests.backends.sql_samples import ANN, BOB, GROUP, NOW, memory, person, uuid

PRIVATE = Scope(frozenset({ANN}), None)


async def add(database: SqlDatabase, *memories: Memory, epoch: int | None = None) -> list[bool]:
    return await database.write(lambda tx: [tx.memories.add(one, epoch=epoch) for one in memories])


async def supersede(database: SqlDatabase, old: Memory, new: Memory) -> bool:
    return await database.write(lambda tx: tx.memories.supersede(old, new))


async def erase(database: SqlDatabase, *ids: str, owner: UserKey = ANN) -> set[str]:
    gone = await database.write(lambda tx: tx.memories.erase(owner, ids, NOW))
    return {one.id for one in gone}


async def listing(database: SqlDatabase, *owners: UserKey, **more: int) -> Sequence[Memory]:
    return await database.read(lambda tx: tx.memories.listing(owners or [ANN], **more))


async def queued(database: SqlDatabase) -> set[tuple[str, bool]]:
    pending = await database.read(lambda tx: tx.index.pending(99))
    return {(change.target, change.delete) for change in pending}


async def test_a_memory_comes_back_as_it_was(database: SqlDatabase) -> None:
    full = Memory(
        id=uuid(1),
        owner=ANN,
        content="在上海出生 👋",
        created_at=NOW,
        updated_at=NOW + timedelta(days=1),
        kind=Kind.EPISODIC,
        context="said at dinner",
        importance=5,
        said_in=GROUP,
        shared=frozenset({Space("discord", "7"), Space("telegram", "-9")}),
        happened_at=datetime(1990, 5, 1, 8, tzinfo=timezone(timedelta(hours=8))),
        valid_until=datetime(2030, 1, 1, 0, 0, 0, 999999, UTC),
        sources=("z", "a", "m"),
        pinned=True,
    )
    await add(database, full)
    assert await listing(database) == [full]
    [found] = await listing(database)
    assert found.happened_at is not None
    assert found.happened_at.utcoffset() == timedelta(0)


async def test_the_list_is_of_their_owners_and_oldest_first(database: SqlDatabase) -> None:
    await add(database, memory(3), memory(1), memory(2, owner=BOB))
    assert await listing(database) == [memory(1), memory(3)]
    assert await listing(database, ANN, BOB, offset=1, limit=1) == [memory(2, owner=BOB)]
    assert await database.read(lambda tx: tx.memories.count([ANN, BOB])) == 3
    assert await database.read(lambda tx: tx.memories.listing([])) == []


async def test_found_in_the_order_asked_for_and_only_within_the_scope(
    database: SqlDatabase,
) -> None:
    await add(database, memory(1), memory(2), memory(3, owner=BOB))
    ids = [uuid(n) for n in (2, 3, 9, 1)]
    assert await database.read(lambda tx: tx.memories.find(PRIVATE, ids)) == [memory(2), memory(1)]


async def test_a_group_sees_what_was_said_there_and_what_was_shared(
    database: SqlDatabase,
) -> None:
    there = Scope(frozenset({ANN}), GROUP)
    await add(
        database,
        memory(1, pinned=True),
        memory(2, pinned=True, said_in=GROUP),
        memory(3, pinned=True, owner=BOB, said_in=GROUP),
        memory(4, pinned=True, owner=BOB, shared=frozenset({GROUP})),
    )
    pinned = await database.read(lambda tx: tx.memories.pinned(there))
    assert [one.id for one in pinned] == [uuid(2), uuid(4)]
    found = await database.read(lambda tx: tx.memories.find(there, [uuid(n) for n in range(6)]))
    assert found == pinned


@pytest.mark.parametrize("same", ["I  like\nTEA", "i like tea.", "I like tea!?…", "I like tea。 "])
async def test_the_same_words_are_known_again(database: SqlDatabase, same: str) -> None:
    await add(database, memory(1, "I like tea"), memory(2, "I like tea", owner=BOB))
    found = await database.read(lambda tx: tx.memories.same_text(ANN, same))
    assert found == memory(1, "I like tea")


async def test_other_words_are_other_memories(database: SqlDatabase) -> None:
    await add(database, memory(1, "born on 28 May"))
    assert await database.read(lambda tx: tx.memories.same_text(ANN, "born on 29 May")) is None
    assert await database.read(lambda tx: tx.memories.same_text(ANN, "")) is None


async def test_saving_replaces_only_the_owners_memory(database: SqlDatabase) -> None:
    await add(database, memory(1, sources=("a",), shared=frozenset({GROUP})))
    await database.write(lambda tx: tx.memories.save(memory(1, "stolen", owner=BOB)))
    assert (await listing(database))[0].content == "likes tea"
    changed = memory(1, "likes coffee", pinned=True, sources=("b", "c"))
    await database.write(lambda tx: tx.memories.save(changed))
    assert await listing(database) == [changed]


async def test_a_superseded_memory_hides_behind_the_new_one(database: SqlDatabase) -> None:
    await add(database, memory(1, sources=("a",)))
    assert await supersede(database, memory(1), memory(2, "likes coffee"))
    assert await listing(database) == [memory(2, "likes coffee")]
    assert await database.read(lambda tx: tx.memories.find(PRIVATE, [uuid(1)])) == []
    [old] = await database.read(lambda tx: tx.memories.by_source(ANN, ["a", "x"]))
    assert (old.id, old.status, old.superseded_by) == (uuid(1), Status.SUPERSEDED, uuid(2))


async def test_what_is_gone_cannot_be_superseded(database: SqlDatabase) -> None:
    await add(database, memory(1))
    await erase(database, uuid(1))
    assert not await supersede(database, memory(1), memory(2, "likes green tea"))
    assert await listing(database) == []


async def test_sources_belong_to_their_owner(database: SqlDatabase) -> None:
    await add(database, memory(1, sources=("a",)), memory(2, owner=BOB, sources=("a",)))
    found = await database.read(lambda tx: tx.memories.by_source(ANN, ["a"]))
    assert found == [memory(1, sources=("a",))]


@pytest.mark.parametrize("chosen", [1, 2, 3])
async def test_forgetting_takes_the_whole_chain(database: SqlDatabase, chosen: int) -> None:
    await add(database, memory(1), memory(4))
    await supersede(database, memory(1), memory(2, "b"))
    await supersede(database, memory(2), memory(3, "c"))
    assert await erase(database, uuid(chosen)) == {uuid(1), uuid(2), uuid(3)}
    assert await listing(database) == [memory(4)]
    assert await queued(database) == {(uuid(n), True) for n in (1, 2, 3)}


async def test_nobody_forgets_for_another(database: SqlDatabase) -> None:
    await add(database, memory(1))
    assert await erase(database, uuid(1), owner=BOB) == set()
    assert await listing(database) == [memory(1)]
    assert await queued(database) == set()


async def test_what_was_forgotten_cannot_be_learnt_again_from_the_same_turns(
    database: SqlDatabase,
) -> None:
    await add(database, memory(1, sources=("a", "b")))
    await erase(database, uuid(1))
    again = [memory(1), memory(2, sources=("b",)), memory(3, sources=("c",))]
    assert await add(database, *again) == [False, False, True]
    gone = await database.read(
        lambda tx: tx.memories.tombstoned(ANN, [uuid(1), "a", "b", "c", uuid(3)])
    )
    assert gone == {uuid(1), "a", "b"}
    assert await database.read(lambda tx: tx.memories.tombstoned(BOB, ["a"])) == set()


async def test_forgetting_all_raises_the_epoch_and_voids_what_is_being_learnt(
    database: SqlDatabase,
) -> None:
    await database.write(lambda tx: tx.people.save(person(epoch=4)))
    await add(database, memory(1), memory(2, "b"), memory(3, owner=BOB))
    await supersede(database, memory(1), memory(4, "c"))
    assert await database.write(lambda tx: tx.memories.erase_all(ANN, NOW)) == 2
    assert await database.read(lambda tx: tx.people.find(ANN)) == person(epoch=5)
    assert await add(database, memory(5), epoch=4) == [False]
    assert await add(database, memory(6), epoch=5) == [True]
    assert await listing(database, ANN, BOB) == [memory(3, owner=BOB), memory(6)]
    assert await queued(database) == {(uuid(n), True) for n in (1, 2, 4)}


async def test_the_epoch_of_someone_unknown_rises_too(database: SqlDatabase) -> None:
    assert await add(database, memory(1), epoch=0) == [True]
    await database.write(lambda tx: tx.memories.erase_all(ANN, NOW))
    assert await add(database, memory(2), epoch=0) == [False]


async def test_vectors_of_what_is_forgotten_are_gone_at_once(database: SqlDatabase) -> None:
    await add(database, memory(1), memory(2))
    ids = [uuid(1), uuid(2)]
    await database.write(
        lambda tx: tx.index.keep_vectors("use", {uuid(1): [0.5, -1.0], uuid(2): [0.25, 2.0]})
    )
    await erase(database, uuid(1))
    kept = await database.read(lambda tx: tx.index.vectors("use", ids))
    assert {key: list(vector) for key, vector in kept.items()} == {uuid(2): [0.25, 2.0]}
    await database.write(lambda tx: tx.memories.erase_all(ANN, NOW))
    assert await database.read(lambda tx: tx.index.vectors("use", ids)) == {}


async def test_thousands_are_forgotten_in_one_step(database: SqlDatabase) -> None:
    await add(database, *(memory(n, f"fact {n}", sources=(f"t{n}",)) for n in range(1100)))
    assert len(await erase(database, *(uuid(n) for n in range(1100)))) == 1100
    assert await listing(database) == []


async def test_what_a_version_had_replaced_stands_again_wherever_the_version_stood(
    database: SqlDatabase,
) -> None:
    await add(database, memory(1))
    await supersede(database, memory(1), memory(2, "b"))
    await supersede(database, memory(2), memory(3, "c"))
    newest = await database.read(lambda tx: tx.memories.newest(ANN, [uuid(1), uuid(3), "x"]))
    assert newest == {uuid(1): uuid(3), uuid(3): uuid(3)}
    await database.write(lambda tx: tx.memories.take_back(ANN, [uuid(2)], NOW))
    assert [one.id for one in await listing(database)] == [uuid(3)]
    await database.write(lambda tx: tx.memories.take_back(ANN, [uuid(3)], NOW))
    assert await listing(database) == [memory(1)]
    assert await database.write(lambda tx: tx.memories.take_back(BOB, [uuid(1)], NOW)) == ([], [])


async def test_versions_in_a_circle_hide_nothing_for_ever(database: SqlDatabase) -> None:
    """Only an import that somebody made up holds such."""
    hidden = Status.SUPERSEDED
    first = memory(1, "a", status=hidden, superseded_by=uuid(2))
    second = memory(2, "b", status=hidden, superseded_by=uuid(1))
    await add(database, first, second)
    assert await database.read(lambda tx: tx.memories.newest(ANN, [uuid(1)])) == {}
    await database.write(lambda tx: tx.memories.take_back(ANN, [uuid(1)], NOW))
    assert [one.id for one in await listing(database)] == [uuid(2)]
