"""The console section of the configuration, and what the terminal's surroundings say."""

import getpass
import os
from collections.abc import Mapping
from pathlib import Path

from pydantic import Field, field_validator

from adapters.sections import Section


def _login_name() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # A container may run as a number that has no name.
        return "me"


class ConsoleSettings(Section):
    """`user`: the person at the terminal is `terminal:USER`. `exports`: where files for them go."""

    user: str = Field(default_factory=_login_name)
    exports: Path = Path("data/exports")

    @field_validator("user")
    @classmethod
    def _user_is_a_name(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("this must be a name")
        if ":" in value:
            raise ValueError("a name has no colon in it")
        return value.strip()


def locale_of(environment: Mapping[str, str] = os.environ) -> str | None:
    """The language the terminal is set to: `zh_CN.UTF-8` is zh-CN."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            language = value.partition(".")[0].replace("_", "-")
            return None if language in ("C", "POSIX") else language
    return None
