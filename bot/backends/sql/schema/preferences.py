"""What people chose, and when the bot next speaks first."""

from sqlalchemy import Column, Index, PrimaryKeyConstraint, String, Table

from bot.backends.sql.columns import ChatColumn, Moment, UserColumn, Words
from bot.backends.sql.schema.base import metadata

preferences = Table(
    "preferences",
    metadata,
    Column("owner", UserColumn, primary_key=True),
    Column("chat", ChatColumn),  # the private chat in which they chose
    Column("value", Words, nullable=False),  # JSON
)

occasions = Table(
    "occasions",
    metadata,
    Column("owner", UserColumn, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("next_utc", Moment, nullable=False),
    PrimaryKeyConstraint("owner", "kind"),
    Index("occasions_due", "next_utc"),
)
