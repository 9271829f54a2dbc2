"""Turning a growing text into well-timed calls: often enough to follow, rarely enough to be let."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic

from bot.domain.errors import DeliveryFailed

log = logging.getLogger(__name__)

_MOST_FAILURES = 5
_REST_AFTER_FAILURE = 2.0

Sleep = Callable[[float], Awaitable[None]]
Now = Callable[[], float]


class Holds:
    """Which places must be left alone, and for how long: what the platform asked, and our pace."""

    def __init__(self, now: Now = monotonic) -> None:
        self._now = now
        self._until: dict[str, float] = {}

    def hold(self, place: str, seconds: float) -> None:
        if len(self._until) > 1000:  # Forget what is over, so that old places cost nothing.
            now = self._now()
            self._until = {key: at for key, at in self._until.items() if at > now}
        self._until[place] = max(self._until.get(place, 0.0), self._now() + seconds)

    def remaining(self, place: str) -> float:
        return max(0.0, self._until.get(place, 0.0) - self._now())


class Turnstile:
    """At most `rate` calls a second over all places, with a short burst allowed.

    Whole answers wait for their turn; previews should only come when one is free.
    """

    def __init__(
        self, rate: float, burst: int, now: Now = monotonic, sleep: Sleep = asyncio.sleep
    ) -> None:
        self._every, self._slack = 1.0 / rate, burst / rate
        self._now, self._sleep = now, sleep
        self._next = float("-inf")

    async def turn(self) -> None:
        now = self._now()
        self._next = max(self._next, now - self._slack) + self._every
        if (wait := self._next - now) > 0:
            await self._sleep(wait)

    def free(self) -> bool:
        """Whether a turn would come at once."""
        return self._next + self._every <= self._now()


class Preview:
    """A `Live` that shows the newest text whenever the platform lets it, in a task of its own.

    `send` puts a text on the platform and raises DeliveryFailed; `wait` gives the seconds until
    it may be called. What the reader writes is never held up by either.
    """

    def __init__(
        self,
        send: Callable[[str], Awaitable[None]],
        wait: Callable[[], float],
        *,
        first: float = 0.0,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._send, self._wait, self._first, self._sleep = send, wait, first, sleep
        self._text = self._shown = ""
        self._failures = 0  # In a row.
        self._changed, self._closing = asyncio.Event(), asyncio.Event()
        self._task = asyncio.create_task(self._run())

    def show(self, text: str) -> None:
        self._text = text.rstrip()
        self._changed.set()

    async def close(self) -> None:
        # A call in flight is awaited, not cancelled: it may have reached the platform already, and
        # must not land after the final text.
        self._closing.set()
        await asyncio.shield(self._task)

    async def _run(self) -> None:
        try:
            await self._either(self._changed.wait())
            await self._rest(self._first)
            while not self._closing.is_set():
                await self._step()
        except DeliveryFailed as error:
            log.info("a preview ends early: %s", error)
        except Exception:
            # The border: a preview may fail in any way, the answer comes without it.
            log.warning("a preview ends early", exc_info=True)

    async def _step(self) -> None:
        if self._text == self._shown:
            self._changed.clear()
            await self._either(self._changed.wait())
        elif (seconds := self._wait()) > 0:
            await self._rest(seconds)
        else:
            await self._call(self._text)

    async def _call(self, text: str) -> None:
        try:
            await self._send(text)
        except DeliveryFailed as error:
            self._failures += 1
            if error.permanent or (error.retry_after is None and self._failures >= _MOST_FAILURES):
                raise
            await self._rest(error.retry_after or _REST_AFTER_FAILURE)
        else:
            self._shown, self._failures = text, 0

    async def _rest(self, seconds: float) -> None:
        if seconds > 0:
            await self._either(self._sleep(seconds))

    async def _either(self, awaitable: Awaitable[object]) -> None:
        """Wait for it, or for the end."""
        waits = [asyncio.ensure_future(awaitable), asyncio.ensure_future(self._closing.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()


class NoPreview:
    """A `Live` for places where an answer cannot be shown while it is written."""

    def show(self, text: str) -> None:
        pass

    async def close(self) -> None:
        pass


@asynccontextmanager
async def repeated(call: Callable[[], Awaitable[None]], seconds: float) -> AsyncIterator[None]:
    """At once, and again after so many seconds each, while it is open; a failure does no harm."""

    async def again() -> None:
        while True:
            with suppress(DeliveryFailed):
                await call()
            await asyncio.sleep(seconds)

    task = asyncio.create_task(again())
    try:
        yield
    finally:
        task.cancel()
