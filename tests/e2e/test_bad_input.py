"""Whatever is set wrong: one plain line with the cure, the right exit code, nothing damaged."""

import io
import os
import re
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from bot import __main__ as command_line
from bot.stores import hold
from tests.backends.old_databases import database_of
from tests.e2e.process import bot_process
from tests.e2e.telegram import town
from tests.logging_kept import logging_kept
from tests.loopback.discord_server import DiscordServer
from tests.loopback.telegram_server import TOKEN

PATIENCE = 60.0
SECRET = "123456789:" + "Q" * 35

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(tmp_path, monkeypatch, capsys) -> Run:
    """The command line in this process: its exit code, and the one line that it says."""
    for name in [
        n for n in os.environ if n.startswith(("BOT_", "OPENAI_", "TELEGRAM_", "DISCORD_"))
    ]:
        monkeypatch.delenv(name)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    def run(*arguments: str, **environment: str) -> tuple[int, str]:
        for name, value in {"BOT_DATA_DIR": str(tmp_path / "data"), **environment}.items():
            monkeypatch.setenv(name, value)
        with logging_kept():
            code = command_line.main(arguments)
        printed = capsys.readouterr()
        lines = [line for line in printed.err.splitlines() if line.strip()]
        assert len(lines) == 1, printed.err
        assert lines[0].startswith("rememo: ")
        assert "Traceback" not in printed.out
        assert SECRET not in printed.out + printed.err
        return code, lines[0]

    return run


# ---------------------------------------------------------------- settings: 78

WRONG: Mapping[str, tuple[Mapping[str, str], str]] = {
    "a misspelt key": ({"BOT_TELEGRM__TOKEN": SECRET}, "did you mean BOT_TELEGRAM__TOKEN?"),
    "words for a number": ({"BOT_LLM__MAX_TOKENS": "many"}, "BOT_LLM__MAX_TOKENS"),
    "a token that is none": (
        {"TELEGRAM_BOT_TOKEN": "hello"},
        "telegram.token: this is no bot token",
    ),
    "a Discord token that is none": ({"DISCORD_BOT_TOKEN": SECRET}, "this is not a bot token"),
    "a list of names": ({"BOT_ACCESS__ADMINS": "tom"}, "BOT_ACCESS__ADMINS"),
    "an address without http": (
        {"BOT_TELEGRAM__BASE_URL": "x", "TELEGRAM_BOT_TOKEN": SECRET},
        "base_url",
    ),
    "a proxy of no kind": ({"BOT_NETWORK__PROXY": "10.0.0.1"}, "BOT_NETWORK__PROXY"),
    "an unknown encoder": ({"BOT_EMBEDDING__MODEL": "no-such/model"}, "no model 'no-such/model'"),
    "a file that is not there": ({"BOT_CONFIG": "absent.yaml"}, "cannot read absent.yaml"),
}


@pytest.mark.parametrize(("environment", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_setting_ends_with_78_and_its_name(run, environment, told):
    code, line = run(**environment)
    assert (code, told in line) == (78, True), line


@pytest.mark.parametrize(
    ("text", "told"),
    [("llm: [", "config.yaml is not valid YAML (line"), ("modle: x", "modle is no setting")],
)
def test_a_wrong_file_ends_with_78_and_the_place(run, text, told):
    Path("config.yaml").write_text(text)
    code, line = run()
    assert (code, told in line) == (78, True), line


def test_a_second_instance_on_the_data_folder_ends_with_78(run, tmp_path):
    first = hold(tmp_path / "data")
    code, line = run()
    first.release()
    assert code == 78
    assert "another Rememo is running on" in line
    assert "BOT_DATA_DIR" in line


# ---------------------------------------------------------------- the data: 2


def test_a_data_folder_that_cannot_be_written_ends_with_2(run, tmp_path):
    (tmp_path / "data").write_text("in the way")
    code, line = run()
    assert (code, "BOT_DATA_DIR" in line) == (2, True), line
    assert (tmp_path / "data").read_text() == "in the way"


def broken(file: Path) -> None:
    file.write_bytes(b"garbage" * 1000)


def foreign(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE songs (name TEXT)")
    connection.close()


def newer(file: Path) -> None:
    database_of("head", file)
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("make", "told"),
    [(broken, "restore a backup"), (foreign, "another program"), (newer, "newer version")],
)
def test_a_database_that_cannot_be_used_ends_with_2_and_is_left_alone(run, tmp_path, make, told):
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "rememo.db"
    make(file)
    before = file.read_bytes()
    code, line = run()
    assert (code, told in line) == (2, True), line
    assert file.read_bytes() == before
    assert not (tmp_path / "data" / "backups").exists()


@pytest.mark.parametrize("arguments", [("backup",), ("restore", "absent.db")])
def test_a_copy_that_cannot_be_made_ends_with_2(run, arguments):
    code, line = run(*arguments)
    assert (code, "there is no" in line) == (2, True), line


def test_setup_without_anybody_to_answer_ends_with_78(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setenv("OLLAMA_HOST", "http://127.0.0.1:9")
    code, line = run("setup")
    assert (code, "nothing was written" in line) == (78, True), line
    assert not Path(".env").exists()


# ---------------------------------------------------------------- as a process


async def test_a_time_zone_that_does_not_exist_ends_with_78(tmp_path):
    async with bot_process(tmp_path, {"TZ": "Mars/Phobos"}) as bot:
        assert await bot.ended() == 78
    assert "TZ=Mars/Phobos is no time zone" in bot.output
    assert len(bot.output.splitlines()) == 1


async def test_a_discord_token_that_is_refused_ends_with_78(tmp_path):
    wrong = "MTIzNDU2Nzg5MDEyMzQ1Njc5.fakeXX.another-loopback-token-0000"
    async with DiscordServer() as discord:
        environment = {"DISCORD_BOT_TOKEN": wrong, "BOT_DISCORD__BASE_URL": discord.url}
        async with bot_process(tmp_path, environment) as bot:
            assert await bot.ended() == 78
    assert "DISCORD_BOT_TOKEN" in bot.output
    assert wrong not in bot.output
    assert "Traceback" not in bot.output


async def test_neither_screen_nor_file_holds_a_token_or_words_of_people(tmp_path):
    async with town(tmp_path) as t, t.bot() as bot:
        ann = t.telegram.user(42, "Ann")
        t.telegram.fail("sendMessage", status=502, description="Bad Gateway")
        t.telegram.say(ann, "my cat is called Canaryword")
        await t.telegram.next_message(ann, timeout=PATIENCE)
        assert await bot.stop() == 0
    file = (tmp_path / "data" / "logs" / "rememo.log").read_text(encoding="utf-8")
    assert "listening" in file
    for output in (bot.output, file):
        assert TOKEN.split(":")[1] not in output
        assert "sk-loopback-secret" not in output
        assert "Canaryword" not in output
        assert not re.search(r"\d{6,}:[\w-]{30,}", output)
