"""Surge: at the start of a turn hands may be exchanged (ledger section 3.7)."""

from __future__ import annotations

from typing import ClassVar

from agon.core.contract import Action, RuleId, Seat
from agon.core.protocol import Choice
from agon.core.text import SeatName, text
from agon.games.titans import actions
from agon.games.titans.base_step import Decision, TitansStep
from agon.games.titans.board import discard_hand, draw
from agon.games.titans.state import TitansState
from agon.games.titans.words import things


class Surge(TitansStep):
    """`at` is the next player in priority order, `declined` those who said no since the last surge, as bits."""

    asks: ClassVar[Decision] = Decision(
        "SURGE", "Surge?", "TITANS-SURGE-01", "Spend a token: discard your hand and draw as many cards."
    )

    def __init__(self, at: int, declined: int) -> None:
        self.at = at
        self.declined = declined

    def copy(self) -> Surge:
        return Surge(self.at, self.declined)

    def choice(self, s: TitansState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.NO:
            return Choice(action=action, label="No", rule=rule)
        targets = [f"surge:{seat}", f"hand:{seat}"]
        return Choice(action=action, label="Surge", rule=rule, targets=targets, price={"surge": 1}, marks=["reveal"])

    def run(self, s: TitansState) -> None:
        player = self.next_player(s)
        if player < 0:
            s.pop()
        else:
            s.ask(player)

    def next_player(self, s: TitansState) -> int:
        """The next who is eligible and has not declined (TITANS-SURGE-04, SURGE-06, SURGE-07, RULING-12)."""
        order = s.player_order()
        for step in range(len(order)):
            player = order[(self.at + step) % len(order)]
            if s.surges[player] > 0 and len(s.hands[player]) > 0 and not self.declined >> player & 1:
                return player
        return -1

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        return [actions.NO, actions.YES]

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        self.at = (s.player_order().index(seat) + 1) % s.seats
        s.reveal()  # TITANS-RULING-67: a later surge of somebody else reopens the question, nothing else does
        if action == actions.NO:
            self.declined |= 1 << seat
        else:
            self.declined = 0  # everybody may answer it (TITANS-SURGE-05, AVATAR-06)
            surge(s, seat)


def surge(s: TitansState, player: Seat) -> None:
    """The whole hand goes, as many cards come, without a shuffle (TITANS-SURGE-01 to SURGE-03)."""
    s.surges[player] -= 1
    hand = s.hands[player]
    count = discard_hand(s, player)
    drawn = draw(s, player, count)
    if s.sink is not None:
        words = text(
            "{player} surges: discards {cards}; draws {count}.",
            player=SeatName(player),
            cards=things(s, f"discard:{player}", hand),
            count=drawn,
        )
        s.tell("surge", player, words, "TITANS-SURGE-01", [f"surge:{player}"])
