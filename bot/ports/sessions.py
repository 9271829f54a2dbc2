"""Conversations: what was said where, by whom, and which of it an answer drew on."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.messages import Message, PastTurn, Session
from bot.domain.scope import Scope


class SessionStore(Protocol):
    def current(self, chat: ChatKey, now: datetime) -> Session:
        """The open session of a chat; begun when there is none."""

    def standing(self, chat: ChatKey) -> Session | None:
        """The open session of a chat, where there is one."""

    def begin(self, chat: ChatKey, title: str, now: datetime) -> Session: ...
    def append(
        self, session: Session, messages: Sequence[Message], *, to: UserKey | None = None
    ) -> None:
        """Unique by message id: appending again changes nothing.

        `to` is whom the bot speaks to of its own accord; else it answers whoever spoke last.
        """

    def window(self, session: Session, limit: int) -> Sequence[Message]:
        """The newest `limit` messages, oldest first."""

    def messages(self, ids: Sequence[str]) -> Sequence[Message]: ...
    def by_platform_id(self, chat: ChatKey, platform_id: str) -> Message | None: ...
    def find(self, scope: Scope, ids: Collection[str]) -> Sequence[PastTurn]:
        """Of these turns and answers those that the scope may read, oldest first."""

    def spoken(
        self, owner: UserKey, *, chat: ChatKey | None = None, since: datetime | None = None
    ) -> Sequence[PastTurn]:
        """What a person said to the bot, and the answers to it, oldest first."""

    def spaces(self, owner: UserKey) -> Collection[Space]:
        """Where a person was heard to speak."""

    def note_used(self, answer_id: str, ids: Sequence[str]) -> None:
        """Which memories and turns the model was shown for an answer, in that order."""

    def used(self, answer_id: str) -> Sequence[str]: ...
    def using(self, ids: Collection[str]) -> Collection[str]:
        """The answers for which any of these was shown."""

    def correct(
        self,
        chat: ChatKey,
        platform_id: str,
        text: str,
        *,
        as_id: str | None = None,
        indexed: bool = True,
    ) -> bool:
        """Replace the words of a turn that its author edited; `as_id`: under a new id.

        `indexed`: it can be found again by its new words.
        """

    def erase(self, message_ids: Sequence[str]) -> int:
        """On request: nothing is learnt from them any more, and they leave the index."""

    def erase_all(self, owner: UserKey) -> int:
        """All words of a person, and the bot's answers to them."""

    def expire(self, before: datetime, overheard_before: datetime) -> Sequence[str]:
        """Erase what is older; gives the ids."""
