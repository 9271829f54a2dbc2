"""/stop: ending the answer that is being written."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.core.commands.stopping import Stopping
from bot.core.commands.table import Command, Request, spec
from bot.core.turns import Stopped
from bot.domain.deliveries import Reply
from bot.ports import Transaction


@dataclass(frozen=True, slots=True)
class Answers:
    stopping: Stopping

    @property
    def commands(self) -> Sequence[Command]:
        stop = spec("stop", "Stop the answer being written", "停止正在写的回答")
        return [Command(stop, _told, prepare=self._stop, express=True)]

    async def _stop(self, request: Request) -> Request:
        return replace(request, argument=self.stopping(request).value)


def _told(request: Request, tx: Transaction) -> Sequence[Reply]:
    """A stopped answer says so itself."""
    match Stopped(request.argument):
        case Stopped.YES:
            return []
        case Stopped.NOT_THEIRS:
            return [Reply(request.say.not_yours_to_stop)]
        case Stopped.NOTHING:
            return [Reply(request.say.nothing_to_stop)]
