"""A cross-encoder of fastembed: where it comes from, and what is said where it cannot be had."""

import asyncio

import pytest

from bot.backends.embedders.fastembed_files import Source
from bot.backends.embedders.fastembed_reranker import FastembedReranker
from bot.domain.errors import ConfigurationError, MemoryUnavailable
from tests.backends.tiny_cross_encoder import NAME, make


async def test_a_model_in_a_folder_scores_each_text_with_the_question(tmp_path):
    reranker = FastembedReranker(NAME, Source(str(make(tmp_path / "model"))))
    texts = ["tea", "green tea", "", "a\0b\ud800 c", *["one more cup of tea"] * 9]
    assert await reranker.scores("which tea?", texts) == [4, 5, 3, 6, *[8] * 9]
    assert await reranker.scores("which tea?", []) == []
    await reranker.aclose()


async def test_a_hub_that_refuses_is_noticed_instead_of_waited_for(tmp_path, unused_tcp_port):
    source = Source(cache=str(tmp_path), hub=f"http://127.0.0.1:{unused_tcp_port}")
    reranker = FastembedReranker(NAME, source)
    with pytest.raises(MemoryUnavailable, match=r"cross-encoder failed: .* did not answer"):
        await asyncio.wait_for(reranker.scores("q", ["a"]), timeout=20)
    await reranker.aclose()


async def test_a_model_that_is_not_here_fails_at_once_when_downloads_are_off(tmp_path):
    reranker = FastembedReranker(NAME, Source(cache=str(tmp_path), download=False))
    with pytest.raises(MemoryUnavailable, match="downloads are off"):
        await asyncio.wait_for(reranker.ready(), timeout=20)
    await reranker.aclose()


async def test_a_folder_without_a_model_is_told_without_the_network(tmp_path):
    reranker = FastembedReranker(NAME, Source(str(tmp_path)))
    with pytest.raises(MemoryUnavailable, match=f"{tmp_path} does not hold"):
        await reranker.ready()
    await reranker.aclose()


def test_a_name_that_is_no_cross_encoder_is_a_mistake_in_the_settings():
    with pytest.raises(ConfigurationError, match=r"BOT_EMBEDDING__RERANKER.*bge-reranker-v2-m3"):
        FastembedReranker("BAAI/bge-small-zh-v1.5", Source())
