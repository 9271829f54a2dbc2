"""A process killed at any moment: what was told to be kept is kept, and nothing is half done."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.backends.sql import open_database
from bot.backends.sql.engine import writing_engine
from bot.backends.sql.migrate import migrate
from bot.backends.sql.schema import HEAD, metadata
from tests.backends.sql_samples import CHAT
from tests.backends.sql_victim import KILLED

ROUNDS = int(os.environ.get("KILL_ROUNDS", "4"))  # 100 at night

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def deaths(name: str, folder: Path, *arguments: object) -> list[dict[str, object]]:
    victim = subprocess.run(
        [sys.executable, "-m", "tests.backends.sql_victim", name, folder, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert victim.returncode == 0, victim.stderr
    return [json.loads(line) for line in victim.stdout.splitlines()]


def tables(path: Path) -> tuple[set[str], str | None]:
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        found = {name for (name,) in rows if not name.startswith("sqlite_")} - {"alembic_version"}
        revision = connection.execute("SELECT version_num FROM alembic_version") if found else None
        version = revision and revision.fetchone()[0]
    connection.close()
    return found, version


ALL = set(metadata.tables)


def _killed_at_every_step(killed: list[dict[str, object]]) -> None:
    """Each death is one step further; the last process lives."""
    codes = [death["code"] for death in killed]
    assert len(codes) > 3
    assert codes == [KILLED] * (len(codes) - 1) + [0]


def _make_old(path: Path, revision: str) -> None:
    """A database as an older version left it."""
    engine = writing_engine(path)
    with engine.connect() as connection:
        migrate(connection, None, lambda _: None, to=revision)
    engine.dispose()


async def test_a_database_killed_while_it_is_made_is_whole_or_empty(tmp_path: Path) -> None:
    killed = deaths("migrating", tmp_path)
    _killed_at_every_step(killed)
    found = [tables(tmp_path / str(death["file"])) for death in killed]
    assert found == [(set(), None)] * (len(killed) - 2) + [(ALL, HEAD)] * 2
    for death in killed:
        await (await open_database(tmp_path / str(death["file"]))).close()
        assert tables(tmp_path / str(death["file"])) == (ALL, HEAD)


async def test_a_database_killed_while_it_is_brought_up_to_date_keeps_its_rows(
    tmp_path: Path,
) -> None:
    start = tmp_path / "start.db"
    _make_old(start, "0003")
    with sqlite3.connect(start) as connection:
        connection.execute("INSERT INTO state VALUES ('telegram', 'cursor', '7')")
    connection.close()
    before = tables(start)

    killed = deaths("migrating", tmp_path)
    _killed_at_every_step(killed)
    found = [tables(tmp_path / str(death["file"])) for death in killed]
    assert found == [before] * (len(killed) - 2) + [(ALL, HEAD)] * 2
    for death in killed:
        database = await open_database(tmp_path / str(death["file"]))
        assert await database.read(lambda tx: tx.state.get("telegram", "cursor")) == "7"
        await database.close()


async def test_what_was_told_to_be_kept_survives_every_kill(tmp_path: Path) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    killed = deaths("writing", tmp_path, seed, ROUNDS)
    assert [death["code"] for death in killed] == [-signal.SIGKILL] * ROUNDS
    told = [key for death in killed for key in death["kept"]]  # type: ignore[attr-defined]
    database = await open_database(tmp_path / "bot.db")
    kept = await database.read(lambda tx: tx.inbox.open_count(CHAT))
    await database.close()
    with sqlite3.connect(tmp_path / "bot.db") as connection:
        found = {key for (key,) in connection.execute("SELECT key FROM inbox")}
    connection.close()
    assert set(told) - found == set()
    assert len(told) >= ROUNDS
    assert kept == len(found) <= len(told) + ROUNDS * 40  # no more than was in flight


async def test_a_commit_that_the_disk_refuses_is_told_and_nothing_else_is_lost(
    tmp_path: Path,
) -> None:
    [told] = deaths("filling", tmp_path)
    outcomes = told["outcomes"]
    assert isinstance(outcomes, list)
    assert outcomes[:3] == outcomes[-3:] == ["kept"] * 3
    assert outcomes[3:9] != ["kept"] * 6
    database = await open_database(tmp_path / "bot.db")
    for number, outcome in enumerate(outcomes):
        found = await database.read(lambda tx, n=number: tx.state.get("a", str(n)))
        assert (found is not None) == (outcome == "kept"), outcomes
        assert outcome == "kept" or outcome.startswith("The database refused: ")
    await database.close()


async def test_a_backup_killed_half_way_is_not_taken_for_one(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "bot.db")
    await database.write(lambda tx: tx.state.put("a", "b", "c"))
    await database.close()
    assert [death["code"] for death in deaths("backing_up", tmp_path)] == [KILLED]
    assert not (tmp_path / "copy.db").exists()
    database = await open_database(tmp_path / "bot.db")
    await database.backup(tmp_path / "copy.db")
    await database.close()
    copy = await open_database(tmp_path / "copy.db")
    assert await copy.read(lambda tx: tx.state.get("a", "b")) == "c"
    await copy.close()
