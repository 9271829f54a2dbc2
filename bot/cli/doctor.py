"""`doctor`: looks at every part once, and says of each whether it works and else what to do."""

from collections.abc import Awaitable, Callable, Sequence

from bot.cli.checks import platforms, storage, talking
from bot.cli.findings import Finding, Mark
from bot.config import Settings
from bot.ports import Clock

Check = Callable[[Settings, Clock], Awaitable[Sequence[Finding]]]

CHECKS: Sequence[Check] = (
    storage.machine,
    storage.folder,
    storage.database,
    storage.copies,
    storage.index,
    storage.reranker,
    platforms.telegram,
    platforms.discord,
    talking.model,
)


async def examine(
    settings: Settings, clock: Clock, tell: Callable[[Finding], None], checks: Sequence[Check]
) -> bool:
    """Each finding is told as soon as it is known; True when none of them is an error."""
    well = True
    for check in checks:
        for finding in await check(settings, clock):
            tell(finding)
            well = well and finding.mark is not Mark.ERROR
    return well
