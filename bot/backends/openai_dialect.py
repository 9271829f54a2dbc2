"""What an OpenAI-compatible server turned out not to take, learnt from its refusals."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.domain.regex import Regex

_REFUSED = Regex(
    r"unsupported|unrecognized|unknown|not supported|not support|unexpected|extra|invalid|"
    r"deprecated|not permitted|does not",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Dialect:
    """`limit` is the name of the parameter that bounds an answer, or "" where none is taken.

    `schema` is how the form of an answer is asked for: json_schema, json_object, or "" for not.
    """

    limit: str = "max_tokens"
    stream_options: bool = True
    temperature: bool = True
    tools: bool = True
    system: bool = True
    schema: str = "json_schema"

    def adapted(self, refusal: str) -> "Dialect | None":
        """The dialect that does without what a 400 complains of; None when it names nothing."""
        text = refusal.lower()
        if self.limit and self.limit in text and _REFUSED.search(text):
            other = "max_completion_tokens" if self.limit == "max_tokens" else ""
            return replace(self, limit=other)
        if self.stream_options and "stream_options" in text:
            return replace(self, stream_options=False)
        if self.schema and re.search(r"response_format|json_schema|json_object|schema", text):
            return replace(self, schema="json_object" if self.schema == "json_schema" else "")
        if self.temperature and "temperature" in text:
            return replace(self, temperature=False)
        if self.tools and "tool" in text and _REFUSED.search(text):
            return replace(self, tools=False)
        if self.system and re.search(r"system (?:role|message|prompt)|role.{0,20}system", text):
            return replace(self, system=False)
        return None

    def shape(self, body: Mapping[str, object], max_tokens: int | None) -> dict[str, object]:
        """A request as this server takes it."""
        shaped = dict(body)
        if max_tokens is not None and self.limit:
            shaped[self.limit] = max_tokens
        if self.stream_options:
            shaped["stream_options"] = {"include_usage": True}
        if self.schema != "json_schema" and "response_format" in shaped:
            shaped["response_format"] = {"type": self.schema}
            if not self.schema:
                del shaped["response_format"]
        if not self.temperature:
            shaped.pop("temperature", None)
        if not self.tools:
            shaped.pop("tools", None)
        if not self.system:
            shaped["messages"] = _without_system(shaped["messages"])
        return shaped


def _without_system(messages: object) -> list[dict[str, object]]:
    """Servers without a system role get its text at the head of the first user message."""
    assert isinstance(messages, list)
    system = "\n\n".join(str(m["content"]) for m in messages if m["role"] == "system")
    rest = [dict(m) for m in messages if m["role"] != "system"]
    if rest and rest[0]["role"] == "user":
        rest[0]["content"] = f"{system}\n\n{rest[0]['content']}"
        return rest
    return [{"role": "user", "content": system}, *rest]
