"""Long-term memory, what was forgotten, vectors and the queue of the index."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "forget_log",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "index_queue",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("delete", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("target"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "memories",
        sa.Column("seq", ROW_ID, nullable=False),
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("normalized", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("context", sa.Text(), nullable=False),
        sa.Column("importance", sa.Integer(), nullable=False),
        sa.Column("said_in", sa.Text(), nullable=True),
        sa.Column("happened_at", sa.BigInteger(), nullable=True),
        sa.Column("valid_until", sa.BigInteger(), nullable=True),
        sa.Column("pinned", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(length=20), nullable=False),
        sa.Column("superseded_by", sa.String(length=36), nullable=True),
        sa.PrimaryKeyConstraint("seq"),
        sa.UniqueConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "memories_by_owner", "memories", ["owner", "status", "created_at"], unique=False
    )
    op.create_index("memories_by_successor", "memories", ["superseded_by"], unique=False)
    op.create_index("memories_by_text", "memories", ["owner", "normalized"], unique=False)
    op.create_table(
        "tombstones",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("owner", "id"),
    )
    op.create_table(
        "vectors",
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("embedder", sa.Text(), nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("target", "embedder"),
    )
    op.create_table(
        "memory_shares",
        sa.Column("memory", sa.String(length=36), nullable=False),
        sa.Column("space", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["memory"], ["memories.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("memory", "space"),
    )
    op.create_index("memory_shares_by_space", "memory_shares", ["space"], unique=False)
    op.create_table(
        "memory_sources",
        sa.Column("memory", sa.String(length=36), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["memory"], ["memories.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("memory", "position"),
    )
    op.create_index("memory_sources_by_source", "memory_sources", ["source"], unique=False)
