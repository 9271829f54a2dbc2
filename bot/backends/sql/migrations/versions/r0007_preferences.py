"""What people let the bot do on its own account, and when it next does."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "preferences",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=True),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("owner"),
    )
    op.create_table(
        "occasions",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("next_utc", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "kind"),
    )
    op.create_index("occasions_due", "occasions", ["next_utc"], unique=False)
