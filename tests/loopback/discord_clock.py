"""The fake Discord's clock: real time plus an offset a test moves instead of waiting."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class DiscordClock:
    """Start it in the past (`offset=-3600`) to write history, then `advance(3600)` to now."""

    def __init__(self, offset: float = 0.0) -> None:
        self._offset = offset

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._offset

    def advance(self, seconds: float) -> None:
        self._offset += seconds


def iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()
