"""Discord's refusals: an HTTP status, a JSON code and, for a malformed body, an error per field."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

# code -> (status, words), as the API reference lists them
KNOWN: dict[int, tuple[int, str]] = {
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (400, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50034: (
        400,
        "You can only bulk delete messages that are under 14 days old.",
    ),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160002: (400, "Cannot reply without permission to read message history"),
    40094: (400, "This interaction has reached the maximum number of follow up messages"),
    160004: (400, "A thread has already been created for this message"),
}


@dataclass
class Refusal(Exception):
    status: int
    code: int
    message: str
    errors: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)

    def body(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            answer["errors"] = self.errors
        return answer


def refused(code: int) -> Refusal:
    status, words = KNOWN[code]
    return Refusal(status, code, words)


UNAUTHORIZED = (401, 0, "401: Unauthorized")
NOT_FOUND = (404, 0, "404: Not Found")
METHOD_NOT_ALLOWED = (405, 0, "405: Method Not Allowed")


class Form:
    """Collects what is wrong with a body; `check()` refuses with 50035 when anything was."""

    def __init__(self) -> None:
        self.errors: dict[str, Any] = {}

    def wrong(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        place = self.errors
        for step in path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def text(
        self,
        path: tuple[str | int, ...],
        value: object,
        *,
        most: int,
        least: int = 0,
        required: bool = False,
    ) -> None:
        if value is None:
            if required:
                self.required(path)
        elif not isinstance(value, str):
            self.wrong(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif required and least and not value:
            self.required(path)
        elif len(value) > most:
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif len(value) < least:
            self.wrong(
                path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
            )

    def required(self, path: tuple[str | int, ...]) -> None:
        self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required")

    def listed(
        self, path: tuple[str | int, ...], value: object, *, most: int, least: int = 0
    ) -> list[Any]:
        """The list itself when it is one of a right size, else an empty one."""
        if value is None and not least:
            return []
        if not isinstance(value, list):
            self.wrong(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not least <= len(value) <= most:
            self.wrong(
                path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
            )
        return value

    def one_of(self, path: tuple[str | int, ...], value: object, allowed: object) -> bool:
        try:
            right = value in allowed  # type: ignore[operator]
        except TypeError:
            right = False
        if not right or isinstance(value, bool):
            self.wrong(
                path,
                "BASE_TYPE_CHOICES",
                f"Value must be one of {sorted(allowed)}.",  # type: ignore
            )
            return False
        return True

    def check(self) -> None:
        if self.errors:
            raise Refusal(400, 50035, "Invalid Form Body", self.errors)


def form_error(path: tuple[str | int, ...], code: str, message: str) -> Refusal:
    form = Form()
    form.wrong(path, code, message)
    return Refusal(400, 50035, "Invalid Form Body", form.errors)
