"""`setup`: a talk that tries everything while it is entered, and ends with a bot ready to start."""

import re
import socket
from collections.abc import Iterator
from dataclasses import fields

import pytest

from bot.backends.sql import open_database
from bot.cli import boot
from bot.cli.env_file import changed, write_settings
from bot.cli.texts import texts_for
from bot.cli.texts_en import EN
from bot.cli.texts_zh import ZH
from bot.config import load
from bot.core.owner_code import owner_code
from bot.domain.errors import StorageError
from bot.stores import hold
from tests.cli.script import Hub, setup
from tests.loopback.discord_server import TOKEN as DISCORD
from tests.loopback.discord_server import DiscordServer
from tests.loopback.model_default import whole
from tests.loopback.model_replies import ToolCall
from tests.loopback.model_rules import Rules
from tests.loopback.model_server import ModelServer
from tests.loopback.telegram_server import TOKEN as TELEGRAM
from tests.loopback.telegram_server import TelegramServer


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


NO_TELEGRAM, NO_DISCORD, NO_MODEL, MY_NAME = "", "", "", ""


def good_model(body):
    """Reads all it is given, and does what it is told."""
    if body.get("tools"):
        return [ToolCall("note_colour", {"colour": "green"})]
    found = re.search(r"code word is (tulip\d+)", whole(body))
    return found[1] if found else "I do not know."


def written(folder) -> dict[str, str]:
    lines = (folder / ".env").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines)


# ---------------------------------------------------------------- platforms


async def test_a_telegram_token_is_checked_and_the_owners_code_told(tmp_path):
    async with TelegramServer() as telegram:
        telegram.allow_reading_all(False)
        heard = await setup(
            tmp_path,
            [TELEGRAM, NO_DISCORD, NO_MODEL, "Anna Lund"],
            BOT_TELEGRAM__BASE_URL=telegram.url,
        )
    assert "this is @rememo_bot" in heard.text
    assert "/setprivacy" in heard.text
    assert written(tmp_path) == {"TELEGRAM_BOT_TOKEN": TELEGRAM, "BOT_OPERATOR": "'Anna Lund'"}
    assert (tmp_path / ".env").stat().st_mode & 0o777 == 0o600
    assert load(environment={}).operator == "Anna Lund"
    database = await open_database(tmp_path / "data" / "rememo.db")
    code = await database.write(owner_code)
    await database.close()
    assert f"send the bot this code as a message: {code}" in heard.text
    assert TELEGRAM not in heard.text
    assert "-m bot" in heard.text


async def test_a_wrong_token_is_told_and_asked_for_again(tmp_path):
    wrong = "123456789:" + "B" * 35
    async with TelegramServer() as telegram:
        heard = await setup(
            tmp_path,
            ["hello", "", wrong, "", TELEGRAM, NO_DISCORD, NO_MODEL, MY_NAME],
            BOT_TELEGRAM__BASE_URL=telegram.url,
        )
    assert "That is no token: this is no bot token; copy it from @BotFather" in heard.text
    assert "127.0.0.1 does not know this token" in heard.text
    assert wrong not in heard.text
    assert written(tmp_path)["TELEGRAM_BOT_TOKEN"] == TELEGRAM


async def test_a_refused_token_is_not_kept_and_one_that_could_not_be_tried_is(tmp_path):
    async with TelegramServer() as telegram:
        heard = await setup(
            tmp_path,
            ["123456789:" + "B" * 35, "s", DISCORD, "s", NO_MODEL, MY_NAME],
            BOT_TELEGRAM__BASE_URL=telegram.url,
            BOT_DISCORD__BASE_URL="http://127.0.0.1:9/api/v10",
        )
    assert "could not be checked: 127.0.0.1 cannot be reached" in heard.text
    assert set(written(tmp_path)) == {"DISCORD_BOT_TOKEN", "BOT_OPERATOR"}


async def test_where_group_privacy_is_switched_off_nothing_is_said_of_it(tmp_path):
    async with TelegramServer() as telegram:
        telegram.allow_reading_all(True)
        heard = await setup(
            tmp_path,
            [TELEGRAM, NO_DISCORD, NO_MODEL, MY_NAME],
            BOT_TELEGRAM__BASE_URL=telegram.url,
        )
    assert "/setprivacy" not in heard.text


async def test_discord_gives_an_invite_link_and_tells_when_it_may_not_read_along(tmp_path):
    for allowed in (True, False):
        async with DiscordServer() as discord:
            if not allowed:
                discord.gateway.privileged.discard("message_content")
            heard = await setup(
                tmp_path,
                [NO_TELEGRAM, DISCORD, NO_MODEL, MY_NAME],
                BOT_DISCORD__BASE_URL=discord.url,
            )
            link = re.search(r"https://discord\.com/oauth2/authorize\?\S+", heard.text)[0]
            assert f"client_id={discord.bot.id}" in link
            assert "scope=bot+applications.commands" in link
        assert ("Intent” is off" in heard.text) is not allowed


