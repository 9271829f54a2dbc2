"""Embeddings of any service that speaks OpenAI's protocol, by its address and a model's name."""

from collections.abc import Sequence
from math import hypot, isfinite
from typing import TYPE_CHECKING

from bot.backends.embedders.recent import Recent
from bot.backends.embedders.text import cleaned
from bot.domain.errors import MemoryUnavailable
from bot.domain.index import Vector

if TYPE_CHECKING:
    from openai import AsyncOpenAI

BATCH = 64
TIMEOUT = 20.0


class OpenAIEncoder:
    """`dimensions` must be what the model gives: it is checked with every answer."""

    def __init__(self, url: str, model: str, dimensions: int, api_key: str = "none") -> None:
        self.name = model
        self.dimensions = dimensions
        self._url = url
        self._key = api_key
        self._client: AsyncOpenAI | None = None
        self._recent = Recent(self._batched)

    def start(self) -> None:
        """Nothing to load."""

    async def ready(self) -> None:
        """Raises MemoryUnavailable when the service does not give what was configured."""
        await self._embed(["ready?"])

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Vector]:
        return await self._recent.told([cleaned(text) for text in texts])

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Vector]:
        return await self._recent.asked([cleaned(text) for text in texts])

    async def aclose(self) -> None:
        if self._client is not None:
            await self._client.close()

    async def _batched(self, texts: Sequence[str]) -> Sequence[Vector]:
        vectors: list[Vector] = []
        for start in range(0, len(texts), BATCH):
            vectors.extend(await self._embed(texts[start : start + BATCH]))
        return vectors

    async def _embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        from openai import AsyncOpenAI, OpenAIError  # here, since importing it takes half a second

        if self._client is None:
            self._client = AsyncOpenAI(
                base_url=self._url, api_key=self._key, timeout=TIMEOUT, max_retries=1
            )
        try:
            answer = await self._client.embeddings.create(
                model=self.name,
                input=list(texts),
                encoding_format="float",
            )
        except OpenAIError as error:
            raise MemoryUnavailable(f"the embedding service failed: {error}") from error
        ordered = sorted(answer.data, key=lambda one: one.index)
        if len(ordered) != len(texts):
            raise MemoryUnavailable(f"{len(ordered)} embeddings came for {len(texts)} texts")
        return [self._unit(one.embedding) for one in ordered]

    def _unit(self, vector: Sequence[float]) -> Vector:
        if len(vector) != self.dimensions:
            raise MemoryUnavailable(
                f"{self.name} gives {len(vector)} dimensions, not the {self.dimensions} configured"
            )
        length = hypot(*vector)
        if not isfinite(length) or length == 0:
            raise MemoryUnavailable(f"{self.name} gave a vector without a direction")
        return [value / length for value in vector]
