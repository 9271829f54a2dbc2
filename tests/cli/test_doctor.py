"""`doctor`: every part in one line, and for whatever is wrong its cure."""

import os
import sqlite3
from dataclasses import replace

import httpx
import pytest

from bot import __main__ as command_line
from bot.backends.index_folder import IndexFolder
from bot.backends.qdrant_edge import open_index
from bot.backends.sql import open_database
from bot.cli.backup import back_up
from bot.cli.checks import platforms, storage, talking
from bot.cli.doctor import CHECKS, examine
from bot.cli.findings import Finding, Mark
from bot.config import Settings, load
from bot.encoders import open_encoder
from bot.stores import database_file, described, hold, index_folder
from tests.backends.old_databases import database_of
from tests.backends.tiny_cross_encoder import NAME, make
from tests.cli.test_setup import good_model
from tests.fakes import FakeClock
from tests.logging_kept import logging_kept
from tests.loopback.discord_server import TOKEN as DISCORD
from tests.loopback.discord_server import DiscordServer
from tests.loopback.model_rules import Rules
from tests.loopback.model_server import ModelServer
from tests.loopback.telegram_server import TOKEN as TELEGRAM
from tests.loopback.telegram_server import TelegramServer


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def settings(folder, **environment: str) -> Settings:
    return load(None, {"BOT_DATA_DIR": str(folder / "data"), **environment})


async def found(check, configured: Settings) -> list[Finding]:
    return list(await check(configured, FakeClock()))


async def one(check, configured: Settings) -> Finding:
    [finding] = await found(check, configured)
    return finding


