"""A table in memory: the fold of its journal, ready to be played, shown and continued."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Final

import msgspec

from agon.core.contract import Game, Sink, State
from agon.core.errors import AgonError, IllegalAction
from agon.core.match import Match
from agon.core.protocol import SPECTATOR, Event
from agon.core.record import Record, SeedParts
from agon.core.seeds import commitment, server_commitment, share_commitment
from agon.server.messages import SeatInfo, TableInfo, UndoInfo, Update
from agon.server.refusal import Refusal
from agon.server.storage.rows import ChatRow, Entry, EntryKind, Progress, SeatRow, TablePerson, TableRow
from agon.server.tables.clocks import Outages, clocks_of
from agon.server.tables.delta import SentState, TableLog
from agon.server.tables.summary import seat_summary, table_summary

MOVES_AT_ONCE: Final = 16  # that are played before others have their turn
CHAT_LINES = 200  # what a newcomer gets of the chat


class LiveTable:
    """`match` is None before the start. All changes happen under `lock`, one after the other."""

    def __init__(self, game: Game, row: TableRow, day: float, outages: Outages, most_undos: int) -> None:
        self.game = game
        self.row = row
        self.most_undos = most_undos
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.log = TableLog()
        self.clocks = clocks_of(row, day, outages)
        self.sequence = 0
        # What seats choose side by side shows nobody anything before all have chosen, not even how many picks.
        # So people count from the last entry that everybody saw, and from there only what they did themselves.
        self.opened = 0
        self.decisions = [0] * len(
            row.seats
        )  # of each seat's present question, or answer: clients answer by this number
        self.nonces: dict[str, int] = {}
        self.rewound = 0  # how many undos there were: each makes the log anew
        self.undone: dict[int, int] = {}  # and for how many of them each viewer's own log is another one now
        self.undos = [0] * len(row.seats)  # how often each seat has taken a move back, or asked to
        self.chat: list[tuple[int, ChatRow]] = []
        self.known: dict[str, TablePerson] = {}  # people beside the seats: let in, muted, removed
        self.presence: dict[int, float] = {}  # of all processes: until when each seat is known to be here
        self.away: set[int] = set()  # of those, who was found to have gone when that was looked at last
        self.wish: UndoRequest | None = None
        self.tried: PendingMove | PendingUndo | None = None  # the entry that is being written
        self.hurry = asyncio.Event()  # bots make no pauses before a person is asked again
        self.is_played_out = False  # and with other rules: here one sees how it ended, and the journal says the rest
        self.last_kind: EntryKind = "move"  # of the journal's last entry
        self.commitment = ""
        self.server_commitment = server_commitment(int(row.server_part, 16)) if row.server_part else ""

    def begin(self, at: float, record: Record | None = None) -> None:
        """The deal, or the state from which an upgrade went on. The row holds the seed by now."""
        self.match = Match(self.game, record or record_of(self.row), self.log)
        self.commitment = commitment(int(self.row.seed, 16))
        self.row.to_move = self.match.state.to_move()
        # after an upgrade nobody knows any more who was to move first, and nobody's time runs until the first move
        self.clocks.turn([] if record is not None and record.resumed is not None else self.row.to_move, at)

    def record(self) -> Record:
        """The Record as stored so far, but for its cards; who gets it is the caller's business."""
        record = record_of(self.row)
        if self.match is not None:
            record.moves = self.match.record.moves
            record.digests = self.match.record.digests
            record.resumed = self.match.record.resumed
        return record

    def close(self, reason: str) -> None:
        """Nothing more is played here, and there is no result."""
        self.row.status, self.row.closed, self.row.to_move = "closed", reason, []

    def must_be_open(self) -> None:
        if self.row.closed:
            raise Refusal("table_over", f"This table was closed: {self.row.closed}", "Open a new one.")

    def take_seats(self, seats: list[SeatRow]) -> None:
        """Who sits where now."""
        self.row.seats = seats
        self.clocks.take_seats(seats)

    def playing(self) -> Match:
        if self.match is None:
            raise Refusal("table_started", "The game has not begun.", "Wait until every seat is filled.")
        return self.match

    def people(self, seats: list[int]) -> list[int]:
        """Those of these seats that a person holds."""
        return [seat for seat in seats if self.row.seats[seat].kind == "person"]

    def plays_alone(self, seat: int) -> bool:
        """Whether nobody but bots sits with this seat."""
        return self.people([one.seat for one in self.row.seats]) == [seat]

    # -- the journal -------------------------------------------------------------------------------------------------
    def load(self, at: float, entries: list[Entry]) -> Iterator[None]:
        """Begins and applies all entries. It plays only the moves that stand in the end, and pauses after a few.

        It comes out as if the entries had been taken one by one, but for `undone`: nobody has read the log before.
        """
        record = record_of(self.row)
        standing: list[Entry] = []
        for entry in entries:
            fold(standing, entry)
            record.resumed = entry.resumed or record.resumed
            self.take_wish(entry, [(one.seat, one.action) for one in standing] if entry.kind == "ask" else [])
        if record.resumed is not None:
            record.moves = [(one.seat, one.action) for one in standing[: record.resumed.move]]
        self.begin(at, record)
        match = self.playing()
        for number, entry in enumerate(standing[match.first :], start=1):
            before = match.state.decisions
            match.apply(entry.seat, entry.action)
            if entry.to_move is None:
                entry.to_move, entry.opened = match.state.to_move(), match.state.decisions != before
            if number % MOVES_AT_ONCE == 0:
                yield
        for entry in entries:
            self.rewound += entry.kind in ("undo", "rewind")
            self.count(entry)
        self.reach(match.state)

    def take(self, entry: Entry) -> None:
        """Applies an entry that is in the database. Entries come in order; one seen before is passed over."""
        if entry.sequence <= self.sequence:
            return
        match = self.playing()
        before = match.state.decisions
        if entry.kind == "move" and isinstance(self.tried, PendingMove) and self.tried.is_of(entry):
            match.follow(entry.seat, entry.action, self.tried.state, self.tried.events)
        elif entry.kind == "move":
            match.apply(entry.seat, entry.action)
        elif entry.kind in ("undo", "rewind"):
            match = self.rewind(entry)
        elif entry.resumed is not None:
            raise AgonError(f"another server goes on with rules {entry.resumed.version} of {self.game.title}")
        self.tried = None
        self.take_wish(entry, match.record.moves)
        if entry.to_move is None:
            entry.to_move = match.state.to_move()
            entry.opened = match.state.decisions != before or entry.kind == "rewind"
        self.count(entry)
        self.reach(match.state)

    def count(self, entry: Entry) -> None:
        """What hangs on each entry, also on moves that were taken back: places, questions, nonces and time."""
        turned = entry.kind in ("move", "undo", "rewind", "rules")
        if turned and entry.opened:
            self.opened, self.row.moved = entry.sequence, entry.at
            self.decisions = [entry.sequence] * len(self.decisions)
        elif entry.kind in ("move", "undo"):  # the others' questions are still the same
            self.decisions[entry.seat] += 1
        self.sequence, self.last_kind = entry.sequence, entry.kind
        self.nonces[entry.nonce] = self.decisions[entry.seat]
        if turned and entry.to_move is not None:
            # one of several picks in secret is not yet the move for which time is given
            moved = entry.kind == "move" and entry.opened
            self.clocks.turn(entry.to_move, entry.at, entry.seat if moved else None)

    def reach(self, state: State) -> None:
        """The table stands here now."""
        self.row.to_move = state.to_move()
        if state.over:
            self.row.status = "over"
            self.row.result = result_text(state)
        elif self.row.closed:
            self.close(self.row.closed)

    def rewind(self, entry: Entry) -> Match:
        viewers = [SPECTATOR, *range(len(self.row.seats))]
        before = [self.log.read_by(viewer) for viewer in viewers]
        tried = self.tried
        if not isinstance(tried, PendingUndo) or not tried.is_of(entry):
            tried = PendingUndo(self, entry)
        assert isinstance(tried.match.log, TableLog)
        self.match, self.log = tried.match, tried.match.log
        self.rewound += 1
        for viewer, lines in zip(viewers, before, strict=True):
            if self.log.read_by(viewer) != lines:
                self.undone[viewer] = self.undone.get(viewer, 0) + 1
        return tried.match

    def take_wish(self, entry: Entry, moves: list[tuple[int, int]]) -> None:
        """`moves` stand now. Every wish counts, and so does every move that is taken back without one."""
        if entry.kind in ("ask", "undo") or (entry.kind == "rewind" and self.wish is None):
            self.undos[entry.seat] += 1
        if entry.kind == "ask":
            waiting_for = self.movers_since(moves, entry.action, entry.seat)
            self.wish = UndoRequest(entry.seat, entry.action, entry.nonce, waiting_for)
        elif entry.kind == "yes" and self.wish is not None:
            self.wish.waiting_for = [seat for seat in self.wish.waiting_for if seat != entry.seat]
        else:
            self.wish = None  # granted, denied, or the table has moved on

    def movers_since(self, moves: list[tuple[int, int]], index: int, seat: int) -> list[int]:
        """The other people who have moved since that move: they are asked before it is taken back."""
        others = {mover for mover, _ in moves[index + 1 :]} - {seat}
        return self.people(sorted(others))

    def try_move(self, seat: int, decision: int, action: int, at: float) -> Progress:
        """What the table would be like after the move; refuses with the rule if it cannot be made."""
        match = self.playing()
        self.must_be_open()
        if match.state.over:
            raise Refusal("table_over", "The game is over.", "Look at the replay, or ask for a rematch.")
        if seat in self.row.to_move and decision != self.decisions[seat]:
            raise Refusal("stale", "The table has moved on.", "Choose again.")
        tried = PendingMove(match.state, self.sequence + 1, seat, action)
        try:
            tried.state.apply(seat, action)
        except IllegalAction as error:
            raise Refusal("illegal", error.reason, "", error.rule) from error
        self.tried = tried
        return self.progress(tried.state, at, seat)

    def try_undo(self, entry: Entry) -> Progress:
        """What the table would be like after this entry of kind `undo` or `rewind`."""
        self.tried = tried = PendingUndo(self, entry)
        progress = self.progress(tried.match.state, entry.at)
        if entry.kind == "rewind":
            progress.opened, progress.moved = True, entry.at
        return progress

    def progress(self, state: State, at: float, moved: int | None = None) -> Progress:
        """What the table's row says when this is its state from `at` on."""
        movers = state.to_move()
        opened = self.match is None or state.decisions != self.match.state.decisions
        return Progress(
            to_move=movers,
            status="over" if state.over else "playing",
            result=result_text(state),
            deadline=self.clocks.after(movers, at, moved if opened else None).deadline(self.people(movers)),
            moved=at if opened else self.row.moved,
            opened=opened,
        )

    def deadline(self, now: float) -> float:
        """When the first of the people who are to move will have run out of time."""
        self.clocks.live_through(now)
        return self.clocks.deadline(self.people(self.row.to_move))

    def seen_by(self, seat: int | None) -> int:
        """The table's place in its journal, as far as this seat or a spectator may know."""
        return self.opened if seat is None else self.decisions[seat]

    # -- what leaves -------------------------------------------------------------------------------------------------
    def info(self, seat: int | None, here: set[int], player: str = "") -> TableInfo:
        """The summary for a player on this seat, or for a spectator. The seed stays; only its commitment is told."""
        row = self.row
        now = time.time()
        here = here | (self.presence.keys() - self.lapsed(now))
        info = table_summary(row, self.game.title, [self.seat_info(one, here, now) for one in row.seats], seat)
        info.sequence, info.muted = self.seen_by(seat), self.muted_for(player)
        info.commitment, info.server_commitment = self.commitment, self.server_commitment
        info.code = row.code if seat is not None or player == row.host else ""
        return info

    def muted_for(self, player: str) -> list[str]:
        """Whom the host has muted, as far as it concerns this player."""
        muted = [one.player for one in self.known.values() if one.muted]
        return muted if player == self.row.host else [one for one in muted if one == player]

    def is_removed(self, player: str) -> bool:
        return player in self.known and self.known[player].removed

    def lapsed(self, now: float) -> set[int]:
        """The seats that were here and of which no process has said so lately."""
        return {seat for seat, until in self.presence.items() if until <= now}

    def seat_info(self, row: SeatRow, here: set[int], now: float) -> SeatInfo:
        info = seat_summary(row)
        info.here = row.kind == "person" and row.seat in here
        info.share_commitment = share_commitment(row.share) if self.row.status == "waiting" else ""
        info.seconds_left = self.clocks.left(row.seat, now) if self.row.status == "playing" else None
        return info

    def look_back(self, move: int, viewer: int) -> tuple[State, list[Event], int]:
        """The state after so many moves, what this viewer had read in the log by then, and where this move's lines
        begin."""
        match = self.playing()
        end = match.marks[move].events if move < len(match.marks) else self.log.length()
        begin = match.marks[move - 1].events if move > 0 else 0
        return match.at(move), self.log.readable(viewer, 0, end), len(self.log.readable(viewer, 0, begin))

    def news(self, seat: int | None, told: SentState) -> Update | None:
        """What this seat (or a spectator) may know now, less what it has been told; None if that is all."""
        match = self.playing()
        viewer = SPECTATOR if seat is None else seat
        if not told.is_new(self.sequence, seat, self.rewound, self.undone.get(viewer, 0)):
            return None
        log_start, events = told.log_news(self.log, seat)
        update = Update(
            sequence=self.seen_by(seat),
            decision=0 if seat is None else self.decisions[seat],
            view=match.state.view(viewer),
            prompt=match.state.prompt(seat) if seat is not None else None,
            log_start=log_start,
            events=events,
            undo=self.undo_info(seat) if seat is not None else None,
        )
        return update if told.shorten(update, self.game.view_cache) else None

    def undo_info(self, seat: int) -> UndoInfo:
        match = self.playing()
        if match.state.over:
            return UndoInfo(allowed=False, why="the game is over")
        if self.undos[seat] >= self.most_undos:
            return UndoInfo(allowed=False, why=self.why_no_more_undos())
        if match.undoable(seat) is not None:
            return UndoInfo(allowed=True)
        return UndoInfo(allowed=False, why=match.why_no_undo(seat), ask=self.wished_index(seat) is not None)

    def why_no_more_undos(self) -> str:
        return f"you have taken back {self.most_undos} moves at this table, and no more are allowed"

    def wished_index(self, seat: int) -> int | None:
        """The seat's last move, if nothing random or hidden has come out since: with the others' leave it goes back."""
        match = self.playing()
        for index in range(len(match.record.moves) - 1, -1, -1):
            if match.marks[index].reveals != match.state.reveals:
                return None
            if match.record.moves[index][0] == seat:
                return index
        return None


