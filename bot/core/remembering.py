"""Recall as the conversation uses it: bounded in time, and never a reason not to answer."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from bot.core.commands.table import Request
from bot.core.heard import Question
from bot.core.indexer import Indexer
from bot.core.recall import Question as Asked
from bot.core.recall import Recall
from bot.domain.candidates import MEMORY, USER, Candidate
from bot.domain.errors import MemoryUnavailable
from bot.domain.keys import Principal, UserKey
from bot.domain.memories import Memory, Recollection
from bot.domain.scope import Scope, readable
from bot.ports import Clock, Database

log = logging.getLogger(__name__)

_CATCH_UP = 1.0
_MOST_SECONDS = 5.0
_MOST_KNOWN = 10_000


@dataclass(frozen=True, slots=True)
class MemoryRows:
    """The rows behind what the index found, read again under the same rule."""

    database: Database

    async def __call__(self, scope: Scope, ids: Sequence[str]) -> Sequence[Candidate]:
        return await self.database.read(lambda tx: tx.candidates(scope, ids))


@dataclass(slots=True)
class Remembering:
    recall: Recall
    indexer: Indexer
    database: Database
    clock: Clock
    _lost: bool = False  # told once, not at every answer
    _known: set[frozenset[UserKey]] = field(default_factory=set)  # of whom there is more

    async def __call__(self, question: Question) -> Sequence[Recollection]:
        """What fits the question, best first; nothing when memory cannot be searched in time."""
        if await self._all_at_hand(question):
            return []
        scope = readable(question.principal)
        asked = self._asked(question)
        try:
            async with asyncio.timeout(_MOST_SECONDS):
                if question.astray:
                    await self.indexer.settled(_CATCH_UP)
                else:
                    await self.indexer.facts_settled(_CATCH_UP)
                found = await self.recall.recall(scope, asked, leave_out=question.at_hand)
        except (MemoryUnavailable, TimeoutError) as error:
            level = logging.DEBUG if self._lost else logging.WARNING
            log.log(level, "answering without memories: %s", _reason(error))
            self._lost = True
            return []
        self._lost = False
        return [_recollection(ranked.candidate) for ranked in found]

    async def search(self, request: Request) -> Sequence[Memory]:
        """The person's own memories that fit some words, best first."""
        scope = readable(Principal(request.user))
        asked = self._asked(Question(Principal(request.user), request.argument, (), None))
        try:
            async with asyncio.timeout(_MOST_SECONDS):
                await self.indexer.facts_settled(_CATCH_UP)
                near = await self.recall.best(scope, asked, lambda one: one.kind == MEMORY)
        except (MemoryUnavailable, TimeoutError) as error:
            log.warning("searching by the letter only: %s", _reason(error))
            near = []
        ids = [ranked.candidate.id for ranked in near]
        return await self.database.read(lambda tx: tx.memories.find(scope, ids))

    async def _all_at_hand(self, question: Question) -> bool:
        """Of who is new here, everything fits into the prompt: nothing is left to be searched.

        Where others can hear, there is also what they shared, so a search it is.
        """
        owners = question.principal.owners
        if owners in self._known or not question.principal.private:
            return False
        if not await self.database.read(lambda tx: tx.any_but(owners, question.at_hand)):
            return True
        if len(self._known) == _MOST_KNOWN:
            self._known.clear()
        self._known.add(owners)  # and they stay known: should they be forgotten, they are searched
        return False

    def _asked(self, question: Question) -> Asked:
        return Asked(
            question.text,
            self.clock.now().astimezone(ZoneInfo(question.zone or "UTC")),
            tuple(message.text for message in question.recent),
        )


def _reason(error: Exception) -> str:
    return str(error) or "the search took too long"  # a timeout says nothing of itself


def _recollection(one: Candidate) -> Recollection:
    speaker = "" if one.speaker == USER else one.speaker
    return Recollection(one.id, one.kind, one.text, one.at, speaker, one.until)
