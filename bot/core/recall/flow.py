"""From a question to what is worth showing the model: both legs, the rows from SQL, one order."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence

from bot.core.recall.asking import Part, understood
from bot.core.recall.candidates import Candidate, Question, Ranked
from bot.core.recall.cut import cut
from bot.core.recall.lexical import is_small_talk
from bot.core.recall.outage import Outage
from bot.core.recall.ranking import rank
from bot.core.recall.reranking import Reranking
from bot.domain.errors import MemoryUnavailable
from bot.domain.index import Hit, Vector
from bot.domain.scope import Scope
from bot.ports import Embedder, MemoryIndex

Rows = Callable[[Scope, Sequence[str]], Awaitable[Sequence[Candidate]]]
"""The rows of these ids that the scope may read, in any order; others are left out."""

DEPTH = 400  # of each leg: 300 costs .008 of r@5 in long chats, 200 .013; each 100 a millisecond
# Seconds that a question waits for the encoder, which may still be loading. Whoever answers may
# have waited a second before, for the index to hold what was just said.
PATIENCE = 1.5


class Recall:
    """Raises MemoryUnavailable when the index cannot be searched.

    `embedder` None: by words only, where the index holds the vectors of another encoder.
    """

    def __init__(
        self,
        embedder: Embedder | None,
        index: MemoryIndex,
        rows: Rows,
        patience: float = PATIENCE,
        reranking: Reranking | None = None,
    ) -> None:
        self._embedder = embedder
        self._index = index
        self._rows = rows
        self._patience = patience
        self._reranking = reranking
        self._outage = Outage("recalling by words only")

    async def recall(
        self, scope: Scope, question: Question, leave_out: Collection[str] = ()
    ) -> Sequence[Ranked]:
        """What belongs into the prompt, best first; nothing for small talk.

        `leave_out` are ids of what stands in the prompt anyway.
        """
        if is_small_talk(question.text):
            return []
        asked = _bare(question.text)

        def may_tell(one: Candidate) -> bool:
            # The same question, asked before, tells nothing: its answer may.
            return one.id not in leave_out and _bare(one.text) != asked

        return await self.best(scope, question, may_tell)

    async def best(
        self, scope: Scope, question: Question, wanted: Callable[[Candidate], bool]
    ) -> Sequence[Ranked]:
        """What is near enough to be shown, best first."""
        ranked = await self._ranked(scope, question, self._patience)
        kept = (one for one in ranked if wanted(one.candidate))
        if self._reranking is None:
            return cut(kept)
        # With the chat before it where the question needs that, as it was searched by.
        whole = understood(question).parts[0].text
        top = cut(await self._reranking.first(whole, kept))
        # That took its time: what was forgotten meanwhile is not among them.
        there = await self._rows(scope, [one.candidate.id for one in top])
        still = {one.id for one in there}
        return [one for one in top if one.candidate.id in still]

    async def find(
        self, scope: Scope, question: Question, patience: float | None = None
    ) -> Sequence[Ranked]:
        """Everything near the question, best first. `patience` with the encoder, in seconds."""
        patience = self._patience if patience is None else patience
        return list(await self._ranked(scope, question, patience))

    async def _ranked(self, scope: Scope, question: Question, patience: float) -> Iterator[Ranked]:
        asked = understood(question)
        vectors = await self._vectors([part.text for part in asked.parts], patience)
        found = [
            (part, await self._hits(scope, part, vector))
            for part, vector in zip(asked.parts, vectors, strict=True)
        ]
        ids = dict.fromkeys(one for _, hits in found for one in hits)
        candidates = await self._rows(scope, list(ids))
        return rank(asked, candidates, found, question.now.tzinfo)

    async def _vectors(self, texts: Sequence[str], patience: float) -> Sequence[Vector | None]:
        if self._embedder is None:
            return [None] * len(texts)
        try:
            async with asyncio.timeout(patience):
                vectors = await self._embedder.embed_queries(texts)
        except (MemoryUnavailable, TimeoutError) as error:
            self._outage.tell(error)
            return [None] * len(texts)
        self._outage.over()
        return vectors

    async def _hits(self, scope: Scope, part: Part, dense: Vector | None) -> Mapping[str, Hit]:
        return {hit.id: hit for hit in await self._index.search(scope, dense, part.sparse, DEPTH)}


def _bare(text: str) -> str:
    """Equal for texts that differ in case, blanks and marks only."""
    return "".join(filter(str.isalnum, text.casefold()))
