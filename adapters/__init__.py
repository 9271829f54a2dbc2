"""Platform adapters: each folder is one platform, and adding one touches nothing else."""

from importlib import import_module
from typing import cast

from adapters.base import Adapter, Build, Host
from bot.domain.errors import ConfigurationError


def load(name: str, settings: dict[str, object], host: Host) -> Adapter:
    """Build the adapter in `adapters/<name>/` from its own section of the configuration."""
    try:
        module = import_module(f"adapters.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"adapters.{name}":
            raise
        raise ConfigurationError(f"there is no platform called {name!r}") from error
    return cast(Build, module.build)(settings, host)
