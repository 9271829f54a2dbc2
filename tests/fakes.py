"""Stand-ins for what cannot be had in a test: a clock to turn, a model to script, a platform."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from adapters.base import Host
from bot.domain.deliveries import Delivery
from bot.domain.errors import DeliveryFailed, ModelUnavailable
from bot.domain.index import Vector
from bot.domain.keys import ChatKey
from bot.domain.messages import Finish, ModelEvent, Prompt, TextPiece, Tool

NOON = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)


class FakeClock:
    def __init__(self, now: datetime = NOON) -> None:
        self._now = now

    def now(self) -> datetime:
        return self._now

    def advance(self, **delta: float) -> None:
        self._now += timedelta(**delta)


Script = Sequence[ModelEvent | BaseException | asyncio.Event]


class FakeModel:
    """Answers from a queue (else with the person's last words); keeps every prompt it was given.

    A script is a list of events; an exception in it is raised, an asyncio.Event is waited for.
    """

    name, host = "fake-model", "model.example.com"

    def __init__(self) -> None:
        self.answers: deque[str | Script] = deque()
        self.prompts: list[Prompt] = []
        self.tools: list[Sequence[Tool]] = []
        self.down = False
        self.asked = asyncio.Event()

    def answer(self, *answers: str | Script) -> None:
        self.answers.extend(answers)

    async def stream(
        self, prompt: Prompt, tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[ModelEvent, None]:
        self.prompts.append(prompt)
        self.tools.append(tools)
        self.asked.set()
        if self.down:
            raise ModelUnavailable("the fake model is down")
        answer = self.answers.popleft() if self.answers else f"You said: {said_last(prompt)}"
        script = (
            [TextPiece(word + " ") for word in answer.split(" ")]
            if isinstance(answer, str)
            else answer
        )
        for piece in script:
            if isinstance(piece, asyncio.Event):
                await piece.wait()
            elif isinstance(piece, BaseException):
                raise piece
            else:
                yield piece
        yield Finish()


class Forgetful:
    """A model that finds nothing worth noting."""

    name, host = "forgetful", "model.example.com"

    async def stream(
        self, prompt: Prompt, tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[ModelEvent, None]:
        yield TextPiece('{"operations": []}')
        yield Finish()


def said_last(prompt: Prompt) -> str:
    return prompt.messages[-1].text


class LetterEmbedder:
    """Texts with the same letters are near; good enough to find a memory by its own words."""

    name, dimensions = "letters", 32

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Vector]:
        return [_letters(text) for text in texts]

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Vector]:
        return await self.embed_documents(texts)


def _letters(text: str) -> Vector:
    counts = [0.01] * 32
    for letter in text.lower():
        counts[ord(letter) % 32] += 1.0
    length = sum(count * count for count in counts) ** 0.5
    return [count / length for count in counts]


@dataclass
class Screen:
    """A fake platform: what people would see, by chat, and scripted trouble."""

    platform: str = "fake"
    limit: int = 4000
    sent: list[Delivery] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    trouble: deque[DeliveryFailed] = field(default_factory=deque)
    typing_in: set[ChatKey] = field(default_factory=set)
    host: Host | None = None
    writing: asyncio.Event = field(default_factory=asyncio.Event)
    refused: asyncio.Event = field(default_factory=asyncio.Event)
    delivered: asyncio.Event = field(default_factory=asyncio.Event)
    _number: int = 0

    async def says(self, words: str) -> None:
        """Wait until these words were sent."""
        while not any(words in delivery.text for delivery in self.sent):
            self.delivered.clear()
            await self.delivered.wait()

    # -- as an adapter

    @property
    def messenger(self) -> "Screen":
        return self

    async def run(self) -> None:
        await asyncio.Event().wait()

    async def close(self) -> None:
        pass

    # -- as a messenger

    def split(self, text: str) -> Sequence[str]:
        return [text[i : i + self.limit] for i in range(0, len(text), self.limit)] or [""]

    def live(self, delivery: Delivery, opened: Callable[[str], Awaitable[None]]) -> "FakeLive":
        return FakeLive(self)

    async def deliver(self, delivery: Delivery) -> str | None:
        if self.trouble:
            self.refused.set()
            raise self.trouble.popleft()
        self._number += 1
        self.sent.append(delivery)
        self.delivered.set()
        return delivery.message_id or f"m{self._number}"

    async def delete(self, chat: ChatKey, message_id: str) -> None:
        pass

    @asynccontextmanager
    async def typing(self, chat: ChatKey) -> AsyncIterator[None]:
        self.typing_in.add(chat)
        try:
            yield
        finally:
            self.typing_in.discard(chat)


class FakeLive:
    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def show(self, text: str) -> None:
        self._screen.shown.append(text)
        self._screen.writing.set()

    async def close(self) -> None:
        pass
