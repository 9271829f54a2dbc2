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
from bot.core.tools.box import MOST_CALLS, Calls, short
from bot.core.turns import Turn
from bot.domain.errors import ModelUnavailable
from bot.domain.messages import (
    Finish,
    ModelEvent,
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
LONGEST_ANSWER = 60_000  # characters, or thoughts; who knows no limit must not go on for ever
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
        writing = _Writing(self, tools, calls, turn, show, objection, list(prompt.messages))
        answer = writing.answer
        try:
            await writing.rounds()
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
        if writing.withdrawn and not answer.text.strip():  # nothing better came of it
            answer.text = writing.withdrawn
            answer.whole, answer.trouble = not answer.stopped, None
        return answer


@dataclass(slots=True)
class _Round:
    """What was said before it, and what comes in it."""

    before: str
    raw: str = ""
    pieces: int = 0
    calls: list[ToolCall] = field(default_factory=list)
    cut: bool = False


@dataclass(slots=True)
class _Writing:
    """One answer while it is written: round after round, until one calls no tool.

    `withdrawn` is a first version that was objected to.
    """

    speaker: Speaker
    tools: Sequence[Tool]
    calls: Calls
    turn: Turn
    show: Callable[[str], None]
    objection: Objection
    messages: list[PromptMessage]
    answer: Answer = field(default_factory=Answer)
    withdrawn: str = ""

    async def rounds(self) -> None:
        for remaining in reversed(range(MOST_ROUNDS)):
            this = await self._round(self.tools if remaining else ())
            self.answer.whole = not this.cut
            if this.calls:
                await self._call(this)
                if remaining == 1:
                    self.messages.append(PromptMessage(Role.USER, _TOO_MANY_ROUNDS))
                continue
            wrong = None if self.withdrawn or this.cut else await self.objection(self.answer.text)
            if wrong is None or not remaining:
                return
            self.messages.append(PromptMessage(Role.ASSISTANT, self.answer.text))
            self.messages.append(PromptMessage(Role.USER, wrong))
            self.withdrawn, self.answer.text = self.answer.text, ""

    async def _round(self, tools: Sequence[Tool]) -> _Round:
        this, speaker = _Round(self.answer.text), self.speaker
        prompt = Prompt(tuple(self.messages))
        self.turn.streaming = True
        speaker.reach("llm_sent")
        stream = patiently(speaker.model.stream(prompt, tools), speaker.patience)
        async with aclosing(stream):
            async for event in stream:
                self._take(event, this)
                if max(len(this.raw), this.pieces) > LONGEST_ANSWER:
                    this.cut = True
                    break
        self.turn.streaming = False
        speaker.reach("llm_answered")
        return this

    def _take(self, event: ModelEvent, this: _Round) -> None:
        match event:
            case TextPiece(text):
                this.raw += text
                this.pieces += 1
                self.answer.text = joined(this.before, visible(this.raw))
                if has_words(self.answer.text):
                    self.show(self.answer.text)
            case ToolCall():
                this.calls = [*this.calls, event][:MOST_CALLS]
            case Usage(asked, told):
                self.answer.prompt_tokens += asked
                self.answer.completion_tokens += told
            case Finish(cut):
                this.cut = cut

    async def _call(self, this: _Round) -> None:
        made = [short(call) for call in this.calls]
        self.messages.append(PromptMessage(Role.ASSISTANT, visible(this.raw), tuple(made)))
        for call in made:
            result = await self.calls.run(call)
            self.messages.append(PromptMessage(Role.TOOL, result, tool_call_id=call.id))


def has_words(text: str) -> bool:
    """Whether a person would see anything: marks that only steer or space do not count."""
    return any(sign not in _UNSEEN and unicodedata.category(sign)[0] not in "CZ" for sign in text)


def joined(before: str, text: str) -> str:
    return f"{before}\n\n{text}" if before.strip() and text.strip() else before + text


def was_silent(trouble: ModelUnavailable | None) -> bool:
    return isinstance(trouble, Silence)
