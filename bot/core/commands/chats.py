"""Beginning a conversation anew."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.commands.stopping import Stopping
from bot.core.commands.table import Command, Request, spec
from bot.core.learn import waiting
from bot.domain.deliveries import Reply
from bot.ports import Transaction


@dataclass(frozen=True, slots=True)
class Chats:
    """What is being written for whoever begins anew ends: it belongs to the old conversation."""

    stopping: Stopping

    @property
    def commands(self) -> Sequence[Command]:
        new = spec("new", "Begin a new conversation", "开始新的对话", argument=("title", "标题"))
        return [Command(new, _new, prepare=self._stop, express=True)]

    async def _stop(self, request: Request) -> Request:
        self.stopping(request)
        return request


def _new(request: Request, tx: Transaction) -> Sequence[Reply]:
    waiting.close(tx, request.user, request.chat, request.now)
    tx.sessions.begin(request.chat, request.argument.strip()[:80], request.now)
    return [Reply(request.say.new_session)]
