"""Who wins, and what must hold in every state."""

from __future__ import annotations

from agon.core.contract import need
from agon.core.protocol import Result, SeatResult
from template_game.cards import FOLLOWERS, OMENS, SEATS
from template_game.state import DuelState


def result(s: DuelState) -> Result:
    mine, other = s.followers
    values = [0.5, 0.5] if mine == other else [1.0, 0.0] if mine > other else [0.0, 1.0]
    seats = [
        SeatResult(seat=seat, value=values[seat], rank=1 if values[seat] > 0 else 2, score=s.followers[seat])
        for seat in range(SEATS)
    ]
    return Result(seats=seats, reason="the duel is over", rule="DUEL-END-02")


def check(s: DuelState) -> None:
    need(sum(s.followers) == FOLLOWERS * SEATS, "followers only change sides (DUEL-OMEN-01)")
    need(min(s.followers) >= 0, "nobody has fewer than no followers (DUEL-OMEN-01)")
    places = s.hands[0] + s.hands[1] + s.deck + s.discard
    need(sorted(places) == list(range(OMENS)), "each of the 15 omens lies in one place (DUEL-SETUP-02)")
    need(s.hands == [sorted(hand) for hand in s.hands], "hands are in the order of the omens")
    need(0 <= s.round <= s.setup.rounds, "no more rounds are played than the option says (DUEL-SETUP-04)")
    for omen in range(OMENS):
        in_hand = omen in s.hands[0] or omen in s.hands[1]
        need(in_hand or not s.seen[omen], "only an omen in a hand can be known to the other seat (DUEL-OMEN-03)")