def record_of(row: TableRow) -> Record:
    """The Record without its moves."""
    return Record(
        game=row.game,
        version=row.version,
        options=row.options,
        seed=row.seed,
        players=[seat.name or seat.level for seat in row.seats],
        seed_parts=SeedParts(server=row.server_part, shares=row.shares) if row.server_part else None,
    )


def result_text(state: State) -> str:
    result = state.result() if state.over else None
    return msgspec.json.encode(result).decode() if result is not None else ""


class PendingMove(Sink):
    """A move on a copy of the table, with all that it brings about. When it is written the copy becomes the table."""

    def __init__(self, state: State, sequence: int, seat: int, action: int) -> None:
        self.sequence = sequence
        self.seat = seat
        self.action = action
        self.events: list[Event] = []
        self.state = state.clone()
        self.state.sink = self

    def take(self, event: Event) -> None:
        self.events.append(event)

    def is_of(self, entry: Entry) -> bool:
        return self.sequence == entry.sequence and self.seat == entry.seat and self.action == entry.action


class PendingUndo:
    """The game without what an entry takes back. When that is written it becomes the table's."""

    def __init__(self, live: LiveTable, entry: Entry) -> None:
        self.sequence = entry.sequence
        self.kind = entry.kind
        self.action = entry.action
        moves = live.playing().record.moves
        check_index(entry, len(moves))
        self.match = live.playing().without(entry.action, moves[entry.action + 1 :] if entry.kind == "undo" else [])

    def is_of(self, entry: Entry) -> bool:
        return self.sequence == entry.sequence and self.kind == entry.kind and self.action == entry.action


