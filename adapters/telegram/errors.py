"""What Telegram refuses, in the words of the core; a token never gets into them."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)

from bot.domain.errors import DeliveryFailed
from bot.domain.regex import Regex

TOKEN_REFUSED = "the token was refused"
_TOKEN = Regex(r"\d{3,}:[\w-]{3,}")


def described(error: BaseException) -> str:
    """An error in one line for the log: addresses and tokens are taken out."""
    if isinstance(error, InvalidToken):  # Its own text holds the token.
        return TOKEN_REFUSED
    return _TOKEN.sub("[token]", f"{type(error).__name__}: {error}")


@contextmanager
def translated() -> Iterator[None]:
    try:
        yield
    except TelegramError as error:
        # Without the cause: the library's own chain of errors may hold the address, and the token.
        raise _failure(error) from None


def _failure(error: TelegramError) -> DeliveryFailed:
    if isinstance(error, RetryAfter):
        return DeliveryFailed("flood control", retry_after=seconds_to_wait(error))
    if isinstance(error, ChatMigrated):
        return DeliveryFailed("the group got a new id", moved_to=str(error.new_chat_id))
    if isinstance(error, Forbidden):
        return DeliveryFailed(described(error), unreachable=True)
    return DeliveryFailed(described(error), permanent=isinstance(error, BadRequest))


def seconds_to_wait(error: RetryAfter) -> float:
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def says(error: BaseException, *phrases: str) -> bool:
    """Whether Telegram's description holds one of the phrases, in any case."""
    text = str(error).lower()
    return any(phrase in text for phrase in phrases)
