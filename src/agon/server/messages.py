"""Every message between client and server. Web types are generated from this file and from core/protocol.py."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from agon.core.protocol import Event, Prompt, Result, View
from agon.core.text import Words
from agon.server.table_setup import Access, Pace, SeatKind, Status, TableSetup

Nonce = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]  # visible ASCII
ErrorCode = Literal[
    "bad_request",
    "unauthorized",
    "forbidden",
    "not_found",
    "table_full",
    "table_started",
    "table_over",
    "illegal",
    "stale",
    "too_fast",
    "too_large",
    "cannot_go_on",
    "busy",
]


# -- from the client -------------------------------------------------------------------------------------------------
class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=2000)] = ""
    code: Annotated[str, Meta(max_length=16)] = ""  # of an invitation: with it friends see a private table


class Move(Struct, tag="move", forbid_unknown_fields=True):
    nonce: Nonce
    decision: int
    action: int


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    nonce: Nonce


class Allow(Struct, tag="allow", forbid_unknown_fields=True):
    nonce: Nonce
    yes: bool


class Hint(Struct, tag="hint", forbid_unknown_fields=True):
    """Asks for hints on the seat's own decision; `advice` comes several times, better each time."""


class Hurry(Struct, tag="hurry", forbid_unknown_fields=True):
    """Who plays alone against bots need not wait for their pauses: they move at once until this seat is asked again."""


class Say(Struct, tag="say", forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    pass


ClientMessage = Hello | Move | Undo | Allow | Hint | Hurry | Say | Ping


# -- from the server -------------------------------------------------------------------------------------------------
class SeatInfo(Struct, omit_defaults=True, kw_only=True):
    """Who sits where. `here` says whether a person is connected; `level` names a bot."""

    seat: int
    kind: SeatKind
    name: str = ""
    player: str = ""
    crest: int = 0  # 1 to 8, if the player has chosen one
    guest: bool = False  # the player has no account
    alike: bool = False  # a lower seat has a name that looks like this one
    level: str = ""
    here: bool = False
    resigned: bool = False
    stand_in: bool = (
        False  # a bot plays for the player who is named; unless resigned, the player may take the seat back
    )
    share_commitment: str = ""  # before the start: to this seat's share of the seed
    seconds_left: float | None = None


class TableInfo(TableSetup, omit_defaults=True, kw_only=True):
    """A table's summary: what everybody may know without watching."""

    id: str
    name: str
    title: str
    options: dict[str, int | str]
    status: Status
    seats: list[SeatInfo]
    host: str  # the player who set it up
    access: Access  # to anybody, by its address, only to friends
    pace: Pace
    own_cards: bool = False  # the host has changed some cards: GET /api/tables/{id}/cards shows them
    sequence: int = 0
    to_move: list[int] = []
    server_commitment: str = ""  # to the server's part of the seed, before anybody gives a share
    commitment: str = ""  # to the seed, from the start on
    code: str = ""  # only for those who sit here: it lets friends in
    my_seat: int | None = None
    created: float = 0
    moved: float = 0
    result: Result | None = None
    rematch: str = ""  # the table that follows
    closed: str = ""  # why the table was ended without a result
    stuck: str = ""  # why it cannot go on: its players can export it
    muted: list[str] = []  # the players who may not speak: all of them for the host, else only oneself


class UndoInfo(Struct, omit_defaults=True, kw_only=True):
    allowed: bool
    why: str = ""
    ask: bool = False  # not by oneself, but the others can be asked for leave


class Table(Struct, tag="table"):
    table: TableInfo


class Update(Struct, tag="update", omit_defaults=True, kw_only=True):
    """The first one of a connection is whole. After that a zone that has not changed since the last one may come with
    nothing but `id`, `kind`, `name` and `same`, one with an `order` with only those entities that have changed, and the
    guide may be left out."""

    sequence: int
    decision: int
    view: View
    prompt: Prompt | None = None
    log_start: int = 0  # the place of the first of `events` in the whole log: what was there from here on is replaced
    events: list[Event] = []
    undo: UndoInfo | None = None


class Ack(Struct, tag="ack"):
    nonce: str
    sequence: int


class Refused(Struct, tag="refused", omit_defaults=True, kw_only=True):
    error: ErrorCode
    message: Words
    nonce: str = ""
    about: str = ""  # the type of the message, if it has no nonce
    hint: str = ""
    rule: str = ""


class Chat(Struct, tag="chat", omit_defaults=True, kw_only=True):
    """A line, and who said it. `player` is the same for one person for good, whatever the name."""

    name: str
    text: str
    at: float
    seat: int | None = None  # none: a spectator
    player: str = ""
    crest: int = 0  # 1 to 8, if the player has chosen one
    guest: bool = False  # the player has no account
    alike: bool = False  # another person here was first to have a name that looks like this one


class Asked(Struct, tag="asked"):
    """`seat` wishes to take its last move back; the others answer with `allow`. Waiting for nobody: one said no."""

    seat: int
    waiting_for: list[int]


class AdvisedChoice(Struct):
    """An option: which share of the thought went into it, and how likely the seat is to win by it; both 0 to 1."""

    action: int
    share: float
    win: float


class Advice(Struct, tag="advice", omit_defaults=True, kw_only=True):
    """Hints on a decision, the most considered option first. There is `more` to come."""

    decision: int
    iterations: int
    win: float
    choices: list[AdvisedChoice]
    more: bool = False


class Pong(Struct, tag="pong"):
    pass


class Bye(Struct, tag="bye"):
    error: ErrorCode
    message: str


ServerMessage = Table | Update | Ack | Refused | Chat | Asked | Advice | Pong | Bye
