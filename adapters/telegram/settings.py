"""The telegram section of the configuration."""

import re

from pydantic import SecretStr, field_validator

from adapters.sections import Section


class TelegramSettings(Section):
    """`base_url` is the root of a Bot API server: Telegram's own, a self-hosted one or a relay."""

    token: SecretStr
    base_url: str = "https://api.telegram.org"

    @field_validator("token")
    @classmethod
    def _token_looks_right(cls, value: SecretStr) -> SecretStr:
        token = value.get_secret_value().strip()
        if not re.fullmatch(r"\d+:[\w-]+", token, re.ASCII):
            raise ValueError("this is no bot token; copy it from @BotFather, digits and colon too")
        return SecretStr(token)

    @field_validator("base_url")
    @classmethod
    def _base_url_is_a_root(cls, value: str) -> str:
        if not re.fullmatch(r"https?://[^\s/][^\s]*", value):
            raise ValueError("this must be an address such as https://api.telegram.org")
        return value.rstrip("/")
