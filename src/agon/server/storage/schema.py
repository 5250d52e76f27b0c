"""The database. A table's game is its journal: rows with a unique place, never changed, never deleted."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata = MetaData()

settings = Table(  # what all processes on one database share: the key that signs tokens
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("crest", Integer, nullable=False, server_default="0"),  # 1 to 8; 0: none was chosen
    Column("banned", String(200), nullable=False, server_default=""),  # why; empty: not at all
)

accounts = Table(
    "accounts",
    metadata,
    Column("login", String(40), primary_key=True),  # the name in small letters
    Column("player", String(32), ForeignKey("players.id"), nullable=False, unique=True),
    Column("password", String(200), nullable=False),  # an argon2 hash
)

sessions = Table(  # a token names one and ends with it
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("device", String(60), nullable=False),
    Index("sessions_by_player", "player"),
    Index("sessions_by_seen", "seen"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("game", String(40), nullable=False),
    Column("version", String(40), nullable=False),
    Column("cards", String(64), nullable=False, server_default=""),  # of card_files; empty: the standard cards
    Column("own_cards", Boolean, nullable=False, server_default=false()),  # the host has changed some
    Column("options", Text, nullable=False),  # JSON
    Column("host", String(32), ForeignKey("players.id"), nullable=False),
    Column("code", String(16), nullable=False),
    Column("pace", String(8), nullable=False),
    Column("days", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=false()),  # also for people who play against each other
    Column("stand_in_level", String(20), nullable=False, server_default="greedy"),  # the bot that plays on for people
    Column("access", String(8), nullable=False, server_default="unlisted"),
    Column("status", String(8), nullable=False),
    Column(
        "seed", String(64), nullable=False
    ),  # hexadecimal, mixed at the start; empty before; never leaves before the end
    Column("server_part", String(64), nullable=False, server_default=""),  # of the seed; shown at the end as well
    Column("shares", Text, nullable=False, server_default=""),  # JSON: each seat's part of the seed; empty before
    Column("created", Float, nullable=False),
    Column("started", Float, nullable=False, server_default="0"),
    Column("moved", Float, nullable=False),
    Column("sequence", BigInteger, nullable=False),
    Column("to_move", String(200), nullable=False),  # seats, separated by commas: for lists of tables
    Column("result", Text, nullable=False),  # JSON, empty before the end
    Column("rematch", String(32), nullable=False),
    Column(
        "deadline", Float, nullable=False, server_default="0"
    ),  # when somebody's time is up; 0: never; below 0: parked
    Column("closed", String(200), nullable=False, server_default=""),  # why it was ended without a result
    Index("tables_by_status", "status", "moved"),
    Column("origin", String(32), nullable=False, server_default=""),  # a keyed hash of the address it was set up from
    Index("tables_by_deadline", "status", "deadline"),
    Index("tables_by_host", "host", "status", "moved"),
    Index("tables_by_origin", "origin", "status", "moved"),
)

card_files = Table(  # the cards that games were begun with: each text once, however many tables have it
    "card_files",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("free_as", String(8), nullable=False, server_default="friend"),  # its kind when nobody sits there
    Column("player", String(32), nullable=False),
    Column("level", String(20), nullable=False),
    Column("share", String(64), nullable=False),  # the player's own entropy
    Column("resigned", Boolean, nullable=False),
    Column("returned", Float, nullable=False, server_default="0"),  # when the player took the seat back; 0: never
    Index("seats_by_player", "player", "table"),
)

journal = Table(
    "journal",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("sequence", BigInteger, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("nonce", String(60), nullable=False),
    Column("at", Float, nullable=False),
    Column("to_move", String(200)),  # seats, separated by commas: who was to move then; none in old entries
    Column("opened", Boolean, nullable=False, server_default=true()),  # whether everybody saw something happen
    Column("resumed", Text),  # JSON, of an entry that goes on with other rules: from which state
    UniqueConstraint("table", "nonce", name="journal_nonce"),
)

states = Table(  # where each game stands, or stood shortly before: an upgrade may change the rules that led there
    "states",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("sequence", BigInteger, nullable=False),  # the last entry of the journal that is in it
    Column("version", String(40), nullable=False),  # of the rules
    Column("move", Integer, nullable=False),  # how many moves stood then
    Column("vocabulary", String(40), nullable=False),  # how many actions there were, and a hash of their names
    Column("state", Text, nullable=False),  # a dump in base64
)

chat = Table(
    "chat",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("seat", Integer, nullable=False),  # -1: a spectator
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
    Column("player", String(32), nullable=False, server_default=""),  # nobody: unknown, or erased
    Index("chat_by_player", "player"),
)

table_people = Table(  # what a table knows of people beside its seats
    "table_people",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("admitted", Boolean, nullable=False, server_default=false()),
    Column("muted", Boolean, nullable=False, server_default=false()),
    Column("removed", Boolean, nullable=False, server_default=false()),
)

presence = Table(  # which process has whom at a table, and until when that is sure
    "presence",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("process", String(32), primary_key=True),
    Column("until", Float, nullable=False),
    Index("presence_by_process", "process"),
)

audit = Table(  # what the operator has done with `agon admin`
    "audit",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("who", String(100), nullable=False),  # a user of which machine
    Column("act", String(20), nullable=False),
    Column("target", String(100), nullable=False),
    Column("detail", String(300), nullable=False),
    Column("news", Text, nullable=False),  # for a server that runs on SQLite: the names of what it must read anew
)

servers = Table(  # signs of life: since when none was given, time has stood still
    "servers",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("alive", Float, nullable=False),  # when it said so last
    Column("gone", Boolean, nullable=False),  # it has ended, and said so
)

outages = Table(  # when no server was alive
    "outages",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
)
