"""What the model may call, and how a call is carried out.

A tool looks and decides now, but changes nothing: its change is a step that commits together with
the answer. So an answer that is never given has done nothing, and one given twice has done it once.
"""

import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from bot.core.commands.table import Request
from bot.domain.deliveries import Reply
from bot.domain.messages import Tool, ToolCall
from bot.ports import Transaction

log = logging.getLogger(__name__)

LONGEST_ARGUMENTS = 8_000
MOST_CALLS = 16

Step = Callable[[Transaction], Sequence[Reply]]


@dataclass(frozen=True, slots=True)
class Result:
    """What the model is told, and what will be committed with the answer.

    `shown` are the ids of the memories that it is told of: the answer is made with them.
    """

    text: str
    step: Step | None = None
    shown: Sequence[str] = ()


class ModelTool(Protocol):
    """One tool: what the model sees of it, and what it does with arguments that fit."""

    @property
    def tool(self) -> Tool: ...
    def run(self, arguments: Mapping[str, object], request: Request) -> Awaitable[Result]: ...


@dataclass(slots=True)
class Calls:
    """The calls of one turn: the same call is carried out once, however often it is made.

    `done` are the tools that will change something when the turn is committed; `shown` are the
    memories that the model was told of.
    """

    tools: Mapping[str, ModelTool]
    request: Request
    steps: list[Step] = field(default_factory=list)
    done: set[str] = field(default_factory=set)
    shown: list[str] = field(default_factory=list)
    _results: dict[tuple[str, str], str] = field(default_factory=dict)

    def called(self, name: str) -> bool:
        return any(called == name for called, _ in self._results)

    async def run(self, call: ToolCall) -> str:
        if len(self._results) >= MOST_CALLS:
            return "Error: no more tools in this turn. Answer the person now, in words."
        tool = self.tools.get(call.name)
        if tool is None:
            return f"Error: there is no tool called {call.name}."
        try:
            arguments = json.loads(call.arguments or "{}")
            # Halves of a character pass JSON but no store: they are replaced.
            mended = json.dumps(arguments, ensure_ascii=False).encode("utf-8", "replace")
            arguments = json.loads(mended)
        except (ValueError, RecursionError):
            return "Error: the arguments are not valid JSON."
        if not isinstance(arguments, dict):
            return "Error: the arguments must be a JSON object."
        key = (call.name, json.dumps(arguments, sort_keys=True))
        if key in self._results:
            return f"Done already in this turn: {self._results[key]}"
        result = await tool.run(arguments, self.request)
        if result.step is not None:
            self.steps.append(result.step)
            self.done.add(call.name)
        self.shown += result.shown
        self._results[key] = result.text
        log.debug("%s: tool %s called", self.request.chat, call.name)
        return result.text


def short(call: ToolCall) -> ToolCall:
    """The call as it is carried out and shown to the model again: never of endless length."""
    if len(call.arguments) <= LONGEST_ARGUMENTS:
        return call
    return replace(call, arguments='"too long"')


def words_of(arguments: Mapping[str, object], name: str) -> str:
    """A text argument; anything that is no text counts as missing."""
    value = arguments.get(name)
    return value.strip() if isinstance(value, str) else ""


def number_of(value: object, most: int) -> int | None:
    """One of the numbers 1 to `most`, which a model may also write as a text."""
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value)
    return value if isinstance(value, int) and 1 <= value <= most else None


def line_of(arguments: Mapping[str, object], name: str) -> str:
    """A text argument as one line."""
    return " ".join(words_of(arguments, name).split())
