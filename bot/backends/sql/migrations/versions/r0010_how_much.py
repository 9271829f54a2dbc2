"""Whether somebody erased their memories or everything; of what was erased before, the worse."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("forget_log", sa.Column("everything", sa.Boolean(), nullable=True))
