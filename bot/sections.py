"""The sections of the settings: every key, its default and what it may be.

config.yaml explains each of them to people; a test holds the two together.
"""

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, field_validator

from bot.core.access import parse_list
from bot.domain.keys import UserKey

_MODELS = {"api.openai.com": "gpt-4o-mini", "api.deepseek.com": "deepseek-chat"}

Seconds = Annotated[float, Field(gt=0, le=86_400)]
Price = Annotated[float, Field(ge=0, le=1_000_000)]


def _address(example: str) -> AfterValidator:
    def check(value: str) -> str:
        if value and not re.fullmatch(
            r"https?://(?:[\w.-]+|\[[0-9a-fA-F:]+\])(?::\d{1,5})?(?:/\S*)?", value
        ):
            raise ValueError(f"this must be an address such as {example}")
        return value

    return AfterValidator(check)


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    @field_validator("*", mode="before")
    @classmethod
    def _blank_is_default(cls, value: object, info: Any) -> object:
        """`max_tokens:` with nothing behind it means what leaving the line out means."""
        field = cls.model_fields[info.field_name]
        blank = value is None or (isinstance(value, str) and not value.strip())
        return field.get_default(call_default_factory=True) if blank else value


class Online(Section):
    """A platform that is switched on by its token. `base_url` is the root of its API."""

    token: SecretStr = SecretStr("")
    base_url: str

    @property
    def switched_on(self) -> bool:
        return bool(self.token.get_secret_value())

    def revealed(self) -> Mapping[str, object]:
        """For the platform itself."""
        return {**self.model_dump(), "token": self.token.get_secret_value()}


class Telegram(Online):
    base_url: str = "https://api.telegram.org"


class Discord(Online):
    base_url: str = "https://discord.com/api/v10"


class Llm(Section):
    api_key: SecretStr = SecretStr("")
    base_url: Annotated[str, _address("http://127.0.0.1:11434/v1")] = ""
    model: str = ""
    small_model: str = ""
    models: Mapping[str, str] = Field(default_factory=lambda: dict(_MODELS))
    max_tokens: Annotated[int, Field(ge=16, le=100_000)] = 1500
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    window_tokens: Annotated[int, Field(ge=200, le=1_000_000)] = 3000
    first_word_seconds: Seconds = 120
    between_words_seconds: Seconds = 60
    persona: str = ""
    price_in: Price | None = None
    price_out: Price | None = None
    currency: str = "USD"

    @field_validator("models", mode="before")
    @classmethod
    def _pairs(cls, value: object) -> object:
        """In the environment: `host=model, host=model`."""
        if not isinstance(value, str):
            return value
        pairs = [pair.partition("=") for pair in value.split(",") if pair.strip()]
        if not all(host.strip() and model.strip() for host, _, model in pairs):
            raise ValueError("write it as host=model, host=model")
        return {host.strip(): model.strip() for host, _, model in pairs}

    @property
    def configured(self) -> bool:
        return bool(self.api_key.get_secret_value() or self.base_url)


class Embedding(Section):
    model: str = "built-in"
    path: str = ""
    allow_download: bool = False
    dimensions: Annotated[int, Field(ge=1, le=65_536)] | None = None
    reranker: str = ""
    reranker_path: str = ""


class Learning(Section):
    messages: Annotated[int, Field(ge=1, le=12)] = 6
    silence_seconds: Seconds = 60


class Qdrant(Section):
    url: Annotated[str, _address("http://127.0.0.1:6333")] = ""
    api_key: SecretStr = SecretStr("")


class Access(Section):
    mode: Literal["closed", "open"] = "closed"
    allow: tuple[str, ...] = ()
    admins: tuple[str, ...] = ()

    @field_validator("allow", "admins", mode="before")
    @classmethod
    def _by_commas(cls, value: object) -> object:
        if isinstance(value, str):
            return [entry for entry in re.split(r"[\s,;]+", value) if entry]
        if not isinstance(value, list | tuple):
            raise ValueError("give a list of platform:ID, such as telegram:42")
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

    @field_validator("proxy")
    @classmethod
    def _is_a_proxy(cls, value: str) -> str:
        if value and not re.fullmatch(r"(https?|socks5h?)://[^\s/]+/?", value):
            raise ValueError("this must be an address such as socks5://127.0.0.1:1080")
        return value


class Retention(Section):
    conversation_days: Annotated[int, Field(ge=1, le=36_500)] = 90
    overheard_hours: Annotated[int, Field(ge=1, le=8_760)] = 24

    @property
    def periods(self) -> tuple[timedelta, timedelta]:
        """How long conversations, and what was overheard, are kept."""
        return timedelta(days=self.conversation_days), timedelta(hours=self.overheard_hours)


class Backup(Section):
    nightly: bool = True
    before_migration: bool = True
    keep: Annotated[int, Field(ge=1, le=1000)] = 3


class Log(Section):
    level: Literal["error", "warning", "info", "debug"] = "info"

    @field_validator("level", mode="before")
    @classmethod
    def _any_case(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value
