"""Sessions and their messages."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("current", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("sessions_by_chat", "sessions", ["chat", "current"], unique=False)
    op.create_table(
        "messages",
        sa.Column("seq", ROW_ID, nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("session", sa.String(length=36), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.Text(), nullable=True),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("space", sa.Text(), nullable=True),
        sa.Column("overheard", sa.Boolean(), nullable=False),
        sa.Column("platform_id", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("seq"),
        sa.UniqueConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("messages_by_age", "messages", ["overheard", "at"], unique=False)
    op.create_index("messages_by_owner", "messages", ["owner"], unique=False)
    op.create_index("messages_by_platform_id", "messages", ["chat", "platform_id"], unique=False)
    op.create_index("messages_by_session", "messages", ["session", "seq"], unique=False)
