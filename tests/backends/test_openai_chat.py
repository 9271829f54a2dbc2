"""The model client against our own strict model server."""

import asyncio
import time

import pytest

from bot.backends.openai_chat import OpenAIChat, open_chat
from bot.domain.errors import ModelUnavailable
from bot.domain.messages import (
    Finish,
    Prompt,
    PromptMessage,
    Role,
    TextPiece,
    Tool,
    ToolCall,
    Usage,
)
from tests.loopback.model_replies import Cut, Delta, Failure, Page, Reasoning, Reply
from tests.loopback.model_replies import ToolCall as Scripted
from tests.loopback.model_rules import Rules
from tests.loopback.model_server import ModelServer

ASK = Prompt((PromptMessage(Role.SYSTEM, "Be kind."), PromptMessage(Role.USER, "Hello")))
TOOL = Tool("look", "Looks.", {"type": "object", "properties": {}})


def client(server: ModelServer, model: str = "loopback", **more) -> OpenAIChat:
    settings = {
        "defaults": {},
        "max_tokens": 500,
        "temperature": None,
        "silence": 5.0,
        "proxy": None,
        **more,
    }
    return open_chat("key", server.base_url, model, **settings)


async def ask(chat: OpenAIChat, prompt: Prompt = ASK, tools=()) -> list:
    try:
        return [event async for event in chat.stream(prompt, tools)]
    finally:
        await chat.close()


def text_of(events) -> str:
    return "".join(event.text for event in events if isinstance(event, TextPiece))


async def test_an_answer_comes_in_pieces_with_its_usage():
    async with ModelServer() as server:
        server.answer("Hello there")
        events = await ask(client(server))
        assert text_of(events) == "Hello there"
        assert len([e for e in events if isinstance(e, TextPiece)]) > 1
        assert any(isinstance(event, Usage) for event in events)
        assert events[-1] == Finish(cut=False)


async def test_an_answer_cut_at_the_limit_says_so():
    async with ModelServer() as server:
        server.answer(Reply(["Half"], finish="length"))
        assert (await ask(client(server)))[-1] == Finish(cut=True)


@pytest.mark.parametrize(
    "refused", ["max_tokens", "stream_options", "temperature", "tools"], ids=str
)
async def test_what_a_server_refuses_is_left_out_from_then_on(refused):
    async with ModelServer(rules=Rules(refuses=frozenset({refused}))) as server:
        server.answer("one")
        server.answer("two")
        chat = client(server, temperature=0.5)
        first = [event async for event in chat.stream(ASK, [TOOL])]
        assert text_of(first) == "one"
        tried = len(server.requests)
        assert text_of(await ask(chat, ASK, [TOOL])) == "two"
        assert len(server.requests) == tried + 1


async def test_a_server_without_a_system_role_gets_its_words_all_the_same():
    async with ModelServer(rules=Rules(system=False)) as server:
        server.answer("fine")
        assert text_of(await ask(client(server))) == "fine"
        [message] = server.requests[-1]["messages"]
        assert (message["role"], message["content"]) == ("user", "Be kind.\n\nHello")


async def test_fragments_of_two_calls_become_two_calls():
    async with ModelServer() as server:
        calls = [
            Scripted("look", {"at": "one"}, fragments=5),
            Scripted("look", {"at": "two"}, fragments=3),
        ]
        server.answer(Reply(calls))
        events = await ask(client(server), ASK, [TOOL])
        found = [(e.name, e.arguments.replace(" ", "")) for e in events if isinstance(e, ToolCall)]
        assert found == [("look", '{"at":"one"}'), ("look", '{"at":"two"}')]


async def test_fragments_without_an_index_and_with_the_name_repeated_are_joined():
    def part(**function):
        return {"function": function}

    async with ModelServer() as server:
        pieces = [
            Delta({"tool_calls": [{"index": 0, "id": "a", **part(name="look", arguments='{"a')}]}),
            Delta({"tool_calls": [{"id": "a", **part(name="look", arguments='t": ')}]}),
            Delta({"tool_calls": [{"index": 0, **part(arguments="1}")}]}),
        ]
        server.answer(Reply(pieces, finish="tool_calls"))
        events = await ask(client(server), ASK, [TOOL])
        assert [e for e in events if isinstance(e, ToolCall)] == [
            ToolCall("a", "look", '{"at": 1}')
        ]


