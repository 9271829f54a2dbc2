"""The order of a conversation: roles, contents, and each tool call answered once, at once."""

import re
from typing import Any

from tests.loopback.model_errors import invalid, missing, wrong_type

Turn = dict[str, Any]

KEYS = {
    "system": {"role", "content", "name"},
    "developer": {"role", "content", "name"},
    "user": {"role", "content", "name"},
    "assistant": {"role", "content", "name", "tool_calls", "refusal", "audio"},
    "tool": {"role", "content", "tool_call_id"},
}
NAME = re.compile(r"[^\s<|\\/>]{1,64}")
PARTS = {"text", "image_url", "input_audio", "file", "refusal"}


def check_messages(messages: Any, further_keys: frozenset[str]) -> None:
    # Any: it comes out of the request's JSON
    if messages is None:
        raise missing("messages")
    if not isinstance(messages, list):
        raise wrong_type("messages", "an array of objects", messages)
    if not messages:
        raise invalid("Invalid 'messages': empty array.", "messages", "empty_array")
    for index, turn in enumerate(messages):
        _check_turn(turn, f"messages[{index}]", further_keys)
    _check_tool_answers(messages)


def _check_turn(turn: Any, where: str, further_keys: frozenset[str]) -> None:
    if not isinstance(turn, dict):
        raise wrong_type(where, "an object", turn)
    role = turn.get("role")
    if role not in KEYS:
        raise invalid(f"Invalid value: '{role}'.", f"{where}.role", "invalid_value")
    for key in turn.keys() - KEYS[role] - further_keys:
        raise invalid(f"Additional properties are not allowed ('{key}' was unexpected)", where)
    if "name" in turn and not NAME.fullmatch(str(turn["name"])):
        raise invalid(f"Invalid '{where}.name': string does not match pattern.", f"{where}.name")
    if role == "tool" and not isinstance(turn.get("tool_call_id"), str):
        raise missing(f"{where}.tool_call_id")
    if turn.get("tool_calls") is not None:
        _check_tool_calls(turn["tool_calls"], f"{where}.tool_calls")
    _check_content(turn, f"{where}.content")


def _check_content(turn: Turn, where: str) -> None:
    content = turn.get("content")
    if content is None and turn["role"] == "assistant" and turn.get("tool_calls"):
        return
    if isinstance(content, str):
        return
    if not isinstance(content, list):
        raise wrong_type(where, "one of a string or array of objects", content)
    for part in content:
        if not isinstance(part, dict) or part.get("type") not in PARTS:
            raise invalid(f"Invalid value in '{where}'.", where, "invalid_value")


def _check_tool_calls(calls: Any, where: str) -> None:
    if not isinstance(calls, list) or not calls:
        raise invalid(f"Invalid '{where}': empty array.", where, "empty_array")
    for call in calls:
        function = call.get("function") if isinstance(call, dict) else None
        if not isinstance(function, dict) or call.get("type") != "function" or not call.get("id"):
            raise invalid(f"Invalid '{where}': id, type and function are required.", where)
        if not isinstance(function.get("name"), str) or not function["name"]:
            raise missing(f"{where}.function.name")
        if not isinstance(function.get("arguments"), str):
            raise wrong_type(f"{where}.function.arguments", "a string", function.get("arguments"))


def _check_tool_answers(messages: list[Turn]) -> None:
    open_calls: list[str] = []
    answered: set[str] = set()
    for index, turn in enumerate(messages):
        if turn["role"] == "tool":
            _answer(turn["tool_call_id"], open_calls, answered, index)
            continue
        _nothing_open(open_calls)
        open_calls = [call["id"] for call in turn.get("tool_calls") or []]
        answered = set()
        if len(set(open_calls)) != len(open_calls):
            raise invalid(f"Duplicate tool call id in messages[{index}].", "messages")
    _nothing_open(open_calls)


def _answer(call_id: str, open_calls: list[str], answered: set[str], index: int) -> None:
    param = f"messages.[{index}].role"
    if call_id in answered:
        raise invalid(f"Duplicate value for 'tool_call_id' of '{call_id}'.", param)
    if call_id not in open_calls:
        raise invalid(
            "Invalid parameter: messages with role 'tool' must be a response to a preceding "
            "message with 'tool_calls'.",
            param,
        )
    open_calls.remove(call_id)
    answered.add(call_id)


def _nothing_open(open_calls: list[str]) -> None:
    if open_calls:
        raise invalid(
            "An assistant message with 'tool_calls' must be followed by tool messages responding "
            "to each 'tool_call_id'. The following tool_call_ids did not have response messages: "
            + ", ".join(open_calls),
            "messages",
        )


def check_alternation(messages: list[Turn], *, alternate: bool, system: bool) -> None:
    """The strict chat templates of some open models."""
    roles = [turn["role"] for turn in messages]
    if not system and any(role in ("system", "developer") for role in roles):
        raise invalid("System role not supported")
    if not alternate:
        return
    talk = roles[1:] if roles[0] in ("system", "developer") else roles
    expected = {"": {"user"}, "user": {"assistant"}, "tool": {"tool", "assistant"}}
    before = ""
    for turn_index, role in enumerate(talk):
        calls = messages[len(messages) - len(talk) + turn_index].get("tool_calls")
        if role not in expected.get(before, {"user"}):
            raise invalid("Conversation roles must alternate user/assistant/user/assistant/...")
        before = "tool" if calls else role
    if before not in ("user", "tool"):
        raise invalid("Expected last role User or Tool for serving but got assistant")
