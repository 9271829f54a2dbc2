"""The queues: inbox, outbox, jobs, and what adapters must not forget."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "inbox",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("event", sa.Text(), nullable=True),
        sa.Column("joins", sa.Text(), nullable=True),
        sa.Column("express", sa.Boolean(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.BigInteger(), nullable=True),
        sa.Column("lease_until", sa.BigInteger(), nullable=True),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.Column("done_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("platform", "key", name="inbox_once"),
        sqlite_autoincrement=True,
    )
    op.create_index("inbox_by_chat", "inbox", ["chat", "state", "express", "id"], unique=False)
    op.create_index("inbox_by_state", "inbox", ["state", "express", "id"], unique=False)
    op.create_index(
        "inbox_one_turn_per_chat",
        "inbox",
        ["chat"],
        unique=True,
        sqlite_where=sa.text("state = 'run'"),
        postgresql_where=sa.text("state = 'run'"),
    )
    op.create_table(
        "jobs",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=True),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("lease_until", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("jobs_by_key", "jobs", ["kind", "key", "state"], unique=False)
    op.create_index("jobs_by_state", "jobs", ["state", "due_at"], unique=False)
    op.create_index(
        "jobs_one_open",
        "jobs",
        ["kind", "key"],
        unique=True,
        sqlite_where=sa.text("state = 'new'"),
        postgresql_where=sa.text("state = 'new'"),
    )
    op.create_table(
        "outbox",
        sa.Column("seq", ROW_ID, nullable=False),
        sa.Column("id", sa.String(length=25), nullable=False),
        sa.Column("once", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("buttons", sa.Text(), nullable=True),
        sa.Column("reply_to", sa.Text(), nullable=True),
        sa.Column("handle", sa.Text(), nullable=True),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("ping", sa.Text(), nullable=True),
        sa.Column("message_id", sa.Text(), nullable=True),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.BigInteger(), nullable=True),
        sa.Column("holds", sa.Boolean(), nullable=False),
        sa.Column("lease_until", sa.BigInteger(), nullable=True),
        sa.Column("reminder_id", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("seq"),
        sa.UniqueConstraint("id"),
        sa.UniqueConstraint("once"),
        sqlite_autoincrement=True,
    )
    op.create_index("outbox_by_chat", "outbox", ["chat", "state", "seq"], unique=False)
    op.create_index("outbox_by_message", "outbox", ["chat", "message_id"], unique=False)
    op.create_index("outbox_by_state", "outbox", ["state", "seq"], unique=False)
    op.create_index("outbox_by_user", "outbox", ["user", "state"], unique=False)
    op.create_table(
        "state",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "key"),
    )
