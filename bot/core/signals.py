"""Waking a loop when there is work, and telling others when a chat has come to rest."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.domain.keys import ChatKey
from bot.ports import Clock, Transaction

Follow = Callable[[Transaction], Callable[[], None]]
"""Looks, in the transaction that makes work, at what there is to do; gives what begins it once
that is committed. So most work is taken up without a look, and a commit, of its own."""


async def comes(event: asyncio.Event, seconds: float) -> bool:
    """Whether it is set by then."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True


class Wake:
    """Set by whoever makes work; a loop waits on it, or until the next row comes due."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._event = asyncio.Event()

    def __call__(self) -> None:
        self._event.set()

    async def wait(self, until: datetime | None, at_most: float = 60.0) -> None:
        seconds = at_most
        if until is not None:
            seconds = min(at_most, max(0.0, (until - self._clock.now()).total_seconds()))
        await comes(self._event, seconds)
        self._event.clear()


class Rest:
    """Lets the terminal wait until nothing is open for a chat, in inbox and outbox alike."""

    def __init__(self, is_open: Callable[[ChatKey], Awaitable[bool]]) -> None:
        self._is_open = is_open
        self._changed = asyncio.Condition()

    async def changed(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def wait(self, chat: ChatKey) -> None:
        async with self._changed:
            while await self._is_open(chat):
                await self._changed.wait()
