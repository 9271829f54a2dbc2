"""Recall as the conversation uses it: bounded in time, and never a reason not to answer."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bot.core.commands.table import Request
from bot.core.conversation import Question
from bot.core.indexer import Indexer
from bot.core.recall import Candidate, Ranked, Recall
from bot.core.recall import Question as Asked
from bot.domain.errors import MemoryUnavailable
from bot.domain.keys import Principal
from bot.domain.memories import Memory, Recollection
from bot.domain.scope import Scope, readable
from bot.ports import Clock, Database

log = logging.getLogger(__name__)

_CATCH_UP = 1.0
_MOST_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class MemoryRows:
    """The rows behind what the index found, read again under the same rule."""

    database: Database

    async def __call__(self, scope: Scope, ids: Sequence[str]) -> Sequence[Candidate]:
        memories = await self.database.read(lambda tx: tx.memories.find(scope, ids))
        return [
            Candidate(
                id=memory.id,
                text=memory.content,
                at=memory.happened_at or memory.created_at,
                kind="memory",
            )
            for memory in memories
        ]


@dataclass(frozen=True, slots=True)
class Remembering:
    recall: Recall
    indexer: Indexer
    database: Database
    clock: Clock

    async def __call__(self, question: Question) -> Sequence[Recollection]:
        """What fits the question, best first; nothing when memory cannot be searched in time."""
        scope = readable(question.principal)
        asked = Asked(
            question.text,
            self.clock.now().astimezone(ZoneInfo(question.zone or "UTC")),
            tuple(message.text for message in question.recent),
        )
        try:
            async with asyncio.timeout(_MOST_SECONDS):
                await self.indexer.settled(_CATCH_UP)
                found = await self.recall.recall(scope, asked)
        except (MemoryUnavailable, TimeoutError) as error:
            log.warning("answering without memories: %s", error or "the search took too long")
            return []
        return [_recollection(question.principal, ranked) for ranked in found]

    async def search(self, request: Request) -> Sequence[Memory]:
        """The person's own memories that fit some words, best first."""
        principal = Principal(request.user)
        question = Question(principal, request.argument, (), request.person.zone)
        ids = [item.id for item in await self(question) if item.kind == "memory"]
        scope = readable(principal)
        return await self.database.read(lambda tx: tx.memories.find(scope, ids))


def _recollection(principal: Principal, ranked: Ranked) -> Recollection:
    candidate = ranked.candidate
    return Recollection(
        candidate.id,
        candidate.kind,
        principal.user,
        candidate.text,
        candidate.at,
        candidate.speaker,
    )
