"""One authority for hot seat, tests and network: it holds the true state, takes moves, keeps the Record, undoes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from agon.core.contract import Action, Game, Seat, Sink, State
from agon.core.errors import IllegalAction
from agon.core.protocol import Event
from agon.core.record import Record, begin
from agon.core.seeds import check_seed


@mypyc_attr(allow_interpreted_subclasses=True)
class EventLog(Sink):
    """Keeps all events, each with the number of the move that caused it."""

    def __init__(self) -> None:
        self.events: list[tuple[int, Event]] = []
        self.move = 0

    def take(self, event: Event) -> None:
        self.events.append((self.move, event))

    def clear(self) -> None:
        self.events = []
        self.move = 0

    def for_viewer(self, viewer: Seat, since: int = 0) -> list[Event]:
        return [event for move, event in self.events if move >= since and event.visible_to(viewer)]


class Match:
    """A game being played, or played through again from its Record; what happens is told to `log`."""

    def __init__(self, game: Game, record: Record, log: EventLog | None = None) -> None:
        self.game = game
        self.record = Record(
            game=record.game,
            version=record.version,
            options=record.options,
            seed=record.seed,
            cards=record.cards,
            position=record.position,
            players=record.players,
        )
        self.log = log if log is not None else EventLog()
        self.state: State = begin(game, self.record)
        self.state.sink = self.log
        self.marks: list[tuple[int, int]] = []  # before each move: decisions and reveals so far
        for seat, action in record.moves:
            self.apply(seat, action)

    def apply(self, seat: Seat, action: Action) -> None:
        """Takes a move or raises IllegalAction; either way the Record says exactly what has been played."""
        mark = (self.state.decisions, self.state.reveals)
        self.log.move = len(self.record.moves) + 1
        self.state.apply(seat, action)
        self.marks.append(mark)
        self.record.add(seat, action, self.state)

    def follow(self, seat: Seat, action: Action, state: State, events: list[Event]) -> None:
        """Takes a move that was made on a copy already: the copy, and what happened there, become the match's own."""
        self.marks.append((self.state.decisions, self.state.reveals))
        self.log.move = len(self.record.moves) + 1
        for event in events:
            self.log.take(event)
        self.state = state
        self.state.sink = self.log
        self.record.add(seat, action, self.state)

    def undoable(self, seat: Seat) -> int | None:
        """The index of the move that this seat may take back now, or None.

        It is the seat's last one, if nothing random or hidden has come out since and nobody has answered to it: only
        answers that were given side by side with it may follow.
        """
        for index in range(len(self.record.moves) - 1, -1, -1):
            decisions, reveals = self.marks[index]
            if reveals != self.state.reveals:
                return None
            if self.record.moves[index][0] == seat:
                beside = [self.marks[later][0] == decisions for later in range(index + 1, len(self.marks))]
                return index if all(beside) else None
        return None

    def undo(self, seat: Seat) -> None:
        """Takes the seat's last move back, or raises IllegalAction with the reason."""
        index = self.undoable(seat)
        if index is None:
            raise IllegalAction(self.why_no_undo(seat), self.game.undo_rule)
        self.rewind([move for i, move in enumerate(self.record.moves) if i != index])

    def why_no_undo(self, seat: Seat) -> str:
        for index in range(len(self.record.moves) - 1, -1, -1):
            if self.record.moves[index][0] == seat:
                revealed = self.marks[index][1] != self.state.reveals
                what = "something random or hidden has come out" if revealed else "somebody else has moved"
                return f"{what} since"
        return "you have not decided anything yet"

    def rewind(self, moves: list[tuple[int, int]]) -> None:
        """Plays the match anew with these moves."""
        self.record.moves = []
        self.record.digests = []
        self.marks = []
        self.log.clear()
        self.state = begin(self.game, self.record)
        self.state.sink = self.log
        for seat, action in moves:
            self.apply(seat, action)


def new_match(
    game: Game, options: Mapping[str, object] | None = None, seed: int = 0, position: Mapping[str, Any] | None = None
) -> Match:
    # a position tells its own options
    settled = {} if position is not None else game.settle(options if options is not None else {})
    record = Record(
        game=game.id,
        version=game.version,
        options=settled,
        seed=f"{check_seed(seed):064x}",
        cards=game.cards_text,
        position=None if position is None else dict(position),
    )
    return Match(game, record)
