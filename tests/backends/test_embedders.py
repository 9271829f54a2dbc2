"""Encoders: the packaged one, a model of fastembed by name, and a service on the network."""

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from math import hypot

import pytest

from bot.backends.embedders.fastembed_encoder import FastembedEncoder, hub_reachable
from bot.backends.embedders.openai_encoder import OpenAIEncoder
from bot.backends.embedders.sentence_encoder import SentenceEncoder
from bot.backends.embedders.text import MAX_CHARS, cleaned
from bot.domain.errors import ConfigurationError, MemoryUnavailable


@pytest.fixture(scope="module")
def packaged() -> SentenceEncoder:
    return SentenceEncoder()


def alike(a, b) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


async def test_the_packaged_encoder_gives_unit_vectors_of_its_size(packaged):
    vectors = await packaged.embed_documents(["I have a cat", "我有一只猫"])
    assert [len(vector) for vector in vectors] == [packaged.dimensions] * 2
    assert [hypot(*vector) for vector in vectors] == pytest.approx([1.0, 1.0], abs=1e-4)


async def test_it_finds_the_same_meaning_in_another_language(packaged):
    [question] = await packaged.embed_queries(["Where do I live?"])
    home, food = await packaged.embed_documents(["我住在上海", "我喜欢吃川菜"])
    assert alike(question, home) > alike(question, food)


async def test_a_question_is_encoded_as_a_document_is(packaged):
    asked = await packaged.embed_queries(["tea"])
    kept = await packaged.embed_documents(["tea"])
    made_anew = await packaged.embed_documents(["tea"])
    assert asked == kept == made_anew


async def test_no_texts_give_no_vectors(packaged):
    assert await packaged.embed_documents([]) == []


@pytest.mark.parametrize(
    "odd", ["", " ", "\ud800 alone", "a\x00b", "🫖" * 10, "שלום", "ก" * 50, "x" * 40_000]
)
async def test_odd_texts_are_encoded_quickly_and_finitely(packaged, odd):
    [vector] = await asyncio.wait_for(packaged.embed_queries([odd]), timeout=5)
    assert hypot(*vector) == pytest.approx(1.0, abs=1e-4)


async def test_encoding_leaves_the_event_loop_free(packaged):
    await packaged.ready()
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    await packaged.embed_documents([f"a text about number {n}" for n in range(200)])
    counting.cancel()
    assert turns > 10


def test_cleaning_keeps_the_words_and_drops_what_breaks_encoders():
    assert cleaned("\ud800\uff43af\u00e9\x00!") == "caf\u00e9 !"
    assert len(cleaned("y" * 99_999)) == MAX_CHARS


def test_a_name_fastembed_does_not_know_is_a_mistake_in_the_settings():
    with pytest.raises(ConfigurationError, match="no-such/model"):
        FastembedEncoder("no-such/model")


async def test_a_model_that_is_not_here_fails_at_once_when_downloads_are_off(tmp_path):
    encoder = FastembedEncoder("BAAI/bge-small-zh-v1.5", cache=str(tmp_path), download=False)
    began = time.monotonic()
    with pytest.raises(MemoryUnavailable, match="downloads are off"):
        await encoder.ready()
    assert (encoder.dimensions, time.monotonic() - began < 10) == (512, True)
    encoder.close()


async def test_a_hub_that_refuses_is_noticed_instead_of_waited_for(tmp_path, unused_tcp_port):
    hub = f"http://127.0.0.1:{unused_tcp_port}"
    encoder = FastembedEncoder("BAAI/bge-small-zh-v1.5", cache=str(tmp_path), hub=hub)
    began = time.monotonic()
    with pytest.raises(MemoryUnavailable, match="did not answer"):
        await encoder.ready()
    assert time.monotonic() - began < 10
    encoder.close()


async def test_a_folder_without_a_model_is_told_without_the_network(tmp_path):
    encoder = FastembedEncoder("BAAI/bge-small-zh-v1.5", folder=str(tmp_path))
    with pytest.raises(MemoryUnavailable, match=str(tmp_path)):
        await encoder.ready()
    encoder.close()


def test_a_hub_that_answers_is_reachable():
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert hub_reachable(f"http://127.0.0.1:{server.getsockname()[1]}")


Reply = Callable[[dict[str, object]], tuple[int, object]]


@pytest.fixture
async def service() -> AsyncIterator[Callable[[Reply], Awaitable[str]]]:
    """An embedding service on loopback that answers each request by a function."""
    servers: list[asyncio.Server] = []

    async def start(reply: Reply) -> str:
        async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            length = int(head.partition("content-length:")[2].split()[0])
            status, answer = reply(json.loads(await reader.readexactly(length)))
            body = json.dumps(answer).encode()
            writer.write(
                f"HTTP/1.1 {status} -\r\ncontent-type: application/json\r\n"
                f"content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode()
                + body
            )
            await writer.drain()
            writer.close()

        servers.append(await asyncio.start_server(handle, "127.0.0.1", 0))
        return f"http://127.0.0.1:{servers[-1].sockets[0].getsockname()[1]}/v1"

    yield start
    for server in servers:
        server.close()
        await server.wait_closed()


def answering(*vectors: list[float]) -> Reply:
    rows = [
        {"object": "embedding", "index": i, "embedding": list(vector)}
        for i, vector in enumerate(vectors)
    ]
    answer = {"object": "list", "model": "m", "data": rows[::-1], "usage": USAGE}
    return lambda request: (200, answer)


USAGE = {"prompt_tokens": 1, "total_tokens": 1}


async def test_a_service_gives_unit_vectors_in_the_order_of_the_texts(service):
    encoder = OpenAIEncoder(await service(answering([3.0, 4.0], [0.0, 2.0])), "m", 2)
    vectors = await encoder.embed_documents(["a", "b"])
    assert [pytest.approx(list(vector)) for vector in vectors] == [[0.6, 0.8], [0.0, 1.0]]
    await encoder.aclose()


async def test_a_service_is_asked_once_for_all_parts_of_a_question_and_its_indexing(service):
    asked = []

    def reply(request):
        asked.append(request["input"])
        return answering(*([float(n), 1.0] for n in range(len(request["input"]))))(request)

    encoder = OpenAIEncoder(await service(reply), "m", 2)
    first, second = await encoder.embed_queries(["a", "b"])
    assert await encoder.embed_documents(["b", "answer"]) == [second, first]
    assert asked == [["a", "b"], ["answer"]]
    await encoder.aclose()


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (answering([1.0, 0.0, 0.0]), "3 dimensions, not the 2 configured"),
        (answering([0.0, 0.0]), "without a direction"),
        (answering([1.0, 0.0], [1.0, 0.0]), "2 embeddings came for 1"),
        (lambda request: (401, {"error": {"message": "bad key"}}), "bad key"),
    ],
)
async def test_what_a_service_must_not_give_means_memory_is_unavailable(service, reply, reason):
    encoder = OpenAIEncoder(await service(reply), "m", 2)
    with pytest.raises(MemoryUnavailable, match=reason):
        await encoder.embed_queries(["a"])
    await encoder.aclose()


async def test_a_service_that_is_away_means_memory_is_unavailable(unused_tcp_port):
    encoder = OpenAIEncoder(f"http://127.0.0.1:{unused_tcp_port}/v1", "m", 2)
    with pytest.raises(MemoryUnavailable):
        await encoder.ready()
    await encoder.aclose()
