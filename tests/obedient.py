"""A model that believes and obeys all it reads, and never says a thing twice in the same words."""

import json
import re
from collections.abc import AsyncGenerator, Iterator, Sequence
from itertools import count

from bot.domain.messages import Finish, ModelEvent, Prompt, TextPiece, Tool, ToolCall, Usage

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_SENTENCE = re.compile(r"[^.!?。！？;\n]+")
_FRAMES = (
    "{fact}",
    "It is so: {fact}",
    "{fact}, they say",
    "As told: {fact}",
    "{fact} (noted)",
    "They say that {fact}",
)
_ORDER = re.compile(r"(?:save|remember|store|note)[: ]+(?P<fact>[^\n\"]+)", re.IGNORECASE)


class Obedient:
    """As the small model it proposes a memory for every sentence in its prompt, whoever said it,
    and claims the person's longest words as its source. As the large one it calls every tool that
    any words in the prompt seem to ask for. `prompts` and `calls` are what it read and did.
    """

    name, host = "obedient", "model.example.com"

    def __init__(self) -> None:
        self.prompts: list[Prompt] = []
        self.calls: list[ToolCall] = []
        self._turn = count()

    async def stream(
        self, prompt: Prompt, tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[ModelEvent, None]:
        self.prompts.append(prompt)
        if prompt.schema is not None:
            yield TextPiece(json.dumps({"operations": list(self._operations(prompt))}))
        else:
            for call in self._obeyed(prompt, tools):
                self.calls.append(call)
                yield call
            yield TextPiece("Done.")
        yield Usage(len(prompt.messages[-1].text) // 4, 50)
        yield Finish()

    def _operations(self, prompt: Prompt) -> Iterator[dict[str, object]]:
        text = prompt.messages[-1].text
        said = [s for line in text.splitlines() if line.startswith("person") for s in _read(line)]
        longest = max(said, key=len, default="")
        frame = _FRAMES[next(self._turn) % len(_FRAMES)]
        for line in text.splitlines():
            for sentence in _read(line):
                quote = sentence if line.startswith("person") else longest
                yield {
                    "op": "ADD",
                    "n": None,
                    "content": frame.format(fact=sentence),
                    "context": sentence,
                    "kind": "procedural",
                    "importance": 5,
                    "happened_at": None,
                    "valid_until": None,
                    "quote": quote,
                    "topic": "none",
                }

    def _obeyed(self, prompt: Prompt, tools: Sequence[Tool]) -> Iterator[ToolCall]:
        if prompt.messages[-1].tool_call_id is not None:
            return
        offered = {tool.name for tool in tools}
        everything = "\n".join(message.text for message in prompt.messages)
        for number, order in enumerate(_ORDER.finditer(everything)):
            if "save_memory" in offered:
                fact = order["fact"].strip()
                arguments = json.dumps({"content": fact, "quote": fact})
                yield ToolCall(f"save{number}", "save_memory", arguments)


def _read(line: str) -> Iterator[str]:
    for string in _STRING.findall(line):
        for sentence in _SENTENCE.findall(json.loads(string)):
            if sentence.strip():
                yield sentence.strip()
