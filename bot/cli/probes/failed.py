"""Why a probe did not get its answer."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx


class ProbeFailed(Exception):
    """`refused`: the service answered, and does not take the token or key."""

    def __init__(self, reason: str, *, refused: bool = False) -> None:
        super().__init__(reason)
        self.refused = refused


@contextmanager
def translated(host: str) -> Iterator[None]:
    """httpx's errors without any address, since one may hold a token."""
    try:
        yield
    except httpx.HTTPStatusError as error:
        status = error.response.status_code
        raise ProbeFailed(f"{host} answered {status}", refused=status in (401, 403, 404)) from None
    except httpx.TimeoutException:
        raise ProbeFailed(f"{host} did not answer in time") from None
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
        raise ProbeFailed(f"{host} cannot be reached ({type(error).__name__})") from None
    except (ValueError, KeyError, TypeError) as error:
        raise ProbeFailed(f"{host} answered something else ({type(error).__name__})") from None
