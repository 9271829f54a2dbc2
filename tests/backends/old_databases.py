"""Databases as earlier versions of the bot left them."""

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

import bot.backends.sql

MIGRATIONS = Path(bot.backends.sql.__file__).parent / "migrations"


def database_of(revision: str, path: Path) -> None:
    """An empty one of that revision."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection, connection.begin():
        config = Config(attributes={"connection": connection, "applied": lambda: None})
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        command.upgrade(config, revision)
    engine.dispose()


def tables_of(path: Path) -> dict[str, list[dict[str, object]]]:
    """Every row of every table, by column."""
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    names = [row[0] for row in connection.execute(_TABLES)]
    rows = {
        name: [dict(row) for row in connection.execute(f'SELECT * FROM "{name}"')] for name in names
    }
    connection.close()
    return rows


def fill_by_shape(path: Path) -> None:
    """One row in each table, with a value of the right kind in each column."""
    connection = sqlite3.connect(path)
    for (table,) in connection.execute(_TABLES).fetchall():
        columns = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
        values = [_value(name, kind.upper()) for _, name, kind, *_ in columns]
        marks = ", ".join("?" for _ in values)
        connection.execute(f'INSERT INTO "{table}" VALUES ({marks})', values)
    connection.commit()
    connection.close()


def _value(name: str, kind: str) -> object:
    if kind.startswith(("BIGINT", "INTEGER")):
        return 1
    return {"BOOLEAN": True, "BLOB": b"\0\0\x80?"}.get(kind, f"{name[:8]}:1")


_TABLES = (
    "SELECT name FROM sqlite_master WHERE type = 'table' "
    "AND name NOT LIKE 'sqlite_%' AND name != 'alembic_version' ORDER BY name"
)
