"""Serving without a model: reminders in plain words, and quoting what fits."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.core import incognito, keeping
from bot.core.commands.remind import set_from_words
from bot.core.commands.table import Request
from bot.core.heard import Heard, Learn, Question, Recall, own_turns, turn_of
from bot.core.turns import Answering, Commit, Turn, at_once
from bot.domain.deliveries import Reply
from bot.domain.events import IncomingMessage
from bot.domain.memories import Recollection
from bot.domain.regex import Regex
from bot.ports import Clock, Database, Transaction

_WISH = Regex(r"\b(?:remind me|set (?:me )?a reminder)\b|提醒我|叫我", re.IGNORECASE)
_MOST_QUOTED = 5


@dataclass(frozen=True, slots=True)
class Rules:
    database: Database
    recall: Recall
    learn: Learn
    clock: Clock

    def look_back(self, turn: Turn, heard: Heard, tx: Transaction) -> Answering:
        heard = replace(heard, request=replace(heard.request, own=own_turns(heard.messages)))
        request = heard.request
        # Forwarded words are somebody else's: they wish for nothing here.
        own = not any(message.forwarded for message in heard.messages)
        if own and _WISH.search(heard.text):
            return at_once(lambda tx: set_from_words(request, tx, heard.text))
        if _hidden(request, tx):
            return at_once(partial(self._commit, heard, ()))
        return partial(self._recalling, heard)

    async def _recalling(self, heard: Heard) -> Commit:
        request = heard.request
        question = Question(request.principal, heard.text, (), request.person.zone)
        return partial(self._commit, heard, await self.recall(question))

    def overhear(self, messages: Sequence[IncomingMessage], tx: Transaction) -> None:
        session = tx.sessions.current(messages[0].chat, self.clock.now())
        tx.sessions.append(session, [turn_of(message, overheard=True) for message in messages])

    def _commit(
        self, heard: Heard, recalled: Sequence[Recollection], tx: Transaction
    ) -> Sequence[Reply]:
        say = heard.request.say
        if _hidden(heard.request, tx):
            return [Reply(f"{heard.request.control.incognito_line}\n\n{say.offline_nothing}")]
        session = tx.sessions.current(heard.request.chat, heard.request.now)
        spoken = [turn_of(message) for message in heard.messages]
        tx.sessions.append(session, spoken)
        keeping.note(tx, tx.people.find(heard.request.user), heard.messages, spoken, ())
        told = self.learn(tx, heard.request, spoken)
        if told and not heard.text.rstrip().endswith(("?", "？")):
            return []  # what was noted is the answer
        if not recalled:
            return [Reply(say.offline_nothing)]
        quotes = dict.fromkeys(f"• {item.text}" for item in recalled)  # a fact, and its turn
        return [Reply("\n".join([say.offline_recall, *list(quotes)[:_MOST_QUOTED]]))]


def _hidden(request: Request, tx: Transaction) -> bool:
    return incognito.active(tx.state, request.user, request.chat, request.now) is not None
