"""Who may come to a table, what a seat is when nobody sits there, and whom the host has muted or removed."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("access", sa.String(8), nullable=False, server_default="unlisted"))
    op.add_column("seats", sa.Column("free_as", sa.String(8), nullable=False, server_default="friend"))
    op.create_table(
        "table_people",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("admitted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("removed", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    # only a table that has a seat for anybody is listed on
    op.execute("UPDATE seats SET free_as = 'open' WHERE kind = 'open'")
    op.execute("UPDATE tables SET access = 'open' WHERE id IN (SELECT \"table\" FROM seats WHERE kind = 'open')")
