"""Growing rests between tries, with one line when trouble begins and one when it is over."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)

_GROWTH = 1.5


class Backoff:
    """`described` gives an error in one line, without secrets."""

    def __init__(
        self,
        trouble: str,
        described: Callable[[BaseException], str],
        *,
        first: float = 1.0,
        longest: float = 30.0,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._trouble, self._described = trouble, described
        self._first, self._longest, self._sleep = first, longest, sleep
        self._wait, self._said = first, False

    def began(self, error: BaseException) -> None:
        if not self._said:
            self._said = True
            log.warning("%s, trying on: %s", self._trouble, self._described(error))

    def over(self) -> None:
        if self._said:
            log.info("it works again (%s)", self._trouble)
        self._said, self._wait = False, self._first

    async def until_it_works(
        self, call: Callable[[], Awaitable[object]], passing: type[Exception]
    ) -> None:
        """Call, and again while it raises what will pass; anything else is raised here."""
        while True:
            try:
                await call()
            except passing as error:
                self.began(error)
                await self.rest()
            else:
                self.over()
                return

    async def rest(self, at_least: float = 0.0) -> None:
        wait, self._wait = self._wait, min(self._longest, self._wait * _GROWTH)
        await self._sleep(max(wait, at_least))
