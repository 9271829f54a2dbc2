"""The bot's life: everything runs until a signal, and stops within ten seconds."""

import asyncio
import logging
import os
import signal
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from adapters.base import Adapter
from bot.backends.sql import SqlDatabase
from bot.backends.ticker import ticking
from bot.core import incognito, pending
from bot.core.failpoints import Reach
from bot.core.indexer import Indexer
from bot.core.jobs import Jobs
from bot.core.nightly import Nightly
from bot.core.outbox import Outbox
from bot.core.outreach.due import tick as outreach_due
from bot.core.reminders import BATCH, ClockWatch, Due
from bot.core.turns import Turns
from bot.domain.errors import ConfigurationError, StorageError
from bot.heartbeat import Heartbeat
from bot.last_resort import LastResort
from bot.ports import Clock, Transaction

log = logging.getLogger(__name__)

TICK_SECONDS = 2.0
INTAKE_PATIENCE, WORK_PATIENCE, SEND_PATIENCE = 1.0, 6.0, 2.0
_RESTART_AFTER = 1.0
_TIDY_EVERY = timedelta(hours=1)
KEYS_LAST = timedelta(days=30)
_MOST_BATCHES = 20  # then the next tick goes on
_SCRUB_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class _InWork:
    """What is not lost, however long it takes and whatever the clock says."""

    rows: Collection[int]
    deliveries: Collection[str]
    jobs: Collection[int]


@dataclass(slots=True)
class Bot:
    platforms: Sequence[Adapter]
    turns: Turns
    outbox: Outbox
    indexer: Indexer
    jobs: Jobs
    due: Due
    clock_watch: ClockWatch
    database: SqlDatabase
    clock: Clock
    reach: Reach
    retention: tuple[timedelta, timedelta]
    mind: Callable[[], object]
    """Makes what talk needs, the first time it is called."""
    nightly: Nightly | None = None
    heartbeat: Heartbeat | None = None
    _tidied_at: datetime | None = None
    _scrubbed_at: datetime | None = None

    async def tick(self) -> None:
        """Once every two seconds: what is due goes out, what was lost on the way comes back."""
        try:
            await self._tick()
        except StorageError as error:
            log.error("nothing can be stored right now: %s", error)
        except Exception:  # the border: the next tick must come
            log.exception("a tick failed")
        if self.heartbeat is not None:
            self.heartbeat.beat()

    async def _tick(self) -> None:
        await self.clock_watch.look(self.clock.now())
        self.reach("tick_claim")
        for _ in range(_MOST_BATCHES):
            queued = await self.database.write(self._due)
            self.reach("tick_committed")
            if queued:
                self.outbox.wake()
            if queued < BATCH:
                break
        in_work = _InWork(self.turns.in_work, self.outbox.in_work, self.jobs.in_work)
        look_round = partial(self._look_round, in_work)
        for wake in await self.database.write(look_round):
            wake()
        if self.nightly is not None:
            self.nightly.tick()
        now = self.clock.now()
        if self._scrubbed_at is None or now - self._scrubbed_at > _SCRUB_EVERY:
            self._scrubbed_at = now
            await self._scrub()
        if self._tidied_at is None or now - self._tidied_at > _TIDY_EVERY:
            self._tidied_at = now
            await self.database.write(self._tidy)
            self.indexer()

    def _due(self, tx: Transaction) -> int:
        now = self.clock.now()
        outreach_due(tx, now)
        return self.due.tick(tx, now)

    def _look_round(self, in_work: _InWork, tx: Transaction) -> Sequence[Callable[[], None]]:
        """Who has something to do, all in one transaction: most of the time it is nobody."""
        woken: list[Callable[[], None]] = []
        if incognito.sweep(tx, self.clock.now()):
            woken += [self.outbox.wake, self.indexer]
        if self._reclaim(tx, in_work):
            woken += [self.turns.wake, self.outbox.wake, self.jobs]
        # Another process may have erased something, or put a job there.
        if tx.index.pending(1):
            woken.append(self.indexer)
        if self._has_jobs(tx):
            woken.append(self.jobs)
        return woken

    async def _scrub(self) -> None:
        """What was erased stands in the write-ahead log until that is emptied."""
        try:
            await self.database.scrub()
        except StorageError as error:  # a long reader is in the way: with the next one then
            log.debug("%s", error)

    def _reclaim(self, tx: Transaction, in_work: _InWork) -> int:
        now = self.clock.now()
        rows = tx.inbox.reclaim(now, but=in_work.rows)
        rows += tx.outbox.reclaim(now, but=in_work.deliveries)
        return rows + tx.jobs.reclaim(now, but=in_work.jobs)

    def _has_jobs(self, tx: Transaction) -> bool:
        due = tx.jobs.next_due()
        return due is not None and due <= self.clock.now()

    def _tidy(self, tx: Transaction) -> None:
        """What was kept long enough goes, from the conversations and from the index."""
        now = self.clock.now()
        pending.tidy(tx.state, now)
        spoken, overheard = self.retention
        tx.reminders.prune(now - spoken)
        # Keys of updates must outlive every repeat of one (Telegram: a day); a month is plenty.
        tx.inbox.prune(now - KEYS_LAST)
        tx.outbox.prune(now - spoken)
        for message_id in tx.sessions.expire(now - spoken, now - overheard):
            tx.index.add(message_id, "turn", delete=True)

    def reclaim_all(self, tx: Transaction) -> None:
        """At start nothing is in flight: whoever held these leases is gone."""
        now = self.clock.now()
        tx.inbox.reclaim(now, everything=True)
        tx.outbox.reclaim(now, everything=True)
        tx.jobs.reclaim(now, everything=True)