async def test_a_tool_round_is_what_a_strict_server_takes():
    async with ModelServer() as server:
        server.answer("done")
        prompt = Prompt(
            (
                *ASK.messages,
                PromptMessage(Role.ASSISTANT, "", (ToolCall("c1", "look", "{}"),)),
                PromptMessage(Role.TOOL, "seen", tool_call_id="c1"),
            )
        )
        assert text_of(await ask(client(server), prompt, [TOOL])) == "done"


async def test_a_page_instead_of_a_stream_is_no_answer():
    async with ModelServer() as server:
        server.answer(Page("<html>Sign in</html>"))
        with pytest.raises(ModelUnavailable, match="not as a model does"):
            await ask(client(server))


async def test_a_stream_that_is_cut_gives_what_came_and_then_fails():
    async with ModelServer() as server:
        server.answer(Reply(["Half ", Cut()]))
        chat = client(server)
        stream = chat.stream(ASK)
        assert await anext(stream) == TextPiece("Half ")
        with pytest.raises(ModelUnavailable):
            await anext(stream)
        await chat.close()


@pytest.mark.parametrize(
    ("status", "reason"),
    [(401, "refuses OPENAI_API_KEY"), (404, "answered 404"), (500, "answered 500")],
)
async def test_errors_are_told_in_our_words_without_the_key(status, reason):
    async with ModelServer() as server:
        server.answer(Failure(status, "bad sk-loopback-secret"), times=3)
        with pytest.raises(ModelUnavailable, match=reason) as raised:
            await ask(client(server))
        assert "sk-" not in str(raised.value)


async def test_the_only_model_a_server_lists_is_taken():
    async with ModelServer(rules=Rules(models=("only-one",))) as server:
        server.answer("hi")
        await ask(client(server, model=""))
        assert server.requests[-1]["model"] == "only-one"


async def test_several_models_and_none_named_asks_for_a_setting():
    async with ModelServer(rules=Rules(models=("a", "b"))) as server:
        with pytest.raises(ModelUnavailable, match=r"set OPENAI_MODEL; .* lists: a, b"):
            await ask(client(server, model=""))


async def test_a_default_model_is_named_by_host():
    async with ModelServer() as server:
        server.answer("hi")
        await ask(client(server, model="", defaults={"127.0.0.1": "mine"}))
        assert server.requests[-1]["model"] == "mine"


async def test_leaving_a_stream_closes_the_connection():
    async with ModelServer() as server:
        gate = asyncio.Event()
        server.answer(Reply(["one ", gate, "two"]))
        chat = client(server)
        stream = chat.stream(ASK)
        assert await anext(stream) == TextPiece("one ")
        await stream.aclose()
        await server.wait_for(lambda: server.exchanges[-1].left_by_client)
        await chat.close()


async def test_an_unreachable_server_is_told_soon():
    async with ModelServer() as server:
        chat = client(server)
    begun = time.monotonic()
    with pytest.raises(ModelUnavailable, match="cannot be reached"):
        await ask(chat)
    assert time.monotonic() - begun < 30


@pytest.mark.parametrize(
    "unspoken",
    [
        Reasoning("hm"),
        Reasoning("hm", field="reasoning"),
        Delta({"tool_calls": [{"index": 0, "function": {"arguments": "{"}}]}),
    ],
    ids=repr,
)
async def test_a_model_that_thinks_or_calls_is_not_silent(unspoken):
    """Else it would be given up after two minutes, however much it sends."""
    thought = asyncio.Event()
    async with ModelServer() as server:
        server.answer([unspoken, thought, "Hello"])
        chat = client(server)
        stream = chat.stream(ASK)
        async with asyncio.timeout(5):
            assert await anext(stream) == TextPiece("")
        thought.set()
        assert text_of([event async for event in stream]) == "Hello"
        await chat.close()
