"""A cross-encoder of fastembed by its name, with the same care about the network as the encoder."""

from collections.abc import Sequence
from typing import Any

from bot.backends.embedders.fastembed_encoder import HUB, hub_reachable
from bot.backends.embedders.text import cleaned
from bot.backends.embedders.worker import Encode, ModelThread
from bot.domain.index import Vector


class FastembedReranker:
    """Reads question and text together: better and far slower than vectors."""

    def __init__(
        self,
        name: str,
        *,
        folder: str | None = None,
        cache: str | None = None,
        download: bool = True,
        hub: str = HUB,
    ) -> None:
        self.name = name
        self._thread = ModelThread(
            lambda: _pairs(_load(name, folder=folder, cache=cache, download=download, hub=hub))
        )

    def start(self) -> None:
        self._thread.start()

    async def ready(self) -> None:
        """Raises MemoryUnavailable when the model is neither here nor to be had."""
        await self._thread.ready()

    async def scores(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        asked = cleaned(question)
        given = await self._thread.run([f"{asked}\0{cleaned(text)}" for text in texts])
        return [score for (score,) in given]

    def close(self) -> None:
        self._thread.close()


def _load(name: str, *, folder: str | None, cache: str | None, download: bool, hub: str) -> Any:
    """Folder, cache, download, in this order; `Any`: the library is imported only here."""
    from fastembed.rerank.cross_encoder import TextCrossEncoder

    if folder:
        try:
            return TextCrossEncoder(name, specific_model_path=folder, threads=1)
        except Exception as error:  # the runtime's own errors have no common base
            raise OSError(f"{folder} does not hold {name}: {error}") from error
    try:
        return TextCrossEncoder(name, cache_dir=cache, local_files_only=True, threads=1)
    except ValueError:
        if not download or not hub_reachable(hub):
            raise OSError(f"{name} is not in the cache and cannot be downloaded") from None
    return TextCrossEncoder(name, cache_dir=cache, threads=1)


def _pairs(model: Any) -> Encode:
    """The thread takes texts: question and text as one, parted by NUL, which `cleaned` bars."""

    def encode(pairs: Sequence[str]) -> Sequence[Vector]:
        parted = [tuple(pair.split("\0", 1)) for pair in pairs]
        return [(float(score),) for score in model.rerank_pairs(parted)]

    return encode
