"""Flood limits as an option: one message a second in a chat, twenty a minute in a group."""

import math
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass

from tests.loopback.telegram_errors import too_many_requests

COUNTED = frozenset({"sendmessage", "editmessagetext", "editmessagereplymarkup", "senddocument"})


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers; the real ones are unpublished."""

    per_second: float = 1.0
    burst: int = 3
    group_per_minute: int = 20


class Flood:
    """Counts what a chat got; a call too many is refused with the seconds to wait."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.limits = limits
        self._clock = clock
        self._sent: dict[int, deque[float]] = defaultdict(deque)
        self._saved: dict[int, tuple[float, float]] = {}  # chat: (tokens, when)

    def check(self, method: str, chat_id: int) -> None:
        if method.lower() not in COUNTED:
            return
        now = self._clock()
        wait = max(self._chat_wait(chat_id, now), self._group_wait(chat_id, now))
        if wait > 0:
            raise too_many_requests(math.ceil(wait))
        tokens, _ = self._saved[chat_id]
        self._saved[chat_id] = (tokens - 1, now)
        self._sent[chat_id].append(now)

    def _chat_wait(self, chat_id: int, now: float) -> float:
        tokens, when = self._saved.get(chat_id, (float(self.limits.burst), now))
        tokens = min(self.limits.burst, tokens + (now - when) * self.limits.per_second)
        self._saved[chat_id] = (tokens, now)
        return (1 - tokens) / self.limits.per_second if tokens < 1 else 0

    def _group_wait(self, chat_id: int, now: float) -> float:
        if chat_id > 0:
            return 0
        sent = self._sent[chat_id]
        while sent and sent[0] <= now - 60:
            sent.popleft()
        return sent[0] + 60 - now if len(sent) >= self.limits.group_per_minute else 0
