"""What arrives, into the core: in order per channel, channels side by side, and never given up."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine

from adapters.backoff import Backoff
from adapters.discord.errors import described
from bot.domain.events import Event
from bot.ports import Accept

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]


class Intake:
    """One lane of work per channel: each piece begins when the one before it has ended."""

    def __init__(self, accept: Accept, *, first_rest: float = 0.5) -> None:
        self._accept, self._first_rest = accept, first_rest
        self._last: dict[int, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._beside: set[asyncio.Task[None]] = set()

    def put(self, lane: int, work: Work) -> asyncio.Task[None]:
        task = asyncio.create_task(self._after(self._last.get(lane), work))
        self._last[lane] = task
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._ended(lane, done))
        return task

    def aside(self, work: Coroutine[object, object, None]) -> None:
        """Work that waits for nothing and holds up nothing; cancelled by `close`."""
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def accept(self, event: Event) -> None:
        """Returns when the event is on disk, however long that takes."""
        backoff = Backoff("what people say cannot be stored", described, first=self._first_rest)
        # The border: a full disk or a locked database passes; the event must not be lost.
        await backoff.until_it_works(lambda: self._accept(event), Exception)

    async def close(self, patience: float) -> None:
        """What is not on disk by then is found in the history after the next start."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=patience)
        unfinished = self._tasks | self._beside
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)

    async def _after(self, before: asyncio.Task[None] | None, work: Work) -> None:
        if before is not None:
            await asyncio.wait([before])
        try:
            await work()
        except Exception:
            # The border: a message of a kind never seen must not hold up all others.
            log.exception("something from Discord is not understood and is skipped")

    def _ended(self, lane: int, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if self._last.get(lane) is task:
            del self._last[lane]
