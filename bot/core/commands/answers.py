"""/stop: ending the answer that is being written."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.core.commands.table import Command, Request, spec
from bot.domain.deliveries import Reply
from bot.domain.keys import ChatKey
from bot.ports import Transaction

_STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Answers:
    """`stop` ends what is being written in a chat; False when nothing is."""

    stop: Callable[[ChatKey], bool]

    @property
    def commands(self) -> Sequence[Command]:
        stop = spec("stop", "Stop the answer being written", "停止正在写的回答")
        return [Command(stop, _told, prepare=self._stop, express=True)]

    async def _stop(self, request: Request) -> Request:
        return replace(request, argument=_STOPPED if self.stop(request.chat) else "")


def _told(request: Request, tx: Transaction) -> Sequence[Reply]:
    """A stopped answer says so itself."""
    return [] if request.argument == _STOPPED else [Reply(request.say.nothing_to_stop)]
