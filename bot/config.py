"""Settings: from config.yaml, .env and the environment, checked before anything starts."""

import difflib
import os
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from dotenv import dotenv_values
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from bot.core.access import parse_list
from bot.domain.errors import ConfigurationError
from bot.domain.keys import UserKey

PREFIX = "BOT_"
ALIASES = {
    "TELEGRAM_BOT_TOKEN": ("telegram", "token"),
    "DISCORD_BOT_TOKEN": ("discord", "token"),
    "OPENAI_API_KEY": ("llm", "api_key"),
    "OPENAI_BASE_URL": ("llm", "base_url"),
    "OPENAI_MODEL": ("llm", "model"),
}
NOT_SETTINGS = {"BOT_CONFIG", "BOT_KILL_AT"}
_BUILT_IN = Path(__file__).with_name("config.yaml")

Seconds = Annotated[float, Field(gt=0, le=86_400)]


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    @field_validator("*", mode="before")
    @classmethod
    def _blank_is_default(cls, value: object, info: Any) -> object:
        """`max_tokens:` with nothing behind it means what leaving the line out means."""
        field = cls.model_fields[info.field_name]
        blank = value is None or (isinstance(value, str) and not value.strip())
        return field.get_default(call_default_factory=True) if blank else value


class Telegram(Section):
    token: SecretStr = SecretStr("")
    base_url: str = "https://api.telegram.org"


class Discord(Section):
    token: SecretStr = SecretStr("")
    base_url: str = "https://discord.com/api/v10"


class Llm(Section):
    api_key: SecretStr = SecretStr("")
    base_url: str = ""
    model: str = ""
    models: Mapping[str, str] = Field(default_factory=dict)
    max_tokens: Annotated[int, Field(ge=16, le=100_000)] = 1500
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    window_tokens: Annotated[int, Field(ge=200, le=1_000_000)] = 3000
    first_word_seconds: Seconds = 120
    between_words_seconds: Seconds = 60
    persona: str = ""

    @property
    def configured(self) -> bool:
        return bool(self.api_key.get_secret_value() or self.base_url)


class Embedding(Section):
    model: str = "built-in"
    path: str = ""
    allow_download: bool = False


class Access(Section):
    mode: Literal["closed", "open"] = "closed"
    allow: tuple[str, ...] = ()
    admins: tuple[str, ...] = ()

    @field_validator("allow", "admins", mode="before")
    @classmethod
    def _by_commas(cls, value: object) -> object:
        if isinstance(value, str):
            return [entry.strip() for entry in value.split(",") if entry.strip()]
        return value

    @field_validator("allow", "admins")
    @classmethod
    def _keys(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(map(str, parse_list(value))))

    @property
    def allowed(self) -> frozenset[UserKey]:
        return parse_list(self.allow)

    @property
    def administrators(self) -> frozenset[UserKey]:
        return parse_list(self.admins)


class Network(Section):
    proxy: str = ""


class Retention(Section):
    conversation_days: Annotated[int, Field(ge=1, le=36_500)] = 90
    overheard_hours: Annotated[int, Field(ge=1, le=8_760)] = 24

    @property
    def periods(self) -> tuple[timedelta, timedelta]:
        """How long conversations, and what was overheard, are kept."""
        return timedelta(days=self.conversation_days), timedelta(hours=self.overheard_hours)


