"""From a question to what is worth showing the model: both legs, the rows from SQL, one order."""

import logging
from collections.abc import Awaitable, Callable, Sequence

from bot.core.recall import lexical
from bot.core.recall.candidates import Candidate, Question, Ranked
from bot.core.recall.cut import cut
from bot.core.recall.ranking import rank
from bot.domain.errors import MemoryUnavailable
from bot.domain.index import Vector
from bot.domain.scope import Scope
from bot.ports import Embedder, MemoryIndex

log = logging.getLogger(__name__)

Rows = Callable[[Scope, Sequence[str]], Awaitable[Sequence[Candidate]]]
"""The rows of these ids that the scope may read, in any order; others are left out."""

DEPTH = 500


class Recall:
    """Raises MemoryUnavailable when the index cannot be searched.

    `embedder` None: by words only, where the index holds the vectors of another encoder.
    """

    def __init__(self, embedder: Embedder | None, index: MemoryIndex, rows: Rows) -> None:
        self._embedder = embedder
        self._index = index
        self._rows = rows

    async def recall(self, scope: Scope, question: Question) -> Sequence[Ranked]:
        """What belongs into the prompt, best first; often nothing."""
        return cut(await self.find(scope, question))

    async def find(self, scope: Scope, question: Question) -> Sequence[Ranked]:
        """Everything near the question, best first."""
        dense = await self._vector(question.text)
        hits = await self._index.search(scope, dense, lexical.question(question.text), DEPTH)
        candidates = await self._rows(scope, [hit.id for hit in hits])
        return rank(question, candidates, {hit.id: hit for hit in hits})

    async def _vector(self, text: str) -> Vector | None:
        if self._embedder is None:
            return None
        try:
            return await self._embedder.embed_query(text)
        except MemoryUnavailable as error:
            log.warning("Recalling by words only: %s", error)
            return None
