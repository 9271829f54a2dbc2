"""The discord section of the configuration."""

import re
from typing import Annotated

from pydantic import SecretStr, field_validator

from adapters.sections import Section, root

DEFAULT_BASE_URL = "https://discord.com/api/v10"


class DiscordSettings(Section):
    """`base_url` is the root of the REST API; where the gateway is, is asked there."""

    token: SecretStr
    base_url: Annotated[str, root(DEFAULT_BASE_URL)] = DEFAULT_BASE_URL

    @field_validator("token", mode="before")
    @classmethod
    def _token_looks_right(cls, value: object) -> object:
        if isinstance(value, str):
            token = value.strip().removeprefix("Bot ").strip()
            if re.fullmatch(r"[\w-]+\.[\w-]+\.[\w-]+", token, re.ASCII):
                return token
        raise ValueError(
            "this is not a bot token; copy it from your application's Bot page at "
            "https://discord.com/developers/applications, all three parts with the dots"
        )
