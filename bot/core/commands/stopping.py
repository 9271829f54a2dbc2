"""Who may stop an answer: whoever it is for, and an admin of the bot."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.core.access import Access
from bot.core.commands.table import Request
from bot.core.turns import Stopped
from bot.domain.keys import ChatKey, UserKey
from bot.domain.people import Role


@dataclass(frozen=True, slots=True)
class Stopping:
    """`stop` ends what is being written in a chat, if it is for that person; None: for anybody."""

    stop: Callable[[ChatKey, UserKey | None], Stopped]
    access: Access

    def __call__(self, request: Request) -> Stopped:
        anybodys = self.access.role(request.person) is Role.ADMIN
        return self.stop(request.chat, None if anybodys else request.user)
