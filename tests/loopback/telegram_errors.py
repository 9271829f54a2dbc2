"""How the Bot API says no: a status, a description, and parameters for the machine."""

from typing import Any

KINDS = {
    400: "Bad Request",
    403: "Forbidden",
    409: "Conflict",
    429: "Too Many Requests",
    500: "Internal Server Error",
    502: "Bad Gateway",
}


class Refusal(Exception):
    """An answer with ok=false; the description begins with the name of its status."""

    def __init__(self, status: int, reason: str = "", **parameters: Any) -> None:
        kind = KINDS.get(status, "")
        self.status = status
        self.description = f"{kind}: {reason}" if kind and reason else kind or reason
        self.parameters = parameters
        super().__init__(self.description)

    def body(self) -> dict[str, Any]:
        answer = {"ok": False, "error_code": self.status, "description": self.description}
        return answer | ({"parameters": self.parameters} if self.parameters else {})


def bad_request(reason: str, **parameters: Any) -> Refusal:
    return Refusal(400, reason, **parameters)


def forbidden(reason: str) -> Refusal:
    return Refusal(403, reason)


def conflict(reason: str) -> Refusal:
    return Refusal(409, reason)


def too_many_requests(retry_after: int) -> Refusal:
    return Refusal(429, f"retry after {retry_after}", retry_after=retry_after)


def cannot_parse(reason: str) -> Refusal:
    return bad_request(f"can't parse entities: {reason}")
