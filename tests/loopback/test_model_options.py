"""Options of the model server: a small window, a key, models by name, and embeddings."""

from typing import Any

import openai
import pytest
from openai import AsyncOpenAI

from tests.loopback.model_client import connected, refusal, streamed
from tests.loopback.model_rules import Rules
from tests.loopback.model_server import ModelServer


async def test_a_small_window_loses_the_oldest_turns_without_a_word() -> None:
    turns: list[Any] = [{"role": "system", "content": "rules"}]
    turns += [{"role": "user", "content": f"{number} " + "x" * 398} for number in range(10)]
    async with ModelServer(context=250) as model, connected(model) as client:
        await streamed(client, turns)
        kept = [turn["content"][:2] for turn in model.exchanges[0].seen["messages"]]
        assert kept == ["ru", "8 ", "9 "]
        assert len(model.requests[0]["messages"]) == 11
    async with ModelServer(context=250, over_context="refuse") as model:
        assert "maximum context length is 250" in await refusal(model, messages=turns)


async def test_a_key_is_wanted_when_told_so() -> None:
    async with ModelServer(key="right") as model:
        async with connected(model, "wrong") as client:
            with pytest.raises(openai.AuthenticationError):
                await streamed(client)
        async with connected(model, "right") as client:
            assert [one.id for one in (await client.models.list()).data] == ["loopback"]
        assert len(model.requests) == 0


async def test_an_unknown_model_and_path_are_not_found() -> None:
    rules = Rules(models=frozenset({"big"}))
    async with ModelServer(rules=rules) as model, connected(model) as client:
        with pytest.raises(openai.NotFoundError, match="does not exist"):
            await streamed(client)
        with pytest.raises(openai.NotFoundError, match="Unknown request URL"):
            await client.completions.create(model="big", prompt="x")


async def test_embeddings_are_the_same_each_time_of_length_one_and_near_by_words(
    model: ModelServer, openai_client: AsyncOpenAI
) -> None:
    texts = ["I like green tea", "green tea is what I like", "the train leaves at nine"]
    answer = await openai_client.embeddings.create(model="e", input=texts)
    one, near, far = (entry.embedding for entry in answer.data)
    again = await openai_client.embeddings.create(model="e", input=texts[0])
    assert again.data[0].embedding == one
    assert sum(value * value for value in one) == pytest.approx(1, abs=1e-5)
    assert product(one, near) > product(one, far) + 0.2
    assert model.embedded == [texts, [texts[0]]]
    assert (
        len(
            (await openai_client.embeddings.create(model="e", input="x", dimensions=8))
            .data[0]
            .embedding
        )
        == 8
    )


def product(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
