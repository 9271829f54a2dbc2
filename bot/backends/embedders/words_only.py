"""Where no encoder can be had: memories are found by their words alone."""

from collections.abc import Sequence

from bot.domain.errors import MemoryUnavailable
from bot.domain.index import Vector


class WordsOnly:
    name = "words-only"
    dimensions = 1  # an index has to have some; none is ever filled in

    def start(self) -> None:
        """Nothing to load."""

    async def ready(self) -> None:
        """It always is."""

    async def aclose(self) -> None:
        """Nothing to close."""

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Vector]:
        return [()] * len(texts)

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Vector]:
        raise MemoryUnavailable("there is no encoder on this machine")
