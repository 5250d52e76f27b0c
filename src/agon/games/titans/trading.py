"""Trading cards between teammates: the question, who answers it, what an agreement changes (ledger section 3.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agon.core.contract import Seat
from agon.core.text import text
from agon.games.titans.state import TitansState
from agon.games.titans.words import at_side

if TYPE_CHECKING:  # a batch of plays asks who trades
    from agon.games.titans.plays import PlayBatch

UNASKED: Final = 0
HALF: Final = 1  # the member at the lower arena has said yes
TRADE: Final = 2
NO_TRADE: Final = 3


def open_team(s: TitansState, batch: PlayBatch, giver: int) -> int:
    """The team that has to say right before a pick from this side whether it trades, or -1 (TITANS-TRADE-08).

    It is the team of the one who picks, then the team of the one whose card it is (TITANS-RULING-43).
    """
    layout = s.layout()
    first = layout.team_of[batch.deciders[giver]]
    if is_open(s, batch, first):
        return first
    second = layout.side_team[giver]
    return second if is_open(s, batch, second) else -1


def is_open(s: TitansState, batch: PlayBatch, team: int) -> bool:
    """Two members with a card each can trade, once an age (TITANS-TRADE-03, TRADE-10, TRADE-11, RULING-15)."""
    if batch.trades[team] == TRADE or batch.trades[team] == NO_TRADE:
        return False
    layout = s.layout()
    pair = layout.team_sides[team]
    return layout.trades[team] and s.stock(layout.holder[pair[0]]) > 0 and s.stock(layout.holder[pair[1]]) > 0


def trader(s: TitansState, batch: PlayBatch, team: int) -> Seat:
    """Who answers: the member at the lower arena first, a controller in place of a controlled one (TITANS-TRADE-09,
    CTRL-14)."""
    pair = s.layout().team_sides[team]
    return batch.deciders[pair[1] if batch.trades[team] == HALF else pair[0]]


def answer_trade(s: TitansState, batch: PlayBatch, team: int, agrees: bool) -> None:
    """It needs the consent of both (TITANS-TRADE-01)."""
    if not agrees:
        batch.trades[team] = NO_TRADE
    elif batch.trades[team] == UNASKED:
        batch.trades[team] = HALF
    else:
        batch.trades[team] = TRADE
        agree(s, batch, team)


def agree(s: TitansState, batch: PlayBatch, team: int) -> None:
    """Each gives the first card of the play step away, never one alone (TITANS-TRADE-02, TRADE-05, TITANS-EX-02)."""
    pair = s.layout().team_sides[team]
    for side in pair:
        batch.need[side] -= 1
        batch.traded[side] = 1
    if s.sink is not None:
        words = text("{player} and {other} trade a card.", player=at_side(s, pair[0]), other=at_side(s, pair[1]))
        s.tell("trade", s.holder(pair[0]), words, "TITANS-TRADE-12", [])