async def serve(bot: Bot, last_resort: LastResort) -> None:
    """Run until SIGTERM, SIGINT, or the terminal's end; then stop in order."""
    stopping = asyncio.Event()
    _listen_for_signals(stopping)
    await bot.database.write(bot.reclaim_all)
    loops = [
        asyncio.create_task(_for_ever("worker", bot.turns.run)),
        asyncio.create_task(_for_ever("sender", bot.outbox.run)),
        asyncio.create_task(_for_ever("indexer", bot.indexer.run)),
        asyncio.create_task(_for_ever("learner", bot.jobs.run)),
    ]
    intake = [asyncio.create_task(adapter.run()) for adapter in bot.platforms]
    try:
        async with ticking(bot.tick, TICK_SECONDS):
            stopped = asyncio.create_task(_wait(stopping))
            await asyncio.wait([*intake, stopped], return_when=asyncio.FIRST_COMPLETED)
            stopped.cancel()
    finally:
        last_resort.begin(lambda: _failure(intake))
        await _stop(bot, intake, loops)


async def _stop(
    bot: Bot, intake: Sequence[asyncio.Task[None]], loops: Sequence[asyncio.Task[None]]
) -> None:
    """Intake first, then work in flight, then what still waits to be sent."""
    worker, sender, indexer, learner = loops
    await _cancelled(intake, INTAKE_PATIENCE)
    await _cancelled([worker, learner], INTAKE_PATIENCE)
    await bot.turns.close(WORK_PATIENCE)
    bot.outbox.wake()
    await bot.outbox.drain(SEND_PATIENCE)
    await _cancelled([sender, indexer], INTAKE_PATIENCE)
    await bot.outbox.close(0.1)
    if bot.nightly is not None:
        await bot.nightly.close()
    if bot.heartbeat is not None:
        bot.heartbeat.stop()
    for adapter in bot.platforms:
        await adapter.close()
    # A platform that ended by a mistake of the operator's tells it last, once all is safe.
    if error := _failure(intake):
        raise error


def _failure(tasks: Sequence[asyncio.Task[None]]) -> BaseException | None:
    ended = [task for task in tasks if task.done() and not task.cancelled()]
    return next(filter(None, (task.exception() for task in ended)), None)


async def _wait(event: asyncio.Event) -> None:
    await event.wait()


async def _cancelled(tasks: Sequence[asyncio.Task[None]], patience: float) -> None:
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=patience)


async def _for_ever(name: str, run: Callable[[], Awaitable[None]]) -> None:
    """A loop that fails is told of and begun again: a full disk, say, will have room again."""
    while True:
        try:
            await run()
        except (ConfigurationError, StorageError) as error:
            log.error("the %s pauses: %s", name, error)
        except Exception:  # the border: one failure must not leave the bot deaf
            log.exception("the %s failed and starts again", name)
        await asyncio.sleep(_RESTART_AFTER)


def _listen_for_signals(stopping: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()

    def stop() -> None:
        if stopping.is_set():
            os._exit(0)  # asked twice: at once
        stopping.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
