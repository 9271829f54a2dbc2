"""Work for later: claim, do, and go on; a job that fails comes again, and then is given up."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from bot.core.signals import Wake, comes
from bot.ports import Clock, Database, Job, Transaction

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=15)
"""For a job that could not even be ended. One in work is not taken back, however long it takes."""
MOST_ATTEMPTS = 3
_AT_ONCE = 4

Work = Callable[[Job], Awaitable[None]]
"""Does a job and takes it off the list, or puts it off. What it raises is a failure."""


@dataclass(slots=True)
class Jobs:
    """`work` by the kind of job. `ended` is called when one has ended."""

    database: Database
    work: Mapping[str, Work]
    clock: Clock
    wake: Wake
    ended: Callable[[], None]
    _running: dict[asyncio.Task[None], Job] = field(default_factory=dict)
    _settled: asyncio.Event = field(default_factory=asyncio.Event)
    _calls: int = 0
    _waits_until: datetime | None = None

    def __call__(self) -> None:
        """Say that there may be work."""
        self._calls += 1
        self._settled.clear()
        self.wake()

    def follow(self, tx: Transaction) -> Callable[[], None]:
        """See, in the transaction that put them, whether a job is due sooner than known."""
        return partial(self._note, tx.jobs.next_due())

    @property
    def in_work(self) -> Collection[int]:
        return [job.id for job in self._running.values()]

    async def settled(self, patience: float) -> bool:
        """Wait until nothing is due and nothing in work."""
        return await comes(self._settled, patience)

    async def run(self) -> None:
        """Claim and work until cancelled; what is in work then goes back in the queue."""
        try:
            while True:
                calls, self._waits_until = self._calls, None  # put while it looks, none is missed
                until = await self.database.read(lambda tx: tx.jobs.next_due())
                if not (until and until <= self.clock.now() and await self._claim_one()):
                    if not self._running and calls == self._calls:
                        self._settled.set()
                    self._waits_until = until
                    await self.wake.wait(until)
        finally:
            for task in list(self._running):
                task.cancel()
            await asyncio.gather(*self._running, return_exceptions=True)

    def _note(self, due_at: datetime | None) -> None:
        known = self._waits_until
        if due_at is not None and (known is None or due_at < known):
            self()

    async def _claim_one(self) -> bool:
        if len(self._running) >= _AT_ONCE:
            await asyncio.wait(self._running, return_when=asyncio.FIRST_COMPLETED)
        now = self.clock.now()
        job = await self.database.write(lambda tx: tx.jobs.claim(now, now + LEASE))
        if job is None:
            return False
        self._settled.clear()
        task = asyncio.create_task(self._do(job))
        self._running[task] = job
        task.add_done_callback(self._finished)
        return True

    async def _do(self, job: Job) -> None:
        work = self.work.get(job.kind)
        try:
            if work is None:
                log.error("there is nobody for a job of kind %s; it is dropped", job.kind)
                await self.database.write(lambda tx: tx.jobs.done(job.id))
            else:
                await work(job)
        except asyncio.CancelledError:
            now = self.clock.now()
            await self.database.write(lambda tx: tx.jobs.later(job.id, now))
            raise
        except Exception:  # the border: whatever a job does, the next one must run
            log.exception(
                "%s: a job of kind %s failed (attempt %d)", job.chat, job.kind, job.attempts
            )
            await self._again(job)
        self.ended()

    async def _again(self, job: Job) -> None:
        if job.attempts >= MOST_ATTEMPTS:
            await self.database.write(lambda tx: tx.jobs.done(job.id))
            return
        later = self.clock.now() + timedelta(seconds=10 * 3**job.attempts)
        await self.database.write(lambda tx: tx.jobs.later(job.id, later))

    def _finished(self, task: asyncio.Task[None]) -> None:
        del self._running[task]
        if not task.cancelled() and (error := task.exception()):
            log.error("a job could not be ended; its lease will run out", exc_info=error)
        self.wake()
