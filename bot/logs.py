"""Logging that never tells a secret: everything written passes one redacting formatter."""

import logging
import logging.handlers
import re
import sys
from collections.abc import Collection
from pathlib import Path

_SHAPES = re.compile(
    r"\d{6,}:[\w-]{30,}"  # Telegram
    r"|[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # Discord
    r"|\bsk-[\w-]{8,}"
    r"|(?<=://)[^\s:/@]+:[^\s/@]+(?=@)"  # a password in an address
    r"|(?<=Bearer )\S+|(?<=Bot )[\w.-]{50,}"
)
_QUIET = ("httpx", "httpx2", "httpcore", "httpcore2", "telegram", "discord", "openai", "aiohttp")
_QUIETER = ("alembic", "asyncio")
_MOST_BYTES, _KEPT = 2_000_000, 3


class Redacting(logging.Formatter):
    """Replaces secrets in the finished text, tracebacks included."""

    def __init__(self, secrets: Collection[str]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = sorted((s for s in secrets if len(s) >= 6), key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record), self._secrets)


def redact(text: str, secrets: Collection[str] = ()) -> str:
    for secret in secrets:
        text = text.replace(secret, "[secret]")
    return _SHAPES.sub("[secret]", text)


def configure(
    level: str, secrets: Collection[str], folder: Path | None, *, screen_level: str | None = None
) -> None:
    """Log to standard error and, rotated, to a file in `folder`."""
    root = logging.getLogger()
    root.handlers.clear()
    root.setLevel(level.upper())
    formatter = Redacting(secrets)
    screen = logging.StreamHandler(sys.stderr)
    screen.setLevel((screen_level or level).upper())
    handlers: list[logging.Handler] = [screen]
    if folder is not None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handlers.append(
            logging.handlers.RotatingFileHandler(
                folder / "rememo.log",
                maxBytes=_MOST_BYTES,
                backupCount=_KEPT,
                encoding="utf-8",
                delay=True,
            )
        )
    for handler in handlers:
        handler.setFormatter(formatter)
        root.addHandler(handler)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in _QUIETER:
        logging.getLogger(name).setLevel(logging.WARNING)
    # It only repeats what a tick that failed has logged, and complains of ticks cut by the end.
    logging.getLogger("apscheduler").setLevel(logging.CRITICAL)
    logging.captureWarnings(capture=True)
