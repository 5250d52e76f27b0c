"""Sessions that tokens name, who wrote a line of chat, and what a table's seed is mixed from."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("device", sa.String(60), nullable=False),
    )
    op.create_index("sessions_by_player", "sessions", ["player"])
    op.create_index("sessions_by_seen", "sessions", ["seen"])
    # Tokens named nothing but the player until now. Each player's goes on as a session with the player's own id.
    begin = "INSERT INTO sessions (id, player, made, seen, device) SELECT id, id, created, :now, '' FROM players"
    op.execute(sa.text(begin).bindparams(now=time.time()))
    op.add_column("chat", sa.Column("player", sa.String(32), nullable=False, server_default=""))
    op.create_index("chat_by_player", "chat", ["player"])
    # What was said from a seat, under the name of whoever has it; a spectator's lines cannot be told apart any more.
    op.execute(
        """UPDATE chat SET player = COALESCE((SELECT players.id FROM seats JOIN players ON players.id = seats.player
        WHERE seats."table" = chat."table" AND seats.seat = chat.seat AND players.name = chat.name), '')"""
    )
    op.add_column("tables", sa.Column("server_part", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("shares", sa.Text, nullable=False, server_default=""))
