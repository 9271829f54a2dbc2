"""Any OpenAI-compatible chat model, streamed."""

import logging
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx2
import openai
from openai import AsyncOpenAI
from openai.types.chat import ChatCompletionChunk

from bot.backends.openai_calls import CallFragments
from bot.backends.openai_dialect import Dialect
from bot.domain.errors import ModelUnavailable
from bot.domain.messages import Finish, ModelEvent, Prompt, PromptMessage, TextPiece, Tool, Usage

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
                    heard = True
                    if chunk.usage is not None:
                        yield _usage(chunk)
                    for piece in _pieces(chunk, fragments):
                        yield piece
                    cut = cut or _is_cut(chunk)
        if not heard:
            raise ModelUnavailable(f"{self.host} answered, but not as a model does")
        for call in fragments.whole():
            yield call
        yield Finish(cut=cut)

    async def close(self) -> None:
        await self._client.close()

    async def _open(
        self, body: dict[str, object], max_tokens: int | None
    ) -> openai.AsyncStream[ChatCompletionChunk]:
        """Ask, and ask again without what the server refuses, as often as that helps."""
        while True:
            shaped: Any = self._dialect.shape(body, max_tokens or self._max_tokens)
            try:
                stream: openai.AsyncStream[ChatCompletionChunk]
                # As the body itself: made for callers who pass anything, the library's own checks
                # of each message of a long conversation cost more than all the rest of a turn.
                stream = await self._client.chat.completions.create(
                    model=shaped["model"], messages=(), stream=True, extra_body=shaped
                )
                return stream
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


def _pieces(chunk: ChatCompletionChunk, fragments: CallFragments) -> Iterator[TextPiece]:
    for choice in chunk.choices or ():
        delta = choice.delta
        if delta is None:
            continue
        if text := _text(delta.content):
            yield TextPiece(text)
        for part in delta.tool_calls or ():
            function = part.function
            fragments.add(
                part.index,
                part.id or "",
                (function.name if function else "") or "",
                (function.arguments if function else "") or "",
            )


def _text(content: object) -> str:
    """Text, or the text parts of a list of parts; anything else some server may send is none."""
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _usage(chunk: ChatCompletionChunk) -> Usage:
    assert chunk.usage
    return Usage(_count(chunk.usage.prompt_tokens), _count(chunk.usage.completion_tokens))


def _count(value: object) -> int:
    """Servers have been seen to count in words, in nulls and below zero."""
    return min(max(value, 0), 10**9) if isinstance(value, int) else 0


def _is_cut(chunk: ChatCompletionChunk) -> bool:
    return any(choice.finish_reason == "length" for choice in chunk.choices or ())


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
