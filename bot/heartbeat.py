"""A sign of life for whoever watches the process: a file that the running bot renews."""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

EVERY, DEAD_AFTER = 10.0, 60.0

Now = Callable[[], float]
"""Seconds since the machine started, the same for all its processes."""


class Heartbeat:
    """Beaten by the tick: a bot that hangs, in its loop or in its database, beats no more."""

    def __init__(self, folder: Path, now: Now = time.monotonic) -> None:
        self._file, self._now = folder / "heartbeat", now
        self._beaten: float | None = None

    def beat(self) -> None:
        """Seldom, since a memory card wears; nothing is lost with it, so it may fail."""
        now = self._now()
        if self._beaten is None or now - self._beaten >= EVERY:
            self._beaten = now
            with contextlib.suppress(OSError):
                self._file.write_text(str(now))

    def silent_for(self) -> float | None:
        """Seconds; None when it has not beaten since the machine was started."""
        try:
            beaten = float(self._file.read_text())
        except (OSError, ValueError):
            return None
        silence = self._now() - beaten
        return silence if silence >= 0 else None

    def stop(self) -> None:
        with contextlib.suppress(OSError):
            self._file.unlink(missing_ok=True)
