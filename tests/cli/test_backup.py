"""`backup`, `restore`, `reindex` and the nightly copy, as the operator meets them."""

import asyncio
import shutil
import sqlite3
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.backends.backups import Backups
from bot.backends.qdrant_edge import open_index
from bot.backends.sql import open_database
from bot.backends.sql.schema import HEAD
from bot.cli.backup import back_up
from bot.cli.reindex import reindex
from bot.cli.restore import restore
from bot.config import Settings
from bot.core.failpoints import nowhere
from bot.core.indexer import Indexer
from bot.core.nightly import Nightly, night_before
from bot.core.reindexing import ask_for_reindex
from bot.core.signals import Wake
from bot.domain.errors import ConfigurationError, StorageError
from bot.stores import backups, database_file, hold, index_folder, open_stores
from tests.backends.old_databases import database_of
from tests.backends.sql_samples import ANN, BOB, NOW, memory, two_lives, uuid
from tests.fakes import FakeClock, LetterEmbedder
from tests.world import PATIENCE, world


@pytest.fixture
def settings(tmp_path) -> Settings:
    return Settings(data_dir=tmp_path / "data")


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOW)


async def written(settings: Settings, *steps) -> None:
    database = await open_database(database_file(settings))
    for step in steps:
        await database.write(step)
    await database.close()


async def known(settings: Settings) -> list[str]:
    database = await open_database(database_file(settings))
    found = await database.read(lambda tx: [one.id for one in tx.memories.listing([ANN, BOB])])
    await database.close()
    return found


def forget(tx):
    tx.memories.erase(ANN, [uuid(1)], NOW)
    tx.memories.erase_all(BOB, NOW)


def learn(tx):
    tx.memories.add(memory(4, "d"))


# ---------------------------------------------------------------- backup and restore


async def test_a_restore_brings_back_what_was_lost_and_not_what_was_forgotten(settings, clock):
    await written(settings, two_lives)
    made = await back_up(settings, None, clock)
    await written(settings, forget, learn)
    clock.advance(hours=1)
    done = await restore(settings, made, clock)
    assert await known(settings) == [uuid(2)]
    assert done.forgotten_again == 3  # a memory, the turn it was learnt from, and all of Bob
    assert done.kept == backups(settings).place(clock.now(), "restore")
    clock.advance(hours=1)
    await restore(settings, done.kept, clock)
    assert await known(settings) == [uuid(2), uuid(4)]


async def test_a_lost_database_is_restored_and_still_nothing_forgotten_comes_back(settings, clock):
    await written(settings, two_lives)
    made = await back_up(settings, None, clock)
    await written(settings, forget)
    database_file(settings).unlink()
    done = await restore(settings, made, clock)
    assert done.kept is None
    assert await known(settings) == [uuid(2)]


async def test_a_damaged_database_is_put_aside_with_all_its_files(settings, clock):
    await written(settings, two_lives)
    made = await back_up(settings, None, clock)
    file = database_file(settings)
    file.write_bytes(b"garbage" * 1000)
    done = await restore(settings, made, clock)
    assert await known(settings) == [uuid(1), uuid(2), uuid(3)]
    assert (done.kept / "rememo.db").read_bytes() == b"garbage" * 1000


async def test_a_backup_of_an_earlier_version_is_brought_up_to_date(settings, clock, tmp_path):
    database_of("0004", tmp_path / "old.db")
    await restore(settings, tmp_path / "old.db", clock)
    connection = sqlite3.connect(database_file(settings))
    assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]
    connection.close()


async def test_what_is_no_backup_is_refused_and_nothing_is_changed(settings, clock, tmp_path):
    await written(settings, two_lives)
    (tmp_path / "text").write_text("no database")
    (tmp_path / "empty").touch()
    sqlite3.connect(tmp_path / "songs").execute("CREATE TABLE songs (name TEXT)").connection.close()
    newer = await back_up(settings, tmp_path / "newer", clock)
    with sqlite3.connect(newer) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = files_in(settings)
    for name in ("text", "empty", "songs", "newer", "absent"):
        with pytest.raises(StorageError) as told:
            await restore(settings, tmp_path / name, clock)
        assert "\n" not in str(told.value)
        assert files_in(settings) == before
    assert await known(settings) == [uuid(1), uuid(2), uuid(3)]


def files_in(settings: Settings) -> set[str]:
    """Leaving out what SQLite keeps beside an open database, and the lock."""
    names = {path.name for path in settings.data_dir.rglob("*")}
    return names - {"rememo.db-wal", "rememo.db-shm", "lock"}


