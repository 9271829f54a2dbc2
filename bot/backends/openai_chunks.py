"""One chunk of a streamed answer, as the JSON that a server sent: read without trusting its form.

The library would build its own objects of every chunk, by reflection over their types; that costs
more processor time than all the rest of receiving an answer.
"""

from collections.abc import Iterator, Mapping

from bot.backends.openai_calls import CallFragments
from bot.domain.messages import TextPiece, Usage

Json = Mapping[str, object]
_UNSPOKEN = ("reasoning_content", "reasoning", "tool_calls")


def pieces(chunk: Json, fragments: CallFragments) -> Iterator[TextPiece]:
    """The words of a chunk; its fragments of tool calls go to the others.

    A chunk of thoughts, or of a call, gives an empty piece: a model that thinks is not silent.
    """
    for choice in _objects(chunk.get("choices")):
        delta = choice.get("delta")
        if not isinstance(delta, Mapping):
            continue
        if text := _text(delta.get("content")):
            yield TextPiece(text)
        elif any(delta.get(name) for name in _UNSPOKEN):
            yield TextPiece("")
        for part in _objects(delta.get("tool_calls")):
            function = part.get("function")
            named = function if isinstance(function, Mapping) else {}
            index = part.get("index")
            fragments.add(
                index if isinstance(index, int) else None,
                _string(part.get("id")),
                _string(named.get("name")),
                _string(named.get("arguments")),
            )


def usage(chunk: Json) -> Usage | None:
    counted = chunk.get("usage")
    if not isinstance(counted, Mapping):
        return None
    return Usage(_count(counted.get("prompt_tokens")), _count(counted.get("completion_tokens")))


def is_cut(chunk: Json) -> bool:
    """Whether the answer ends here for want of room."""
    return any(one.get("finish_reason") == "length" for one in _objects(chunk.get("choices")))


def _objects(value: object) -> Iterator[Json]:
    """The objects of a list; some servers send null for an empty one, or nulls in it."""
    if isinstance(value, list):
        yield from (one for one in value if isinstance(one, dict))


def _text(content: object) -> str:
    """Text, or the text parts of a list of parts; anything else some server may send is none."""
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in _objects(content))
    return _string(content)


def _string(value: object) -> str:
    return value if isinstance(value, str) else ""


def _count(value: object) -> int:
    """Servers have been seen to count in words, in nulls and below zero."""
    return min(max(value, 0), 10**9) if isinstance(value, int) else 0
