"""The telegram section of the configuration."""

import re
from typing import Annotated

from pydantic import SecretStr, field_validator

from adapters.sections import Section, root

DEFAULT_BASE_URL = "https://api.telegram.org"


class TelegramSettings(Section):
    """`base_url` is the root of a Bot API server: Telegram's own, a self-hosted one or a relay."""

    token: SecretStr
    base_url: Annotated[str, root(DEFAULT_BASE_URL)] = DEFAULT_BASE_URL

    @field_validator("token")
    @classmethod
    def _token_looks_right(cls, value: SecretStr) -> SecretStr:
        token = value.get_secret_value().strip()
        if not re.fullmatch(r"\d+:[\w-]+", token, re.ASCII):
            raise ValueError("this is no bot token; copy it from @BotFather, digits and colon too")
        return SecretStr(token)
