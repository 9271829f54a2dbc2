"""A cross-encoder of fastembed by its name: it reads question and text together.

Better and far slower than vectors: tens of milliseconds for each text, on one thread.
"""

from collections.abc import Sequence
from math import isfinite
from typing import Any

from bot.backends.embedders.fastembed_files import Source
from bot.backends.embedders.text import cleaned
from bot.backends.embedders.worker import Encode, ModelThread
from bot.domain.errors import ConfigurationError
from bot.domain.index import Vector

_CHUNK = 4  # so that the thread is soon free of a question that nobody waits for any more


class FastembedReranker:
    """Raises ConfigurationError for a name that fastembed does not know as a cross-encoder."""

    def __init__(self, name: str, source: Source) -> None:
        _check(name)
        self.name = name
        self._thread = ModelThread(lambda: _read(_load(name, source)), "cross-encoder", _CHUNK)

    def start(self) -> None:
        """Begin to load, or to download, in the background."""
        self._thread.start()

    async def ready(self) -> None:
        """Raises MemoryUnavailable when the model is neither here nor to be had."""
        await self._thread.ready()

    async def scores(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        asked = cleaned(question)
        given = await self._thread.run([f"{asked}\0{cleaned(text)}" for text in texts])
        return [score for (score,) in given]

    async def aclose(self) -> None:
        self._thread.close()


def _check(name: str) -> None:
    from fastembed.rerank.cross_encoder import TextCrossEncoder  # here, as it takes half a second

    known = [model["model"] for model in TextCrossEncoder.list_supported_models()]
    if name.lower() not in map(str.lower, known):
        raise ConfigurationError(
            f"fastembed has no cross-encoder {name!r}; embedding.reranker "
            f"(BOT_EMBEDDING__RERANKER) may be one of {', '.join(known)}"
        )


def _load(name: str, source: Source) -> Any:  # Any: the library is imported only here
    from fastembed.rerank.cross_encoder import TextCrossEncoder

    return source.load(name, TextCrossEncoder)


def _read(model: Any) -> Encode:
    """The thread takes texts: question and text as one, parted by NUL, which `cleaned` bars."""

    def read(pairs: Sequence[str]) -> Sequence[Vector]:
        scores = [float(one) for one in model.rerank_pairs([_parted(pair) for pair in pairs])]
        if len(scores) != len(pairs) or not all(map(isfinite, scores)):
            raise ValueError("its scores are no numbers")
        return [(score,) for score in scores]

    return read


def _parted(pair: str) -> tuple[str, str]:
    question, _, text = pair.partition("\0")
    return question, text
