"""Which encoder, and which cross-encoder, the settings ask for."""

from pathlib import Path
from typing import Protocol

from bot.config import Settings
from bot.core.recall.reranking import Reranker
from bot.domain.errors import ConfigurationError
from bot.machine import ENCODER, installed
from bot.ports import Embedder

BUILT_IN = "built-in"
SERVICE = "openai:"


class Encoder(Embedder, Protocol):
    def start(self) -> None:
        """Begin to load in the background."""

    async def ready(self) -> None:
        """Raises MemoryUnavailable when it cannot be used."""

    async def aclose(self) -> None: ...


class CrossEncoder(Reranker, Protocol):
    @property
    def name(self) -> str: ...
    async def aclose(self) -> None: ...


def open_encoder(settings: Settings) -> Encoder:
    """Raises ConfigurationError; what it needs is imported only where it is chosen."""
    wanted = settings.embedding
    if wanted.model == BUILT_IN and not (installed(ENCODER) and installed("numpy")):
        from bot.backends.embedders.words_only import WordsOnly

        return WordsOnly()
    if wanted.model == BUILT_IN:
        from bot.backends.embedders.sentence_encoder import SentenceEncoder

        return SentenceEncoder(Path(wanted.path or settings.data_dir / "models"))
    if wanted.model.startswith(SERVICE):
        from bot.backends.embedders.openai_encoder import OpenAIEncoder

        if not wanted.dimensions:
            raise ConfigurationError(
                "set embedding.dimensions (BOT_EMBEDDING__DIMENSIONS) to the length of the "
                f"vectors that {wanted.model.removeprefix(SERVICE)} gives"
            )
        llm = settings.llm
        return OpenAIEncoder(
            llm.base_url or "https://api.openai.com/v1",
            wanted.model.removeprefix(SERVICE),
            wanted.dimensions,
            llm.api_key.get_secret_value() or "none",
        )
    from bot.backends.embedders.fastembed_encoder import FastembedEncoder

    return FastembedEncoder(
        wanted.model,
        folder=wanted.path or None,
        cache=str(settings.data_dir / "models"),
        download=wanted.allow_download,
    )


def open_reranker(settings: Settings) -> CrossEncoder | None:
    """None where none is asked for. Raises ConfigurationError."""
    wanted = settings.embedding
    if not wanted.reranker:
        return None
    from bot.backends.embedders.fastembed_files import Source
    from bot.backends.embedders.fastembed_reranker import FastembedReranker

    cache = str(settings.data_dir / "models")
    return FastembedReranker(
        wanted.reranker, Source(wanted.reranker_path or None, cache, wanted.allow_download)
    )
