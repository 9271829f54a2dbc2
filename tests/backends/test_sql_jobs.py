"""Jobs: one open per key, run again until done; usage and state beside them."""

from datetime import date

import pytest

from bot.backends.sql import SqlDatabase
from bot.ports import Job
from tests.backends.sql_samples import ANN, BOB, CHAT, LEASE, NOW, later


async def put(database: SqlDatabase, key: str = "k", due=NOW, **payload: object) -> None:
    await database.write(lambda tx: tx.jobs.put("learn", key, ANN, CHAT, payload, due))


async def claim(database: SqlDatabase, now=NOW) -> Job | None:
    return await database.write(lambda tx: tx.jobs.claim(now, LEASE))


async def test_a_job_comes_back_when_it_is_due(database: SqlDatabase) -> None:
    await put(database, due=later(seconds=5), ids=["a", "b"], note="你好")
    assert await claim(database) is None
    assert await database.read(lambda tx: tx.jobs.next_due()) == later(seconds=5)
    job = await claim(database, later(seconds=5))
    assert job == Job(job.id, "learn", ANN, CHAT, {"ids": ["a", "b"], "note": "你好"}, 1)
    assert await database.read(lambda tx: tx.jobs.next_due()) is None
    await database.write(lambda tx: tx.jobs.done(job.id))
    assert await database.write(lambda tx: tx.jobs.reclaim(NOW, everything=True)) == 0


async def test_putting_it_again_replaces_what_waits(database: SqlDatabase) -> None:
    await put(database, due=NOW, n=1)
    await put(database, due=later(seconds=5), n=2)
    await put(database, "other", due=later(seconds=9))
    assert await claim(database) is None
    job = await claim(database, later(seconds=5))
    assert job is not None
    assert job.payload == {"n": 2}


async def test_putting_it_again_while_it_runs_runs_it_once_more(database: SqlDatabase) -> None:
    await put(database, n=1)
    first = await claim(database)
    await put(database, n=2)
    assert await claim(database) is None
    assert await database.read(lambda tx: tx.jobs.next_due()) is None
    assert first is not None
    await database.write(lambda tx: tx.jobs.done(first.id))
    second = await claim(database)
    assert second is not None
    assert second.payload == {"n": 2}


async def test_a_job_that_failed_gives_way_to_the_one_put_meanwhile(
    database: SqlDatabase,
) -> None:
    await put(database, n=1)
    first = await claim(database)
    await put(database, n=2)
    assert first is not None
    await database.write(lambda tx: tx.jobs.later(first.id, later(seconds=5)))
    second = await claim(database)
    assert second is not None
    assert second.payload == {"n": 2}
    await database.write(lambda tx: tx.jobs.done(second.id))
    assert await claim(database, later(days=1)) is None


async def test_attempts_grow_until_it_is_done(database: SqlDatabase) -> None:
    await put(database)
    job = await claim(database)
    assert job is not None
    await database.write(lambda tx: tx.jobs.later(job.id, later(seconds=5)))
    assert await claim(database) is None
    assert await claim(database, later(seconds=5)) == Job(job.id, "learn", ANN, CHAT, {}, 2)
    assert await database.write(lambda tx: tx.jobs.reclaim(NOW)) == 0
    assert await database.write(lambda tx: tx.jobs.reclaim(LEASE)) == 1
    again = await claim(database, later(seconds=5))
    assert again is not None
    assert again.attempts == 3


async def test_usage_adds_up_by_person_day_and_kind(database: SqlDatabase) -> None:
    for owner, day, prompt, background in (
        (ANN, 1, 10, False),
        (ANN, 1, 20, False),
        (ANN, 2, 40, False),
        (ANN, 2, 80, True),
        (BOB, 2, 160, False),
    ):
        await database.write(
            lambda tx, o=owner, d=day, p=prompt, b=background: tx.usage.add(
                o, date(2026, 3, d), p, 1, background=b
            )
        )

    async def total(day: int, background: bool) -> tuple[int, int]:
        since = date(2026, 3, day)
        return await database.read(lambda tx: tx.usage.total(ANN, since, background=background))

    assert await total(1, False) == (70, 3)
    assert await total(2, False) == (40, 1)
    assert await total(1, True) == (80, 1)
    await database.write(lambda tx: tx.usage.erase_all(ANN))
    assert await total(1, False) == (0, 0)


async def test_state_is_kept_by_platform_and_key(database: SqlDatabase) -> None:
    async def get(platform: str, key: str) -> str | None:
        return await database.read(lambda tx: tx.state.get(platform, key))

    for platform, key, value in (
        ("telegram", "cursor", "1"),
        ("telegram", "cursor", "2"),
        ("telegram", "Cursor:x", "3"),
        ("discord", "cursor", "4"),
    ):
        await database.write(lambda tx, a=(platform, key, value): tx.state.put(*a))
    assert await get("telegram", "cursor") == "2"
    assert await get("telegram", "none") is None
    await database.write(lambda tx: tx.state.erase("telegram", "cur"))
    assert await get("telegram", "cursor") is None
    assert await get("telegram", "Cursor:x") == "3"
    assert await get("discord", "cursor") == "4"


async def test_state_is_for_small_things(database: SqlDatabase) -> None:
    await database.write(lambda tx: tx.state.put("a", "b", "x" * 1_000_000))
    with pytest.raises(ValueError, match="a/b"):
        await database.write(lambda tx: tx.state.put("a", "b", "x" * 1_000_001))


async def test_a_job_known_to_be_in_work_is_not_taken_back(database: SqlDatabase) -> None:
    await put(database, "slow")
    await put(database, "lost")
    slow, lost = await claim(database), await claim(database)
    assert slow is not None
    assert lost is not None
    over = later(hours=1)
    assert await database.write(lambda tx: tx.jobs.reclaim(over, but=[slow.id])) == 1
    again = await claim(database, over)
    assert again is not None
    assert (again.id, again.attempts) == (lost.id, 2)
    assert await claim(database, over) is None
