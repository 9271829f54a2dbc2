"""An encoder held against the index: vectors of two encoders cannot be compared."""

from collections.abc import Sequence
from typing import Protocol

from bot.backends.index_points import Described
from bot.domain.errors import MemoryUnavailable
from bot.domain.index import Vector
from bot.ports import Embedder


class Made(Protocol):
    @property
    def described_as(self) -> Described: ...


class Fitting:
    """Where another one made the index, nothing is embedded: points and questions have words only.

    Asked anew each time, since a running bot may make the index anew.
    """

    def __init__(self, encoder: Embedder, index: Made) -> None:
        self._encoder = encoder
        self._index = index

    @property
    def name(self) -> str:
        return self._encoder.name

    @property
    def dimensions(self) -> int:
        return self._encoder.dimensions

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Vector]:
        if not self._fits():
            return [()] * len(texts)
        return await self._encoder.embed_documents(texts)

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Vector]:
        if not self._fits():
            raise MemoryUnavailable(
                f"the index was made by {self._index.described_as.embedder}; run reindex"
            )
        return await self._encoder.embed_queries(texts)

    def _fits(self) -> bool:
        made = self._index.described_as
        return (made.embedder, made.dimensions) == (self.name, self.dimensions)