def wrong(findings: list[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.mark is not Mark.OK]


# ---------------------------------------------------------------- all of it


async def test_all_is_well_where_all_is_set_up_well(tmp_path):
    async with TelegramServer() as telegram, DiscordServer() as discord, ModelServer() as model:
        model.always(good_model)
        configured = settings(
            tmp_path,
            TELEGRAM_BOT_TOKEN=TELEGRAM,
            BOT_TELEGRAM__BASE_URL=telegram.url,
            DISCORD_BOT_TOKEN=DISCORD,
            BOT_DISCORD__BASE_URL=discord.url,
            OPENAI_BASE_URL=model.base_url,
        )
        await (await open_database(database_file(configured))).close()
        told: list[Finding] = []
        assert await examine(configured, FakeClock(), told.append, CHECKS)
    assert wrong(told) == []
    text = "\n".join(map(str, told))
    assert "on Telegram it is @rememo_bot" in text
    assert "on Discord it is rememo; invite it with https://discord.com/" in text
    assert "loopback at 127.0.0.1 answers, keeps a long talk in mind and uses tools" in text
    assert TELEGRAM not in text


async def test_an_error_makes_the_whole_unwell_and_a_warning_does_not(tmp_path):
    async def ill(*_):
        return [Finding(Mark.ERROR, "broken", "mend it")]

    async def pale(*_):
        return [Finding(Mark.WARNING, "odd")]

    configured, told = settings(tmp_path), []
    assert not await examine(configured, FakeClock(), told.append, [ill, pale])
    assert await examine(configured, FakeClock(), told.append, [pale])
    assert str(told[0]) == "   error   broken\n           -> mend it"


def test_the_command_ends_with_78_where_something_is_wrong(tmp_path, monkeypatch, capsys):
    for name, value in {
        "BOT_DATA_DIR": str(tmp_path / "data"),
        "TELEGRAM_BOT_TOKEN": "not-a-token",
        "BOT_EMBEDDING__MODEL": "no-such/model",
    }.items():
        monkeypatch.setenv(name, value)
    with logging_kept():
        assert command_line.main(["doctor"]) == 78
    printed = capsys.readouterr().out
    assert "telegram.token: this is no bot token" in printed
    assert "fastembed has no model 'no-such/model'" in printed
    assert "not-a-token" not in printed


# ---------------------------------------------------------------- platforms


async def test_a_refused_telegram_token_is_an_error_with_its_cure(tmp_path):
    async with TelegramServer() as telegram:
        configured = settings(
            tmp_path,
            TELEGRAM_BOT_TOKEN="123456789:" + "B" * 35,
            BOT_TELEGRAM__BASE_URL=telegram.url,
        )
        finding = await one(platforms.telegram, configured)
    assert (finding.mark, "@BotFather" in finding.cure) == (Mark.ERROR, True)
    assert "BBBB" not in str(finding)


async def test_group_privacy_and_a_foreign_webhook_are_warned_of(tmp_path):
    async with TelegramServer() as telegram:
        telegram.allow_reading_all(False)
        configured = settings(
            tmp_path, TELEGRAM_BOT_TOKEN=TELEGRAM, BOT_TELEGRAM__BASE_URL=telegram.url
        )
        [privacy] = wrong(await found(platforms.telegram, configured))
        assert "group privacy" in privacy.text
        assert "remove it from the group and add it again" in privacy.cure
        telegram.allow_reading_all(True)
        await set_webhook(telegram, "https://other.example.com/hook")
        [webhook] = wrong(await found(platforms.telegram, configured))
        assert "other.example.com" in webhook.text


async def set_webhook(telegram: TelegramServer, url: str) -> None:
    async with httpx.AsyncClient() as client:
        root = f"{telegram.url}/bot{telegram.token}"
        assert (await client.post(f"{root}/setWebhook", json={"url": url})).json()["ok"]


async def test_a_missing_message_content_intent_is_warned_of(tmp_path):
    async with DiscordServer() as discord:
        discord.gateway.privileged.discard("message_content")
        configured = settings(
            tmp_path, DISCORD_BOT_TOKEN=DISCORD, BOT_DISCORD__BASE_URL=discord.url
        )
        [finding] = wrong(await found(platforms.discord, configured))
    assert (finding.mark, "Message Content Intent" in finding.text) == (Mark.WARNING, True)


async def test_platforms_that_cannot_be_reached_point_to_the_network(tmp_path):
    configured = settings(
        tmp_path,
        TELEGRAM_BOT_TOKEN=TELEGRAM,
        BOT_TELEGRAM__BASE_URL="http://127.0.0.1:9",
        DISCORD_BOT_TOKEN=DISCORD,
        BOT_DISCORD__BASE_URL="http://127.0.0.1:9/api/v10",
    )
    for check in (platforms.telegram, platforms.discord):
        finding = await one(check, configured)
        assert (finding.mark, "BOT_NETWORK__PROXY" in finding.cure) == (Mark.ERROR, True)


async def test_a_server_that_is_something_else_is_told(tmp_path):
    async with ModelServer() as model:
        configured = settings(
            tmp_path, TELEGRAM_BOT_TOKEN=TELEGRAM, BOT_TELEGRAM__BASE_URL=model.base_url
        )
        assert (await one(platforms.telegram, configured)).mark is Mark.ERROR


# ---------------------------------------------------------------- the cross-encoder


async def test_a_cross_encoder_is_told_of_where_one_is_asked_for(tmp_path):
    assert await found(storage.reranker, settings(tmp_path)) == []
    wanted = {"BOT_EMBEDDING__RERANKER": NAME}
    missing = await one(storage.reranker, settings(tmp_path, **wanted))
    assert (missing.mark, "downloads are off" in missing.text) == (Mark.WARNING, True)
    assert "BOT_EMBEDDING__ALLOW_DOWNLOAD" in missing.cure
    wanted["BOT_EMBEDDING__RERANKER_PATH"] = str(make(tmp_path / "model"))
    there = await one(storage.reranker, settings(tmp_path, **wanted))
    assert (there.mark, NAME in there.text) == (Mark.OK, True)
    unknown = settings(tmp_path, BOT_EMBEDDING__RERANKER="no-such/model")
    assert (await one(storage.reranker, unknown)).mark is Mark.ERROR
    assert storage.reranker in CHECKS


# ---------------------------------------------------------------- the model


async def test_a_model_server_that_cuts_is_warned_of_with_its_cure(tmp_path):
    async with ModelServer(context=4096) as model:
        model.always(good_model)
        [finding] = await found(talking.model, settings(tmp_path, OPENAI_BASE_URL=model.base_url))
    assert finding.mark is Mark.WARNING
    assert "cuts a long talk without a word" in finding.text
    assert "8192" in finding.cure


async def test_an_unreachable_model_and_a_refused_key_are_errors(tmp_path):
    nowhere = settings(tmp_path, OPENAI_BASE_URL="http://127.0.0.1:9/v1", OPENAI_MODEL="m")
    assert "cannot be reached" in (await one(talking.model, nowhere)).text
    async with ModelServer(key="sk-right-key-12345") as model:
        configured = settings(
            tmp_path,
            OPENAI_BASE_URL=model.base_url,
            OPENAI_API_KEY="sk-wrong-key-12345",
            OPENAI_MODEL="loopback",
        )
        finding = await one(talking.model, configured)
    assert (finding.mark, "refuses OPENAI_API_KEY" in finding.text) == (Mark.ERROR, True)


async def test_a_choice_among_several_models_is_asked_for(tmp_path):
    async with ModelServer(rules=Rules(models={"small", "large"})) as model:
        finding = await one(talking.model, settings(tmp_path, OPENAI_BASE_URL=model.base_url))
    assert finding.cure == "set OPENAI_MODEL; 127.0.0.1 has: large, small"


# ---------------------------------------------------------------- what is kept


async def test_a_data_folder_that_cannot_be_written_is_an_error(tmp_path):
    (tmp_path / "data").write_text("in the way")
    finding = await one(storage.folder, settings(tmp_path))
    assert (finding.mark, "BOT_DATA_DIR" in finding.cure) == (Mark.ERROR, True)


@pytest.mark.skipif(os.name != "posix", reason="Windows knows no such modes")
async def test_a_data_folder_open_to_others_is_warned_of(tmp_path):
    (tmp_path / "data").mkdir(mode=0o755)
    [finding] = wrong(await found(storage.folder, settings(tmp_path)))
    assert finding.cure.startswith("chmod 700")


async def test_it_says_whether_the_bot_is_running_and_does_not_disturb_it(tmp_path):
    configured = settings(tmp_path)
    running = hold(configured.data_dir)
    assert "the bot is running on it" in [f.text for f in await found(storage.folder, configured)]
    running.release()
    texts = [f.text for f in await found(storage.folder, configured)]
    assert "the bot is running on it" not in texts


async def test_a_damaged_database_and_a_newer_one_are_errors_and_an_older_one_is_not(tmp_path):
    configured = settings(tmp_path)
    (tmp_path / "data").mkdir()
    file = database_file(configured)
    assert (await one(storage.database, configured)).text == "there is no database yet"
    database_of("0003", file)
    assert "brought up to date" in (await one(storage.database, configured)).text
    await (await open_database(file)).close()
    assert (await one(storage.database, configured)).text == "the database is sound"
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert (await one(storage.database, configured)).mark is Mark.ERROR
    file.write_bytes(b"garbage" * 1000)
    damaged = await one(storage.database, configured)
    assert (damaged.mark, damaged.cure) == (Mark.ERROR, "python -m bot restore FILE")


async def test_the_age_of_the_newest_backup_is_told(tmp_path):
    configured, clock = settings(tmp_path), FakeClock()
    await (await open_database(database_file(configured))).close()
    await back_up(configured, None, clock)
    clock.advance(days=2, hours=1)
    [finding] = await storage.copies(configured, clock)
    assert "the newest of 1 backups is 2 days old" in finding.text
    off = settings(tmp_path, BOT_BACKUP__NIGHTLY="off")
    assert (await one(storage.copies, off)).mark is Mark.WARNING


async def test_an_index_of_another_encoder_is_warned_of(tmp_path):
    configured = settings(tmp_path)
    wanted = described(open_encoder(configured))
    index = open_index(index_folder(configured), replace(wanted, embedder="another"))
    await index.close()
    [finding] = wrong(await found(storage.index, configured))
    assert "was made by another" in finding.text
    assert finding.cure == "python -m bot reindex"
    assert IndexFolder(index_folder(configured)).current()[1].embedder == "another"


async def test_an_encoder_that_was_never_downloaded_is_an_error(tmp_path):
    configured = settings(tmp_path, BOT_EMBEDDING__MODEL="BAAI/bge-small-zh-v1.5")
    finding = await one(storage.index, configured)
    assert (finding.mark, "built-in" in finding.cure) == (Mark.ERROR, True)
