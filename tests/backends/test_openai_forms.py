"""Asking a model for an answer of a given form, and doing without where a server cannot."""

from bot.backends.openai_chat import OpenAIChat, open_chat
from bot.core.learn import extract, reading
from bot.domain.messages import TextPiece
from tests.core.learning import stretch
from tests.loopback.model_rules import Rules
from tests.loopback.model_server import ModelServer

PROMPT = extract.prompt(stretch("I like tea"), [])


def client(server: ModelServer) -> OpenAIChat:
    return open_chat(
        "key", server.base_url, "loopback", defaults={}, max_tokens=500, temperature=None,
        silence=5.0, proxy=None,
    )  # fmt: skip


async def answers(server: ModelServer, times: int = 1) -> list[str]:
    chat, found = client(server), []
    try:
        for _ in range(times):
            events = [event async for event in chat.stream(PROMPT)]
            found.append("".join(e.text for e in events if isinstance(e, TextPiece)))
    finally:
        await chat.close()
    return found


async def test_the_form_is_one_that_strict_servers_take():
    async with ModelServer() as server:
        [answer] = await answers(server)
        assert reading.operations(answer) == []
        [request] = server.requests
        assert request["response_format"]["type"] == "json_schema"


async def test_a_server_without_forms_is_asked_without_and_only_once_in_vain():
    async with ModelServer(rules=Rules(refuses=frozenset({"response_format"}))) as server:
        server.answer("Nothing to note.")
        server.answer("Nothing to note.")
        assert await answers(server, 2) == ["Nothing to note."] * 2
        assert ["response_format" in request for request in server.requests[-2:]] == [False] * 2
