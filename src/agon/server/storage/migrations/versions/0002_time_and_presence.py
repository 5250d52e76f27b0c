"""When a game began and when somebody's time is up, and which process has whom at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("deadline", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("started", sa.Float, nullable=False, server_default="0"))
    op.create_index("tables_by_deadline", "tables", ["status", "deadline"])
    op.create_table(
        "presence",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("presence_by_process", "presence", ["process"])
