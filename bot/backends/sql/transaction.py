"""All stores, inside one transaction of one connection."""

from collections.abc import Collection, Sequence

from sqlalchemy import Connection

from bot.backends.sql import moves
from bot.backends.sql.candidates import any_but, candidates
from bot.backends.sql.inbox import SqlInbox
from bot.backends.sql.index_queue import SqlIndexQueue
from bot.backends.sql.jobs import SqlJobs
from bot.backends.sql.memories import SqlMemories
from bot.backends.sql.outbox import SqlOutbox
from bot.backends.sql.people import SqlPeople
from bot.backends.sql.preferences import SqlPreferences
from bot.backends.sql.reminders import SqlReminders
from bot.backends.sql.sessions import SqlSessions
from bot.backends.sql.state import SqlState
from bot.backends.sql.usage import SqlUsage
from bot.domain.candidates import Candidate
from bot.domain.keys import ChatKey, UserKey
from bot.domain.scope import Scope


class SqlTransaction:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.inbox = SqlInbox(connection)
        self.outbox = SqlOutbox(connection)
        self.people = SqlPeople(connection)
        self.index = SqlIndexQueue(connection)
        self.sessions = SqlSessions(connection, self.index)
        self.memories = SqlMemories(connection, self.index)
        self.reminders = SqlReminders(connection)
        self.preferences = SqlPreferences(connection)
        self.jobs = SqlJobs(connection)
        self.usage = SqlUsage(connection)
        self.state = SqlState(connection)

    def candidates(self, scope: Scope, ids: Sequence[str]) -> Sequence[Candidate]:
        return candidates(self._connection, scope, ids)

    def any_but(self, owners: Collection[UserKey], ids: Collection[str]) -> bool:
        return any_but(self._connection, owners, ids)

    def move_chat(self, old: ChatKey, new: ChatKey) -> None:
        moves.move(self._connection, self.index, old, new)
