"""What other packages add to the bot, found by their entry points."""

import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, distributions

from bot.domain.errors import ConfigurationError

ADAPTERS, COMMANDS, TOOLS = "rememo.adapters", "rememo.commands", "rememo.tools"


def find(group: str, name: str) -> object | None:
    """What a package offers under this name, or None. Raises ConfigurationError."""
    for entry in _offered(tuple(sys.path)).select(group=group, name=name):
        return _loaded(entry)
    return None


def everything(group: str) -> Iterator[object]:
    """All that packages offer in this group, by name. Raises ConfigurationError."""
    for entry in sorted(
        _offered(tuple(sys.path)).select(group=group), key=lambda entry: entry.name
    ):
        yield _loaded(entry)


@cache
def _offered(path: tuple[str, ...]) -> EntryPoints:
    """All that the packages on this path offer: reading them takes as long as all else at start."""
    return EntryPoints(entry for one in distributions() for entry in one.entry_points)


def _loaded(entry: EntryPoint) -> object:
    try:
        return entry.load()
    except Exception as error:
        # The border: another package may fail in any way, and then it must be named.
        package = entry.dist.name if entry.dist else entry.module
        raise ConfigurationError(
            f"{entry.name} of the package {package} cannot be loaded "
            f"({type(error).__name__}: {error}); mend or uninstall that package"
        ) from error
