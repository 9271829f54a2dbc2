"""APScheduler, used as a metronome: what is due lives in the database, not in jobs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any


@asynccontextmanager
async def ticking(tick: Callable[[], Awaitable[None]], seconds: float) -> AsyncIterator[None]:
    """Call `tick` now and every `seconds`, never twice at once, until the block is left."""
    metronome = _Metronome(tick, seconds)
    beginning = asyncio.create_task(metronome.begin())
    try:
        yield
    finally:
        beginning.cancel()
        await metronome.end()


class _Metronome:
    def __init__(self, tick: Callable[[], Awaitable[None]], seconds: float) -> None:
        self._tick, self._seconds = tick, seconds
        self._ticks = asyncio.Lock()
        self._scheduler: Any = None  # Any: the library has no types
        self._ended = False

    async def begin(self) -> None:
        # A task of its own, so that it is let finish when this one is cancelled.
        first = asyncio.create_task(self._one_tick())
        await asyncio.wait([first])
        await asyncio.sleep(self._seconds)
        self._scheduler = await asyncio.to_thread(_scheduler)
        self._scheduler.add_job(
            self._one_tick,
            "interval",
            seconds=self._seconds,
            max_instances=1,
            coalesce=True,
            misfire_grace_time=None,
            next_run_time=datetime.now(UTC),
        )
        self._scheduler.start()

    async def end(self) -> None:
        self._ended = True
        if self._scheduler is not None:
            self._scheduler.pause()
        async with self._ticks:  # a tick in the middle of its work is let finish
            if self._scheduler is not None:
                self._scheduler.shutdown(wait=False)

    async def _one_tick(self) -> None:
        async with self._ticks:
            if not self._ended:
                await self._tick()


def _scheduler() -> Any:
    # Here, since to import it takes as long as all the rest until the first tick.
    from apscheduler.schedulers.asyncio import AsyncIOScheduler

    return AsyncIOScheduler(timezone=UTC)
