"""What a model server really does: which models it has, whether it keeps a long talk, and tools.

Some local servers cut a talk that is too long for their window without a word: the bot would then
forget its own instructions. A word said at the beginning, asked for at the end, shows it.
"""

import secrets
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx

from bot.cli.probes.failed import translated
from bot.core import tokens
from bot.core.reasoning import visible
from bot.domain.errors import ModelUnavailable
from bot.domain.messages import Prompt, PromptMessage, Role, TextPiece, Tool, ToolCall
from bot.ports import ChatModel

OLLAMA = "http://127.0.0.1:11434"
LIST_SECONDS = 15.0
OLLAMA_SECONDS = 2.0
BESIDE_THE_WINDOW = 2_500
"""Tokens of a prompt that are not the talk itself: instructions, memories, and the answer."""

_LINE = "Line {n}: the weather is mild, the tea is warm, and nothing else happens today.\n"
_LINES_AT_ONCE = 40
_TOOL = Tool(
    "note_colour",
    "Note the person's favourite colour.",
    {
        "type": "object",
        "properties": {"colour": {"type": "string"}},
        "required": ["colour"],
    },
)


@dataclass(frozen=True, slots=True)
class ModelReport:
    """`trouble`: why there was no answer at all. `follows`: it does what it is told in a short
    talk. `keeps`, `calls_tools`: None where it was not tried."""

    trouble: str | None = None
    follows: bool = False
    keeps: bool | None = None
    refused_long: bool = False
    calls_tools: bool | None = None
    tokens_tried: int = 0


async def list_models(
    base_url: str, api_key: str, proxy: str | None, seconds: float = LIST_SECONDS
) -> Sequence[str]:
    """Raises ProbeFailed."""
    headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
    host = urlsplit(base_url).hostname or base_url
    async with httpx.AsyncClient(proxy=proxy, timeout=seconds, headers=headers) as client:
        with translated(host):
            answer = await client.get(f"{base_url.rstrip('/')}/models")
            answer.raise_for_status()
            return sorted(str(model["id"]) for model in answer.json()["data"])


async def try_model(model: ChatModel, window_tokens: int) -> ModelReport:
    """Three short answers; with a slow local model this may take some minutes."""
    word = f"tulip{secrets.randbelow(9000) + 1000}"
    try:
        follows = word in await _said(model, _talk(word, 0))
    except ModelUnavailable as error:
        return ModelReport(trouble=str(error))
    if not follows:
        return ModelReport(calls_tools=await _calls(model))
    length = window_tokens + BESIDE_THE_WINDOW
    try:
        keeps = word in await _said(model, _talk(word, length))
        refused = False
    except ModelUnavailable:
        keeps, refused = False, True
    return ModelReport(
        follows=True,
        keeps=keeps,
        refused_long=refused,
        calls_tools=await _calls(model),
        tokens_tried=length,
    )


def _talk(word: str, length: int) -> Sequence[PromptMessage]:
    """So many tokens, in turns: a server that cuts leaves out the oldest."""
    told = f"The code word is {word}. Keep it in mind: I will ask for it at the end."
    talk = [PromptMessage(Role.USER, told), PromptMessage(Role.ASSISTANT, "I will.")]
    line, size = 0, 0
    while size < length:
        lines = range(line, line + _LINES_AT_ONCE)
        text = "".join(_LINE.format(n=n) for n in lines)
        talk += [PromptMessage(Role.USER, text), PromptMessage(Role.ASSISTANT, "I see.")]
        line, size = lines.stop, size + tokens.of_message(text)
    question = "What is the code word? Answer with that one word only."
    return [*talk, PromptMessage(Role.USER, question)]


async def _said(model: ChatModel, talk: Sequence[PromptMessage]) -> str:
    text = ""
    async with aclosing(model.stream(Prompt(tuple(talk)))) as events:
        async for event in events:
            if isinstance(event, TextPiece):
                text += event.text
    return visible(text)


async def _calls(model: ChatModel) -> bool:
    told = "My favourite colour is green. Note it with the tool note_colour."
    prompt = Prompt((PromptMessage(Role.USER, told),))
    try:
        async with aclosing(model.stream(prompt, [_TOOL])) as events:
            return any([isinstance(event, ToolCall) async for event in events])
    except ModelUnavailable:
        return False
