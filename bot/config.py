"""Settings: from config.yaml, .env and the environment, checked before anything starts."""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pydantic import BaseModel, PrivateAttr, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

import adapters
from adapters.sections import Section as PlatformSection
from adapters.sections import read_section
from bot.config_sources import (
    ALIASES,
    PREFIX,
    Keys,
    named_sections,
    overlay,
    read_dotenv,
    read_yaml,
    suggestion,
)
from bot.domain.errors import ConfigurationError
from bot.sections import (
    Access,
    Backup,
    Discord,
    Embedding,
    Learning,
    Llm,
    Log,
    Network,
    Qdrant,
    Retention,
    Section,
    Telegram,
)

_PLAINLY = {
    "bool_parsing": "use true or false",
    "bool_type": "use true or false",
    "int_parsing": "use a whole number",
    "int_from_float": "use a whole number",
    "float_parsing": "use a number",
}


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        extra="forbid", frozen=True, env_prefix=PREFIX, env_nested_delimiter="__"
    )

    operator: str = ""
    data_dir: Path = Path("data")
    telegram: Telegram = Telegram()
    discord: Discord = Discord()
    llm: Llm = Llm()
    learning: Learning = Learning()
    embedding: Embedding = Embedding()
    qdrant: Qdrant = Qdrant()
    access: Access = Access()
    network: Network = Network()
    retention: Retention = Retention()
    backup: Backup = Backup()
    log: Log = Log()
    _others: Mapping[str, PlatformSection] = PrivateAttr(default_factory=dict)

    @property
    def platforms(self) -> Mapping[str, Mapping[str, object] | PlatformSection]:
        """The section of each platform that is switched on, by its name."""
        ours = {"telegram": self.telegram, "discord": self.discord}
        return {
            **{name: section.revealed() for name, section in ours.items() if section.switched_on},
            **{name: other for name, other in self._others.items() if other.switched_on},
        }

    @field_validator("data_dir")
    @classmethod
    def _home(cls, value: Path) -> Path:
        return value.expanduser()

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
    values = read_yaml(path, environment)
    sources = (read_dotenv(Path(".env")), environment)
    others = _other_platforms({*values, *(n for s in sources for n in named_sections(s))})
    keys = {**_keys(), **{name: tuple(kind.model_fields) for name, kind in others.items()}}
    for source in sources:
        overlay(values, source, keys)
    sections = {name: read_section(others[name], values.pop(name), name) for name in others}
    try:
        settings = Settings(**values)
    except ValidationError as error:
        raise ConfigurationError(_sentence(error)) from None  # a chained one would print values
    settings._others = sections
    return settings


def _other_platforms(named: Iterable[str]) -> Mapping[str, type[PlatformSection]]:
    """The sections that belong to no part of the core but to a platform of that name."""
    found = {}
    for name in sorted(set(named) - Settings.model_fields.keys() - {"console"}):
        if platform := adapters.find(name):
            found[name] = platform.Settings
    return found


def secrets(section: BaseModel) -> Sequence[str]:
    """Every secret value that is set, so that none of them is ever written down."""
    found: list[str] = []
    for other in section._others.values() if isinstance(section, Settings) else ():
        found.extend(secrets(other))
    for name in type(section).model_fields:
        value = getattr(section, name)
        if isinstance(value, SecretStr) and value.get_secret_value():
            found.append(value.get_secret_value())
        elif isinstance(value, BaseModel):
            found.extend(secrets(value))
    return found


def _keys() -> Keys:
    keys: dict[str, Sequence[str]] = {}
    for name, field in Settings.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, Section):
            keys[name] = tuple(kind.model_fields)
        else:
            keys[name] = ()
    return keys


def _sentence(error: ValidationError) -> str:
    """The first mistake in one line. Values are not shown: one of them may be a token."""
    first = error.errors(include_input=False, include_url=False)[0]
    place = [str(part) for part in first["loc"]]
    dotted, variable = ".".join(place), _variable(place)
    if first["type"] == "model_type":
        return f"{dotted} in the configuration file must be a section, as in config.yaml"
    if first["type"] == "extra_forbidden":
        return f"{dotted} is no setting{suggestion(variable, _keys())}; remove or rename it"
    reason = _PLAINLY.get(first["type"], first["msg"].removeprefix("Value error, "))
    reason = reason[0].lower() + reason[1:]
    return f"{dotted} ({variable}) cannot be used: {reason}"


def _variable(place: Sequence[str]) -> str:
    """The name in the environment that people know it by."""
    for name, path in ALIASES.items():
        if path == tuple(place[:2]):
            return name
    return PREFIX + "__".join(place[:2]).upper()
