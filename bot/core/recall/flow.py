"""From a question to what is worth showing the model: both legs, the rows from SQL, one order."""

import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

from bot.core.recall.asking import Part, understood
from bot.core.recall.candidates import Candidate, Question, Ranked
from bot.core.recall.cut import cut
from bot.core.recall.lexical import is_small_talk
from bot.core.recall.ranking import rank
from bot.domain.errors import MemoryUnavailable
from bot.domain.index import Hit, Vector
from bot.domain.scope import Scope
from bot.ports import Embedder, MemoryIndex

log = logging.getLogger(__name__)

Rows = Callable[[Scope, Sequence[str]], Awaitable[Sequence[Candidate]]]
"""The rows of these ids that the scope may read, in any order; others are left out."""

DEPTH = 400  # of each leg: 200 costs .008 of r@5, 300 .001, and each 100 a millisecond


class Recall:
    """Raises MemoryUnavailable when the index cannot be searched.

    `embedder` None: by words only, where the index holds the vectors of another encoder.
    """

    def __init__(self, embedder: Embedder | None, index: MemoryIndex, rows: Rows) -> None:
        self._embedder = embedder
        self._index = index
        self._rows = rows

    async def recall(
        self, scope: Scope, question: Question, leave_out: Collection[str] = ()
    ) -> Sequence[Ranked]:
        """What belongs into the prompt, best first; nothing for small talk.

        `leave_out` are ids of what stands in the prompt anyway.
        """
        if is_small_talk(question.text):
            return []
        found = await self.find(scope, question)
        asked = _bare(question.text)
        return cut(
            one
            for one in found
            # The same question, asked before, tells nothing: its answer may.
            if one.candidate.id not in leave_out and _bare(one.candidate.text) != asked
        )

    async def find(self, scope: Scope, question: Question) -> Sequence[Ranked]:
        """Everything near the question, best first."""
        asked = understood(question)
        vectors = await self._vectors([part.text for part in asked.parts])
        found = [
            (part, await self._hits(scope, part, vector))
            for part, vector in zip(asked.parts, vectors, strict=True)
        ]
        ids = dict.fromkeys(one for _, hits in found for one in hits)
        candidates = await self._rows(scope, list(ids))
        return rank(asked, candidates, found, question.now.tzinfo)

    async def _vectors(self, texts: Sequence[str]) -> Sequence[Vector | None]:
        if self._embedder is None:
            return [None] * len(texts)
        try:
            return await self._embedder.embed_queries(texts)
        except MemoryUnavailable as error:
            log.warning("Recalling by words only: %s", error)
            return [None] * len(texts)

    async def _hits(self, scope: Scope, part: Part, dense: Vector | None) -> Mapping[str, Hit]:
        return {hit.id: hit for hit in await self._index.search(scope, dense, part.sparse, DEPTH)}


def _bare(text: str) -> str:
    """Equal for texts that differ in case, blanks and marks only."""
    return "".join(filter(str.isalnum, text.casefold()))
