"""Platform adapters: each folder is one platform, and adding one touches nothing else.

A platform can also live in a package of its own: its entry point in the group `rememo.adapters`
names a module that offers what one of these folders offers.
"""

import importlib.util
from collections.abc import Mapping
from importlib import import_module
from typing import cast

from adapters.base import Adapter, Host, Platform
from adapters.sections import Section
from bot import entry_points
from bot.domain.errors import ConfigurationError


def load(name: str, settings: Mapping[str, object] | Section, host: Host) -> Adapter:
    """Build a platform from its own section of the configuration."""
    platform = find(name)
    if platform is None:
        raise ConfigurationError(f"there is no platform called {name!r}")
    return platform.build(settings, host)


def find(name: str) -> Platform | None:
    """The folder here, or what another package offers under this name."""
    spec = importlib.util.find_spec(f"adapters.{name}") if name.isidentifier() else None
    if spec is not None and spec.submodule_search_locations is not None:
        return cast(Platform, import_module(f"adapters.{name}"))
    return cast("Platform | None", entry_points.find(entry_points.ADAPTERS, name))
