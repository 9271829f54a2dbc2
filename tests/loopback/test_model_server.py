"""The model server speaks the protocol to the real client, and errs when told to."""

import asyncio
import json
from typing import Any

import aiohttp
import httpx2
import openai
import pytest
from openai import AsyncOpenAI

from tests.loopback.model_client import HI, connected, streamed
from tests.loopback.model_default import last_user
from tests.loopback.model_replies import (
    Cut,
    Delta,
    Failure,
    Hang,
    Page,
    Raw,
    Reasoning,
    Reply,
    ToolCall,
)
from tests.loopback.model_server import ModelServer

TOOL: Any = {
    "type": "function",
    "function": {"name": "look", "parameters": {"type": "object", "properties": {}}},
}


def text(chunks: list[Any]) -> str:
    return "".join(c.choices[0].delta.content or "" for c in chunks if c.choices)


async def test_a_stream_carries_the_text_the_reason_it_ended_and_the_usage(
    model: ModelServer, openai_client: AsyncOpenAI
) -> None:
    model.answer("Hello there, Ann")
    chunks = await streamed(openai_client, stream_options={"include_usage": True})
    assert text(chunks) == "Hello there, Ann"
    assert chunks[-2].choices[0].finish_reason == "stop"
    assert chunks[-1].choices == []
    assert chunks[-1].usage.total_tokens > 0
    assert model.requests[0]["messages"] == HI


async def test_no_usage_comes_without_being_asked_for(openai_client: AsyncOpenAI) -> None:
    assert all(chunk.usage is None for chunk in await streamed(openai_client))


async def test_without_a_stream_the_same_answer_is_one_object(
    model: ModelServer, openai_client: AsyncOpenAI
) -> None:
    model.answer([Reasoning("hm"), "Hello", ToolCall("look", {"at": "tea"})])
    answer = await openai_client.chat.completions.create(model="m", messages=HI)
    message = answer.choices[0].message
    assert message.content == "Hello"
    assert message.tool_calls
    assert answer.choices[0].finish_reason == "tool_calls"
    assert json.loads(message.tool_calls[0].function.arguments) == {"at": "tea"}  # type: ignore[union-attr]


async def test_the_echo_answers_by_hand_and_structured_output_fits_its_schema(
    openai_client: AsyncOpenAI,
) -> None:
    assert text(await streamed(openai_client)) == "You said: hi"
    schema = {
        "type": "object",
        "properties": {"facts": {"type": "array", "items": {"type": "string"}}},
        "required": ["facts"],
        "additionalProperties": False,
    }
    wanted = {"name": "out", "schema": schema, "strict": True}
    chunks = await streamed(
        openai_client, response_format={"type": "json_schema", "json_schema": wanted}
    )
    assert json.loads(text(chunks)) == {"facts": []}


async def test_parallel_tool_calls_come_in_fragments(
    model: ModelServer, openai_client: AsyncOpenAI
) -> None:
    model.answer([ToolCall("look", {"at": "tea"}, fragments=5), ToolCall("look", {"at": "cup"})])
    found: dict[int, str] = {}
    chunks = await streamed(openai_client, tools=[TOOL])
    for chunk in chunks:
        for call in chunk.choices[0].delta.tool_calls or []:
            found[call.index] = found.get(call.index, "") + (call.function.arguments or "")
    assert [json.loads(one) for one in found.values()] == [{"at": "tea"}, {"at": "cup"}]
    assert chunks[-1].choices[0].finish_reason == "tool_calls"


async def test_raw_deltas_leave_out_the_index_and_repeat_the_name(model: ModelServer) -> None:
    call = {"id": "a", "type": "function", "function": {"name": "look", "arguments": "{"}}
    model.answer([Delta({"tool_calls": [call]}), Delta({"tool_calls": [call]}), Delta()])
    async with aiohttp.ClientSession() as session:
        body = {"model": "m", "messages": HI, "stream": True}
        async with session.post(f"{model.base_url}/chat/completions", json=body) as answer:
            lines = (await answer.text()).split("\n\n")
    deltas = [json.loads(line[6:])["choices"][0]["delta"] for line in lines[:-2]]
    assert json.loads(lines[-3][6:])["choices"][0]["finish_reason"] == "tool_calls"
    assert deltas[1:4] == [{"tool_calls": [call]}, {"tool_calls": [call]}, {}]


