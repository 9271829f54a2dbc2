"""People, invitations, spaces and usage."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "invitations",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("code"),
    )
    op.create_table(
        "people",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=10), nullable=False),
        sa.Column("first_seen", sa.BigInteger(), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("zone", sa.Text(), nullable=True),
        sa.Column("learning", sa.Boolean(), nullable=True),
        sa.Column("introduced", sa.Boolean(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.Column("turned_away_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "spaces",
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("learning", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("chat"),
    )
    op.create_table(
        "usage",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("background", sa.Boolean(), nullable=False),
        sa.Column("prompt", ROW_ID, nullable=False),
        sa.Column("completion", ROW_ID, nullable=False),
        sa.PrimaryKeyConstraint("owner", "day", "background"),
    )