# ---------------------------------------------------------------- the model


async def test_a_found_ollama_is_offered_tried_and_taken(tmp_path):
    async with ModelServer() as model:
        model.always(good_model)
        heard = await setup(tmp_path, [NO_TELEGRAM, NO_DISCORD, "1", MY_NAME], ollama=model.url)
    assert "Ollama runs on this computer" in heard.text
    assert "loopback answers, keeps a long talk in mind and uses tools" in heard.text
    assert written(tmp_path) == {
        "OPENAI_BASE_URL": model.base_url,
        "OPENAI_API_KEY": "",
        "OPENAI_MODEL": "loopback",
        "BOT_OPERATOR": "tom",
    }


async def test_a_server_that_cuts_a_long_talk_in_silence_is_named_with_its_cure(tmp_path):
    async with ModelServer(context=4096) as model:
        model.always(good_model)
        heard = await setup(tmp_path, [NO_TELEGRAM, NO_DISCORD, "1", MY_NAME], ollama=model.url)
        assert "127.0.0.1 cuts a long talk without a word: of 5500 tokens" in heard.text
        assert "OLLAMA_CONTEXT_LENGTH=8192" in heard.text
        heard = await setup(tmp_path, [NO_TELEGRAM, NO_DISCORD, "4", model.base_url, "", MY_NAME])
        assert "--ctx-size 8192" in heard.text
    assert written(tmp_path)["OPENAI_MODEL"] == "loopback"


async def test_a_window_that_is_large_enough_passes(tmp_path):
    async with ModelServer(context=8192) as model:
        model.always(good_model)
        heard = await setup(tmp_path, [NO_TELEGRAM, NO_DISCORD, "1", MY_NAME], ollama=model.url)
    assert "keeps a long talk in mind" in heard.text


async def test_a_server_that_refuses_a_long_talk_is_named(tmp_path):
    async with ModelServer(context=4096, over_context="refuse") as model:
        model.always(good_model)
        heard = await setup(tmp_path, [NO_TELEGRAM, NO_DISCORD, "4", model.base_url, "", MY_NAME])
    assert "127.0.0.1 refuses a talk of 5500 tokens" in heard.text


async def test_a_model_that_calls_no_tools_or_follows_nothing_is_named(tmp_path):
    async with ModelServer() as model:
        model.always(lambda body: "I like tulips." if body.get("tools") else good_model(body))
        heard = await setup(tmp_path, [NO_TELEGRAM, NO_DISCORD, "1", MY_NAME], ollama=model.url)
        assert "loopback calls no tools" in heard.text
        model.always(lambda body: "Tulips are lovely.")
        heard = await setup(tmp_path, [NO_TELEGRAM, NO_DISCORD, "1", MY_NAME], ollama=model.url)
        assert "loopback does not do what it is told even in a short talk" in heard.text


async def test_one_of_several_models_is_chosen_by_its_name(tmp_path):
    async with ModelServer(rules=Rules(models={"small", "large"})) as model:
        model.always(good_model)
        heard = await setup(
            tmp_path, [NO_TELEGRAM, NO_DISCORD, "4", model.base_url, "", "small", MY_NAME]
        )
    assert "It has these models: large, small" in heard.text
    assert written(tmp_path)["OPENAI_MODEL"] == "small"


async def test_a_refused_key_is_told_and_asked_for_again(tmp_path):
    async with ModelServer(key="sk-right-key-12345") as model:
        model.always(good_model)
        heard = await setup(
            tmp_path,
            [
                *(NO_TELEGRAM, NO_DISCORD, "4", model.base_url, "sk-wrong-key-12345", ""),
                *("4", model.base_url, "sk-right-key-12345", MY_NAME),
            ],
        )
    assert "It does not work: 127.0.0.1 answered 401" in heard.text
    assert "sk-" not in heard.text
    assert written(tmp_path)["OPENAI_API_KEY"] == "sk-right-key-12345"


async def test_where_nothing_answers_it_goes_on_without_a_model(tmp_path):
    heard = await setup(
        tmp_path, [NO_TELEGRAM, NO_DISCORD, "4", "http://127.0.0.1:9/v1", "", "s", MY_NAME]
    )
    assert "cannot be reached" in heard.text
    assert "Ollama runs on this computer" not in heard.text
    assert written(tmp_path) == {"BOT_OPERATOR": "tom"}


# ---------------------------------------------------------------- the encoder


