"""One background thread that loads a model and runs it, away from the event loop.

One thread, since more make these models slower: eight gave a third of the texts per second.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from bot.domain.errors import MemoryUnavailable
from bot.domain.index import Vector

Encode = Callable[[Sequence[str]], Sequence[Vector]]

CHUNK = 64  # texts per turn of the thread, so that a question does not wait behind a long list


class ModelThread:
    """`load` is called once, in the thread, and gives the function that encodes.

    `kind` of model it is told by; of `chunk` texts the thread cannot be called back.
    """

    def __init__(
        self, load: Callable[[], Encode], kind: str = "encoder", chunk: int = CHUNK
    ) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=kind)
        self._kind, self._chunk = kind, chunk
        self._model: Future[Encode] | None = None
        self._load = load

    def start(self) -> None:
        """Begin to load; asking for vectors does it, too."""
        if self._model is None:
            self._model = self._pool.submit(self._load)

    async def ready(self) -> None:
        """Wait until it is loaded; raises MemoryUnavailable when it cannot be."""
        await self.run([])

    async def run(self, texts: Sequence[str]) -> list[Vector]:
        vectors: list[Vector] = []
        for start in range(0, max(len(texts), 1), self._chunk):
            vectors.extend(await self._run(texts[start : start + self._chunk]))
        return vectors

    async def _run(self, texts: Sequence[str]) -> Sequence[Vector]:
        self.start()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._encode, texts)
        except Exception as error:  # the errors of the model runtimes have no common base
            raise MemoryUnavailable(f"the {self._kind} failed: {error}") from error

    def _encode(self, texts: Sequence[str]) -> Sequence[Vector]:
        assert self._model is not None  # `start` came first, and this is the same single thread
        encode = self._model.result()
        return encode(texts) if texts else []

    def close(self) -> None:
        """Not waiting for a model that is still loading: its thread ends by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)
