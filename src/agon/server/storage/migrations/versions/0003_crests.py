"""The crest that a player has chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("crest", sa.Integer, nullable=False, server_default="0"))
