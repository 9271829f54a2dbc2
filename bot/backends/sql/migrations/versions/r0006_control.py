"""Notices, files that go out, where a reminder comes from, and what an answer was made with."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column(
        "people", sa.Column("notices", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    op.add_column("outbox", sa.Column("file_name", sa.Text(), nullable=True))
    op.add_column("outbox", sa.Column("file_text", sa.Text(), nullable=True))
    op.add_column("reminders", sa.Column("source", sa.Text(), nullable=True))
    op.create_table(
        "shown",
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["answer"], ["messages.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("answer", "position"),
    )
    op.create_index("shown_by_target", "shown", ["target"], unique=False)
