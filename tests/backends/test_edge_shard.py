"""What one shard of Qdrant Edge gives back, read in the quick way while the library allows it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID, uuid4

import pytest
import qdrant_edge as edge

from bot.backends import edge_shard
from bot.backends.index_points import DENSE
from bot.domain.index import Point, Sparse
from bot.domain.keys import UserKey


@dataclass
class Shown:
    """A point of a library that shows its points in some other way."""

    id: UUID
    score: float


async def test_the_library_shows_ids_where_they_are_taken_from(tmp_path: Path) -> None:
    """Where this fails all still works, but each search takes half as long again."""
    shard = edge_shard.create(tmp_path / "shard", 2)
    point = Point(
        str(uuid4()),
        UserKey("telegram", "1"),
        "turn",
        (1.0, 0.0),
        Sparse({7: 1.0}),
        datetime(2026, 3, 1, tzinfo=UTC),
    )
    await edge_shard.upsert(shard, [point], 2)
    nearest = edge.Query.Nearest([1.0, 0.0], using=DENSE)
    [found] = shard.query(edge.QueryRequest(limit=1, query=nearest))
    assert repr(found)[edge_shard.SHOWN] == point.id
    assert edge_shard.scores([found]) == {point.id: pytest.approx(1.0)}
    shard.close()


def test_ids_are_right_wherever_the_library_shows_them() -> None:
    points = [Shown(uuid4(), 0.5), Shown(uuid4(), 0.25)]
    assert edge_shard.scores(points) == {str(one.id): one.score for one in points}
    assert edge_shard.scores([]) == {}
