"""What a model says in a test: pieces of text, thoughts, tool calls, gates, and accidents."""

import asyncio
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call of a tool. The arguments come in as many fragments as wished."""

    name: str
    arguments: Mapping[str, Any] | str = field(default_factory=dict)
    id: str = ""  # given by the server when empty
    fragments: int = 1

    def text(self) -> str:
        if isinstance(self.arguments, str):
            return self.arguments
        return json.dumps(self.arguments, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Reasoning:
    """Thought in a field of its own, as some servers send it."""

    text: str
    field: str = "reasoning_content"


@dataclass(frozen=True, slots=True)
class Delta:
    """A raw delta: odd fragments, empty ones, fields of other servers."""

    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Raw:
    """A raw line of the event stream, such as broken JSON or a comment."""

    line: str


@dataclass(frozen=True, slots=True)
class Cut:
    """The connection breaks here."""


@dataclass(frozen=True, slots=True)
class Hang:
    """Nothing more comes, and the connection stays open until the client goes."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An error instead of an answer."""

    status: int = 500
    message: str = "The server had an error while processing your request."
    retry_after: float | None = None
    code: str | None = None
    param: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """Something else than the protocol, such as a proxy's page with status 200."""

    text: str = "<html><body>Welcome</body></html>"
    status: int = 200
    content_type: str = "text/html"


Piece = str | ToolCall | Reasoning | Delta | Raw | Cut | Hang | asyncio.Event


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer. An asyncio.Event among the pieces is a gate: nothing passes before it is set."""

    pieces: Sequence[Piece] = ()
    finish: str | None = None  # "stop" or "tool_calls" unless given: length, content_filter
    finished: bool = True  # False: no finish_reason, no usage
    done: bool = True  # False: no [DONE] at the end of the stream
    usage: Mapping[str, Any] | None = None  # instead of the server's count


Answer = str | dict[str, Any] | ToolCall | Sequence[Piece] | Reply | Failure | Page
Responder = Callable[[dict[str, Any]], "Answer | None"]


def to_reply(answer: Answer) -> Reply | Failure | Page:
    """Text is cut into words for streaming, a dict is JSON, a list is pieces as they are."""
    if isinstance(answer, Reply | Failure | Page):
        return answer
    if isinstance(answer, str):
        return Reply(words(answer))
    if isinstance(answer, dict):
        return Reply(words(json.dumps(answer, ensure_ascii=False)))
    return Reply([answer] if isinstance(answer, ToolCall) else list(answer))


def words(text: str) -> list[str]:
    """Pieces as a model gives them: a word with the blank before it."""
    return re.findall(r"\s*\S{1,12}|\s+$", text)


def split(text: str, parts: int) -> list[str]:
    """A text in so many parts, the last ones empty when it is too short."""
    size = -(-len(text) // parts) or 1
    return [text[size * index : size * (index + 1)] for index in range(parts)]
