"""Commands and tools of other packages, as the core takes them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from bot import entry_points
from bot.core.commands.table import Command
from bot.domain.errors import ConfigurationError
from bot.domain.messages import Tool

if TYPE_CHECKING:
    from bot.core.tools.box import ModelTool


def commands() -> Sequence[Command]:
    """Raises ConfigurationError."""
    found = list(entry_points.everything(entry_points.COMMANDS))
    for one in found:
        if not isinstance(one, Command):
            raise ConfigurationError(
                f"another package offers {one!r} as a command: it is no Command"
            )
    return cast(Sequence[Command], found)


def tools() -> Sequence["ModelTool"]:
    """Raises ConfigurationError."""
    found = list(entry_points.everything(entry_points.TOOLS))
    for one in found:
        if not isinstance(getattr(one, "tool", None), Tool):
            raise ConfigurationError(f"another package offers {one!r} as a tool: it has no `tool`")
    return cast("Sequence[ModelTool]", found)
