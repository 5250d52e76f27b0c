"""One authority for hot seat, tests and network: it holds the true state, takes moves, keeps the Record, undoes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from agon.core.contract import Action, Game, Seat, Sink, State
from agon.core.errors import IllegalAction
from agon.core.protocol import Event
from agon.core.record import Record
from agon.core.replay import Replay, start_of
from agon.core.seeds import check_seed


@mypyc_attr(allow_interpreted_subclasses=True)
class EventLog(Sink):
    """Keeps all events, each with the number of the move that caused it."""

    def __init__(self) -> None:
        self.events: list[tuple[int, Event]] = []
        self.move = 0

    def take(self, event: Event) -> None:
        self.events.append((self.move, event))

    def length(self) -> int:
        return len(self.events)

    def first_events(self, length: int) -> EventLog:
        """A log of its own that has so many of the first events."""
        log = EventLog()
        log.events = self.events[:length]
        return log

    def for_viewer(self, viewer: Seat, since: int = 0) -> list[Event]:
        return [event for move, event in self.events if move >= since and event.visible_to(viewer)]


class Mark(NamedTuple):
    """Of the state before a move."""

    decisions: int
    reveals: int
    events: int  # in the log by then


OTHER_RULES: Final = Mark(-1, -1, 0)
"""Of a move that was played with other rules: nothing that is known here has come after it."""


class Match(Replay):
    """A game being played, or played through again from its Record; what happens is told to `log`."""

    def __init__(
        self, game: Game, record: Record, log: EventLog | None = None, kept: list[bytes] | None = None
    ) -> None:
        self.log = log if log is not None else EventLog()
        super().__init__(game, record, self.log, kept)
        self.marks = [OTHER_RULES] * self.first  # of every move
        if self.record.resumed is not None:
            self.log.take(Event(kind="rules", text=self.record.resumed.words()))
        self.play(record)

    def apply(self, seat: Seat, action: Action) -> None:
        """Takes a move or raises IllegalAction; either way the Record says exactly what has been played."""
        mark = self.mark()
        self.log.move = len(self.record.moves) + 1
        super().apply(seat, action)
        self.marks.append(mark)

    def mark(self) -> Mark:
        return Mark(self.state.decisions, self.state.reveals, self.log.length())

    def follow(self, seat: Seat, action: Action, state: State, events: list[Event]) -> None:
        """Takes a move that was made on a copy already: the copy, and what happened there, become the match's own."""
        self.marks.append(self.mark())
        self.log.move = len(self.record.moves) + 1
        for event in events:
            self.log.take(event)
        self.state = state
        self.state.sink = self.log
        self.note(seat, action)

    def undoable(self, seat: Seat) -> int | None:
        """The index of the move that this seat may take back now, or None.

        It is the seat's last one, if nothing random or hidden has come out since and nobody has answered to it: only
        answers that were given side by side with it may follow.
        """
        for index in range(len(self.record.moves) - 1, -1, -1):
            mark = self.marks[index]
            if mark.reveals != self.state.reveals:
                return None
            if self.record.moves[index][0] == seat:
                beside = [later.decisions == mark.decisions for later in self.marks[index + 1 :]]
                return index if all(beside) else None
        return None

    def undo(self, seat: Seat) -> None:
        """Takes the seat's last move back, or raises IllegalAction with the reason."""
        index = self.undoable(seat)
        if index is None:
            raise IllegalAction(self.why_no_undo(seat), self.game.undo_rule)
        self.take_back(index, self.record.moves[index + 1 :])

    def take_back(self, index: int, again: list[tuple[int, int]]) -> None:
        """The match as it stood before that move, with a log of its own; then it makes these moves again."""
        self.log = self.sink = self.log.first_events(self.marks[index].events)
        self.go_back(index)
        del self.marks[index:]
        for seat, action in again:
            self.apply(seat, action)

    def without(self, index: int, again: list[tuple[int, int]]) -> Match:
        """What `take_back` would make of this match, which stays as it is."""
        match = Match(self.game, start_of(self.record), None, self.kept[:])
        match.record.moves, match.record.digests = self.record.moves[:], self.record.digests
        match.marks, match.log = self.marks[:], self.log
        match.take_back(index, again)
        return match

    def why_no_undo(self, seat: Seat) -> str:
        for index in range(len(self.record.moves) - 1, -1, -1):
            if self.record.moves[index][0] == seat:
                if index < self.first:
                    return "the rules have changed since"
                revealed = self.marks[index].reveals != self.state.reveals
                what = "something random or hidden has come out" if revealed else "somebody else has moved"
                return f"{what} since"
        return "you have not decided anything yet"


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
