"""A window that is too small: cut without a word, as some local servers do, or refused."""

import json
from typing import Any

from tests.loopback.model_default import said
from tests.loopback.model_errors import Refused
from tests.loopback.model_wire import CHARACTERS_PER_TOKEN, tokens

Body = dict[str, Any]


def prompt_tokens(body: Body) -> int:
    tools = json.dumps(body["tools"]) if body.get("tools") else ""
    return tokens(tools) + sum(_turn_tokens(turn) for turn in body["messages"])


def _turn_tokens(turn: dict[str, Any]) -> int:
    return tokens(said(turn.get("content")) + json.dumps(turn.get("tool_calls") or ""))


def refuse_over(body: Body, limit: int) -> None:
    count = prompt_tokens(body)
    if count > limit:
        raise Refused(
            400,
            f"This model's maximum context length is {limit} tokens. However, your messages "
            f"resulted in {count} tokens. Please reduce the length of the messages.",
            param="messages",
            code="context_length_exceeded",
        )


def cut_to(body: Body, limit: int) -> Body:
    """What the model sees: system kept, the oldest turns gone, of the last at least the end."""
    kept = list(body["messages"])
    while prompt_tokens(body | {"messages": kept}) > limit:
        old = next((i for i, turn in enumerate(kept[:-1]) if not _is_system(turn)), None)
        if old is None:
            break
        del kept[old]
    over = prompt_tokens(body | {"messages": kept}) - limit
    if over > 0:
        text = said(kept[-1].get("content"))
        kept[-1] = kept[-1] | {"content": text[over * CHARACTERS_PER_TOKEN :]}
    return body | {"messages": kept}


def _is_system(turn: dict[str, Any]) -> bool:
    return turn["role"] in ("system", "developer")
