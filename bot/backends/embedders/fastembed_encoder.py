"""Any model of fastembed by its name: from a folder, from the cache, or downloaded after a probe.

Left to itself the library blocks for 39 to 72 s when its hub is away, so the hub is asked first
and everything runs in a thread.
"""

import logging
import os
import socket
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from bot.backends.embedders.recent import Recent
from bot.backends.embedders.text import cleaned
from bot.backends.embedders.worker import Encode, ModelThread
from bot.domain.errors import ConfigurationError
from bot.domain.index import Vector

log = logging.getLogger(__name__)

PROBE_SECONDS = 3.0
HUB = "https://huggingface.co"


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
        hub = hub or os.environ.get("HF_ENDPOINT", HUB)
        self._thread = ModelThread(
            lambda: _encode(_load(name, folder=folder, cache=cache, download=download, hub=hub))
        )
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


def hub_reachable(hub: str, seconds: float = PROBE_SECONDS) -> bool:
    """In a thread of its own, since looking up a name has no time limit."""
    address = urlsplit(hub)
    port = address.port or (80 if address.scheme == "http" else 443)
    reached: list[bool] = []

    def probe() -> None:
        try:
            socket.create_connection((address.hostname or "", port), seconds).close()
            reached.append(True)
        except OSError:
            pass

    thread = Thread(target=probe, name="hub-probe", daemon=True)
    thread.start()
    thread.join(seconds)
    return bool(reached)


def _dimensions(name: str) -> int:
    from fastembed import TextEmbedding  # here, since it takes half a second and is rarely chosen

    for model in TextEmbedding.list_supported_models():
        if model["model"].lower() == name.lower():
            return int(model["dim"])
    raise ConfigurationError(f"fastembed has no model {name!r}; see its list of supported models")


def _load(name: str, *, folder: str | None, cache: str | None, download: bool, hub: str) -> Any:
    """Folder, cache, download, in this order; `Any`: the library is imported only here."""
    from fastembed import TextEmbedding

    if folder:
        return TextEmbedding(name, specific_model_path=folder, threads=1)
    try:
        return TextEmbedding(name, cache_dir=cache, local_files_only=True, threads=1)
    except ValueError:
        if not download:
            raise OSError(f"{name} is not in the cache, and downloads are off") from None
    if not hub_reachable(hub):
        raise OSError(f"{name} is not in the cache, and {hub} did not answer in {PROBE_SECONDS} s")
    log.info("Downloading the encoder %s", name)
    return TextEmbedding(name, cache_dir=cache, threads=1)  # shows its own progress bar


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
