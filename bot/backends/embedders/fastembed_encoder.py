"""Any model of fastembed by its name."""

from collections.abc import Callable, Sequence
from typing import Any

from bot.backends.embedders.fastembed_files import Source
from bot.backends.embedders.recent import Recent
from bot.backends.embedders.text import cleaned
from bot.backends.embedders.worker import Encode, ModelThread
from bot.domain.errors import ConfigurationError
from bot.domain.index import Vector


class FastembedEncoder:
    """`folder` holds the model's files and keeps it off the network; `cache` is for downloads.

    Raises ConfigurationError for a name that fastembed does not know.
    """

    def __init__(
        self,
        name: str,
        *,
        folder: str | None = None,
        cache: str | None = None,
        download: bool = True,
        hub: str | None = None,
    ) -> None:
        self.name = name
        self.dimensions = _dimensions(name)
        source = Source(folder, cache, download, hub)
        self._thread = ModelThread(lambda: _encode(_load(name, source)))
        self._recent = Recent(self._thread.run)

    def start(self) -> None:
        """Begin to load, or to download, in the background."""
        self._thread.start()

    async def ready(self) -> None:
        """Raises MemoryUnavailable when the model is neither here nor to be had."""
        await self._thread.ready()

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Vector]:
        return await self._recent.told([_document(self.name, cleaned(text)) for text in texts])

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Vector]:
        return await self._recent.asked([_query(self.name, cleaned(text)) for text in texts])

    def close(self) -> None:
        self._thread.close()

    async def aclose(self) -> None:
        self.close()


def _dimensions(name: str) -> int:
    from fastembed import TextEmbedding  # here, since it takes half a second and is rarely chosen

    for model in TextEmbedding.list_supported_models():
        if model["model"].lower() == name.lower():
            return int(model["dim"])
    raise ConfigurationError(f"fastembed has no model {name!r}; see its list of supported models")


def _load(name: str, source: Source) -> Any:  # Any: the library is imported only here
    from fastembed import TextEmbedding

    return source.load(name, TextEmbedding)


def _encode(model: Any) -> Encode:
    embed: Callable[[Sequence[str]], Any] = model.embed

    def encode(texts: Sequence[str]) -> Sequence[Vector]:
        return [vector.tolist() for vector in embed(list(texts))]

    return encode


def _query(name: str, text: str) -> str:
    """Models of the E5 family were taught to tell questions from passages by a prefix."""
    return f"query: {text}" if "e5" in name.lower() else text


def _document(name: str, text: str) -> str:
    return f"passage: {text}" if "e5" in name.lower() else text
