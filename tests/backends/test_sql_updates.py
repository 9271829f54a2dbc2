"""From one version to the next: every earlier data folder opens, with all that was in it."""

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from bot.backends.sql import open_database
from bot.domain.keys import ChatKey, UserKey
from bot.domain.schedules import Once, Recurring
from tests.backends.old_databases import MIGRATIONS, database_of, fill_by_shape, tables_of
from tests.backends.sql_samples import NOW, turn

REVISIONS = sorted(path.name[1:5] for path in MIGRATIONS.glob("versions/r*.py"))
ANN = UserKey("telegram", "42")
CHAT = ChatKey("telegram", "42")

FIFTH = """
INSERT INTO people VALUES
    ('telegram:42', 'Ann', 'en', 1772366400000000, 'admin', 'Europe/Berlin', 1, 1, 0, 1, NULL);
INSERT INTO sessions VALUES ('s', 'telegram:42', 'A talk', 1772366400000000, 1);
INSERT INTO messages VALUES
    (1, 'q', 's', 'telegram:42', 'user', 'I like tea', 1772366400000000, 'telegram:42',
     'telegram:42', 'Ann', NULL, 0, '7');
INSERT INTO memories VALUES
    (1, '00000000-0000-0000-0000-000000000001', 'telegram:42', 'likes tea', 'likes tea',
     1772366400000000, 1772366400000000, 'semantic', '', 3, NULL, NULL, NULL, 0, 'live', NULL);
INSERT INTO memory_sources VALUES ('00000000-0000-0000-0000-000000000001', 0, 'q');
INSERT INTO tombstones VALUES ('telegram:42', 'gone', NULL);
INSERT INTO reminders VALUES
    ('r1', 'telegram:42', 'telegram:42', NULL, 1, 'call mum', 1772452800000000, NULL, NULL, NULL,
     'Europe/Berlin', 1772452800000000, 1772366400000000, 'live'),
    ('r2', 'telegram:42', 'telegram:42', NULL, 1, 'stretch', NULL, 'FREQ=DAILY',
     '2026-03-02T09:00:00', 'Europe/Berlin', 'Europe/Berlin', 1772438400000000, 1772366400000000,
     'live');
INSERT INTO state VALUES ('telegram', 'offset', '17');
INSERT INTO usage VALUES ('telegram:42', '2026-03-01', 0, 100, 20);
"""


@pytest.mark.parametrize("revision", REVISIONS)
async def test_every_row_of_an_earlier_version_is_still_there(
    tmp_path: Path, revision: str
) -> None:
    path = tmp_path / "rememo.db"
    database_of(revision, path)
    fill_by_shape(path)
    before = tables_of(path)
    await (await open_database(path)).close()
    after = tables_of(path)
    assert before
    for table, rows in before.items():
        kept = [{name: row[name] for name in rows[0]} for row in after[table]]
        assert kept == rows, table


async def test_people_memories_and_reminders_of_an_earlier_version_live_on(tmp_path: Path) -> None:
    path = tmp_path / "rememo.db"
    database_of("0005", path)
    connection = sqlite3.connect(path)
    connection.executescript(FIFTH)
    connection.close()
    database = await open_database(path)

    def look(tx):
        session = tx.sessions.current(CHAT, NOW)
        [memory] = tx.memories.listing([ANN])
        person = tx.people.find(ANN)
        return (
            (person.name, person.zone, person.notices),
            (session.title, [message.text for message in tx.sessions.window(session, 9)]),
            (memory.content, memory.sources),
            tx.memories.tombstoned(ANN, ["gone", "q"]),
            [(one.text, type(one.schedule)) for one in tx.reminders.live(ANN)],
            tx.state.get("telegram", "offset"),
            tx.usage.total(ANN, date(2026, 3, 1), background=False),
        )

    assert await database.write(look) == (
        ("Ann", "Europe/Berlin", True),
        ("A talk", ["I like tea"]),
        ("likes tea", ("q",)),
        {"gone"},
        [("stretch", Recurring), ("call mum", Once)],
        "17",
        (100, 20),
    )
    await database.close()


EIGHTH = """
INSERT INTO sessions VALUES ('s', 'telegram:42', '', 1, 0), ('t', 'telegram:42', '', 2, 1);
INSERT INTO messages VALUES
    (1, 'a', 's', 'telegram:42', 'user', '', 1, 'telegram:42', 'telegram:42', '', NULL, 0, NULL),
    (2, 'x', 's', 'telegram:42', 'user', '', 2, 'telegram:42', 'telegram:42', '', NULL, 1, NULL),
    (3, 'b', 's', 'telegram:42', 'assistant', '', 3, NULL, 'telegram:42', '', NULL, 0, NULL),
    (4, 'c', 't', 'telegram:42', 'user', '', 4, 'telegram:42', 'telegram:42', '', NULL, 0, NULL),
    (6, 'd', 's', 'telegram:42', 'user', '', 5, 'telegram:42', 'telegram:42', '', NULL, 0, NULL);
"""


async def test_turns_of_an_earlier_version_have_their_place_and_new_ones_come_behind_them(
    tmp_path: Path,
) -> None:
    path = tmp_path / "rememo.db"
    database_of("0008", path)
    connection = sqlite3.connect(path)
    connection.executescript(EIGHTH)
    connection.close()
    database = await open_database(path)

    def look(tx):
        tx.sessions.append(tx.sessions.current(CHAT, NOW), [turn("e", "new", ANN, CHAT)])
        found = tx.sessions.spoken(ANN)
        return [(one.message.id, one.session == "s", one.ordinal) for one in found]

    assert await database.write(look) == [
        ("a", True, 0),
        ("b", True, 1),
        ("c", False, 0),
        ("d", True, 2),
        ("e", False, 1),
    ]
    await database.close()
