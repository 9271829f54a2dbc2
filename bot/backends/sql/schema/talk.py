"""Sessions and their messages."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
)

from bot.backends.sql.columns import (
    ChatColumn,
    Moment,
    RowId,
    SpaceColumn,
    UserColumn,
    Words,
)
from bot.backends.sql.schema.base import metadata

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("chat", ChatColumn, nullable=False),
    Column("title", Words, nullable=False),
    Column("started_at", Moment, nullable=False),
    Column("current", Boolean, nullable=False),
    Index("sessions_by_chat", "chat", "current"),
)

messages = Table(
    "messages",
    metadata,
    Column("seq", RowId, primary_key=True),
    Column("id", Words, nullable=False, unique=True),
    Column("session", String(36), ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False),
    Column("chat", ChatColumn, nullable=False),
    Column("role", String(10), nullable=False),
    Column("text", Words, nullable=False),
    Column("at", Moment, nullable=False),
    Column("author", UserColumn),
    Column("owner", UserColumn),  # the author, or whom the bot answered
    Column("name", Words, nullable=False),
    Column("space", SpaceColumn),
    Column("overheard", Boolean, nullable=False),
    Column("platform_id", Words),
    # How many turns of the session stood before it, what was overheard not counted.
    Column("ordinal", Integer, nullable=False, server_default="0"),
    Index("messages_by_session", "session", "seq"),
    Index("messages_by_platform_id", "chat", "platform_id"),
    Index("messages_by_owner", "owner"),
    Index("messages_by_age", "overheard", "at"),
    sqlite_autoincrement=True,
)

shown = Table(  # what the model was shown for an answer: memories and turns
    "shown",
    metadata,
    Column("answer", Words, ForeignKey("messages.id", ondelete="CASCADE"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("target", Words, nullable=False),
    PrimaryKeyConstraint("answer", "position"),
    Index("shown_by_target", "target"),
)
