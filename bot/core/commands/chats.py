"""Beginning a conversation anew."""

from collections.abc import Sequence

from bot.core.commands.table import Command, Request, spec
from bot.core.learn import waiting
from bot.domain.deliveries import Reply
from bot.ports import Transaction


def _new(request: Request, tx: Transaction) -> Sequence[Reply]:
    waiting.close(tx, request.user, request.chat, request.now)
    tx.sessions.begin(request.chat, request.argument.strip()[:80], request.now)
    return [Reply(request.say.new_session)]


COMMANDS: Sequence[Command] = [
    Command(
        spec("new", "Begin a new conversation", "开始新的对话", argument=("title", "标题")), _new
    )
]
