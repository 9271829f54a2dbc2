"""The sender: what the outbox holds goes out in order per chat, marked when the platform has it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial

from bot.core.failpoints import Reach
from bot.core.reminders import shut_out
from bot.core.signals import Wake
from bot.domain.deliveries import Delivery
from bot.domain.errors import DeliveryFailed, StorageError
from bot.domain.keys import ChatKey
from bot.ports import Clock, Database, Messenger, Transaction

log = logging.getLogger(__name__)

SENDERS = 16
LEASE = timedelta(seconds=120)
MOST_ATTEMPTS = 100
_LONGEST_WAIT = 300.0
_MARK_AGAIN = 0.5


@dataclass(frozen=True, slots=True)
class _More:
    """What can be sent now, and when there will be more without being told."""

    deliveries: Sequence[Delivery]
    wake_at: datetime | None
    full: bool


@dataclass(slots=True)
class Outbox:
    database: Database
    messengers: Mapping[str, Messenger]
    clock: Clock
    reach: Reach
    wake: Wake
    changed: Callable[[], Awaitable[None]]
    _running: dict[asyncio.Task[None], str] = field(default_factory=dict)
    _closing: bool = False

    async def run(self) -> None:
        while True:
            if len(self._running) >= SENDERS:
                await asyncio.wait(self._running, return_when=asyncio.FIRST_COMPLETED)
            more = await self.database.write(self._claim)
            self._begin(more.deliveries)
            if not more.full:
                await self.wake.wait(more.wake_at)

    def follow(self, tx: Transaction) -> Callable[[], None]:
        """Claim, in the transaction that queued it, what can be sent."""
        more = self._claim(tx)
        return partial(self._go_on, more)

    @property
    def in_work(self) -> Collection[str]:
        return list(self._running.values())

    async def drain(self, patience: float) -> None:
        """Let what waits go out for some seconds more; it is safe in the outbox anyway."""
        try:
            async with asyncio.timeout(patience):
                while self._running or await self._some_wait():
                    self.wake()
                    await asyncio.sleep(0.02)
        except TimeoutError:
            log.info("some deliveries wait for the next start")

    async def _some_wait(self) -> bool:
        due = await self.database.read(lambda tx: tx.outbox.wake_at())
        return due is not None and due <= self.clock.now()

    async def close(self, patience: float) -> None:
        self._closing = True
        if self._running:
            await asyncio.wait(self._running, timeout=patience)
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _claim(self, tx: Transaction) -> _More:
        """As much as may be sent at once; some more where many claim at the same time."""
        room = 0 if self._closing else SENDERS - len(self._running)
        now, deliveries = self.clock.now(), list[Delivery]()
        while len(deliveries) < room and (delivery := tx.outbox.claim(now, now + LEASE)):
            deliveries.append(delivery)
        return _More(deliveries, tx.outbox.wake_at(), len(deliveries) >= room)

    def _go_on(self, more: _More) -> None:
        self._begin(more.deliveries)
        if more.full or more.wake_at is not None:
            self.wake()

    def _begin(self, deliveries: Sequence[Delivery]) -> None:
        for delivery in deliveries:
            task = asyncio.create_task(self._deliver(delivery))
            self._running[task] = delivery.id
            task.add_done_callback(self._finished)

    async def _deliver(self, delivery: Delivery) -> None:
        messenger = self.messengers.get(delivery.chat.platform)
        try:
            if messenger is None:
                raise DeliveryFailed(f"{delivery.chat.platform} is not switched on")
            message_id = await messenger.deliver(delivery)
        except DeliveryFailed as error:
            await self._failed(delivery, error)
            self.wake()
        except Exception:  # the border: a bug in one rendering must not stop the others
            log.exception("%s: a delivery failed", delivery.chat)
            await self._failed(delivery, DeliveryFailed("unexpected error", permanent=True))
            self.wake()
        else:
            self.reach("platform_sent")
            await self._mark(delivery, message_id)
        await self.changed()

    async def _mark(self, delivery: Delivery, message_id: str | None) -> None:
        """However long the disk is full: put back in the queue, it would be sent once more."""
        now = self.clock.now()

        def step(tx: Transaction) -> Callable[[], None]:
            tx.outbox.sent(delivery.id, message_id, now)
            return self.follow(tx)

        while True:
            try:
                self.reach("before_mark")
                begin = await self.database.write(step)
            except StorageError as error:
                log.warning("%s: what was sent cannot be noted yet: %s", delivery.chat, error)
                await asyncio.sleep(_MARK_AGAIN)
            else:
                begin()
                return

    async def _failed(self, delivery: Delivery, error: DeliveryFailed) -> None:
        if error.moved_to is not None:
            new = replace(delivery.chat, chat_id=error.moved_to)
            await self.database.write(lambda tx: self._move(tx, delivery, new))
        elif error.permanent:
            log.warning("%s: not delivered: %s", delivery.chat, error)
            await self.database.write(lambda tx: self._give_up(tx, delivery, error))
        else:
            await self._put_off(delivery, error)

    async def _put_off(self, delivery: Delivery, error: DeliveryFailed) -> None:
        """A wait the platform asked for is no attempt; everything else counts, and backs off."""
        asked = error.retry_after
        now = self.clock.now()

        def step(tx: Transaction) -> int:
            until = now + timedelta(seconds=asked or 1.0)
            attempts = tx.outbox.later(delivery.id, until, attempt=asked is None)
            if attempts > MOST_ATTEMPTS:
                tx.outbox.failed(delivery.id, str(error), now)
            elif asked is None:
                wait = min(_LONGEST_WAIT, 2.0 ** min(attempts, 10) / 2)
                tx.outbox.later(delivery.id, now + timedelta(seconds=wait), attempt=False)
            return attempts

        attempts = await self.database.write(step)
        log.log(
            logging.WARNING if attempts in (1, MOST_ATTEMPTS) else logging.DEBUG,
            "%s: delivery put off (attempt %d): %s",
            delivery.chat,
            attempts,
            error,
        )

    def _give_up(self, tx: Transaction, delivery: Delivery, error: DeliveryFailed) -> None:
        now = self.clock.now()
        if error.unreachable:
            shut_out(tx, delivery, now)
        else:
            tx.outbox.failed(delivery.id, str(error), now)

    def _move(self, tx: Transaction, delivery: Delivery, new: ChatKey) -> None:
        tx.move_chat(delivery.chat, new)
        tx.outbox.later(delivery.id, self.clock.now(), attempt=True)

    def _finished(self, task: asyncio.Task[None]) -> None:
        del self._running[task]
        if not task.cancelled() and (error := task.exception()):
            log.error("a delivery could not be marked; its lease will run out", exc_info=error)
            self.wake()