@pytest.fixture
def hub() -> Iterator[str]:
    """It answers the telephone, and no more is asked of it."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


@pytest.mark.parametrize(("answer", "fetched"), [("", 0), ("y", 1)])
async def test_a_larger_encoder_is_offered_with_its_size_where_a_hub_answers(
    tmp_path, hub, answer, fetched
):
    encoders = Hub()
    heard = await setup(
        tmp_path,
        [NO_TELEGRAM, NO_DISCORD, NO_MODEL, answer, MY_NAME],
        hub=hub,
        encoders=encoders,
    )
    assert "1.0 GB to download once" in heard.text
    assert len(encoders.fetched) == fetched
    assert ("BOT_EMBEDDING__MODEL" in written(tmp_path)) is bool(fetched)


async def test_a_broken_download_leaves_the_encoder_that_came_along(tmp_path, hub):
    heard = await setup(
        tmp_path,
        [NO_TELEGRAM, NO_DISCORD, NO_MODEL, "y", MY_NAME],
        hub=hub,
        encoders=Hub(fails=True),
    )
    assert "the download broke off" in heard.text
    assert "BOT_EMBEDDING__MODEL" not in written(tmp_path)


# ---------------------------------------------------------------- the end


async def test_run_again_it_keeps_what_is_there(tmp_path):
    async with TelegramServer() as telegram:
        (tmp_path / ".env").write_text(
            f"# mine\nTELEGRAM_BOT_TOKEN={TELEGRAM}\nBOT_OPERATOR=Tom\nTZ=UTC\n"
        )
        heard = await setup(
            tmp_path, ["", NO_DISCORD, NO_MODEL, ""], BOT_TELEGRAM__BASE_URL=telegram.url
        )
    assert "press Enter to keep it" in heard.text
    assert "this is @rememo_bot" in heard.text
    text = (tmp_path / ".env").read_text()
    assert text == f"# mine\nTELEGRAM_BOT_TOKEN={TELEGRAM}\nBOT_OPERATOR=Tom\nTZ=UTC\n"


async def test_nothing_is_written_when_nobody_answers_any_more(tmp_path):
    with pytest.raises(EOFError):
        await setup(tmp_path, [NO_TELEGRAM])
    assert list(tmp_path.iterdir()) == []


async def test_while_the_bot_runs_its_code_is_left_to_it(tmp_path):
    async with TelegramServer() as telegram:
        running = hold(tmp_path / "data")
        heard = await setup(
            tmp_path,
            [TELEGRAM, NO_DISCORD, NO_MODEL, MY_NAME],
            BOT_TELEGRAM__BASE_URL=telegram.url,
        )
        running.release()
    assert "send it the code that it prints when it starts" in heard.text


async def test_it_tells_how_to_start_with_the_computer(tmp_path):
    answers = [NO_TELEGRAM, NO_DISCORD, NO_MODEL, MY_NAME]
    linux = await setup(tmp_path, answers, system="linux")
    assert "ExecStart=/opt/rememo/bin/python -m bot" in linux.text
    assert f"WorkingDirectory={tmp_path}" in linux.text
    assert "docker compose up -d" in linux.text
    windows = await setup(tmp_path, answers, system="win32")
    assert "schtasks /create /tn Rememo" in windows.text


async def test_it_speaks_chinese_where_the_terminal_does(tmp_path):
    heard = await setup(
        tmp_path,
        [NO_TELEGRAM, NO_DISCORD, NO_MODEL, MY_NAME],
        say=texts_for({"LANG": "zh_CN.UTF-8"}),
    )
    assert "欢迎" in heard.text
    assert texts_for({"LC_ALL": "", "LANG": "de_DE"}) is EN


def test_both_languages_have_the_same_placeholders():
    for one in fields(EN):
        names = [set(re.findall(r"{(\w+)}", getattr(say, one.name))) for say in (EN, ZH)]
        assert names[0] == names[1], one.name


# ---------------------------------------------------------------- .env and booting


def test_in_the_env_file_only_what_changes_is_touched():
    old = "# mine\nA=1\nexport B = '2'\n\nA=3\nC=4"
    assert changed(old, {"A": "x", "B": "y z", "D": "w"}) == "# mine\nA=x\nB='y z'\n\nC=4\nD=w\n"


@pytest.mark.parametrize("value", ["a b", "a#b", "it's", 'say "x"', "$HOME", "back\\slash", "日本"])
def test_what_is_written_is_read_again_as_it_was(tmp_path, value):
    write_settings(tmp_path / ".env", {"BOT_LLM__PERSONA": f"x{value}x"})
    assert load(environment={}).llm.persona == f"x{value}x"


def test_an_env_file_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / ".env").mkdir()
    with pytest.raises(StorageError, match="cannot be written"):
        write_settings(tmp_path / ".env", {"A": "1"})


def test_a_path_with_blanks_survives_in_the_unit(tmp_path):
    unit = boot.systemd_unit("/my files/python", tmp_path / "my data")
    assert 'ExecStart="/my files/python" -m bot' in unit
    assert f"WorkingDirectory={tmp_path}/my data\n" in unit
