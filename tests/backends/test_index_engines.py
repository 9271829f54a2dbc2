"""One contract for both engines of the vector index: what each must do, and do alike."""

import json
import math
import random
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest

from bot.backends import qdrant_client_index, qdrant_edge
from bot.backends.index_points import Described, payload
from bot.domain.errors import MemoryUnavailable, StorageError
from bot.domain.index import Hit, Point, Sparse
from bot.domain.keys import Space, UserKey
from bot.domain.scope import Scope
from bot.ports import MemoryIndex

ANNA, BEN = UserKey("telegram", "1"), UserKey("telegram", "2")
GROUP, OTHER = Space("telegram", "-7"), Space("discord", "9")
FORM = Described("test-encoder", 4, 1)
EAST, NORTH = (1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0)
ALL_OF_ANNA = Scope(frozenset({ANNA}), None)


def an_id(number: int) -> str:
    return str(UUID(int=number))


def point(
    number: int,
    owner: UserKey = ANNA,
    dense: Sequence[float] = EAST,
    terms: dict[int, float] | None = None,
    *,
    said_in: Space | None = None,
    shared: Sequence[Space] = (),
    epoch: int = 0,
) -> Point:
    return Point(
        id=an_id(number),
        owner=owner,
        kind="turn",
        dense=dense,
        sparse=Sparse(terms or {7: 1.0}),
        at=datetime(2026, 3, 1, tzinfo=UTC),
        epoch=epoch,
        session="s",
        said_in=said_in,
        shared=frozenset(shared),
    )


