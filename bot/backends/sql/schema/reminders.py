"""Reminders."""

from sqlalchemy import (
    Boolean,
    Column,
    Index,
    String,
    Table,
    false,
)

from bot.backends.sql.columns import (
    ChatColumn,
    LocalTime,
    Moment,
    SpaceColumn,
    UserColumn,
    Words,
)
from bot.backends.sql.schema.base import metadata

reminders = Table(
    "reminders",
    metadata,
    Column("id", Words, primary_key=True),
    Column("owner", UserColumn, nullable=False),
    Column("chat", ChatColumn, nullable=False),
    Column("space", SpaceColumn),
    Column("private", Boolean, nullable=False),
    Column("text", Words, nullable=False),
    Column("once_utc", Moment),  # set for Once, the next three for Recurring
    Column("rrule", Words),
    Column("dtstart_local", LocalTime),
    Column("tz", Words),
    Column("zone", Words, nullable=False),
    Column("next_utc", Moment, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("state", String(10), nullable=False),
    Column("own_hours", Boolean, nullable=False, server_default=false()),
    Column("source", Words),  # the turn in which it was asked for
    Index("reminders_due", "state", "next_utc"),
    Index("reminders_by_owner", "owner", "state"),
)
