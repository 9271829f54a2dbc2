"""Settings: where they come from, what may stand in them, and what is said where they are wrong."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml
from pydantic import BaseModel, SecretStr

from bot.config import Settings, load, secrets
from bot.domain.errors import ConfigurationError
from bot.domain.keys import UserKey

ROOT = Path(__file__).parents[1]
TELEGRAM = "123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def read(yaml_text: str = "", dotenv: str = "", **environment: str) -> Settings:
    Path("config.yaml").write_text(yaml_text, encoding="utf-8")
    Path(".env").write_text(dotenv, encoding="utf-8")
    return load(environment=environment)


def refused(yaml_text: str = "", dotenv: str = "", **environment: str) -> str:
    with pytest.raises(ConfigurationError) as error:
        read(yaml_text, dotenv, **environment)
    assert "\n" not in str(error.value)
    return str(error.value)


# ---------------------------------------------------------------- where they come from


def test_the_known_names_reach_their_settings():
    settings = read(
        TELEGRAM_BOT_TOKEN=TELEGRAM,
        DISCORD_BOT_TOKEN="a.b.c",
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL="http://127.0.0.1:11434/v1",
        OPENAI_MODEL="small",
    )
    assert settings.telegram.token.get_secret_value() == TELEGRAM
    assert settings.discord.token.get_secret_value() == "a.b.c"
    assert settings.llm.api_key.get_secret_value() == "key"
    assert settings.llm.base_url == "http://127.0.0.1:11434/v1"
    assert settings.llm.model == "small"


def test_the_environment_wins_over_dotenv_and_dotenv_over_the_file():
    text = "llm: {model: file, max_tokens: 100, window_tokens: 500}"
    dotenv = "BOT_LLM__MODEL=dotenv\nBOT_LLM__MAX_TOKENS=200\n"
    llm = read(text, dotenv, BOT_LLM__MODEL="environment").llm
    assert (llm.model, llm.max_tokens, llm.window_tokens) == ("environment", 200, 500)


def test_the_long_name_wins_over_the_short_one():
    assert read(OPENAI_MODEL="short", BOT_LLM__MODEL="long").llm.model == "long"


def test_quotes_spaces_export_and_a_byte_order_mark_do_no_harm():
    dotenv = "\ufeffexport OPENAI_MODEL=\"a b\" # why\nBOT_OPERATOR='Tom'\nTZ=UTC\n"
    settings = read(dotenv=dotenv, BOT_LLM__API_KEY='  "quoted" ')
    assert settings.llm.model == "a b"
    assert settings.operator == "Tom"
    assert settings.llm.api_key.get_secret_value() == "quoted"


def test_a_dollar_in_a_key_stays_a_dollar():
    assert read(dotenv="OPENAI_API_KEY=a${HOME}b$c").llm.api_key.get_secret_value() == "a${HOME}b$c"


def test_the_file_can_be_named_by_the_environment_or_the_command_line(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).write_text(f"operator: {name}")
    assert load(environment={"BOT_CONFIG": "one"}).operator == "one"
    assert load(Path("two"), {"BOT_CONFIG": "one"}).operator == "two"


@pytest.mark.parametrize("text", ["", "# nothing\n", "telegram:\nllm:\n  model:\n", "---\n"])
def test_an_empty_file_section_or_key_is_as_if_left_out(text):
    assert read(text) == Settings()


@pytest.mark.parametrize(
    "name", ["BOT_LLM__MAX_TOKENS", "BOT_LLM__TEMPERATURE", "BOT_DATA_DIR", "BOT_ACCESS__ALLOW"]
)
@pytest.mark.parametrize("blank", ["", "  ", '""'])
def test_a_blank_value_is_as_if_left_out(name, blank):
    assert read(**{name: blank}) == Settings()


# ---------------------------------------------------------------- what may stand in them


@pytest.mark.parametrize("value", ["off", "0", "false", "False", "no", "OFF"])
def test_these_words_switch_off(value):
    assert read(BOT_BACKUP__NIGHTLY=value).backup.nightly is False
    assert read(f"backup: {{nightly: '{value}'}}").backup.nightly is False


@pytest.mark.parametrize("value", ["on", "1", "true", "TRUE", "yes"])
def test_these_words_switch_on(value):
    assert read(BOT_EMBEDDING__ALLOW_DOWNLOAD=value).embedding.allow_download is True


def test_lists_of_people_are_separated_by_commas_in_the_environment_and_dashes_in_the_file():
    people = frozenset({UserKey("telegram", "1"), UserKey("discord", "2")})
    assert read(BOT_ACCESS__ALLOW=" telegram:1,discord:2 ,").access.allowed == people
    assert read("access: {admins: [telegram:1, 'discord:2']}").access.administrators == people


def test_a_mapping_can_be_given_in_the_environment():
    models = read(BOT_LLM__MODELS="a.example=one, b.example=two").llm.models
    assert models == {"a.example": "one", "b.example": "two"}


def test_the_home_folder_may_be_written_as_a_tilde(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert read(BOT_DATA_DIR="~/memory").data_dir == tmp_path / "memory"


# ---------------------------------------------------------------- what is wrong with them

WRONG: Mapping[str, tuple[Mapping[str, str], str]] = {
    "an unknown key": ({"BOT_TELEGRM__TOKEN": "x"}, "did you mean BOT_TELEGRAM__TOKEN?"),
    "an unknown key in a section": ({"BOT_LLM__MODLE": "x"}, "did you mean BOT_LLM__MODEL?"),
    "a section without a key": ({"BOT_TELEGRAM": "x"}, "BOT_TELEGRAM is no setting"),
    "a key behind a plain setting": ({"BOT_OPERATOR__NAME": "x"}, "BOT_OPERATOR__NAME is no"),
    "words for a number": ({"BOT_LLM__MAX_TOKENS": "many"}, "use a whole number"),
    "a number that is too small": ({"BOT_BACKUP__KEEP": "0"}, "BOT_BACKUP__KEEP"),
    "neither on nor off": ({"BOT_BACKUP__NIGHTLY": "maybe"}, "use true or false"),
    "a choice that is none": ({"BOT_ACCESS__MODE": "ajar"}, "'closed' or 'open'"),
    "a person without a platform": ({"BOT_ACCESS__ADMINS": "42"}, "platform:ID"),
    "an address without http": ({"OPENAI_BASE_URL": "localhost:1"}, "(OPENAI_BASE_URL)"),
    "a proxy of no kind": ({"BOT_NETWORK__PROXY": "10.0.0.1:1080"}, "socks5://"),
    "a log level": ({"BOT_LOG__LEVEL": "loud"}, "BOT_LOG__LEVEL"),
}


@pytest.mark.parametrize(("environment", "told"), WRONG.values(), ids=WRONG)
def test_a_mistake_is_told_in_one_line_with_the_name_and_the_cure(environment, told):
    sentence = refused(**environment)
    assert told in sentence
    assert next(iter(environment)) in sentence


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("llm: {modle: x}", "did you mean BOT_LLM__MODEL?"),
        ("modle: x", "modle is no setting"),
        ("telegram: on", "telegram in the configuration file must be a section"),
        ("- a\n- b\n", "must hold keys and values"),
        ("llm:\n  model: [\n", "not valid YAML (line"),
        ("llm:\n\tmodel: x\n", "not valid YAML (line 2)"),
        ("backup: {keep: many}", "backup.keep (BOT_BACKUP__KEEP)"),
    ],
)
def test_a_mistake_in_the_file_is_told_in_one_line(text, told):
    assert told in refused(text)


def test_a_section_that_is_none_is_told_also_where_the_environment_adds_to_it():
    assert "must be a section" in refused("telegram: on", TELEGRAM_BOT_TOKEN=TELEGRAM)


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    (tmp_path / "latin").write_bytes("operator: J\xf6rg".encode("latin-1"))
    for name, told in (("absent", "No such file"), (".", ""), ("latin", "UTF-8")):
        with pytest.raises(ConfigurationError, match="cannot read .*" + told):
            load(Path(name), {})
    (tmp_path / ".env").write_bytes(b"BOT_OPERATOR=J\xf6rg")
    with pytest.raises(ConfigurationError, match=r"cannot read \.env.*UTF-8"):
        load(environment={})


def test_a_wrong_value_is_never_shown():
    for name in ("BOT_TELEGRAM__TOKN", "BOT_LLM__MAX_TOKENS", "BOT_NETWORK__PROXY"):
        assert TELEGRAM not in refused(**{name: TELEGRAM})


def test_all_secrets_are_known():
    settings = read(TELEGRAM_BOT_TOKEN=TELEGRAM, OPENAI_API_KEY="sk-key")
    assert set(secrets(settings)) == {TELEGRAM, "sk-key"}


# ---------------------------------------------------------------- config.yaml


def test_config_yaml_in_the_repository_holds_the_defaults_of_the_code():
    text = (ROOT / "config.yaml").read_text(encoding="utf-8")
    assert read(text) == Settings()
    assert keys_of(yaml.safe_load(text)) == keys_of(plain(Settings()))


def test_config_yaml_explains_every_key():
    """With words behind it, or on the lines above it; keys side by side may share those."""
    explained, silent = False, []
    for line in (ROOT / "config.yaml").read_text(encoding="utf-8").splitlines():
        key = re.match(r"( *)([\w.]+):(.*)", line)
        if not key:
            explained = line.strip().startswith("#")
            continue
        section = not key[1] and not key[3].strip()
        if not (explained or section or "#" in line):
            silent.append(line)
        explained = explained and not section
    assert silent == []


def plain(section: BaseModel) -> dict[str, object]:
    values = {}
    for name in type(section).model_fields:
        value = getattr(section, name)
        if isinstance(value, BaseModel):
            value = plain(value)
        values[name] = value.get_secret_value() if isinstance(value, SecretStr) else value
    return values


def keys_of(values: Mapping[str, object]) -> set[str]:
    """As deep as sections go: what stands below is a value."""
    return {
        f"{name}.{inner}"
        for name, value in values.items()
        for inner in (value if isinstance(value, Mapping) else [""])
    }


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("OPENAI_BASE_URL", "http://[::1/v1", "llm.base_url"),
        ("OPENAI_BASE_URL", "localhost:11434", "llm.base_url"),
        ("BOT_ACCESS__ALLOW", "telegram", "platform:ID"),
    ],
)
def test_odd_addresses_and_lists_are_named(tmp_path, monkeypatch, variable, value, said):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ConfigurationError, match=said):
        load(environment={variable: value})


def test_people_may_be_listed_with_any_separator(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    settings = load(environment={"BOT_ACCESS__ALLOW": "telegram:1; discord:2 telegram:3"})
    assert settings.access.allow == ("discord:2", "telegram:1", "telegram:3")


def test_an_open_quote_in_dotenv_is_told_with_its_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text('BOT_OPERATOR=Tom\nOPENAI_API_KEY="sk-open\n')
    with pytest.raises(ConfigurationError, match=r"\.env cannot be read at line 2"):
        load(environment={})


def test_a_section_that_stands_twice_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "config.yaml").write_text("llm:\n  model: a\nllm:\n  model: b\n")
    with pytest.raises(ConfigurationError, match="line 3"):
        load(environment={})


def test_a_blank_name_of_the_file_means_the_usual_one(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert load(environment={"BOT_CONFIG": " "}).operator == ""
