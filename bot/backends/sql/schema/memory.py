"""Long-term memory, what was forgotten of it, and what the index must still learn."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
)

from bot.backends.sql.columns import (
    Moment,
    RowId,
    SpaceColumn,
    UserColumn,
    Words,
)
from bot.backends.sql.schema.base import metadata

memories = Table(
    "memories",
    metadata,
    Column("seq", RowId, primary_key=True),
    Column("id", String(36), nullable=False, unique=True),
    Column("owner", UserColumn, nullable=False),
    Column("content", Words, nullable=False),
    Column("normalized", Words, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("context", Words, nullable=False),
    Column("importance", Integer, nullable=False),
    Column("said_in", SpaceColumn),
    Column("happened_at", Moment),
    Column("valid_until", Moment),
    Column("pinned", Boolean, nullable=False),
    Column("status", String(20), nullable=False),
    Column("superseded_by", String(36)),
    Index("memories_by_owner", "owner", "status", "created_at"),
    Index("memories_by_text", "owner", "normalized"),
    Index("memories_by_successor", "superseded_by"),
    sqlite_autoincrement=True,
)

memory_sources = Table(
    "memory_sources",
    metadata,
    Column("memory", String(36), ForeignKey("memories.id", ondelete="CASCADE"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("source", Words, nullable=False),
    PrimaryKeyConstraint("memory", "position"),
    Index("memory_sources_by_source", "source"),
)

memory_shares = Table(
    "memory_shares",
    metadata,
    Column("memory", String(36), ForeignKey("memories.id", ondelete="CASCADE"), nullable=False),
    Column("space", SpaceColumn, nullable=False),
    PrimaryKeyConstraint("memory", "space"),
    Index("memory_shares_by_space", "space"),
)

tombstones = Table(
    "tombstones",
    metadata,
    Column("owner", UserColumn, nullable=False),
    Column("id", Words, nullable=False),  # of a memory, or of a turn it was learnt from
    Column("at", Moment),
    PrimaryKeyConstraint("owner", "id"),
)

forget_log = Table(
    "forget_log",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("owner", UserColumn, nullable=False),
    Column("at", Moment, nullable=False),
    Column("epoch", Integer),  # set when all memories were erased
    Column("everything", Boolean),  # and all else, too; not known of old rows
    sqlite_autoincrement=True,
)

vectors = Table(
    "vectors",
    metadata,
    Column("target", Words, nullable=False),
    Column("embedder", Words, nullable=False),
    Column("vector", LargeBinary, nullable=False),  # 32-bit floats, little-endian
    PrimaryKeyConstraint("target", "embedder"),
)

index_queue = Table(
    "index_queue",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("target", Words, nullable=False, unique=True),
    Column("kind", String(10), nullable=False),
    Column("delete", Boolean, nullable=False),
    sqlite_autoincrement=True,
)
