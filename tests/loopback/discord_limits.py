"""Rate limits: every answer tells its bucket's state; how tight they are is set."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from tests.loopback.discord_clock import DiscordClock
from tests.loopback.discord_errors import Refusal
from tests.loopback.discord_faults import limit_headers

GENEROUS = (10_000, 1.0)


@dataclass
class Window:
    ends: float = 0.0
    used: int = 0


class TooMany(Refusal):
    """429 with Discord's body."""

    def __init__(self, retry_after: float, scope: str, headers: dict[str, str]) -> None:
        super().__init__(429, 0, "You are being rate limited.", None, headers)
        self.retry_after = retry_after
        self.scope = scope

    def body(self) -> dict[str, object]:
        return {
            "message": self.message,
            "retry_after": self.retry_after,
            "global": self.scope == "global",
        }


@dataclass
class Limits:
    """`enforce()` sets what the real one was seen to do: five messages in 5 s a channel."""

    clock: DiscordClock
    rules: list[tuple[str, int, float]] = field(
        default_factory=list
    )  # route pattern, calls, seconds
    per_second: int | None = None  # of all routes but interactions
    _windows: dict[str, Window] = field(default_factory=dict)
    _second: Window = field(default_factory=Window)

    def enforce(self, *, calls: int = 5, seconds: float = 5.0, per_second: int | None = 50) -> None:
        self.rules = [
            ("POST /channels/{channel_id}/messages", calls, seconds),
            ("PATCH /channels/{channel_id}/messages/{message_id}", calls, seconds),
            ("DELETE /channels/{channel_id}/messages/{message_id}", calls, seconds / 5),
            ("POST /channels/{channel_id}/typing", calls, seconds),
            ("* /webhooks/*", calls, seconds),
        ]
        self.per_second = per_second

    def limit(self, pattern: str, *, calls: int, seconds: float) -> None:
        """One rule more, before the others; the pattern is of the route, as in `Call.route`."""
        self.rules.insert(0, (pattern, calls, seconds))

    def spend(self, route: str, major: str) -> dict[str, str]:
        """The headers of one call in its bucket. Raises TooMany."""
        if route.startswith("POST /interactions/"):
            return {}
        self._spend_second()
        calls, seconds = next(
            ((n, s) for pattern, n, s in self.rules if fnmatchcase(route, pattern)), GENEROUS
        )
        now = self.clock.now()
        window = self._windows.setdefault(f"{route} {major}", Window())
        if now >= window.ends:
            window.ends, window.used = now + seconds, 0
        left = window.ends - now
        headers = {
            "X-RateLimit-Limit": str(calls),
            "X-RateLimit-Remaining": str(max(0, calls - window.used - 1)),
            "X-RateLimit-Reset": f"{window.ends:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": f"{zlib.crc32(route.encode()):08x}",
        }
        if window.used >= calls:
            raise TooMany(round(left, 3), "user", headers | limit_headers(left, "user"))
        window.used += 1
        return headers

    def _spend_second(self) -> None:
        now = self.clock.now()
        if now >= self._second.ends:
            self._second.ends, self._second.used = now + 1, 0
        if self.per_second is not None and self._second.used >= self.per_second:
            left = round(self._second.ends - now, 3)
            raise TooMany(left, "global", limit_headers(left, "global"))
        self._second.used += 1
