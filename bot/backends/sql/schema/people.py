"""Who may talk to the bot, how they like it, and what they have used."""

from sqlalchemy import (
    Boolean,
    Column,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    true,
)

from bot.backends.sql.columns import (
    ChatColumn,
    Day,
    Moment,
    RowId,
    UserColumn,
    Words,
)
from bot.backends.sql.schema.base import metadata

people = Table(
    "people",
    metadata,
    Column("key", UserColumn, primary_key=True),
    Column("name", Words, nullable=False),
    Column("language", String(10), nullable=False),
    Column("first_seen", Moment, nullable=False),
    Column("role", String(10), nullable=False),
    Column("zone", Words),
    Column("learning", Boolean),
    Column("introduced", Boolean, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("reachable", Boolean, nullable=False),
    Column("turned_away_at", Moment),
    Column("notices", Boolean, nullable=False, server_default=true()),
)

invitations = Table(
    "invitations",
    metadata,
    Column("code", Words, primary_key=True),
    Column("made_by", UserColumn, nullable=False),
    Column("expires_at", Moment, nullable=False),
    Column("used_at", Moment),
)

spaces = Table(
    "spaces",
    metadata,
    Column("chat", ChatColumn, primary_key=True),
    Column("learning", Boolean, nullable=False),
)

usage = Table(
    "usage",
    metadata,
    Column("owner", UserColumn, nullable=False),
    Column("day", Day, nullable=False),
    Column("background", Boolean, nullable=False),
    Column("prompt", RowId, nullable=False),
    Column("completion", RowId, nullable=False),
    PrimaryKeyConstraint("owner", "day", "background"),
)
