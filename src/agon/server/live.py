"""A table in memory: the fold of its journal, ready to be played, shown and continued."""

from __future__ import annotations

import asyncio
import time

import msgspec

from agon.core.contract import Game
from agon.core.errors import IllegalAction
from agon.core.match import Match
from agon.core.protocol import SPECTATOR
from agon.core.record import Record
from agon.core.seeds import commitment
from agon.server.messages import SeatInfo, TableInfo, UndoInfo, Update
from agon.server.refusal import Refusal
from agon.server.rows import ChatRow, Entry, Progress, SeatRow, TableRow

LOG_LINES = 300  # what a newcomer gets of the log


class LiveTable:
    """`match` is None before the start. All changes happen under `lock`, one after the other."""

    def __init__(self, game: Game, row: TableRow) -> None:
        self.game = game
        self.row = row
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.sequence = 0
        self.nonces: dict[str, int] = {}
        self.spent: list[float] = [0.0] * len(row.seats)  # seconds of each seat's clock
        self.since = row.moved  # when the present decision was put
        self.undone = 0  # how many undos there were: each makes the log anew
        self.chat: list[tuple[int, ChatRow]] = []
        self.wish: UndoWish | None = None
        if row.status != "waiting":
            self.begin()

    def begin(self) -> None:
        self.match = Match(self.game, self.record())

    def record(self) -> Record:
        """The Record as stored so far; who gets it is the caller's business."""
        names = [seat.name or seat.level for seat in self.row.seats]
        record = Record(
            game=self.row.game, version=self.row.version, options=self.row.options, seed=self.row.seed, players=names
        )
        if self.match is not None:
            record.moves = self.match.record.moves
            record.digests = self.match.record.digests
        return record

    def playing(self) -> Match:
        if self.match is None:
            raise Refusal("table_started", "The game has not begun.", "Wait until every seat is filled.")
        return self.match

    # -- the journal ------------------------------------------------------------------------------------------------
    def take(self, entry: Entry) -> None:
        """Applies an entry that is in the database. Entries come in order; one seen before is passed over."""
        if entry.sequence <= self.sequence:
            return
        match = self.playing()
        movers = match.state.to_move()
        if entry.kind == "move":
            match.apply(entry.seat, entry.action)
        elif entry.kind == "undo":
            match.rewind([move for index, move in enumerate(match.record.moves) if index != entry.action])
        else:
            match.rewind(match.record.moves[: entry.action])
        if entry.kind != "move":
            self.undone += 1
        for seat in movers:
            if seat == entry.seat or entry.kind != "move":
                self.spent[seat] += max(0.0, entry.at - self.since)
        self.since = entry.at
        self.sequence = entry.sequence
        self.nonces[entry.nonce] = entry.sequence
        self.wish = None
        self.row.moved = entry.at
        self.row.to_move = match.state.to_move()
        if match.state.over:
            self.row.status = "over"
            self.row.result = self.progress().result

    def progress(self) -> Progress:
        match = self.playing()
        result = match.state.result()
        return Progress(
            to_move=match.state.to_move(),
            status="over" if match.state.over else "playing",
            result=msgspec.json.encode(result).decode() if result is not None else "",
        )

    def try_move(self, seat: int, decision: int, action: int) -> Progress:
        """What the table would be like after the move; refuses with the rule if it can not be made."""
        match = self.playing()
        if match.state.over:
            raise Refusal("table_over", "The game is over.", "Look at the replay, or ask for a rematch.")
        if decision != match.state.decisions and seat in match.state.to_move():
            raise Refusal("stale", "The table has moved on.", "Choose again.")
        twin = match.state.clone()
        try:
            twin.apply(seat, action)
        except IllegalAction as error:
            raise Refusal("illegal", error.reason, "", error.rule) from error
        result = twin.result()
        return Progress(
            to_move=twin.to_move(),
            status="over" if twin.over else "playing",
            result=msgspec.json.encode(result).decode() if result is not None else "",
        )

    # -- what leaves --------------------------------------------------------------------------------------------------
    def info(self, seat: int | None, here: set[int]) -> TableInfo:
        """The summary. The seed stays; only its commitment is told."""
        row = self.row
        return TableInfo(
            id=row.id,
            name=row.name,
            game=row.game,
            title=self.game.title,
            options=row.options,
            status=row.status,
            seats=[self.seat_info(one, here) for one in row.seats],
            host=row.host,
            pace=row.pace,
            days=row.days,
            seconds=row.seconds,
            sequence=self.sequence,
            to_move=row.to_move,
            commitment=commitment(int(row.seed, 16)) if row.seed else "",
            code=row.code if seat is not None else "",
            my_seat=seat,
            created=row.created,
            moved=row.moved,
            result=self.match.state.result() if self.match is not None and self.match.state.over else None,
            rematch=row.rematch,
        )

    def seat_info(self, row: SeatRow, here: set[int]) -> SeatInfo:
        return SeatInfo(
            seat=row.seat,
            kind=row.kind,
            name=row.name,
            player=row.player,
            level=row.level,
            here=row.seat in here,
            resigned=row.resigned,
            seconds_left=self.seconds_left(row.seat),
        )

    def seconds_left(self, seat: int) -> float | None:
        if self.row.seconds == 0 or self.row.status == "waiting":
            return None
        running = seat in self.row.to_move and self.row.status == "playing"
        used = self.spent[seat] + (time.time() - self.since if running else 0.0)
        return max(0.0, self.row.seconds - used)

    def update(self, seat: int | None, since: int) -> Update:
        """Everything this seat (or a spectator) may know now, with the events from place `since` of the log on."""
        match = self.playing()
        viewer = SPECTATOR if seat is None else seat
        events = [event for _, event in match.log.events]
        start = max(since, len(events) - LOG_LINES)
        return Update(
            sequence=self.sequence,
            decision=match.state.decisions,
            view=match.state.view(viewer),
            prompt=match.state.prompt(seat) if seat is not None else None,
            log_start=sum(1 for event in events[:start] if event.visible_to(viewer)),
            events=[event for event in events[start:] if event.visible_to(viewer)],
            undo=self.undo_info(seat) if seat is not None else None,
        )

    def undo_info(self, seat: int) -> UndoInfo:
        match = self.playing()
        if match.undoable(seat) is not None:
            return UndoInfo(allowed=True)
        return UndoInfo(allowed=False, why=match.why_no_undo(seat))

    def wished_index(self, seat: int) -> int | None:
        """The seat's last move, if nothing random or hidden has come out since: with the others' leave it can go back."""
        match = self.playing()
        for index in range(len(match.record.moves) - 1, -1, -1):
            if match.marks[index][1] != match.state.reveals:
                return None
            if match.record.moves[index][0] == seat:
                return index
        return None


class UndoWish(msgspec.Struct):
    """A seat's wish to take a move back, which the others who have moved since must allow."""

    seat: int
    index: int
    nonce: str
    waiting_for: list[int]
