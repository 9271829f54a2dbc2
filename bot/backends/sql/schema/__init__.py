"""The tables. A change here needs a new file in `migrations/versions` and a new `HEAD`."""

from bot.backends.sql.schema.base import HEAD, metadata
from bot.backends.sql.schema.memory import (
    forget_log,
    index_queue,
    memories,
    memory_shares,
    memory_sources,
    tombstones,
    vectors,
)
from bot.backends.sql.schema.people import invitations, people, spaces, usage
from bot.backends.sql.schema.preferences import occasions, preferences
from bot.backends.sql.schema.queues import inbox, jobs, outbox, state
from bot.backends.sql.schema.reminders import reminders
from bot.backends.sql.schema.talk import messages, sessions, shown

__all__ = [
    "HEAD",
    "forget_log",
    "inbox",
    "index_queue",
    "invitations",
    "jobs",
    "memories",
    "memory_shares",
    "memory_sources",
    "messages",
    "metadata",
    "occasions",
    "outbox",
    "people",
    "preferences",
    "reminders",
    "sessions",
    "shown",
    "spaces",
    "state",
    "tombstones",
    "usage",
    "vectors",
]
