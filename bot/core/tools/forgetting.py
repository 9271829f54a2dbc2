"""The tool that erases facts: at once where the person said so, else after they were asked."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.core import forget
from bot.core.commands import forgetting
from bot.core.commands.forgotten import told
from bot.core.commands.table import Request
from bot.core.learn import orders
from bot.core.tools.box import Result
from bot.core.tools.numbers import Numbers
from bot.domain.deliveries import Reply
from bot.domain.memories import Memory
from bot.domain.messages import Tool
from bot.ports import Transaction


@dataclass(frozen=True, slots=True)
class ForgetMemory:
    numbers: Numbers
    tool = Tool(
        "forget_memory",
        "Erase noted facts for good, by the numbers that search_memory gave them. Only when the "
        "person wants it.",
        {
            "type": "object",
            "properties": {"numbers": {"type": "array", "items": {"type": "integer"}}},
            "required": ["numbers"],
            "additionalProperties": False,
        },
    )

    async def run(self, arguments: Mapping[str, object], request: Request) -> Result:
        wanted = arguments.get("numbers")
        wanted = wanted if isinstance(wanted, list) else [wanted]
        found = [self.numbers.find(request, number) for number in wanted]
        memories = list({memory.id: memory for memory in found if memory is not None}.values())
        if not memories:
            return Result("Nothing erased: use numbers from search_memory of this turn.")
        if len(memories) == 1 and _told_to_forget(request, memories[0]):
            return Result(
                "Will be erased with this answer; the person sees what went.",
                lambda tx: _erase(tx, request, memories[0]),
            )
        return Result(
            "Not erased yet: the person is shown what would go, and asked.",
            lambda tx: _ask(tx, request, memories),
        )


def _told_to_forget(request: Request, memory: Memory) -> bool:
    """The person's own words tell to forget, and name something of what would go. Anything less is
    asked about: a model may take a question about deleting files for an order."""
    told_to = [turn.text for turn in request.own if orders.asks_to_forget(turn.text)]
    content = _content_words(memory.content)
    return any(content & _content_words(text) for text in told_to)


def _content_words(text: str) -> set[str]:
    words = {word for word in re.findall(r"[^\W\d_]{4,}", text.casefold()) if word.isascii()}
    han = re.findall(r"[\u3400-\u9fff]+", text)
    return words | {run[i : i + 2] for run in han for i in range(len(run) - 1)}


def _erase(tx: Transaction, request: Request, memory: Memory) -> Sequence[Reply]:
    gone = forget.memories(tx, request.user, [memory.id], request.now)
    return [Reply(told(request, gone) if gone else request.say.gone_already, private=True)]


def _ask(tx: Transaction, request: Request, memories: Sequence[Memory]) -> Sequence[Reply]:
    lines = [f"{number}. {memory.content}" for number, memory in enumerate(memories, 1)]
    text = "\n".join([request.say.forget_preview.format(count=len(memories)), *lines])
    return [Reply(text, forgetting.ask(request, tx, [m.id for m in memories]), private=True)]
