"""Reminders."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "reminders",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("space", sa.Text(), nullable=True),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("once_utc", sa.BigInteger(), nullable=True),
        sa.Column("rrule", sa.Text(), nullable=True),
        sa.Column("dtstart_local", sa.String(length=26), nullable=True),
        sa.Column("tz", sa.Text(), nullable=True),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("next_utc", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("reminders_by_owner", "reminders", ["owner", "state"], unique=False)
    op.create_index("reminders_due", "reminders", ["state", "next_utc"], unique=False)
