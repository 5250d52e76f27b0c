"""Tables that are played with cards of the host's own."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("own_cards", sa.Boolean, nullable=False, server_default=sa.false()))