class UndoRequest:
    """A seat's wish to take a move back, which the others who have moved since must allow."""

    def __init__(self, seat: int, index: int, nonce: str, waiting_for: list[int]) -> None:
        self.seat = seat
        self.index = index
        self.nonce = nonce
        self.waiting_for = waiting_for


def record_of_rows(row: TableRow, entries: list[Entry]) -> Record:
    """The moves that stand, played by nobody here. It ends before an entry that does not fit."""
    standing: list[Entry] = []
    record = record_of(row)
    try:
        for entry in entries:
            fold(standing, entry)
            record.resumed = entry.resumed or record.resumed
    except BadJournal:
        pass
    record.moves = [(entry.seat, entry.action) for entry in standing]
    return record


class BadJournal(AgonError):
    """An entry that does not fit to those before it."""


def fold(standing: list[Entry], entry: Entry) -> None:
    """Changes the list of moves that stand as the next entry says."""
    if entry.kind == "move":
        standing.append(entry)
    elif entry.kind == "undo":
        check_index(entry, len(standing))
        del standing[entry.action]
    elif entry.kind == "rewind":
        check_index(entry, len(standing))
        del standing[entry.action :]
    elif entry.kind == "rules":
        del standing[entry.action :]


def check_index(entry: Entry, moves: int) -> None:
    if not 0 <= entry.action < moves:
        raise BadJournal(f"entry {entry.sequence} takes back move {entry.action + 1}, and there is no such move")
