"""The real client connected to the model server, and a raw request besides."""

from typing import Any

import aiohttp
from openai import AsyncOpenAI

from tests.loopback.model_server import ModelServer

HI: list[Any] = [{"role": "user", "content": "hi"}]


def connected(model: ModelServer, key: str = "any") -> AsyncOpenAI:
    return AsyncOpenAI(base_url=model.base_url, api_key=key, max_retries=0)


async def streamed(client: AsyncOpenAI, messages: Any = HI, **options: Any) -> list[Any]:
    """Every chunk of a streamed answer."""
    stream = await client.chat.completions.create(
        model="m", messages=messages, stream=True, **options
    )
    return [chunk async for chunk in stream]


async def refusal(model: ModelServer, path: str = "chat/completions", **body: Any) -> str:
    """The message of a 400; the model is named unless the body names another."""
    url = f"{model.base_url}/{path}"
    sent = {"model": "m"} | body
    async with aiohttp.ClientSession() as session, session.post(url, json=sent) as answer:
        assert answer.status == 400
        return str((await answer.json())["error"]["message"])