async def test_nothing_passes_a_gate_before_it_opens(
    model: ModelServer, openai_client: AsyncOpenAI
) -> None:
    gate = asyncio.Event()
    model.answer(["first", gate, " second"])
    reading = asyncio.create_task(streamed(openai_client))
    await model.wait_for(lambda: model.exchanges and model.exchanges[0].text == "first")
    assert not reading.done()
    gate.set()
    assert text(await reading) == "first second"


async def test_requests_are_held_before_the_first_byte(
    model: ModelServer, openai_client: AsyncOpenAI
) -> None:
    gate = model.hold()
    asking = asyncio.create_task(streamed(openai_client))
    await model.next_request(0)
    assert model.exchanges[0].status is None
    gate.set()
    await asking


async def test_the_server_sees_when_a_client_leaves_a_hanging_stream(
    model: ModelServer, openai_client: AsyncOpenAI
) -> None:
    model.answer(["so", Hang()])
    reading = asyncio.create_task(streamed(openai_client))
    await model.wait_for(lambda: model.exchanges and model.exchanges[0].text == "so")
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    await model.wait_for(lambda: model.exchanges[0].left_by_client)


async def test_a_cut_breaks_the_stream_after_what_came_before(
    model: ModelServer, openai_client: AsyncOpenAI
) -> None:
    model.answer(["half ", "an answer", Cut()])
    got = []
    stream = await openai_client.chat.completions.create(model="m", messages=HI, stream=True)

    async def read_all() -> None:
        async for chunk in stream:
            got.append(chunk)

    with pytest.raises((openai.APIConnectionError, httpx2.HTTPError)):
        await read_all()
    assert text(got) == "half an answer"


async def test_a_page_and_broken_json_come_as_told(
    model: ModelServer, openai_client: AsyncOpenAI
) -> None:
    model.script([Page(), ["a", Raw("data: {broken")]])
    assert await streamed(openai_client) == []
    with pytest.raises(json.JSONDecodeError):
        await streamed(openai_client)


async def test_failures_carry_their_status_and_how_long_to_wait(
    model: ModelServer, openai_client: AsyncOpenAI
) -> None:
    model.script([Failure(429, "slow down", retry_after=7), Failure(503)])
    with pytest.raises(openai.RateLimitError) as slow:
        await streamed(openai_client)
    assert slow.value.response.headers["retry-after"] == "7"
    with pytest.raises(openai.InternalServerError):
        await streamed(openai_client)


async def test_a_failure_at_the_gate_leaves_the_script_alone(
    model: ModelServer, openai_client: AsyncOpenAI
) -> None:
    model.answer("kept")
    model.fail("chat", status=500)
    with pytest.raises(openai.InternalServerError):
        await streamed(openai_client)
    assert model.left == 1
    assert text(await streamed(openai_client)) == "kept"


async def test_an_answer_finds_the_request_it_is_meant_for(
    model: ModelServer, openai_client: AsyncOpenAI
) -> None:
    model.answer("for tea", when=lambda body: "tea" in last_user(body))
    model.answer(lambda body: last_user(body).upper())
    assert text(await streamed(openai_client)) == "HI"
    tea = [{"role": "user", "content": "tea?"}]
    assert text(await streamed(openai_client, tea)) == "for tea"
    model.always(lambda body: Reply(["end"], finish="length"))
    assert (await streamed(openai_client))[-1].choices[0].finish_reason == "length"


async def test_the_server_closes_at_once_whoever_still_waits() -> None:
    async with asyncio.timeout(5):
        async with ModelServer() as model:
            client = connected(model)
            model.answer(["so", Hang()])
            reading = asyncio.create_task(streamed(client))
            await model.wait_for(lambda: model.exchanges and model.exchanges[0].text == "so")
        with pytest.raises((openai.APIConnectionError, httpx2.HTTPError)):
            await reading
        await client.close()
