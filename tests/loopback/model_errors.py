"""How an OpenAI-like server says no."""

from typing import Any


class Refused(Exception):
    """A status and the `error` object that goes with it."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        param: str | None = None,
        code: str | None = None,
        kind: str = "invalid_request_error",
        headers: dict[str, str] | None = None,
    ) -> None:
        self.status = status
        self.headers = headers or {}
        self.error = {"message": message, "type": kind, "param": param, "code": code}
        super().__init__(message)

    def body(self) -> dict[str, Any]:
        return {"error": self.error}


def invalid(message: str, param: str | None = None, code: str | None = None) -> Refused:
    return Refused(400, message, param=param, code=code)


def wrong_type(param: str, expected: str, found: object) -> Refused:
    got = {dict: "an object", list: "an array", str: "a string", bool: "a boolean"}
    name = "null" if found is None else got.get(type(found), "a number")
    return invalid(
        f"Invalid type for '{param}': expected {expected}, but got {name} instead.",
        param,
        "invalid_type",
    )


def missing(param: str) -> Refused:
    return invalid(f"Missing required parameter: '{param}'.", param, "missing_required_parameter")
