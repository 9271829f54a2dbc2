"""All stores inside one transaction, and the database that runs it.

SQL is the truth. A store method is a plain function inside one transaction: the core composes
steps of them and hands a whole step to `Database.write`, which commits all of it or nothing.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeVar

from bot.domain.candidates import Candidate
from bot.domain.keys import ChatKey, UserKey
from bot.domain.scope import Scope
from bot.ports.inbox import InboxStore
from bot.ports.indexing import IndexQueue
from bot.ports.memories import MemoryStore
from bot.ports.outbox import OutboxStore
from bot.ports.people import PeopleStore, PreferenceStore, UsageStore
from bot.ports.schedule import JobStore, ReminderStore
from bot.ports.sessions import SessionStore
from bot.ports.state import StateStore

T = TypeVar("T")


class Transaction(Protocol):
    """All stores, inside one transaction."""

    @property
    def inbox(self) -> InboxStore: ...
    @property
    def outbox(self) -> OutboxStore: ...
    @property
    def people(self) -> PeopleStore: ...
    @property
    def sessions(self) -> SessionStore: ...
    @property
    def memories(self) -> MemoryStore: ...
    @property
    def reminders(self) -> ReminderStore: ...
    @property
    def preferences(self) -> PreferenceStore: ...
    @property
    def index(self) -> IndexQueue: ...
    @property
    def jobs(self) -> JobStore: ...
    @property
    def usage(self) -> UsageStore: ...
    @property
    def state(self) -> StateStore: ...
    def candidates(self, scope: Scope, ids: Sequence[str]) -> Sequence[Candidate]:
        """Of these live memories and turns those that the scope may read, to be ranked.

        Memories, then turns, the oldest first of each.
        """

    def any_but(self, owners: Collection[UserKey], ids: Collection[str]) -> bool:
        """Whether these people have a live memory, or a turn, besides those."""

    def move_chat(self, old: ChatKey, new: ChatKey) -> None:
        """Everything of a chat follows it to its new id."""


class Database(Protocol):
    """A step runs outside the event loop. What it raises rolls it back and is raised here."""

    async def write(self, step: Callable[[Transaction], T]) -> T: ...
    async def read(self, step: Callable[[Transaction], T]) -> T: ...
    async def scrub(self) -> None:
        """Leave no erased text in any file."""
