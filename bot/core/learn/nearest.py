"""The memories nearest to some words, for telling what is new from what is known."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.indexer import Indexer
from bot.core.learn.wording import shared
from bot.core.recall import Question, Recall
from bot.domain.errors import MemoryUnavailable
from bot.domain.keys import Principal
from bot.domain.memories import Memory
from bot.domain.scope import Scope, readable
from bot.ports import Clock, Database

log = logging.getLogger(__name__)

MOST = 10
_CATCH_UP = 2.0
_FOR_ENCODER = 6.0  # by words alone, the same thing said otherwise is not seen to be the same
_MOST_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Nearest:
    recall: Recall
    indexer: Indexer
    database: Database
    clock: Clock

    async def __call__(self, principal: Principal, text: str) -> Sequence[Memory]:
        """The person's own, of those that may be read where they spoke; best first."""
        scope = Scope(frozenset({principal.user}), principal.space)
        try:
            async with asyncio.timeout(_MOST_SECONDS):
                await self.indexer.facts_settled(_CATCH_UP)
                found = await self._by_index(scope, text)
        except (MemoryUnavailable, TimeoutError) as error:
            log.warning("comparing memories by their words: %s", error or "too slow an index")
            found = await self._by_words(readable(principal), text)
        return [memory for memory in found if memory.owner == principal.user][:MOST]

    async def _by_index(self, scope: Scope, text: str) -> Sequence[Memory]:
        asked = Question(text, self.clock.now())
        ranked = await self.recall.find(scope, asked, patience=_FOR_ENCODER)
        ids = [one.candidate.id for one in ranked if one.candidate.kind == "memory"]
        return await self.database.read(lambda tx: tx.memories.find(scope, ids[: 2 * MOST]))

    async def _by_words(self, scope: Scope, text: str) -> Sequence[Memory]:
        everything = await self.database.read(lambda tx: tx.memories.listing(scope.owners))
        allowed = [m for m in everything if scope.allows(m.owner, m.said_in, m.shared)]
        return sorted(allowed, key=lambda m: -shared(m.content, [text], generic=True))
