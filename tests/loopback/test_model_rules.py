"""The model server refuses what OpenAI and stricter servers refuse, in their words."""

from typing import Any

import pytest

from tests.loopback.model_client import HI, connected, refusal, streamed
from tests.loopback.model_rules import Rules
from tests.loopback.model_server import ModelServer

ASKED: list[Any] = [
    {"role": "user", "content": "two things"},
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {"id": name, "type": "function", "function": {"name": "look", "arguments": "{}"}}
            for name in ("a", "b")
        ],
    },
]
TOOL: Any = {
    "type": "function",
    "function": {"name": "look", "parameters": {"type": "object", "properties": {}}},
}


def called(answer: str, call_id: str) -> dict[str, str]:
    return {"role": "tool", "tool_call_id": call_id, "content": answer}


@pytest.mark.parametrize(
    ("tail", "reason"),
    [
        ([], "did not have response messages: a, b"),
        ([called("1", "a")], "did not have response messages: b"),
        ([called("1", "a"), HI[0], called("2", "b")], "did not have response messages: b"),
        ([called("1", "a"), called("2", "b"), called("3", "c")], "preceding message"),
        ([called("1", "a"), called("2", "a")], "Duplicate value"),
    ],
)
async def test_every_tool_call_is_answered_once_and_at_once(
    model: ModelServer, tail: list[Any], reason: str
) -> None:
    assert reason in await refusal(model, messages=ASKED + tail)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({}, "Missing required parameter: 'messages'"),
        ({"messages": []}, "empty array"),
        ({"messages": [called("1", "a")]}, "preceding message"),
        ({"messages": [{"role": "assistant", "content": None}]}, "got null"),
        ({"messages": [{"role": "user", "content": None}]}, "got null"),
        ({"messages": [{"role": "bot", "content": "x"}]}, "Invalid value: 'bot'"),
        ({"messages": [HI[0] | {"time": 1}]}, "'time' was unexpected"),
        ({"messages": [HI[0] | {"name": "Ann Lee"}]}, "does not match pattern"),
        ({"messages": HI, "top_k": 3}, "Unrecognized request argument supplied: top_k"),
        ({"messages": HI, "temperature": 3}, "temperature"),
        ({"messages": HI, "stream_options": {"include_usage": True}}, "stream_options"),
        ({"messages": HI, "tool_choice": "auto"}, "only allowed when 'tools'"),
        ({"messages": HI, "tools": []}, "too short"),
        ({"messages": HI, "tools": [TOOL, TOOL]}, "unique"),
        ({"messages": HI, "max_tokens": 5, "max_completion_tokens": 5}, "at once"),
        ({"messages": HI, "response_format": {"type": "json_object"}}, "the word 'json'"),
    ],
)
async def test_a_wrong_request_is_refused_with_its_reason(
    model: ModelServer, body: dict[str, Any], reason: str
) -> None:
    assert reason in await refusal(model, **body)


async def test_strict_schemas_are_closed_all_the_way_down(model: ModelServer) -> None:
    inner = {"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x"]}
    schema = {
        "type": "object",
        "properties": {"list": {"type": "array", "items": inner}},
        "required": ["list"],
        "additionalProperties": False,
    }
    tool = {"name": "look", "parameters": schema, "strict": True}
    said = await refusal(model, messages=HI, tools=[{"type": "function", "function": tool}])
    assert "additionalProperties" in said


@pytest.mark.parametrize("name", ["max_tokens", "temperature", "stream_options"])
async def test_a_dialect_refuses_the_parameters_it_does_not_know(name: str) -> None:
    values: dict[str, Any] = {
        "max_tokens": 5,
        "temperature": 0.2,
        "stream_options": {"include_usage": True},
    }
    async with ModelServer(rules=Rules(refuses=frozenset({name}))) as model:
        said = await refusal(model, messages=HI, stream=True, **{name: values[name]})
        assert "support" in said
        assert name in said


@pytest.mark.parametrize("roles", ["uu", "au", "uau u", "sa", "ua"])
async def test_a_strict_template_wants_its_turns_in_order(roles: str) -> None:
    names = {"u": "user", "a": "assistant", "s": "system"}
    turns = [{"role": names[one], "content": "x"} for one in roles.replace(" ", "")]
    async with ModelServer(rules=Rules(alternate=True)) as model:
        assert "role" in await refusal(model, messages=turns)


async def test_a_strict_template_takes_turns_in_order_and_may_want_no_system() -> None:
    system = {"role": "system", "content": "be kind"}
    done = [called("1", "a"), called("2", "b")]
    async with ModelServer(rules=Rules(alternate=True)) as model, connected(model) as client:
        answered = {"role": "assistant", "content": "ok"}
        await streamed(client, [system, *ASKED, *done, answered, HI[0]])
        await streamed(client, [system, *ASKED, *done])
    async with ModelServer(rules=Rules(system=False)) as model:
        assert await refusal(model, messages=[system, *HI]) == "System role not supported"


async def test_an_empty_text_can_not_be_embedded(model: ModelServer) -> None:
    assert "invalid" in await refusal(model, "embeddings", input=["tea", ""])
