"""Reading an adapter's own section of the configuration, with one plain line for each mistake."""

import re
from collections.abc import Mapping
from typing import TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from bot.domain.errors import ConfigurationError


class Section(BaseModel):
    """Unknown keys are refused: a misspelt one would otherwise be ignored in silence."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @property
    def switched_on(self) -> bool:
        """Whether the platform is to run: by default as soon as its section says anything."""
        return bool(self.model_fields_set)


S = TypeVar("S", bound=Section)


def read_section(model: type[S], settings: Mapping[str, object] | Section, name: str) -> S:
    """Raises ConfigurationError. A section that was read already stays as it is."""
    if isinstance(settings, model):
        return settings
    try:
        return model.model_validate(settings)
    except ValidationError as error:
        # Only keys and messages: the values may be secrets, and so may the error's own text.
        lines = [_line(name, details["loc"], details["msg"]) for details in error.errors()]
        raise ConfigurationError("; ".join(lines)) from None


def root(example: str) -> AfterValidator:
    """An address under which a platform's calls lie."""

    def check(value: str) -> str:
        if not re.fullmatch(r"https?://[^\s/][^\s]*", value):
            raise ValueError(f"this must be an address such as {example}")
        return value.rstrip("/")

    return AfterValidator(check)


def _line(name: str, location: tuple[int | str, ...], message: str) -> str:
    key = ".".join((name, *map(str, location)))
    if message == "Extra inputs are not permitted":
        return f"there is no setting {key}; remove it or correct its name"
    return f"{key}: {message.removeprefix('Value error, ')}"
