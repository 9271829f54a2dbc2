"""Backups: whole, private, made before a migration, and only so many kept."""

import shutil
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.backends.backups import Backups
from bot.backends.sql import SqlDatabase, open_database
from bot.backends.sql.schema import HEAD
from bot.domain.errors import StorageError
from tests.backends.old_databases import database_of
from tests.backends.sql_samples import ANN, memory, person

NIGHT = datetime(2026, 3, 10, 3, 0, tzinfo=UTC)


async def test_the_newest_few_are_kept_whatever_they_were_made_for(
    database: SqlDatabase, tmp_path: Path
) -> None:
    backups = Backups(tmp_path / "backups", keep=3)
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "mine.db").write_text("not ours to delete")
    (tmp_path / "backups" / "rememo-20260309T030000Z-nightly.db.part").write_text("half")
    reasons = ["nightly", "migration", "asked", "nightly", "nightly"]
    for day, reason in enumerate(reasons):
        await backups.make(database.backup, NIGHT + timedelta(days=day), reason)
    assert [path.name for path in backups.listing()] == [
        "rememo-20260312T030000Z-asked.db",
        "rememo-20260313T030000Z-nightly.db",
        "rememo-20260314T030000Z-nightly.db",
    ]
    assert {path.name for path in (tmp_path / "backups").iterdir()} == {
        "mine.db",
        *(path.name for path in backups.listing()),
    }
    assert {path.stat().st_mode & 0o777 for path in backups.listing()} == {0o600}


async def test_where_no_new_one_can_be_written_the_old_ones_stay(
    database: SqlDatabase, tmp_path: Path
) -> None:
    backups = Backups(tmp_path / "backups", keep=1)
    old = await backups.make(database.backup, NIGHT, "nightly")
    taken = backups.place(NIGHT + timedelta(days=1), "nightly")
    taken.mkdir()
    with pytest.raises(StorageError):
        await backups.make(database.backup, NIGHT + timedelta(days=1), "nightly")
    taken.rmdir()
    assert backups.listing() == [old]


async def test_before_a_migration_the_old_tables_are_copied_as_they_are(tmp_path: Path) -> None:
    path, backups = tmp_path / "rememo.db", Backups(tmp_path / "backups", keep=3)
    database_of("0003", path)
    made = await backups.before_migration(path, NIGHT)
    assert made == backups.place(NIGHT, "migration")
    await (await open_database(path)).close()
    assert (revision(made), revision(path)) == ("0003", HEAD)


async def test_tries_at_a_migration_that_fails_do_not_drive_out_older_backups(
    tmp_path: Path,
) -> None:
    path, backups = tmp_path / "rememo.db", Backups(tmp_path / "backups", keep=2)
    database_of("0003", path)
    made = await backups.before_migration(path, NIGHT)
    for minute in range(3):
        assert await backups.before_migration(path, NIGHT + timedelta(minutes=minute)) is None
    assert backups.listing() == [made]


async def test_nothing_is_copied_where_nothing_is_migrated(
    empty_database: Path, tmp_path: Path
) -> None:
    backups = Backups(tmp_path / "backups", keep=3)
    shutil.copy(empty_database, tmp_path / "rememo.db")
    (tmp_path / "broken.db").write_text("no database")
    for name in ("absent.db", "rememo.db", "broken.db"):
        assert await backups.before_migration(tmp_path / name, NIGHT) is None
    assert backups.listing() == []


async def test_a_backup_while_the_bot_writes_holds_what_was_committed_before(
    database: SqlDatabase, tmp_path: Path
) -> None:
    """As `backup` makes it from another process, beside the log that was not yet folded in."""
    from bot.backends.sql.backup import copy_file

    await database.write(lambda tx: tx.people.save(person(ANN)))
    await database.write(lambda tx: tx.memories.add(memory(1)))
    copy_file(tmp_path / "bot.db", tmp_path / "copy" / "copy.db")
    restored = await open_database(tmp_path / "copy" / "copy.db")
    assert await restored.read(lambda tx: tx.memories.count([ANN])) == 1
    await restored.close()


def revision(path: Path) -> str:
    connection = sqlite3.connect(path)
    [(found,)] = connection.execute("SELECT version_num FROM alembic_version")
    connection.close()
    return found
