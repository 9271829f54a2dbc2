"""The queues: what came in, what goes out, what is to be done."""

from sqlalchemy import (
    Boolean,
    Column,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from bot.backends.sql.columns import (
    ChatColumn,
    Moment,
    RowId,
    UserColumn,
    Words,
)
from bot.backends.sql.schema.base import metadata
from bot.backends.sql.schema.partial import unique_where

inbox = Table(
    "inbox",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("platform", Text, nullable=False),
    Column("key", Words, nullable=False),
    Column("chat", ChatColumn, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("event", Words),  # JSON; gone when done
    Column("joins", Words),  # plain messages with the same value may share a turn
    Column("express", Boolean, nullable=False),
    Column("state", String(10), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("not_before", Moment),
    Column("lease_until", Moment),
    Column("received_at", Moment, nullable=False),
    Column("done_at", Moment),
    UniqueConstraint("platform", "key", name="inbox_once"),
    Index("inbox_by_state", "state", "express", "id"),
    Index("inbox_by_chat", "chat", "state", "express", "id"),
    unique_where("state = 'run'", "inbox_one_turn_per_chat", "chat"),
    sqlite_autoincrement=True,  # ids name turns: never used twice, not even after pruning
)

outbox = Table(
    "outbox",
    metadata,
    Column("seq", RowId, primary_key=True),
    Column("id", String(25), nullable=False, unique=True),
    Column("once", Words, nullable=False, unique=True),
    Column("chat", ChatColumn, nullable=False),
    Column("user", UserColumn, nullable=False),
    Column("text", Words, nullable=False),
    Column("buttons", Words),  # JSON: rows of [label, action]
    Column("reply_to", Words),
    Column("handle", Words),
    Column("private", Boolean, nullable=False),
    Column("ping", UserColumn),
    Column("message_id", Words),
    Column("part", Integer, nullable=False),
    Column("state", String(10), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("not_before", Moment),
    Column("holds", Boolean, nullable=False, default=False),  # what follows in the chat waits
    Column("lease_until", Moment),
    Column("reminder_id", Text),
    Column("reason", Words),
    Column("created_at", Moment, nullable=False),
    Column("ended_at", Moment),
    Column("file_name", Words),
    Column("file_text", Words),
    Index("outbox_by_state", "state", "seq"),
    Index("outbox_by_chat", "chat", "state", "seq"),
    Index("outbox_by_message", "chat", "message_id"),
    Index("outbox_by_user", "user", "state"),
    sqlite_autoincrement=True,
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("kind", Words, nullable=False),
    Column("key", Words, nullable=False),
    Column("owner", UserColumn, nullable=False),
    Column("chat", ChatColumn),
    Column("payload", Words, nullable=False),  # JSON
    Column("due_at", Moment, nullable=False),
    Column("state", String(10), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("lease_until", Moment),
    Index("jobs_by_state", "state", "due_at"),
    Index("jobs_by_key", "kind", "key", "state"),
    unique_where("state = 'new'", "jobs_one_open", "kind", "key"),
    sqlite_autoincrement=True,
)

state = Table(
    "state",
    metadata,
    Column("platform", Words, nullable=False),
    Column("key", Words, nullable=False),
    Column("value", Words, nullable=False),
    PrimaryKeyConstraint("platform", "key"),
)
