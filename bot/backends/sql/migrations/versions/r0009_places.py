"""The place of each message in its session, kept with it instead of counted anew each time."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

COUNTED = """
    UPDATE messages SET ordinal = counted.before FROM (
        SELECT seq, sum(CASE WHEN overheard THEN 0 ELSE 1 END) OVER (
            PARTITION BY session ORDER BY seq
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) AS before
        FROM messages
    ) AS counted
    WHERE counted.seq = messages.seq AND counted.before > 0
"""


def upgrade() -> None:
    op.add_column(
        "messages", sa.Column("ordinal", sa.Integer(), nullable=False, server_default="0")
    )
    op.execute(COUNTED)