async def test_while_the_bot_runs_it_is_backed_up_but_not_restored(settings, clock):
    running = hold(settings.data_dir)
    await written(settings, two_lives)
    made = await back_up(settings, None, clock)
    with pytest.raises(ConfigurationError, match="another Rememo is running"):
        await restore(settings, made, clock)
    running.release()


async def test_a_backup_replaces_no_file_and_needs_something_to_copy(settings, clock, tmp_path):
    with pytest.raises(StorageError, match="no database"):
        await back_up(settings, tmp_path / "copy", clock)
    await written(settings, two_lives)
    (tmp_path / "copy").write_text("mine")
    with pytest.raises(StorageError, match="name a new file"):
        await back_up(settings, tmp_path / "copy", clock)
    assert (tmp_path / "copy").read_text() == "mine"


# ---------------------------------------------------------------- the index, made anew


def facts(tx):
    for number in (1, 2, 3):
        tx.memories.add(memory(number, f"fact {number}"))


async def ids(settings: Settings, clock: FakeClock) -> set[str]:
    """What the index holds once the bot has started and caught up."""
    async with AsyncExitStack() as stack:
        stores = await open_stores(settings, stack, clock)
        # Words only: no need to load a model.
        indexer = Indexer(stores.database, stores.index, None, nowhere, Wake(clock))
        while await indexer.step():
            pass
        return set(await stores.index.ids())


async def test_a_wiped_index_is_filled_again_at_the_next_start(settings, clock):
    await written(settings, facts)
    expected = {uuid(1), uuid(2), uuid(3)}
    for _ in range(2):
        assert await ids(settings, clock) == expected
        shutil.rmtree(index_folder(settings))
    assert await ids(settings, clock) == expected


async def test_an_index_is_filled_even_if_the_first_start_was_killed_before_it_could_be(
    settings, clock
):
    await written(settings, facts)
    async with AsyncExitStack() as stack:
        stores = await open_stores(settings, stack, clock)
        wanted = stores.index.described_as
    shutil.rmtree(index_folder(settings))
    await open_index(index_folder(settings), wanted).close()
    assert await ids(settings, clock) == {uuid(1), uuid(2), uuid(3)}


async def test_after_a_restore_the_index_holds_what_the_backup_held(settings, clock):
    await written(settings, facts)
    made = await back_up(settings, None, clock)
    await written(settings, learn)
    assert uuid(4) in await ids(settings, clock)
    await restore(settings, made, clock)
    assert await ids(settings, clock) == {uuid(1), uuid(2), uuid(3)}


async def test_where_the_bot_does_not_run_the_index_is_made_anew_at_once(settings, clock):
    await written(settings, facts)
    shown: list[tuple[int, int]] = []
    count = await reindex(settings, clock, lambda done, total: shown.append((done, total)))
    assert (count, shown[0], shown[-1]) == (3, (0, 3), (3, 3))
    assert await ids(settings, clock) == {uuid(1), uuid(2), uuid(3)}


async def test_a_running_bot_makes_the_index_anew_and_tells_how_far_it_is(tmp_path):
    settings = Settings(data_dir=tmp_path)
    running = hold(tmp_path)
    shown: list[tuple[int, int]] = []
    async with world(tmp_path) as bot:
        await bot.say("/remember I live in Ghent")
        await bot.say("/remember I like rain")
        index = bot.bot.indexer.index
        assert await bot.bot.indexer.settled(PATIENCE)
        before = set(await index.ids())
        assert len(before) == 2
        await index.delete(list(before))
        asked = asyncio.create_task(
            reindex(settings, bot.clock, lambda done, total: shown.append((done, total)))
        )
        while not asked.done():
            await bot.bot.tick()
            await asyncio.wait([asked], timeout=0.05)
        assert await asked == len(before)
        assert set(await index.ids()) == before
    running.release()


