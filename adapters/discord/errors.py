"""What Discord refuses, in the words of the core; a token never gets into them."""

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from bot.domain.errors import DeliveryFailed

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
ALREADY_ACKNOWLEDGED = 40060
MISSING_ACCESS = 50001
CANNOT_SEND_TO_THIS_USER = 50007
INVALID_TOKEN = 50027
INVALID_FORM = 50035
THREAD_IS_ARCHIVED = 50083
CANNOT_READ_HISTORY = 160002

_CLOUDFLARE_WAIT = 60.0
_RETRYABLE = frozenset({401, 408})


class Refused(DeliveryFailed):
    """Discord understood the call and said no; `code` is its JSON error code."""

    def __init__(self, reason: str, code: int, *, permanent: bool = True) -> None:
        shut_out = code == CANNOT_SEND_TO_THIS_USER
        super().__init__(reason, permanent=permanent, unreachable=shut_out)
        self.code = code


def described(error: BaseException) -> str:
    """An error in one line for the log: addresses may hold an interaction's token, so no URLs."""
    if isinstance(error, aiohttp.ClientResponseError):
        return f"{type(error).__name__}: status {error.status}"
    return f"{type(error).__name__}: {error}".removesuffix(": ")


@contextmanager
def translated() -> Iterator[None]:
    try:
        yield
    except discord.RateLimited as error:
        raise DeliveryFailed("rate limit", retry_after=error.retry_after) from None
    except discord.HTTPException as error:
        raise _failure(error) from None
    except (aiohttp.ClientError, OSError) as error:  # A time-out is an OSError, too.
        raise DeliveryFailed(described(error)) from None
    except RuntimeError as error:
        # aiohttp has no finer word for a session that was closed under a call.
        if "closed" not in str(error):
            raise
        raise DeliveryFailed("the connection was closed", retry_after=1.0) from None


def _failure(error: discord.HTTPException) -> DeliveryFailed:
    if error.status == 429:  # Not from Discord itself, or still refused after all tries.
        return DeliveryFailed("rate limit", retry_after=_seconds_to_wait(error))
    if error.status >= 500:
        return DeliveryFailed(f"Discord answers {error.status}")
    return Refused(described(error), error.code, permanent=error.status not in _RETRYABLE)


def _seconds_to_wait(error: discord.HTTPException) -> float:
    try:
        return float(error.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return _CLOUDFLARE_WAIT
