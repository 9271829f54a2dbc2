"""From a reply to the bytes of the protocol: one JSON object, or a stream of events."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.loopback.model_replies import Delta, Raw, Reasoning, Reply, ToolCall, split

CHARACTERS_PER_TOKEN = 4


def tokens(text: str) -> int:
    return -(-len(text) // CHARACTERS_PER_TOKEN)


@dataclass
class Writer:
    """Writes one answer; it knows the ids it gave and counts what it wrote."""

    model: str
    number: int
    prompt_tokens: int
    include_usage: bool = False
    created: int = 1_700_000_000
    written: str = ""
    calls: list[dict[str, Any]] = field(default_factory=list)
    reasoning: dict[str, str] = field(default_factory=dict)
    raw_calls: bool = False  # a raw delta held some of a tool call

    def piece(self, piece: str | ToolCall | Reasoning | Delta | Raw) -> Iterator[str]:
        """The events of one piece; what they hold is also kept for an answer without a stream."""
        if isinstance(piece, Raw):
            yield f"{piece.line}\n\n"
        elif isinstance(piece, str):
            self.written += piece
            yield self.chunk({"content": piece})
        elif isinstance(piece, Reasoning):
            self.reasoning[piece.field] = self.reasoning.get(piece.field, "") + piece.text
            yield self.chunk({piece.field: piece.text})
        elif isinstance(piece, Delta):
            self.written += piece.values.get("content") or ""
            self.raw_calls |= bool(piece.values.get("tool_calls"))
            yield self.chunk(dict(piece.values))
        else:
            yield from self._tool_call(piece)

    def _tool_call(self, call: ToolCall) -> Iterator[str]:
        index = len(self.calls)
        named = {"id": call.id or f"call_{self.number}_{index}", "type": "function"}
        self.calls.append(named | {"function": {"name": call.name, "arguments": call.text()}})
        start = {"function": {"name": call.name, "arguments": ""}}
        yield self.chunk({"tool_calls": [{"index": index} | named | start]})
        for part in split(call.text(), call.fragments):
            yield self.chunk({"tool_calls": [{"index": index, "function": {"arguments": part}}]})

    def opening(self) -> str:
        return self.chunk({"role": "assistant", "content": ""})

    def ending(self, reply: Reply) -> Iterator[str]:
        if reply.finished:
            yield self.chunk({}, self._finish(reply))
            if self.include_usage:
                yield self._event(self._frame([]) | {"usage": self.usage(reply)})
        if reply.done:
            yield "data: [DONE]\n\n"

    def chunk(self, delta: dict[str, Any], finish: str | None = None) -> str:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
        return self._event(self._frame([choice]))

    def completion(self, reply: Reply) -> dict[str, Any]:
        message: dict[str, Any] = {"role": "assistant", "content": self.written or None}
        message |= {"refusal": None} | self.reasoning
        if self.calls:
            message["tool_calls"] = self.calls
        elif message["content"] is None:
            message["content"] = ""
        choice = {"index": 0, "message": message, "logprobs": None}
        frame = self._frame([choice | {"finish_reason": self._finish(reply)}])
        return frame | {"object": "chat.completion", "usage": self.usage(reply)}

    def usage(self, reply: Reply) -> dict[str, Any]:
        if reply.usage is not None:
            return dict(reply.usage)
        given = tokens(self.written + "".join(self.reasoning.values()) + str(self.calls or ""))
        total = self.prompt_tokens + given
        return {
            "prompt_tokens": self.prompt_tokens,
            "completion_tokens": given,
            "total_tokens": total,
        }

    def _finish(self, reply: Reply) -> str:
        return reply.finish or ("tool_calls" if self.calls or self.raw_calls else "stop")

    def _frame(self, choices: list[dict[str, Any]]) -> dict[str, Any]:
        frame = {
            "id": f"chatcmpl-{self.number}",
            "object": "chat.completion.chunk",
            "created": self.created,
            "model": self.model,
            "choices": choices,
        }
        return frame | ({"usage": None} if self.include_usage else {})

    @staticmethod
    def _event(chunk: dict[str, Any]) -> str:
        return f"data: {json.dumps(chunk, ensure_ascii=False)}\n\n"
