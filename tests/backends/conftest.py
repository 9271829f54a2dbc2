"""A fresh database for each test; a second engine would join `ENGINES` and pass the same tests."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.backends.sql import SqlDatabase, open_database

ENGINES = ("sqlite",)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file to copy: quicker than migrating one for each test."""
    import asyncio

    path = tmp_path_factory.mktemp("template") / "bot.db"

    async def make() -> None:
        await (await open_database(path)).close()

    asyncio.run(make())
    return path


@pytest.fixture(params=ENGINES)
async def database(tmp_path: Path, empty_database: Path) -> AsyncIterator[SqlDatabase]:
    shutil.copy(empty_database, tmp_path / "bot.db")
    database = await open_database(tmp_path / "bot.db")
    yield database
    await database.close()
