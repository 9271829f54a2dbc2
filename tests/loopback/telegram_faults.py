"""Faults on order: what goes wrong with which call, how often, before or after its effect."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from tests.loopback.telegram_errors import Refusal

When = Callable[[dict[str, Any]], bool]
Hook = Callable[[dict[str, Any]], Awaitable[None] | None]


@dataclass
class Fault:
    """One thing that goes wrong `times` times with calls of a method ("*": any)."""

    method: str
    kind: str  # refuse, cut and hang (before the effect), drop and late (after it), garbage
    times: int = 1
    when: When | None = None
    refusal: Refusal | None = None
    body: str = ""  # of a garbage answer
    status: int = 200
    hits: int = 0
    released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Lets the calls that hang go on."""
        self.times = 0
        self.released.set()

    def fits(self, method: str, parameters: dict[str, Any]) -> bool:
        named = self.method == "*" or self.method.lower() == method.lower()
        return self.times > 0 and named and (self.when is None or self.when(parameters))


class Faults:
    """The faults ordered and not used up yet, in the order they were given."""

    def __init__(self) -> None:
        self._ordered: list[Fault] = []
        self._hooks: list[tuple[str, Hook]] = []

    def fail(
        self,
        method: str,
        times: int = 1,
        *,
        status: int = 500,
        description: str = "",
        retry_after: int | None = None,
        when: When | None = None,
    ) -> Fault:
        """Refuses before any effect. 429 says how long to wait, 5xx come without a reason."""
        if retry_after is not None:
            status, description = 429, description or f"retry after {retry_after}"
            refusal = Refusal(status, description, retry_after=retry_after)
        else:
            refusal = Refusal(status, description)
        return self._order(Fault(method, "refuse", times, when, refusal))

    def drop_answer(self, method: str, times: int = 1, *, when: When | None = None) -> Fault:
        """The effect takes place, then the connection is cut."""
        return self._order(Fault(method, "drop", times, when))

    def cut(self, method: str, times: int = 1, *, when: When | None = None) -> Fault:
        """The connection is cut before the effect."""
        return self._order(Fault(method, "cut", times, when))

    def hang(
        self,
        method: str,
        times: int = 1,
        *,
        when: When | None = None,
        after_effect: bool = False,
    ) -> Fault:
        """No answer, and no effect unless told so, until `release()` of the fault given back."""
        return self._order(Fault(method, "late" if after_effect else "hang", times, when))

    def garbage(self, method: str, body: str, times: int = 1, *, status: int = 200) -> Fault:
        """An answer that is no JSON of the Bot API, such as a proxy's page; no effect."""
        return self._order(Fault(method, "garbage", times, body=body, status=status))

    def before(self, method: str, callback: Hook) -> None:
        """Calls back (awaited when it is a coroutine) with the parameters, before the effect."""
        self._hooks.append((method.lower(), callback))

    async def hooks(self, method: str, parameters: dict[str, Any]) -> None:
        for name, callback in self._hooks:
            if name in ("*", method.lower()):
                waiting = callback(parameters)
                if waiting is not None:
                    await waiting

    def take(self, method: str, parameters: dict[str, Any]) -> Fault | None:
        for fault in self._ordered:
            if fault.fits(method, parameters):
                fault.times -= 1
                fault.hits += 1
                return fault
        return None

    def clear(self) -> None:
        for fault in self._ordered:
            fault.release()
        self._ordered.clear()
        self._hooks.clear()

    def _order(self, fault: Fault) -> Fault:
        self._ordered.append(fault)
        return fault
