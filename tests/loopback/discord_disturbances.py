"""Events lost, repeated or held back on their way: a gateway is never acknowledged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.loopback.discord_events import Event


class Disturbances:
    def __init__(self, deliver: Callable[[Event], object]) -> None:
        self._deliver = deliver
        self._losing: Counter[str] = Counter()
        self._repeating: Counter[str] = Counter()
        self._held: list[Event] | None = None

    def lose(self, event: str, *, times: int = 1) -> None:
        """The next events of this name never arrive."""
        self._losing[event] += times

    def repeat(self, event: str, *, times: int = 1) -> None:
        """The next events of this name arrive twice."""
        self._repeating[event] += times

    def hold(self) -> None:
        """Events wait until `release`."""
        self._held = []

    def release(self) -> None:
        held, self._held = self._held or [], None
        for event in held:
            self.pass_on(event)

    def pass_on(self, event: Event) -> None:
        if self._held is not None:
            self._held.append(event)
        elif self._losing[event.name] > 0:
            self._losing[event.name] -= 1
        else:
            self._deliver(event)
            if self._repeating[event.name] > 0:
                self._repeating[event.name] -= 1
                self._deliver(event)
