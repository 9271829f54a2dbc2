"""/incognito: a while without memories, for this chat or for an hour."""

import re
from collections.abc import Sequence
from datetime import timedelta

from bot.core import incognito
from bot.core.commands.table import Command, Request, spec
from bot.domain.deliveries import Reply
from bot.ports import Transaction

_HOUR = re.compile(r"(?:(?:an?|one|1)\s*)?h(?:ou)?r?|60\s*min(?:utes)?|一?个?小时|1\s*小时", re.I)
_OFF = re.compile(r"off|end|stop|关闭?|关掉|结束|取消", re.I)


def _incognito(request: Request, tx: Transaction) -> Sequence[Reply]:
    wish, say = request.argument.strip(), request.control
    if _OFF.fullmatch(wish):
        ended = incognito.end(tx, request.user, request.chat)
        return [Reply(say.incognito_off if ended else say.incognito_was_off, private=True)]
    hour = _HOUR.fullmatch(wish) is not None
    until = request.now + timedelta(hours=1) if hour else None
    group = request.space is not None
    incognito.begin(tx, request.user, request.chat, request.now, until, group=group)
    return [Reply(say.incognito_hour if hour else say.incognito_on, private=True)]


COMMANDS: Sequence[Command] = [
    Command(
        spec(
            "incognito",
            "Neither read nor keep memories here",
            "在这里不读取也不保存记忆",
            argument=("hour or off", "hour 或 off"),
            private=True,
        ),
        _incognito,
    )
]
