"""Recall as the conversation uses it: bounded in time, and never a reason not to answer."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from zoneinfo import ZoneInfo

from bot.core.commands.table import Request
from bot.core.conversation import Question
from bot.core.indexer import Indexer
from bot.core.recall import Candidate, Recall
from bot.core.recall import Question as Asked
from bot.core.recall.candidates import MEMORY, TURN, USER
from bot.core.recall.cut import cut
from bot.domain.errors import MemoryUnavailable
from bot.domain.keys import Principal
from bot.domain.memories import ASSISTANT, Memory, Recollection
from bot.domain.messages import PastTurn
from bot.domain.scope import Scope, readable
from bot.ports import Clock, Database, Transaction

log = logging.getLogger(__name__)

_CATCH_UP = 1.0
_MOST_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class MemoryRows:
    """The rows behind what the index found, read again under the same rule."""

    database: Database

    async def __call__(self, scope: Scope, ids: Sequence[str]) -> Sequence[Candidate]:
        return await self.database.read(partial(_candidates, scope, ids))


@dataclass(slots=True)
class Remembering:
    recall: Recall
    indexer: Indexer
    database: Database
    clock: Clock
    _lost: bool = False  # told once, not at every answer

    async def __call__(self, question: Question) -> Sequence[Recollection]:
        """What fits the question, best first; nothing when memory cannot be searched in time."""
        scope = readable(question.principal)
        asked = self._asked(question)
        try:
            async with asyncio.timeout(_MOST_SECONDS):
                await self.indexer.settled(_CATCH_UP)
                found = await self.recall.recall(scope, asked, leave_out=question.at_hand)
        except (MemoryUnavailable, TimeoutError) as error:
            level = logging.DEBUG if self._lost else logging.WARNING
            log.log(level, "answering without memories: %s", error or "the search took too long")
            self._lost = True
            return []
        self._lost = False
        ids = [ranked.candidate.id for ranked in found]
        return await self.database.read(partial(_recollections, scope, ids))

    async def search(self, request: Request) -> Sequence[Memory]:
        """The person's own memories that fit some words, best first."""
        scope = readable(Principal(request.user))
        asked = self._asked(Question(Principal(request.user), request.argument, (), None))
        try:
            async with asyncio.timeout(_MOST_SECONDS):
                await self.indexer.settled(_CATCH_UP)
                found = await self.recall.find(scope, asked)
        except (MemoryUnavailable, TimeoutError) as error:
            log.warning("searching by the letter only: %s", error or "the search took too long")
            found = []
        near = cut([ranked for ranked in found if ranked.candidate.kind == MEMORY])
        ids = [ranked.candidate.id for ranked in near]
        return await self.database.read(lambda tx: tx.memories.find(scope, ids))

    def _asked(self, question: Question) -> Asked:
        return Asked(
            question.text,
            self.clock.now().astimezone(ZoneInfo(question.zone or "UTC")),
            tuple(message.text for message in question.recent),
        )


def _candidates(scope: Scope, ids: Sequence[str], tx: Transaction) -> Sequence[Candidate]:
    memories = [
        Candidate(memory.id, memory.content, memory.happened_at or memory.created_at, MEMORY)
        for memory in tx.memories.find(scope, ids)
    ]
    turns = [
        Candidate(
            id=one.message.id,
            text=one.message.text,
            at=one.message.at,
            kind=TURN,
            speaker=ASSISTANT if one.message.author is None else USER,
            session=one.session,
            ordinal=one.ordinal,
        )
        for one in tx.sessions.find(scope, ids)
    ]
    return [*memories, *turns]


def _recollections(scope: Scope, ids: Sequence[str], tx: Transaction) -> Sequence[Recollection]:
    """Read once more just before they are used: what was forgotten meanwhile is not among them."""
    found = {memory.id: _of_memory(scope, memory, tx) for memory in tx.memories.find(scope, ids)}
    found |= {one.message.id: _of_turn(one) for one in tx.sessions.find(scope, ids)}
    return [found[one] for one in ids if one in found]


def _of_memory(scope: Scope, memory: Memory, tx: Transaction) -> Recollection:
    at = memory.happened_at or memory.created_at
    speaker = ""
    if memory.owner not in scope.owners:
        owner = tx.people.find(memory.owner)
        speaker = (owner and owner.name) or "another member"
    until = memory.valid_until
    return Recollection(memory.id, MEMORY, memory.owner, memory.content, at, speaker, until)


def _of_turn(one: PastTurn) -> Recollection:
    speaker = ASSISTANT if one.message.author is None else ""
    return Recollection(one.message.id, TURN, one.owner, one.message.text, one.message.at, speaker)
