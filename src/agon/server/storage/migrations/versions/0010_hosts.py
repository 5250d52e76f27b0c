"""Who sets up how many tables, and from where: what a host or an address has open is found without looking at all."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String(32), nullable=False, server_default=""))
    op.create_index("tables_by_host", "tables", ["host", "status", "moved"])
    op.create_index("tables_by_origin", "tables", ["origin", "status", "moved"])
    op.drop_index("seats_by_player", "seats")
    op.create_index("seats_by_player", "seats", ["player", "table"])
