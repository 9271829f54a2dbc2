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
    scheduler.add_job(
        tick,
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
        scheduler.shutdown(wait=False)
