"""What the storage gives and takes: plain records, the same for every database."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from agon.core.record import Resumed
from agon.server.table_setup import Access, SeatKind, Status, TableSetup

EntryKind = Literal["move", "undo", "ask", "yes", "no", "rewind", "rules"]


class PlayerRow(Struct, kw_only=True):
    id: str
    name: str
    created: float
    crest: int = 0  # one of eight; 0: none was chosen
    banned: str = ""  # why; empty: not at all


class SessionRow(Struct, kw_only=True):
    """Somebody who is signed in on some device."""

    id: str
    player: str
    made: float
    seen: float  # when it was used last, to a few minutes
    device: str = ""


class SeatRow(Struct, kw_only=True):
    seat: int
    kind: SeatKind
    player: str = ""
    name: str = ""  # of the player; read only
    crest: int = 0  # of the player; read only
    guest: bool = False  # the player has no account; read only
    alike: bool = False  # the name looks like that of a lower seat; found out when it is read
    free_as: Literal["open", "friend"] = "friend"  # what it is when nobody sits there; kept from the set-up on
    level: str = ""
    share: str = ""
    resigned: bool = False
    returned: float = 0  # when the player took the seat back from a bot; 0: never

    @property
    def stand_in(self) -> bool:
        """Whether a bot plays here for somebody."""
        return self.kind == "bot" and self.player != ""


class TableRow(TableSetup, kw_only=True):
    id: str
    version: str
    cards: str = ""  # its card file in CardFiles, complete from the start on; empty: the standard cards
    own_cards: bool = False  # the host has changed some
    host: str
    code: str
    access: Access = "unlisted"
    status: Status = "waiting"
    seed: str = ""
    server_part: str = ""  # of the seed, drawn when the table is set up
    shares: list[str] = []  # of the seats, as the seed was mixed from them
    created: float
    started: float = 0
    moved: float
    sequence: int = 0
    to_move: list[int] = []
    result: str = ""
    rematch: str = ""
    deadline: float = 0
    closed: str = ""  # the reason, shown to everybody
    origin: str = ""  # a keyed hash of the address from which it was set up: for limits, shown to nobody
    seats: list[SeatRow] = []


class Beginning(Struct, kw_only=True):
    """What is settled when a game begins."""

    seed: str
    shares: list[str] = []  # that the seed was mixed from
    at: float
    version: str  # of the rules
    cards: str = ""  # its card file, complete: no upgrade changes the cards of a game that has begun


class TableCounts(NamedTuple):
    """Tables that somebody has set up."""

    waiting: int
    playing: int  # by days, or with something that happened within an hour
    set_up: int  # within an hour


class Entry(Struct, kw_only=True):
    """One row of a table's journal: a move, or something about the index of a move that is to be taken back.

    `undo` takes that one move back. `ask` wishes to take it back with all that followed, `yes` and `no` are the others'
    answers, and `rewind` does it when everybody has agreed. With `rules` the game goes on by rules of another version:
    so many moves as its index says stand by then, and those before can no longer be taken back.
    """

    table: str
    sequence: int
    kind: EntryKind
    seat: int
    action: int = 0
    nonce: str = ""
    at: float = 0
    # What it brought about, so that nobody need play a move that was taken back to know what came of it:
    to_move: list[int] | None = None  # who was to move then; None: a release before this one wrote the entry
    opened: bool = True  # everybody saw something happen
    resumed: Resumed | None = None  # of an entry of kind `rules`


class Progress(Struct, kw_only=True):
    """What a journal entry changes in the table's row, written in the same transaction."""

    to_move: list[int]
    status: Status
    result: str = ""
    deadline: float = 0  # when somebody's time is up; 0: never
    moved: float = 0  # when everybody saw something happen last
    opened: bool = True  # everybody sees something happen


class ChatRow(Struct, kw_only=True):
    table: str
    player: str = ""  # empty in lines of early releases
    name: str  # as it was then
    seat: int  # -1: a spectator
    text: str
    at: float
    crest: int = 0  # of the player; read only
    guest: bool = False  # the player has no account; read only
    alike: bool = False  # the name looks like another's at this table; found out when it is read


class TablePerson(Struct, kw_only=True):
    """What a table knows of a person beside the seats."""

    player: str
    admitted: bool = False  # has shown the code, or sat here: sees a private table without the code
    muted: bool = False
    removed: bool = False


class AuditRow(Struct, kw_only=True):
    """Something that the operator has done."""

    at: float
    who: str
    act: str
    target: str = ""
    detail: str = ""
    news: str = ""  # the names of what running servers must read anew, separated by spaces
