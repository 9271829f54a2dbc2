"""Rules that hold for every package in adapters/, present and future."""

import inspect
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import adapters
from adapters.base import Host
from bot.domain.errors import ConfigurationError

NAMES = [module.name for module in pkgutil.iter_modules(adapters.__path__) if module.ispkg]


@pytest.mark.parametrize("name", NAMES)
def test_an_adapter_has_the_same_files_as_the_others(name: str) -> None:
    folder = Path(adapters.__path__[0]) / name
    missing = {"__init__.py", "adapter.py", "incoming.py", "outgoing.py"} - {
        file.name for file in folder.iterdir()
    }
    assert not missing


@pytest.mark.parametrize("name", NAMES)
def test_an_adapter_is_built_from_its_settings_and_the_host(name: str) -> None:
    build = import_module(f"adapters.{name}").build
    assert list(inspect.signature(build).parameters) == ["settings", "host"]
    assert inspect.signature(build).parameters["host"].annotation is Host


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_setting_is_refused_by_name(name: str) -> None:
    build = import_module(f"adapters.{name}").build
    with pytest.raises(ConfigurationError, match="no_such_setting"):
        build({"no_such_setting": 1}, None)


def test_an_unknown_platform_is_refused_by_name() -> None:
    with pytest.raises(ConfigurationError, match="carrier_pigeon"):
        adapters.load("carrier_pigeon", {}, None)  # type: ignore[arg-type]
