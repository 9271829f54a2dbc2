"""Any OpenAI-compatible chat model, streamed."""

import logging
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from urllib.parse import urlsplit

import httpx2
import openai
from openai import AsyncOpenAI

from bot.backends import openai_chunks as chunks
from bot.backends.openai_calls import CallFragments
from bot.backends.openai_dialect import Dialect
from bot.domain.errors import ModelUnavailable
from bot.domain.messages import Finish, ModelEvent, Prompt, PromptMessage, Tool

log = logging.getLogger(__name__)


def open_chat(
    api_key: str,
    base_url: str,
    model: str,
    *,
    defaults: Mapping[str, str],
    max_tokens: int,
    temperature: float | None,
    silence: float,
    proxy: str | None,
) -> "OpenAIChat":
    """`silence` in seconds bounds each read, never the whole answer."""
    client = AsyncOpenAI(
        api_key=api_key or "none",  # local servers want none, the library wants some
        base_url=base_url or None,
        timeout=httpx2.Timeout(silence, connect=10.0),
        max_retries=1,
        http_client=httpx2.AsyncClient(proxy=proxy) if proxy else None,
    )
    return OpenAIChat(
        client, model, defaults=defaults, max_tokens=max_tokens, temperature=temperature
    )


class OpenAIChat:
    """`model` empty: the default named for the host, or the only one that the server lists."""

    def __init__(
        self,
        client: AsyncOpenAI,
        model: str,
        *,
        defaults: Mapping[str, str],
        max_tokens: int | None = None,
        temperature: float | None = None,
    ) -> None:
        self._client = client
        self._max_tokens, self._temperature = max_tokens, temperature
        self._model = model or defaults.get(self.host, "")
        self._dialect = Dialect()

    @property
    def name(self) -> str:
        return self._model

    @property
    def host(self) -> str:
        return urlsplit(str(self._client.base_url)).hostname or str(self._client.base_url)

    async def stream(
        self, prompt: Prompt, tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[ModelEvent, None]:
        with _translated():
            stream = await self._open(await self._body(prompt, tools), prompt.max_tokens)
            fragments, heard, cut = CallFragments(), False, False
            async with stream:
                async for chunk in stream:
                    if not isinstance(chunk, dict):
                        raise ValueError("a chunk that is no object")
                    heard = True
                    if counted := chunks.usage(chunk):
                        yield counted
                    for piece in chunks.pieces(chunk, fragments):
                        yield piece
                    cut = cut or chunks.is_cut(chunk)
        if not heard:
            raise ModelUnavailable(f"{self.host} answered, but not as a model does")
        for call in fragments.whole():
            yield call
        yield Finish(cut=cut)

    async def close(self) -> None:
        await self._client.close()

    async def _open(
        self, body: dict[str, object], max_tokens: int | None
    ) -> openai.AsyncStream[object]:
        """Ask, and ask again without what the server refuses, as often as that helps."""
        while True:
            shaped = self._dialect.shape(body, max_tokens or self._max_tokens)
            try:
                # As plain JSON both ways: made for callers who pass anything, the library's own
                # forms of each message and chunk cost more than all the rest of a turn.
                return await self._client.post(
                    "/chat/completions",
                    cast_to=object,
                    body={**shaped, "stream": True},
                    stream=True,
                    stream_cls=openai.AsyncStream[object],
                )
            except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                adapted = self._dialect.adapted(str(error))
                if adapted is None:
                    raise
                log.info("%s: adapting to what the server takes: %s", self.host, adapted)
                self._dialect = adapted

    async def _body(self, prompt: Prompt, tools: Sequence[Tool]) -> dict[str, object]:
        body: dict[str, object] = {
            "model": await self._resolved(),
            "messages": [_message(message) for message in prompt.messages],
        }
        if self._temperature is not None:
            body["temperature"] = self._temperature
        if prompt.schema is not None:
            form = {"name": "answer", "schema": dict(prompt.schema), "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        if tools:
            body["tools"] = [_tool(tool) for tool in tools]
        return body

    async def _resolved(self) -> str:
        if not self._model:
            listed = [model.id for model in (await self._client.models.list()).data]
            if len(listed) != 1:
                names = ", ".join(sorted(listed)[:8]) or "none"
                raise ModelUnavailable(
                    f"set OPENAI_MODEL; {self.host} lists: {names}", retryable=False
                )
            self._model = listed[0]
        return self._model


def _message(message: PromptMessage) -> dict[str, object]:
    body: dict[str, object] = {"role": message.role.value, "content": message.text}
    if message.tool_calls:
        body["content"] = message.text or None
        body["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.name, "arguments": call.arguments},
            }
            for call in message.tool_calls
        ]
    if message.tool_call_id is not None:
        body["tool_call_id"] = message.tool_call_id
    return body


def _tool(tool: Tool) -> dict[str, object]:
    function = {
        "name": tool.name,
        "description": tool.description,
        "parameters": tool.parameters,
    }
    return {"type": "function", "function": function}


@contextmanager
def _translated() -> Iterator[None]:
    """openai's errors in our words: one short reason, never a body that may hold a key."""
    try:
        yield
    except openai.AuthenticationError as error:
        raise ModelUnavailable("the server refuses OPENAI_API_KEY", retryable=False) from error
    except openai.RateLimitError as error:
        raise ModelUnavailable("the server is busy or the quota is used up (429)") from error
    except openai.APIStatusError as error:
        retryable = error.status_code >= 500
        raise ModelUnavailable(
            f"the server answered {error.status_code}", retryable=retryable
        ) from error
    except openai.APIConnectionError as error:
        raise ModelUnavailable("the server cannot be reached") from error
    except (openai.OpenAIError, ValueError, TypeError, AttributeError) as error:
        # A chunk that is no JSON, or not of the form of a chunk.
        raise ModelUnavailable(f"the answer was broken ({type(error).__name__})") from error
