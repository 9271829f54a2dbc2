"""Faults ordered for coming REST calls: an error, a lost answer, a cut, no answer at all."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

FAIL, DROP, CUT, HANG = "fail", "drop", "cut", "hang"


@dataclass(eq=False)
class Fault:
    """Strikes `times` matching calls after letting `skip` pass; `struck` counts."""

    pattern: str
    kind: str
    times: int
    skip: int = 0
    status: int = 500
    body: dict[str, Any] | str = ""
    headers: dict[str, str] = field(default_factory=dict)
    after_effect: bool = False
    struck: int = 0
    released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Lets hanging calls go on, and later ones pass."""
        self.times = self.struck
        self.released.set()


class Faults:
    """Patterns are like `POST /channels/*/messages`, without /api/v10; the first made wins."""

    def __init__(self) -> None:
        self._ordered: list[Fault] = []

    def take(self, method: str, path: str) -> Fault | None:
        for fault in self._ordered:
            if fault.struck >= fault.times or not fnmatchcase(f"{method} {path}", fault.pattern):
                continue
            if fault.skip > 0:
                fault.skip -= 1
                continue
            fault.struck += 1
            return fault
        return None

    def fail(
        self,
        pattern: str,
        *,
        status: int = 500,
        code: int = 0,
        message: str = "",
        retry_after: float | None = None,
        scope: str = "user",
        via: bool = True,
        text: str | None = None,
        times: int = 1,
        skip: int = 0,
    ) -> Fault:
        """`retry_after` makes it a 429 of that scope (user, global, shared); `text` is HTML."""
        if retry_after is not None:
            status, answer, headers = (
                429,
                limited(retry_after, scope),
                limit_headers(retry_after, scope),
            )
        else:
            answer, headers = {"message": message or f"{status}: fault", "code": code}, {}
        if not via:
            headers.pop("Via", None)
        body = answer if text is None else text
        return self._add(
            Fault(pattern, FAIL, times, skip, status=status, body=body, headers=headers)
        )

    def drop_answer(self, pattern: str, *, times: int = 1, skip: int = 0) -> Fault:
        """The effect takes place; the connection ends without an answer."""
        return self._add(Fault(pattern, DROP, times, skip))

    def cut(self, pattern: str, *, times: int = 1, skip: int = 0) -> Fault:
        """The connection ends before anything happened."""
        return self._add(Fault(pattern, CUT, times, skip))

    def hang(
        self, pattern: str, *, times: int = 1, skip: int = 0, after_effect: bool = False
    ) -> Fault:
        """No answer until `.release()`; then it goes on as if nothing had been."""
        return self._add(Fault(pattern, HANG, times, skip, after_effect=after_effect))

    def _add(self, fault: Fault) -> Fault:
        self._ordered.append(fault)
        return fault

    def release_all(self) -> None:
        for fault in self._ordered:
            fault.released.set()


def limited(retry_after: float, scope: str) -> dict[str, Any]:
    words = (
        "The resource is being rate limited."
        if scope == "shared"
        else "You are being rate limited."
    )
    return {"message": words, "retry_after": retry_after, "global": scope == "global"}


def limit_headers(retry_after: float, scope: str) -> dict[str, str]:
    headers = {
        "Retry-After": str(max(1, round(retry_after))),
        "X-RateLimit-Scope": scope,
        "Via": "1.1 google",
    }
    return headers | ({"X-RateLimit-Global": "true"} if scope == "global" else {})
