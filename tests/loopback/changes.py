"""Waiting without sleeping: whoever waits looks again at every change."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

OTHERWISE = 0.1  # seconds: how often to look when what is waited for happens outside


class Changes:
    """A bell: `ring` after every change, `wait_for` a condition that a change makes true."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Event] = set()

    def ring(self) -> None:
        for event in self._waiting:
            event.set()

    async def wait_for(
        self,
        condition: Callable[[], Found],
        timeout: float = 5.0,  # noqa: ASYNC109 - it also says what was waited for
    ) -> Found:
        """The first true value of the condition; TimeoutError when none came in time."""
        event = asyncio.Event()
        self._waiting.add(event)
        try:
            async with asyncio.timeout(timeout):
                while not (found := condition()):
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(OTHERWISE):
                            await event.wait()
                    event.clear()
                return found
        except TimeoutError:
            raise TimeoutError(f"nothing within {timeout} s made the condition true") from None
        finally:
            self._waiting.discard(event)