@pytest.fixture(params=["edge", "client"])
async def index(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[MemoryIndex]:
    if request.param == "edge":
        opened = qdrant_edge.open_index(tmp_path / "index", FORM)
    else:
        opened = await qdrant_client_index.connect(qdrant_client_index.IN_MEMORY, FORM)
    yield opened
    await opened.close()


async def found(index: MemoryIndex, scope: Scope, depth: int = 50) -> set[str]:
    return {hit.id for hit in await index.search(scope, EAST, Sparse({7: 1.0}), depth)}


async def test_a_new_index_is_fresh_and_says_what_it_was_made_for(index):
    assert (index.fresh, index.described_as) == (True, FORM)


async def test_both_legs_give_their_scores(index):
    await index.upsert(
        [point(1, dense=EAST, terms={7: 1.0}), point(2, dense=NORTH, terms={8: 1.0})]
    )
    hits = await index.search(ALL_OF_ANNA, EAST, Sparse({7: 1.0}), 10)
    by_id = {hit.id: hit for hit in hits}
    assert by_id[an_id(1)].dense == pytest.approx(1.0, abs=1e-5)
    assert by_id[an_id(1)].lexical == pytest.approx(math.log(1 + 1.5 / 1.5), abs=1e-5)
    assert by_id[an_id(2)] == Hit(an_id(2), pytest.approx(0.0, abs=1e-5), None)


async def test_either_leg_may_be_left_out(index):
    await index.upsert([point(1)])
    only_dense = await index.search(ALL_OF_ANNA, EAST, None, 10)
    only_lexical = await index.search(ALL_OF_ANNA, None, Sparse({7: 1.0}), 10)
    assert [only_dense[0].lexical, only_lexical[0].dense] == [None, None]
    assert await index.search(ALL_OF_ANNA, None, Sparse({}), 10) == []


async def test_a_point_without_a_vector_is_found_by_its_words(index):
    await index.upsert([point(1, dense=())])
    assert await found(index, ALL_OF_ANNA) == {an_id(1)}


async def test_depth_bounds_each_leg(index):
    await index.upsert([point(n) for n in range(1, 30)])
    hits = await index.search(ALL_OF_ANNA, EAST, None, 5)
    assert len(hits) == 5


async def test_rarity_is_counted_within_what_the_asker_may_read(index):
    """A word that only strangers use often stays rare, and so weighs the same, for Anna."""
    await index.upsert([point(1), point(2, terms={8: 1.0})])
    before = await index.search(ALL_OF_ANNA, None, Sparse({7: 1.0}), 10)
    await index.upsert([point(100 + n, BEN) for n in range(50)])
    assert await index.search(ALL_OF_ANNA, None, Sparse({7: 1.0}), 10) == before


async def test_every_search_obeys_the_rule_of_who_may_read_what(index):
    seed = random.randrange(1_000_000)
    print("seed", seed)
    chance = random.Random(seed)
    points = [
        point(
            number,
            chance.choice([ANNA, BEN]),
            said_in=chance.choice([None, GROUP, OTHER]),
            shared=chance.sample([GROUP, OTHER], chance.randrange(3)),
        )
        for number in range(1, 60)
    ]
    await index.upsert(points)
    for owners in ({ANNA}, {BEN}, {ANNA, BEN}):
        for space in (None, GROUP, OTHER):
            scope = Scope(frozenset(owners), space)
            allowed = {p.id for p in points if scope.allows(p.owner, p.said_in, p.shared)}
            assert await found(index, scope, depth=100) == allowed


async def test_the_same_id_again_replaces_the_point(index):
    await index.upsert([point(1, said_in=GROUP)])
    await index.upsert([point(1, said_in=OTHER)])
    assert await found(index, Scope(frozenset({ANNA}), GROUP)) == set()
    assert await index.ids() == [an_id(1)]


async def test_deleted_points_are_gone(index):
    await index.upsert([point(1), point(2), point(3, BEN)])
    await index.delete([an_id(1), an_id(99)])
    await index.delete([])
    assert sorted(await index.ids()) == [an_id(2), an_id(3)]
    assert await index.ids(ANNA) == [an_id(2)]


async def test_forgetting_a_person_leaves_the_others_and_what_came_after(index):
    await index.upsert([point(1, epoch=0), point(2, epoch=1), point(3, BEN)])
    await index.delete_owner(ANNA, before_epoch=1)
    assert sorted(await index.ids()) == [an_id(2), an_id(3)]
    await index.delete_owner(ANNA)
    assert await index.ids() == [an_id(3)]


async def test_all_ids_come_back_however_many(index):
    await index.upsert([point(n) for n in range(1, 1_205)])
    assert len(set(await index.ids())) == 1_204


@pytest.mark.parametrize("wrong", [(math.nan, 0.0, 0.0, 0.0), (math.inf, 0, 0, 0), (1.0, 0.0)])
async def test_a_vector_that_cannot_be_compared_is_refused(index, wrong):
    with pytest.raises(MemoryUnavailable):
        await index.upsert([point(1), point(2, dense=wrong)])
    assert await index.ids() == []


async def test_a_search_with_a_vector_of_another_size_is_unavailable_not_a_crash(index):
    await index.upsert([point(1)])
    with pytest.raises(MemoryUnavailable):
        await index.search(ALL_OF_ANNA, (1.0, 0.0), None, 10)


async def test_a_rebuild_switches_at_its_end_and_answers_meanwhile(index):
    await index.upsert([point(1), point(2)])
    seen: list[set[str]] = []

    async def batches() -> AsyncIterator[Sequence[Point]]:
        yield [point(1, dense=(1.0, 0.0)), point(2, dense=(1.0, 0.0))]
        seen.append(await found(index, ALL_OF_ANNA))
        await index.delete([an_id(2)])
        yield [point(3, dense=(0.0, 1.0))]

    other = Described("other-encoder", 2, 1)
    await index.rebuild(other, batches())
    assert seen == [{an_id(1), an_id(2)}]
    assert index.described_as == other
    hits = await index.search(ALL_OF_ANNA, (1.0, 0.0), None, 10)
    assert {hit.id for hit in hits} == {an_id(1), an_id(3)}


async def test_a_rebuild_that_fails_leaves_the_old_index(index):
    await index.upsert([point(1)])

    async def batches() -> AsyncIterator[Sequence[Point]]:
        yield [point(2)]
        raise MemoryUnavailable("the encoder went away")

    with pytest.raises(MemoryUnavailable):
        await index.rebuild(FORM, batches())
    assert await found(index, ALL_OF_ANNA) == {an_id(1)}
    await index.delete([an_id(1)])
    assert await index.ids() == []


async def test_the_embedded_index_survives_a_restart_with_its_description(tmp_path):
    index = qdrant_edge.open_index(tmp_path / "index", FORM)
    await index.upsert([point(1)])
    index.filled()
    await index.close()
    again = qdrant_edge.open_index(tmp_path / "index", Described("new-encoder", 768, 1))
    assert (again.fresh, again.described_as) == (False, FORM)
    assert await found(again, ALL_OF_ANNA) == {an_id(1)}
    await again.close()


async def test_an_index_stays_fresh_until_it_is_told_that_all_it_lacks_is_on_its_way(tmp_path):
    for _ in range(2):
        index = qdrant_edge.open_index(tmp_path / "index", FORM)
        assert index.fresh
        await index.close()


async def test_a_rebuilt_index_is_the_one_found_after_a_restart(tmp_path):
    async def batches() -> AsyncIterator[Sequence[Point]]:
        yield [point(5, dense=(1.0, 0.0))]

    index = qdrant_edge.open_index(tmp_path / "index", FORM)
    await index.upsert([point(1)])
    await index.rebuild(Described("other", 2, 1), batches())
    await index.close()
    again = qdrant_edge.open_index(tmp_path / "index", FORM)
    assert (again.fresh, again.described_as) == (False, Described("other", 2, 1))
    assert await again.ids() == [an_id(5)]
    await again.close()
    assert len([path for path in (tmp_path / "index").iterdir() if path.is_dir()]) == 1


async def test_a_second_holder_of_the_folder_is_told_in_one_line(tmp_path):
    index = qdrant_edge.open_index(tmp_path / "index", FORM)
    await index.upsert([point(1)])
    with pytest.raises(StorageError) as refused:
        qdrant_edge.open_index(tmp_path / "index", FORM)
    assert "\n" not in str(refused.value)
    assert await found(index, ALL_OF_ANNA) == {an_id(1)}
    await index.close()


@pytest.mark.parametrize("damage", ["pointer", "folder"])
async def test_a_damaged_index_is_set_up_anew_since_sql_has_the_truth(tmp_path, damage):
    root = tmp_path / "index"
    index = qdrant_edge.open_index(root, FORM)
    await index.upsert([point(1)])
    await index.close()
    if damage == "pointer":
        (root / "index.json").write_text('{"collection": 3', encoding="utf-8")
    else:
        collection = root / json.loads((root / "index.json").read_text("utf-8"))["collection"]
        (collection / "edge_config.json").write_text("garbage", encoding="utf-8")
    again = qdrant_edge.open_index(root, FORM)
    assert again.fresh
    await again.upsert([point(2)])
    assert await again.ids() == [an_id(2)]
    await again.close()


def test_the_payload_holds_keys_and_numbers_never_text():
    assert payload(point(1, said_in=GROUP, shared=[OTHER], epoch=3)) == {
        "owner": "telegram:1",
        "kind": "turn",
        "epoch": 3,
        "at": int(datetime(2026, 3, 1, tzinfo=UTC).timestamp()),
        "session": "s",
        "said_in": "telegram:-7",
        "shared": ["discord:9"],
    }


async def test_a_large_in_memory_index_warns_that_it_is_slow(caplog):
    index = await qdrant_client_index.connect(":memory:", FORM, expected=5_001)
    assert "searching will be slow" in caplog.text
    await index.close()


async def test_a_server_that_is_away_means_memory_is_unavailable(unused_tcp_port):
    with pytest.raises(MemoryUnavailable):
        await qdrant_client_index.connect(f"http://127.0.0.1:{unused_tcp_port}", FORM)
