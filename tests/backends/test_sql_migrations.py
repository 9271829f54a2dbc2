"""The steps of the migrations end at the tables of today."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Table, create_engine
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex

import bot.backends.sql
from bot.backends.sql import open_database
from bot.backends.sql.schema import HEAD, inbox, jobs, metadata

MIGRATIONS = Path(bot.backends.sql.__file__).parent / "migrations"


def test_migrated_tables_are_the_tables_of_the_schema(empty_database: Path) -> None:
    engine = create_engine(f"sqlite:///{empty_database}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_partial_indexes_and_lasting_numbers_came_through(empty_database: Path) -> None:
    """What the comparison above does not see."""
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as connection:
        wanted = special(connection.exec_driver_sql(SCHEMA).fetchall())
    engine.dispose()
    migrated = sqlite3.connect(empty_database)
    found = special(migrated.execute(SCHEMA).fetchall())
    migrated.close()
    assert len(found) > 5
    assert found == wanted


@pytest.mark.parametrize(("table", "rows"), [(inbox, "state = 'run'"), (jobs, "state = 'new'")])
def test_postgresql_too_is_told_which_rows_a_partial_index_covers(table: Table, rows: str) -> None:
    [partial] = [index for index in table.indexes if index.unique]
    for dialect in (sqlite.dialect(), postgresql.dialect()):
        assert str(CreateIndex(partial).compile(dialect=dialect)).endswith(f" WHERE {rows}")


SCHEMA = "SELECT name, lower(sql) FROM sqlite_master WHERE sql NOT NULL"


def special(rows: Sequence[Sequence[str]]) -> dict[str, str]:
    return {
        name: sql.partition(" where ")[2] or "autoincrement"
        for name, sql in rows
        if " where " in sql or "autoincrement" in sql
    }


def test_there_is_one_line_of_steps_and_its_end_is_known() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


async def test_steps_are_told_and_an_up_to_date_start_has_none(tmp_path: Path) -> None:
    reached: list[str] = []
    for _ in range(2):
        await (await open_database(tmp_path / "a % b.db", reach=reached.append)).close()
        assert reached == ["migrate_step"] * (len(list(MIGRATIONS.glob("versions/*.py"))) + 2)
