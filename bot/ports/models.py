"""The models the bot thinks with: one that talks, one that turns text into vectors."""

from collections.abc import AsyncGenerator, Sequence
from typing import Protocol

from bot.domain.index import Vector
from bot.domain.messages import ModelEvent, Prompt, Tool


class ChatModel(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def host(self) -> str:
        """Where words go: shown to people."""

    def stream(
        self, prompt: Prompt, tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[ModelEvent, None]:
        """Pieces as they come; raises ModelUnavailable, also in the middle."""


class Embedder(Protocol):
    """Vectors are unit length, `dimensions` long. Never blocks the event loop."""

    @property
    def name(self) -> str: ...
    @property
    def dimensions(self) -> int: ...
    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Vector]: ...
    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Vector]: ...
