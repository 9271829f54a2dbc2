"""Encoders: the packaged one, a model of fastembed by name, and a service on the network."""

import asyncio
import json
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from math import hypot
from pathlib import Path

import pytest

import bot
from bot.backends.embedders.fastembed_encoder import FastembedEncoder
from bot.backends.embedders.fastembed_files import hub_reachable
from bot.backends.embedders.openai_encoder import OpenAIEncoder
from bot.backends.embedders.sentence_encoder import SentenceEncoder, load
from bot.backends.embedders.text import MAX_CHARS, cleaned
from bot.backends.embedders.unpacking import NUMBERS, TABLE, WORDS
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


# ---------------------------------------------------------------- unpacked

VARIED = [
    "ok",
    "My sister Anna lives in Leeds; 3.5 km from the sea!",
    "住OO在br上海，我喜欢喝茶 🫖",
    "ﬁancée ½ İstanbul  straße\tЖизнь прекрасна שלום ก ⁉",
    "antidisestablishmentarianism " * 20,
]


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("models")
    load(folder)
    return folder


async def test_the_encoder_kept_on_disk_gives_the_same_vectors(packaged, kept):
    found, wanted = load(kept)(VARIED), await packaged.embed_documents(VARIED)
    for one, other in zip(found, wanted, strict=True):
        assert one == pytest.approx(other, abs=1e-6)


def test_it_is_read_from_there_and_not_made_again(kept):
    [folder] = kept.iterdir()
    before = folder.stat().st_mtime_ns
    load(kept)
    assert list(kept.iterdir()) == [folder]
    assert folder.stat().st_mtime_ns == before


def test_its_table_stays_out_of_memory(kept):
    """In a process of its own, as memory that was used once is not always given back."""
    code = (
        "import sys, resource, numpy; from pathlib import Path\n"
        "def used(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "before = used()\n"
        "from bot.backends.embedders.sentence_encoder import load\n"
        "encode = load(Path(sys.argv[1])); encode(['tea'] * 100)\n"
        "print((used() - before) // 1024)"
    )
    environment = {"OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(Path(bot.__path__[0]).parent)}
    command = [sys.executable, "-c", code, str(kept)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert int(done.stdout) < 55, "megabytes; whole it takes 120"


@pytest.mark.parametrize(
    ("name", "harm"),
    [(WORDS, "gone"), (NUMBERS, "cut short"), (TABLE, "cut short"), (TABLE, "scribbled over")],
)
async def test_a_kept_encoder_that_is_broken_is_made_again(packaged, kept, tmp_path, name, harm):
    [whole] = kept.iterdir()
    copied = tmp_path / whole.name
    copied.mkdir()
    for file in whole.iterdir():
        (copied / file.name).hardlink_to(file)
    content = (whole / name).read_bytes()
    (copied / name).unlink()
    if harm == "cut short":
        (copied / name).write_bytes(content[: len(content) // 2])
    elif harm == "scribbled over":
        (copied / name).write_bytes(b"\x07" * len(content))
    assert load(tmp_path)(VARIED[:1]) == await packaged.embed_documents(VARIED[:1])
    assert (copied / name).read_bytes() == content


async def test_without_a_place_to_keep_it_the_encoder_works_all_the_same(packaged, tmp_path):
    (tmp_path / "models").write_text("a file, where a folder should be")
    encode = load(tmp_path / "models")
    assert encode(VARIED[:1]) == await packaged.embed_documents(VARIED[:1])


# ---------------------------------------------------------------- texts


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
