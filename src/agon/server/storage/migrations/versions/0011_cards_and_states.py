"""What lets a game in progress survive an upgrade: its cards, its last state, and where it went on with other rules."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "card_files",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("cards", sa.String(64), nullable=False, server_default=""))
    op.create_table(
        "states",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("move", sa.Integer, nullable=False),
        sa.Column("vocabulary", sa.String(40), nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.add_column("journal", sa.Column("resumed", sa.Text, nullable=True))