class Log(Section):
    level: Literal["error", "warning", "info", "debug"] = "info"

    @field_validator("level", mode="before")
    @classmethod
    def _any_case(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        extra="forbid", frozen=True, env_prefix=PREFIX, env_nested_delimiter="__"
    )

    operator: str = ""
    data_dir: Path = Path("data")
    telegram: Telegram = Telegram()
    discord: Discord = Discord()
    llm: Llm = Llm()
    embedding: Embedding = Embedding()
    access: Access = Access()
    network: Network = Network()
    retention: Retention = Retention()
    log: Log = Log()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only what `load` read and merged: it can name the place of every mistake."""
        return (init_settings,)


def load(path: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """Read all settings; raises ConfigurationError with one line that names setting and cure.

    The file is `path`, else BOT_CONFIG, else ./config.yaml, else the built-in defaults. The
    environment wins over .env, and .env over the file.
    """
    environment = os.environ if environment is None else environment
    values = _read_yaml(path, environment)
    dotenv = {key: value or "" for key, value in dotenv_values(".env").items()}
    for source in (dotenv, environment):
        _overlay(values, source)
    try:
        return Settings(**values)
    except ValidationError as error:
        raise ConfigurationError(_sentence(error)) from None  # a chained one would print values


def _read_yaml(path: Path | None, environment: Mapping[str, str]) -> dict[str, Any]:
    named = path or (Path(environment["BOT_CONFIG"]) if environment.get("BOT_CONFIG") else None)
    file = named or next((p for p in (Path("config.yaml"), _BUILT_IN) if p.is_file()), None)
    if file is None:
        return {}
    try:
        read = yaml.safe_load(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise ConfigurationError(f"cannot read {file}: {reason}") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f" (line {mark.line + 1})" if mark else ""
        raise ConfigurationError(f"{file} is not valid YAML{line}: mend that line") from None
    if read is None:
        return {}
    if not isinstance(read, dict):
        raise ConfigurationError(f"{file} must hold keys and values, as in config.yaml")
    return _without_nothing(read)


def _without_nothing(values: dict[str, Any]) -> dict[str, Any]:
    """A section or key with nothing behind it is as if left out."""
    kept = {}
    for key, value in values.items():
        if isinstance(value, dict):
            value = _without_nothing(value)
        if value is not None:
            kept[str(key)] = value
    return kept


def _overlay(values: dict[str, Any], source: Mapping[str, str]) -> None:
    for name, value in source.items():
        value = value.strip().strip("\"'")
        if not value:
            continue
        if name in ALIASES:
            section, key = ALIASES[name]
            values.setdefault(section, {})[key] = value
    for name, value in source.items():
        value = value.strip().strip("\"'")
        if name.upper().startswith(PREFIX) and name.upper() not in NOT_SETTINGS and value:
            _place(values, name, value)


def _place(values: dict[str, Any], name: str, value: str) -> None:
    section, _, key = name.upper().removeprefix(PREFIX).lower().partition("__")
    fields = Settings.model_fields
    if section not in fields or (not key and _is_section(section)):
        raise ConfigurationError(f"{name} is no setting{_suggestion(name)}; remove or rename it")
    if not key:
        values[section] = value
        return
    inner = values.setdefault(section, {})
    if not isinstance(inner, dict):
        raise ConfigurationError(f"{section} in the configuration file must be a section")
    inner[key] = value


def _is_section(name: str) -> bool:
    annotation = Settings.model_fields[name].annotation
    return isinstance(annotation, type) and issubclass(annotation, Section)


def _names() -> list[str]:
    names = []
    for section, field in Settings.model_fields.items():
        if _is_section(section):
            assert isinstance(field.annotation, type)
            keys = field.annotation.model_fields
            names += [f"{PREFIX}{section}__{key}".upper() for key in keys]
        else:
            names.append(f"{PREFIX}{section}".upper())
    return names


def _suggestion(name: str) -> str:
    close = difflib.get_close_matches(name.upper(), _names(), n=1, cutoff=0.6)
    return f" (did you mean {close[0]}?)" if close else ""


def _sentence(error: ValidationError) -> str:
    """The first mistake in one line. Values are not shown: one of them may be a token."""
    first = error.errors(include_input=False, include_url=False)[0]
    place = [str(part) for part in first["loc"]]
    dotted, variable = ".".join(place), PREFIX + "__".join(place[:2]).upper()
    if first["type"] == "extra_forbidden":
        return f"{dotted} is no setting{_suggestion(variable)}; remove or rename it"
    reason = first["msg"].removeprefix("Value error, ")
    reason = reason[0].lower() + reason[1:]
    return f"{dotted} ({variable}) cannot be used: {reason}"
