"""What the model says when nobody told it: an echo, so that a bot run by hand makes sense."""

import json
from typing import Any

from tests.loopback.model_schemas import smallest


def said(content: Any) -> str:
    """The words of a message's content, given as a string or as parts."""
    if isinstance(content, list):
        return " ".join(part.get("text", "") for part in content if part.get("type") == "text")
    return content or ""


def last_user(body: dict[str, Any]) -> str:
    """What the person said last."""
    spoken = [said(turn["content"]) for turn in body["messages"] if turn["role"] == "user"]
    return spoken[-1] if spoken else ""


def system(body: dict[str, Any]) -> str:
    """All system messages of a request."""
    roles = ("system", "developer")
    return "\n".join(said(turn["content"]) for turn in body["messages"] if turn["role"] in roles)


def whole(body: dict[str, Any]) -> str:
    """Every word of a request, to look for what must or must not be there."""
    return "\n".join(said(turn.get("content")) for turn in body["messages"])


def echo(body: dict[str, Any]) -> str:
    wanted = body.get("response_format") or {}
    if wanted.get("type") == "json_schema":
        return json.dumps(smallest(wanted["json_schema"].get("schema", {})), ensure_ascii=False)
    if wanted.get("type") == "json_object":
        return "{}"
    last = body["messages"][-1]
    if last["role"] == "tool":
        return f"Done: {said(last['content'])}"
    return f"You said: {last_user(body)}"
