"""The fake Discord's clock: real time plus an offset a test moves instead of waiting."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class DiscordClock:
    """Start it in the past (`offset=-3600`) to write history, then `advance(3600)` to now."""

    def __init__(self, offset: float = 0.0) -> None:
        self._offset = offset
        self._frozen_at: float | None = None

    def now(self) -> float:
        """Seconds since 1970."""
        base = time.time() if self._frozen_at is None else self._frozen_at
        return base + self._offset

    def advance(self, seconds: float) -> None:
        self._offset += seconds

    def freeze(self) -> None:
        """Time passes only by `advance` from here on."""
        self._frozen_at = time.time()

    def unfreeze(self) -> None:
        self._frozen_at = None


def iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()
