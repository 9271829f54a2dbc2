"""One answer of the model: streamed to the person while it is written, tools in a bounded loop."""

import asyncio
import logging
import unicodedata
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field

from bot.core.failpoints import Reach
from bot.core.listening import Patience, Silence, patiently
from bot.core.reasoning import visible
from bot.core.tools.box import Calls, short
from bot.core.turns import Turn
from bot.domain.errors import ModelUnavailable
from bot.domain.messages import (
    Finish,
    Prompt,
    PromptMessage,
    Role,
    TextPiece,
    Tool,
    ToolCall,
    Usage,
)
from bot.ports import ChatModel

log = logging.getLogger(__name__)

MOST_ROUNDS = 6
MOST_CALLS = 16
LONGEST_ANSWER = 60_000  # characters; a server that knows no limit must not write for ever
Objection = Callable[[str], Awaitable[str | None]]
_UNSEEN = "\u3164\u115f\u1160\uffa0\u2800"  # letters that look like nothing
_TOO_MANY_ROUNDS = "No more tools in this turn. Answer the person now, in words."


@dataclass(slots=True)
class Answer:
    """`whole` is False when the stream broke, was stopped or was cut at a limit."""

    text: str = ""
    whole: bool = True
    stopped: bool = False
    trouble: ModelUnavailable | None = None
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(slots=True)
class _Round:
    raw: str = ""
    calls: list[ToolCall] = field(default_factory=list)
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Speaker:
    model: ChatModel
    patience: Patience
    reach: Reach

    async def answer(
        self,
        prompt: Prompt,
        tools: Sequence[Tool],
        calls: Calls,
        turn: Turn,
        show: Callable[[str], None],
        objection: Objection,
    ) -> Answer:
        """Write one answer. Trouble in the middle keeps what was said and is told in `trouble`.

        `objection` says what is wrong with an answer: then it is written once more.
        """
        answer, first = Answer(), ""
        messages = list(prompt.messages)
        try:
            for remaining in reversed(range(MOST_ROUNDS)):
                offered = tools if remaining else ()
                before = answer.text
                this = _Round()
                turn.streaming = True
                self.reach("llm_sent")
                await self._round(Prompt(tuple(messages)), offered, answer, this, before, show)
                turn.streaming = False
                self.reach("llm_answered")
                answer.whole = not this.cut
                if not this.calls:
                    wrong = None if first or this.cut else await objection(answer.text)
                    if wrong is None or not remaining:
                        break
                    first, answer.text = answer.text, ""
                    messages.append(PromptMessage(Role.ASSISTANT, first))
                    messages.append(PromptMessage(Role.USER, wrong))
                    continue
                made = [short(call) for call in this.calls]
                messages.append(PromptMessage(Role.ASSISTANT, visible(this.raw), tuple(made)))
                for call in made:
                    result = await calls.run(call)
                    messages.append(PromptMessage(Role.TOOL, result, tool_call_id=call.id))
                if remaining == 1:
                    messages.append(PromptMessage(Role.USER, _TOO_MANY_ROUNDS))
        except ModelUnavailable as error:
            log.warning("the model does not answer: %s", error)
            answer.whole, answer.trouble = False, error
        except asyncio.CancelledError:
            if not turn.stopped:
                raise
            current = asyncio.current_task()
            assert current
            current.uncancel()
            answer.whole, answer.stopped = False, True
        finally:
            turn.streaming = False
        if first and not answer.text.strip():
            answer.text = first
            answer.whole, answer.trouble = not answer.stopped, None
        return answer

    async def _round(
        self,
        prompt: Prompt,
        tools: Sequence[Tool],
        answer: Answer,
        this: _Round,
        before: str,
        show: Callable[[str], None],
    ) -> None:
        async with aclosing(patiently(self.model.stream(prompt, tools), self.patience)) as stream:
            async for event in stream:
                match event:
                    case TextPiece(text):
                        this.raw += text
                        answer.text = joined(before, visible(this.raw))
                        if has_words(answer.text):
                            show(answer.text)
                        if len(this.raw) > LONGEST_ANSWER:
                            this.cut = True
                            return
                    case ToolCall():
                        this.calls = [*this.calls, event][:MOST_CALLS]
                    case Usage(asked, told):
                        answer.prompt_tokens += asked
                        answer.completion_tokens += told
                    case Finish(cut):
                        this.cut = cut


def has_words(text: str) -> bool:
    """Whether a person would see anything: marks that only steer or space do not count."""
    return any(sign not in _UNSEEN and unicodedata.category(sign)[0] not in "CZ" for sign in text)


def joined(before: str, text: str) -> str:
    return f"{before}\n\n{text}" if before.strip() and text.strip() else before + text


def was_silent(trouble: ModelUnavailable | None) -> bool:
    return isinstance(trouble, Silence)
