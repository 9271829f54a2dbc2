"""`erase`, `export` and `import` at the command line, with and without a running bot."""

import json

import pytest

from bot.__main__ import main
from bot.backends.sql import open_database
from bot.cli import data
from bot.config import Settings
from bot.core import identifiers
from bot.domain.errors import ConfigurationError, StorageError
from bot.domain.keys import UserKey
from bot.domain.memories import Memory
from bot.stores import database_file
from tests.fakes import NOON, FakeClock
from tests.world import ANN, BOB, world

CANARY = "Zephyrine"


def memory(content: str, owner=ANN) -> Memory:
    return Memory(identifiers.fresh(), owner, content, NOON, NOON)


@pytest.fixture
def settings(tmp_path) -> Settings:
    return Settings(data_dir=tmp_path / "data")


async def filled(settings: Settings, *memories: Memory) -> None:
    database = await open_database(database_file(settings))
    await database.write(lambda tx: [tx.memories.add(one) for one in memories])
    await database.close()


async def known(settings: Settings, owner=ANN) -> list[str]:
    database = await open_database(database_file(settings))
    found = await database.read(lambda tx: tx.memories.listing([owner]))
    await database.close()
    return [one.content for one in found]


async def test_erasing_beside_a_running_bot_reaches_its_index_and_its_files(tmp_path):
    settings = Settings(data_dir=tmp_path)
    async with world(tmp_path) as bot:
        await bot.say(f"my canary is {CANARY}")
        await bot.know(memory(f"The canary is {CANARY}"), memory("Bob's own", BOB))
        assert await bot.bot.indexer.index.ids(ANN) != []
        gone = await data.erase(settings, ANN, FakeClock())
        assert (gone.memories, gone.turns) == (1, 2)
        bot.clock.advance(minutes=2)
        await bot.tick()
        assert await bot.bot.indexer.settled(20)
        assert await bot.bot.indexer.index.ids(ANN) == []
        assert await bot.memories(BOB) == ["Bob's own"]
        await bot.say("what is my canary called?")
        assert CANARY not in bot.prompt
        bot.clock.advance(minutes=2)
        await bot.tick()
        files = [path for path in tmp_path.rglob("*") if path.is_file()]
        assert [path.name for path in files if CANARY.encode() in path.read_bytes()] == []


async def test_what_is_erased_while_the_bot_sleeps_is_gone_at_the_next_start(tmp_path):
    settings = Settings(data_dir=tmp_path)
    async with world(tmp_path) as bot:
        await bot.know(memory(f"The canary is {CANARY}"))
    await data.erase(settings, ANN, FakeClock())
    async with world(tmp_path) as bot:
        bot.bot.indexer()
        assert await bot.bot.indexer.settled(20)
        assert await bot.bot.indexer.index.ids(ANN) == []


async def test_a_person_nobody_knows_is_erased_all_the_same(settings):
    await filled(settings, memory("I like tea"))
    gone = await data.erase(settings, UserKey("discord", "77"), FakeClock())
    assert (gone.memories, gone.turns) == (0, 0)
    assert await known(settings) == ["I like tea"]


async def test_what_is_exported_can_be_taken_in_by_another_bot(settings, tmp_path):
    await filled(settings, memory("I like tea"), memory("I live in Ghent"))
    made = await data.export(settings, ANN, FakeClock())
    file = tmp_path / "ann.json"
    file.write_text(made.text, encoding="utf-8")
    other = Settings(data_dir=tmp_path / "other")
    await filled(other)
    shown = await data.take_in(other, ANN, file, FakeClock(), dry_run=True)
    assert data.report(shown) == ["✓ I like tea", "✓ I live in Ghent"]
    assert await known(other) == []
    await data.take_in(other, ANN, file, FakeClock(), dry_run=False)
    again = await data.export(other, ANN, FakeClock())
    assert json.loads(again.text)["memories"] == json.loads(made.text)["memories"]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\xff\xfe\x00", "is not UTF-8 text"),
        (b"", "nothing in it"),
        (b"x" * 5_000_001, "larger than 5 MB"),
        ("字".encode() * 2_000_000, "larger than 5 MB"),
        (b"\x80\x04\x95pickled", "is not UTF-8 text"),
    ],
)
async def test_a_file_that_holds_no_memories_is_refused_in_one_line(
    settings, tmp_path, content, why
):
    await filled(settings)
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(StorageError, match=why):
        await data.take_in(settings, ANN, tmp_path / "file", FakeClock(), dry_run=False)


def test_a_wrong_key_says_how_a_right_one_looks():
    with pytest.raises(ConfigurationError, match="like telegram:42"):
        data.parsed("ann")


def test_the_commands_as_typed(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOT_DATA_DIR", str(tmp_path / "data"))
    assert main(["export", "--user", "telegram:42"]) == 2
    assert "there is no database" in capsys.readouterr().err
    import asyncio

    asyncio.run(filled(Settings(data_dir=tmp_path / "data")))
    facts = tmp_path / "facts.txt"
    facts.write_text("- I like tea\n- my password is hunter2\n", encoding="utf-8")
    importing = ["import", "--user", "telegram:42", str(facts)]
    assert main([*importing, "--dry-run"]) == 0
    assert capsys.readouterr().out.endswith("Would take in 1 of 2 for telegram:42.\n")
    assert main(importing) == 0
    assert "✓ I like tea\n✗ my passw… (looks like" in capsys.readouterr().out
    to = tmp_path / "out.json"
    assert main(["export", "--user", "telegram:42", "--to", str(to)]) == 0
    assert main(["export", "--user", "telegram:42", "--to", str(to)]) == 2  # never over a file
    assert [one["content"] for one in json.loads(to.read_text())["memories"]] == ["I like tea"]
    assert to.stat().st_mode & 0o777 == 0o600
    capsys.readouterr()
    assert main(["erase", "--user", "telegram:42", "--yes"]) == 0
    assert "Erased all about telegram:42: memories 1" in capsys.readouterr().out
    assert main(["erase", "--user", "nobody", "--yes"]) == 78
