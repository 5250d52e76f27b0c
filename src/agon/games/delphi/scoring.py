"""Who wins (DELPHI-END-03, END-04, RULING-60), and how the others are ranked (ledger section 7)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.protocol import Result, SeatResult
from agon.core.text import text
from agon.games.delphi.state import DelphiState


def standing(s: DelphiState, seat: Seat) -> list[int]:
    """What decides, in order: back with Zeus, fewest tasks left, most Oracle Cards, most Favor Tokens."""
    return [1 if s.is_home(seat) else 0, -s.tasks_left(seat), s.hand_size(seat), s.favor[seat]]


def result(s: DelphiState) -> Result:
    keys = [standing(s, seat) for seat in range(s.seats)]
    best = max(keys)
    sharers = keys.count(best)
    seats = [
        SeatResult(
            seat=seat,
            value=1.0 / sharers if keys[seat] == best else 0.0,  # shared if all is equal (DELPHI-END-04)
            rank=1 + sum([1 for other in keys if other > keys[seat]]),
            score=12 - s.setup.returned - s.tasks_left(seat),  # tasks done; they are no points, only shown
            parts={
                "tasks left": s.tasks_left(seat),
                "oracle cards": s.hand_size(seat),
                "favor": s.favor[seat],
            },
            title="back with Zeus" if s.is_home(seat) else "",
        )
        for seat in range(s.seats)
    ]
    if s.limit_reached:
        reason = text(
            "nobody was back with Zeus after {rounds} rounds, so the fewest tasks left decide", rounds=s.setup.rounds
        )
        return Result(seats=seats, reason=reason, rule="DELPHI-RULING-60")
    if s.home & (s.home - 1) == 0:
        return Result(seats=seats, reason="one player is back with Zeus", rule="DELPHI-END-03")
    words = "several are back with Zeus, so most Oracle Cards decide, then most Favor Tokens"
    return Result(seats=seats, reason=words, rule="DELPHI-END-04")
