"""Before any model is asked: the key, failures on order, and requests held back."""

import asyncio
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.loopback.model_errors import Refused
from tests.loopback.model_replies import Failure

Body = dict[str, Any]


@dataclass
class _Fault:
    path: str
    failure: Failure
    times: int
    when: Callable[[Body], bool] | None


class Gate:
    """`path` is chat, embeddings, models, or "*"."""

    def __init__(self, key: str | None) -> None:
        self._key = key
        self._faults: list[_Fault] = []
        self._held: dict[str, asyncio.Event] = {}

    def fail(
        self,
        path: str = "chat",
        times: int = 1,
        *,
        status: int = 500,
        message: str = "The server had an error while processing your request.",
        retry_after: float | None = None,
        code: str | None = None,
        param: str | None = None,
        when: Callable[[Body], bool] | None = None,
    ) -> None:
        """The next requests fail before the script is asked; it keeps its answers."""
        failure = Failure(status, message, retry_after, code, param)
        self._faults.append(_Fault(path, failure, times, when))

    def hold(self, path: str = "chat") -> asyncio.Event:
        """Requests wait until the event given back is set."""
        self._held[path] = asyncio.Event()
        return self._held[path]

    def check_key(self, authorization: str | None) -> None:
        if self._key is None:
            return
        if not authorization:
            raise Refused(401, "You didn't provide an API key.", code=None)
        if not hmac.compare_digest(authorization.encode(), f"Bearer {self._key}".encode()):
            raise Refused(401, "Incorrect API key provided.", code="invalid_api_key")

    async def admit(self, path: str, body: Body) -> None:
        for name in (path, "*"):
            if name in self._held:
                await self._held[name].wait()
        for fault in self._faults:
            fits = fault.path in (path, "*") and (fault.when is None or fault.when(body))
            if fault.times > 0 and fits:
                fault.times -= 1
                raise refused(fault.failure)


def refused(failure: Failure) -> Refused:
    kinds = {429: "rate_limit_exceeded", 401: "invalid_request_error", 400: "invalid_request_error"}
    wait = failure.retry_after
    return Refused(
        failure.status,
        failure.message,
        param=failure.param,
        code=failure.code,
        kind=kinds.get(failure.status, "server_error"),
        headers={"retry-after": f"{wait:g}"} if wait is not None else None,
    )
