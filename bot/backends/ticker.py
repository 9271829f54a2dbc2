"""APScheduler, used as a metronome: what is due lives in the database, not in jobs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from apscheduler.schedulers.asyncio import AsyncIOScheduler


@asynccontextmanager
async def ticking(tick: Callable[[], Awaitable[None]], seconds: float) -> AsyncIterator[None]:
    """Call `tick` now and every `seconds`, never twice at once, until the block is left."""
    scheduler = AsyncIOScheduler(timezone=UTC, event_loop=asyncio.get_running_loop())
    ticks = asyncio.Lock()

    async def one_tick() -> None:
        async with ticks:
            await tick()

    scheduler.add_job(
        one_tick,
        "interval",
        seconds=seconds,
        max_instances=1,
        coalesce=True,
        misfire_grace_time=None,
        next_run_time=datetime.now(UTC),
    )
    scheduler.start()
    try:
        yield
    finally:
        scheduler.pause()
        async with ticks:  # a tick in the middle of its work is let finish
            scheduler.shutdown(wait=False)
