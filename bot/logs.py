"""Logging that never tells a secret: everything written passes one redacting formatter."""

import logging
import logging.handlers
import os
import sys
import threading
from collections.abc import Collection
from io import TextIOWrapper
from pathlib import Path

from bot.domain.errors import StorageError
from bot.domain.regex import Regex

_SHAPES = Regex(
    r"\d{6,}:[\w-]{30,}"  # Telegram
    r"|[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # Discord
    r"|\bsk-[\w-]{8,}"
    r"|(?<=://)[^\s:/@]+:[^\s/@]+(?=@)"  # a password in an address
    r"|(?<=Bearer )\S+|(?<=Bot )[\w.-]{50,}"
)
_QUIET = ("httpx", "httpx2", "httpcore", "httpcore2", "telegram", "discord", "openai", "aiohttp")
_QUIETER = ("alembic", "asyncio")
_MOST_BYTES, _KEPT = 2_000_000, 3
_SHORTEST = 6  # a shorter one is no secret, and would blot out words


class Rotating(logging.handlers.RotatingFileHandler):
    """A file that its owner alone can read; a full disk must not stop the bot, nor make it chat."""

    def __init__(self, folder: Path, most_bytes: int) -> None:
        super().__init__(
            folder / "rememo.log",
            maxBytes=most_bytes,
            backupCount=_KEPT,
            encoding="utf-8",
            delay=True,
        )

    def _open(self) -> TextIOWrapper:
        os.close(os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT, 0o600))
        return super()._open()


class Redacting(logging.Formatter):
    """Replaces secrets in the finished text, tracebacks included."""

    def __init__(self, secrets: Collection[str]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = sorted(secrets, key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record), self._secrets)


def redact(text: str, secrets: Collection[str] = ()) -> str:
    for secret in secrets:
        if len(secret) >= _SHORTEST:
            text = text.replace(secret, "[secret]")
    return _SHAPES.sub("[secret]", text)


def configure(
    level: str,
    secrets: Collection[str],
    folder: Path | None,
    *,
    screen_level: str | None = None,
    most_bytes: int = _MOST_BYTES,
) -> None:
    """Log to standard error (from `screen_level`) and, rotated, to a file in `folder`.

    Raises StorageError when nothing can be written there.
    """
    # Otherwise a line that cannot be written is printed with its values, past all redaction.
    logging.raiseExceptions = False
    root = logging.getLogger()
    root.handlers.clear()
    root.setLevel(level.upper())
    formatter = Redacting(secrets)
    screen = logging.StreamHandler(sys.stderr)
    screen.setLevel((screen_level or level).upper())
    handlers: list[logging.Handler] = [screen]
    if folder is not None:
        try:
            for one in (folder.parent, folder):  # with `parents`, those in between are open to all
                one.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                f"cannot write to {folder} ({error.strerror}); set BOT_DATA_DIR to a folder you own"
            ) from None
        handlers.append(Rotating(folder, most_bytes))
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
    threading.excepthook = _log_thread


def _log_thread(ended: threading.ExceptHookArgs) -> None:
    """The library's own way prints to the screen, past all redaction."""
    error = ended.exc_value
    logging.getLogger(__name__).error("a thread ended by a mistake", exc_info=error)
