"""The worker: one turn at a time per chat, chats in parallel, and no error escapes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from functools import partial
from typing import Protocol

from bot.core import answer_parts
from bot.core.failpoints import Reach
from bot.core.signals import Follow, Wake
from bot.domain.deliveries import Reply
from bot.domain.errors import StorageError
from bot.domain.events import IncomingMessage, Pressed
from bot.domain.keys import ChatKey, UserKey
from bot.ports import Claim, Clock, Database, Transaction

log = logging.getLogger(__name__)

WORKERS = 16
_MOST_CLAIMED = 64  # in one transaction
LEASE = timedelta(seconds=60)
_HEARTBEAT = 10.0
MOST_ATTEMPTS = 3
MOST_BEGUN = 6  # a process that dies while it works on a turn may have died of it

Commit = Callable[[Transaction], Sequence[Reply]]
"""What a turn changes and answers: runs in the transaction that also closes its inbox rows."""


Answering = Callable[[], Awaitable[Commit]]
"""What is left to do for an answer once all it needs from the database was read."""


class Stopped(Enum):
    YES = "yes"
    NOT_THEIRS = "not theirs"
    NOTHING = "nothing"


@dataclass(slots=True)
class Turn:
    """A claim in work. `stop()` ends the answer that is being written, keeping what stands."""

    claim: Claim
    stopped: bool = False
    task: asyncio.Task[None] | None = None
    streaming: bool = False

    @property
    def asker(self) -> UserKey | None:
        event = self.claim.events[0]
        return event.user if isinstance(event, IncomingMessage | Pressed) else None

    def stop(self) -> bool:
        if self.task is None or not self.streaming or self.stopped:
            return False
        self.stopped = True
        self.task.cancel()
        return True


@dataclass(frozen=True, slots=True)
class _More:
    """What can be worked on now, and when there will be more without being told."""

    claims: Sequence[Claim]
    wake_at: datetime | None
    full: bool


class Handler(Protocol):
    async def handle(self, turn: Turn) -> Commit: ...
    def apology(self, claim: Claim) -> Sequence[Reply]:
        """What is said when a turn failed for good."""


@dataclass(slots=True)
class Turns:
    """What goes past the queue of its chat has workers of its own: a button or /stop must not wait
    for answers that are being written elsewhere.
    """

    database: Database
    handler: Handler
    clock: Clock
    split: Callable[[str, str], Sequence[str]]
    reach: Reach
    wake: Wake
    followers: Sequence[Follow]
    changed: Callable[[], Awaitable[None]]
    _running: dict[asyncio.Task[None], Turn] = field(default_factory=dict)
    _open: bool = False
    _busy: int = 0  # of those that run, all but express ones
    _workers: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(WORKERS))
    _aside: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(WORKERS))

    async def run(self) -> None:
        """Claim and work until cancelled; what is in flight then is waited for by `close`."""
        heartbeat = asyncio.create_task(self._keep_leases())
        self._open = True
        try:
            while True:
                if self._busy >= WORKERS:
                    await asyncio.wait(self._running, return_when=asyncio.FIRST_COMPLETED)
                more = await self.database.write(self._claim)
                self._begin(more.claims)
                if not more.full:
                    await self.wake.wait(more.wake_at)
        finally:
            self._open = False
            heartbeat.cancel()

    def follow(self, tx: Transaction) -> Callable[[], None]:
        """Claim, in the transaction that made it, what can be worked on."""
        more = self._claim(tx)
        return partial(self._go_on, more)

    @property
    def in_work(self) -> Collection[int]:
        return [row for turn in self._running.values() for row in turn.claim.ids]

    async def close(self, patience: float) -> None:
        """Give work in flight some seconds, then put the rest back in the queue."""
        if self._running:
            await asyncio.wait(self._running, timeout=patience)
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def stop(self, chat: ChatKey, by: UserKey | None) -> Stopped:
        """Stop the answer being written in a chat, if it is for `by` (None: for anybody)."""
        here = [turn for turn in self._running.values() if turn.claim.chat == chat]
        theirs = [turn for turn in here if by is None or turn.asker == by]
        stopped = [turn.stop() for turn in theirs]
        if any(stopped):
            return Stopped.YES
        others = any(turn.streaming for turn in here if turn not in theirs)
        return Stopped.NOT_THEIRS if others else Stopped.NOTHING

    def _claim(self, tx: Transaction) -> _More:
        """As much as there are free workers for; some more where many claim at the same time, and
        that waits for a worker then."""
        if not self._open:
            return _More((), None, True)
        room, now, claims = WORKERS - self._busy, self.clock.now(), list[Claim]()
        while len(claims) < _MOST_CLAIMED:
            claim = tx.inbox.claim(now, now + LEASE, express_only=room <= 0)
            if claim is None:
                break
            claims.append(claim)
            room -= not claim.express
        full = room <= 0 or len(claims) == _MOST_CLAIMED
        return _More(claims, tx.inbox.wake_at(), full)

    def _go_on(self, more: _More) -> None:
        self._begin(more.claims)
        if more.full or more.wake_at is not None:
            self.wake()

    def _begin(self, claims: Sequence[Claim]) -> None:
        for claim in claims:
            self.reach("claim")
            turn = Turn(claim)
            task = turn.task = asyncio.create_task(self._work(turn))
            self._running[task] = turn
            self._busy += not claim.express
            task.add_done_callback(self._finished)

    async def _work(self, turn: Turn) -> None:
        claim = turn.claim
        try:
            async with self._aside if claim.express else self._workers:
                await self._answer(turn)
        except asyncio.CancelledError:
            await self.database.write(lambda tx: tx.inbox.release(claim.ids))
            raise
        except Exception:  # the border: whatever a turn does, the next one must run
            log.exception("%s: a turn failed (attempt %d)", claim.chat, claim.attempts)
            await self._retry(turn)
        await self.changed()

    async def _answer(self, turn: Turn) -> None:
        if turn.claim.attempts > MOST_BEGUN:
            await self._fail(turn)
        else:
            await self._end(turn, await self.handler.handle(turn))

    async def _retry(self, turn: Turn) -> None:
        claim = turn.claim
        if claim.attempts >= MOST_ATTEMPTS:
            await self._fail(turn)
            return
        later = self.clock.now() + timedelta(seconds=2**claim.attempts)
        await self.database.write(lambda tx: tx.inbox.release(claim.ids, later))
        self.wake()

    async def _fail(self, turn: Turn) -> None:
        apology = self.handler.apology(turn.claim)
        await self._end(turn, lambda _: apology)

    async def _end(self, turn: Turn, commit: Commit) -> None:
        for begin in await self.database.write(partial(self._ended, turn, commit)):
            begin()
        self.reach("outbox_committed")

    def _ended(self, turn: Turn, commit: Commit, tx: Transaction) -> Sequence[Callable[[], None]]:
        claim, now, part = turn.claim, self.clock.now(), 0
        for reply in commit(tx):
            for delivery in answer_parts.deliveries(claim, reply, self.split, part):
                tx.outbox.add(delivery, answer_parts.once(claim, part), now)
                part += 1
        tx.inbox.done(claim.ids, now)
        return [follow(tx) for follow in (self.follow, *self.followers)]

    async def _keep_leases(self) -> None:
        while True:
            await asyncio.sleep(_HEARTBEAT)
            if ids := self.in_work:
                try:
                    await self.database.write(partial(_renew, ids, self.clock.now() + LEASE))
                except StorageError as error:  # they are held to be in work here all the same
                    log.warning("leases could not be renewed: %s", error)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._busy -= not self._running.pop(task).claim.express
        if not task.cancelled() and (error := task.exception()):
            log.error("a turn could not be ended; its lease will run out", exc_info=error)
            self.wake()


def at_once(commit: Commit) -> Answering:
    """For an answer that nothing has to be waited for."""

    async def answering() -> Commit:
        return commit

    return answering


def _renew(ids: Collection[int], until: datetime, tx: Transaction) -> None:
    tx.inbox.renew(list(ids), until)
