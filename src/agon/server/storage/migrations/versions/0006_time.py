"""What every journal entry brought about, when no server was alive, and who took a seat back from a bot."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("journal", sa.Column("to_move", sa.String(200)))
    op.add_column("journal", sa.Column("opened", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("seats", sa.Column("returned", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("stand_in_level", sa.String(20), nullable=False, server_default="greedy"))
    op.create_table(
        "servers",
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("alive", sa.Float, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
