"""Finished games, played through once and looked at move by move."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from agon.core.contract import State
from agon.core.match import Match
from agon.core.protocol import Event
from agon.server.tables.live import LiveTable

EVERY = 32  # moves between two states that are kept: whoever wants another one plays on from the nearest
MOST_KEPT = 16  # games; the one that was looked at longest ago is dropped first


class PlayedGame:
    def __init__(self, live: LiveTable) -> None:
        record = live.record()
        self.moves = record.moves
        match = Match(live.game, msgspec.structs.replace(record, moves=[], digests=[]))
        self.states: list[State] = [match.state.clone()]
        for number, (seat, action) in enumerate(self.moves, start=1):
            match.apply(seat, action)
            if number % EVERY == 0:
                self.states.append(match.state.clone())
        self.events = match.log.events

    def state(self, move: int) -> State:
        """The state after so many moves; it is nobody's yet."""
        state = self.states[move // EVERY].clone()
        for seat, action in self.moves[move - move % EVERY : move]:
            state.apply(seat, action)
        return state

    def events_for(self, viewer: int, move: int) -> tuple[list[Event], int]:
        """What this viewer read in the log by then, and the place where this move's lines begin."""
        read = [(number, event) for number, event in self.events if number <= move and event.visible_to(viewer)]
        return [event for _, event in read], sum(number < move for number, _ in read)


class Replays:
    def __init__(self) -> None:
        self.kept: OrderedDict[str, PlayedGame] = OrderedDict()

    def game(self, live: LiveTable) -> PlayedGame:
        """Of a table whose game is over: it never changes."""
        table = live.row.id
        if table not in self.kept:
            self.kept[table] = PlayedGame(live)
            if len(self.kept) > MOST_KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(table)
        return self.kept[table]
