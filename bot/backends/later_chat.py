"""A chat model that is made when it is first needed, or shortly after the start.

Its library takes half a second to import on a large machine and seconds on a small one; a bot that
starts anew is there for commands and reminders meanwhile.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from typing import Protocol
from urllib.parse import urlsplit

from bot.domain.messages import ModelEvent, Prompt, Tool
from bot.ports import ChatModel

OPENAI = "https://api.openai.com/v1"


class Closable(ChatModel, Protocol):
    async def close(self) -> None: ...


class LaterChat:
    """`make` is called once, in a thread. Until then `name` is what was asked for."""

    def __init__(self, make: Callable[[], Closable], name: str, base_url: str) -> None:
        self._make, self._name = make, name
        self._host = urlsplit(base_url or OPENAI).hostname or base_url
        self._making: asyncio.Task[Closable] | None = None

    @property
    def name(self) -> str:
        made = self._made()
        return made.name if made else self._name

    @property
    def host(self) -> str:
        return self._host

    def start(self) -> asyncio.Task[Closable]:
        """Begin to make it in the background; asking it does so, too."""
        if self._making is None:
            self._making = asyncio.create_task(asyncio.to_thread(self._make))
        return self._making

    async def stream(
        self, prompt: Prompt, tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[ModelEvent, None]:
        # Shielded: an answer that is stopped does not stop what the next one needs.
        chat = await asyncio.shield(self.start())
        async with aclosing(chat.stream(prompt, tools)) as events:
            async for event in events:
                yield event

    async def close(self) -> None:
        if self._making is not None:
            await asyncio.wait([self._making])
        if made := self._made():
            await made.close()

    def _made(self) -> Closable | None:
        making = self._making
        if making is None or not making.done() or making.cancelled() or making.exception():
            return None
        return making.result()