async def test_an_index_of_another_encoder_answers_by_words_until_it_is_made_anew(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember I live in Ghent")
        index = bot.bot.indexer.index
        index.described_as = replace(index.described_as, embedder="another")
        await bot.say("/remember I like rain")
        await bot.say("where do I live? in Ghent?")
        assert "I live in Ghent" in bot.prompt
        await bot.bot.database.write(lambda tx: ask_for_reindex(tx, bot.clock.now()))
        await bot.bot.tick()
        assert await bot.bot.jobs.settled(PATIENCE)
        assert index.described_as.embedder == LetterEmbedder.name


# ---------------------------------------------------------------- every night

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    ("now", "night"),
    [
        ("2026-03-10T12:00+01:00", "2026-03-10T03:00+01:00"),
        ("2026-03-10T02:59+01:00", "2026-03-09T03:00+01:00"),
        ("2026-03-10T03:00+01:00", "2026-03-10T03:00+01:00"),
        ("2026-03-29T12:00+02:00", "2026-03-29T03:00+02:00"),  # the clock went forward at two
        ("2026-03-29T02:30+02:00", "2026-03-28T03:00+01:00"),
        ("2026-10-25T12:00+01:00", "2026-10-25T03:00+01:00"),
    ],
)
def test_the_night_is_at_three_by_the_clock_on_the_wall(now, night):
    found = night_before(datetime.fromisoformat(now), BERLIN)
    assert found.astimezone(UTC) == datetime.fromisoformat(night).astimezone(UTC)


async def test_a_copy_is_made_once_a_night_and_a_missed_night_is_made_up_for(tmp_path):
    database = await open_database(tmp_path / "rememo.db")
    clock, made = FakeClock(datetime(2026, 3, 10, 12, tzinfo=UTC)), []

    async def work(now: datetime) -> None:
        made.append(now)

    async def look(**passed: float) -> int:
        clock.advance(**passed)
        nightly = Nightly(database, clock, UTC, work)  # as if started anew
        for _ in range(2):
            nightly.tick()
            await nightly.finished()
        return len(made)

    assert await look() == 0
    assert await look(hours=14) == 0
    assert await look(hours=2) == 1
    assert await look(hours=6) == 1
    assert await look(days=3) == 2
    await database.close()


async def test_a_copy_that_cannot_be_made_is_told_and_tried_again(tmp_path, caplog):
    (tmp_path / "backups").write_text("in the way")
    database = await open_database(tmp_path / "rememo.db")
    clock, kept = FakeClock(), Backups(tmp_path / "backups", keep=3)
    nightly = Nightly(database, clock, UTC, lambda now: kept.make(database.backup, now, "nightly"))

    async def look(**passed: float) -> None:
        clock.advance(**passed)
        nightly.tick()
        await nightly.finished()

    for passed in ({}, {"days": 1}, {"minutes": 2}):
        await look(**passed)
    assert caplog.text.count("the nightly backup was not made") == 2
    (tmp_path / "backups").unlink()
    await look(minutes=2)
    assert len(kept.listing()) == 1
    await database.close()


async def test_a_copy_is_made_once_though_older_ones_cannot_be_removed(tmp_path, caplog):
    class Stuck(Backups):
        def prune(self) -> None:
            raise PermissionError("the folder cannot be listed")

    database = await open_database(tmp_path / "rememo.db")
    clock, kept = FakeClock(), Stuck(tmp_path / "backups", keep=1)
    nightly = Nightly(database, clock, UTC, lambda now: kept.make(database.backup, now, "nightly"))
    for passed in ({}, {"days": 1}, {"minutes": 2}, {"minutes": 2}):
        clock.advance(**passed)
        nightly.tick()
        await nightly.finished()
    assert len(kept.listing()) == 1
    assert caplog.text.count("could not be removed") == 1
    await database.close()


async def test_a_copy_is_made_once_though_that_it_was_made_cannot_be_written_down(tmp_path):
    class Full:
        """Has no room for the first thing that is written after the copy."""

        def __init__(self, database):
            self.database, self.made, self.full = database, 0, False

        async def copy(self, now):
            self.made, self.full = self.made + 1, True

        async def write(self, step):
            if self.full:
                self.full = False
                raise StorageError("the disk is full")
            return await self.database.write(step)

    database = await open_database(tmp_path / "rememo.db")
    clock, full = FakeClock(), Full(database)
    nightly = Nightly(full, clock, UTC, full.copy)
    for passed in ({}, {"days": 1}, {"minutes": 2}, {"minutes": 2}):
        clock.advance(**passed)
        nightly.tick()
        await nightly.finished()
    assert full.made == 1
    clock.advance(days=1)
    nightly.tick()
    await nightly.finished()
    assert full.made == 2
    await database.close()


async def test_the_bot_stops_without_waiting_for_a_copy(tmp_path):
    database = await open_database(tmp_path / "rememo.db")
    clock, begun = FakeClock(), asyncio.Event()

    async def work(now: datetime) -> None:
        begun.set()
        await asyncio.Event().wait()

    nightly = Nightly(database, clock, UTC, work)
    nightly.tick()
    await nightly.finished()
    clock.advance(days=1)
    nightly.tick()
    await begun.wait()
    await nightly.close()
    await database.close()
