"""Whether a reminder is meant by its owner's own clock, also when they move."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column(
        "reminders", sa.Column("own_hours", sa.Boolean(), nullable=False, server_default=sa.false())
    )
