"""Ending the process by force when it does not end by itself in time."""

import threading
from collections.abc import Callable
from dataclasses import dataclass

SECONDS = 9.5  # whoever stops a service kills it after ten


@dataclass(frozen=True, slots=True)
class LastResort:
    """`end` is told, in a thread of its own, of the failure for which the bot stops, if any."""

    seconds: float
    end: Callable[[BaseException | None], object]

    def begin(self, failure: Callable[[], BaseException | None]) -> None:
        """Never called off: what hangs may be what is closed last, or a thread that loads."""
        timer = threading.Timer(self.seconds, lambda: self.end(failure()))
        timer.daemon = True
        timer.start()
