"""What other packages add to the bot, found by their entry points."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points

from bot.domain.errors import ConfigurationError

ADAPTERS, COMMANDS, TOOLS = "rememo.adapters", "rememo.commands", "rememo.tools"


def find(group: str, name: str) -> object | None:
    """What a package offers under this name, or None. Raises ConfigurationError."""
    for entry in entry_points(group=group, name=name):
        return _loaded(entry)
    return None


def everything(group: str) -> Iterator[object]:
    """All that packages offer in this group, by name. Raises ConfigurationError."""
    for entry in sorted(entry_points(group=group), key=lambda entry: entry.name):
        yield _loaded(entry)


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
