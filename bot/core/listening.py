"""Listening to a model with patience measured in silence, never in the length of the answer."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import TypeVar

from bot.domain.errors import ModelUnavailable

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds of silence allowed before the first piece, and between two pieces."""

    first: float = 120.0
    between: float = 60.0


class Silence(ModelUnavailable):
    """The model said nothing for longer than we wait."""


async def patiently(stream: AsyncGenerator[T, None], patience: Patience) -> AsyncGenerator[T, None]:
    """The pieces of a stream, closed with it; raises Silence when none comes for too long."""
    seconds = patience.first
    async with aclosing(stream):
        while True:
            try:
                async with asyncio.timeout(seconds):
                    piece = await anext(stream)
            except StopAsyncIteration:
                return
            except TimeoutError as error:
                raise Silence(f"no word for {seconds:g} s") from error
            yield piece
            seconds = patience.between
