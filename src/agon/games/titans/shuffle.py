"""The Shuffle step and the passing of the Avatar Mat (ledger sections 3.11 and 3.6)."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.titans import actions
from agon.games.titans.board import draw, player_name, without_card
from agon.games.titans.plays import distinct
from agon.games.titans.state import U_CARD, U_OWNER, UNPROTECTED, TitansState


class Keep(Step[TitansState]):
    """Everybody picks hand cards to throw away; nothing shows before all are done (TITANS-SHUF-01, SHUF-08).

    Picks go in rounds: `answered` are those who have made theirs in the present one.
    """

    def __init__(self, thrown: list[list[int]], done: list[int], answered: list[int]) -> None:
        self.thrown = thrown
        self.done = done
        self.answered = answered

    def copy(self) -> Keep:
        return Keep(self.thrown[:], self.done[:], self.answered[:])

    def run(self, s: TitansState) -> None:
        asked = False
        for player in range(s.seats):
            if self.done[player] == 0 and self.answered[player] == 0 and len(s.hands[player]) > 0:
                s.ask_openly(player)
                asked = True
        if not asked:
            self.next_round(s)

    def next_round(self, s: TitansState) -> None:
        going_on = False
        for player in range(s.seats):
            self.answered[player] = 0
            if len(self.thrown[player]) == len(s.hands[player]):
                self.done[player] = 1
            if self.done[player] == 0:
                going_on = True
        if not going_on:
            s.pop()
            self.throw(s)

    def options(self, s: TitansState, seat: int) -> list[int]:
        """Names in ascending order, repeats allowed; then done (TITANS-RULING-52)."""
        hand = s.hands[seat]
        last = -1
        for card in self.thrown[seat]:
            hand = without_card(hand, card)
            last = card
        block = s.cards_throw()
        options = [actions.DONE]
        options.extend([block + card for card in distinct(hand) if card >= last])
        return options

    def answer(self, s: TitansState, seat: int, action: int) -> None:
        self.answered[seat] = 1
        if action == actions.DONE:
            self.done[seat] = 1
        else:
            self.thrown[seat] = [*self.thrown[seat], action - s.cards_throw()]

    def throw(self, s: TitansState) -> None:
        for player in range(s.seats):
            for card in self.thrown[player]:
                s.hands[player] = without_card(s.hands[player], card)
            s.discards[player] = s.discards[player] + self.thrown[player]
            if s.sink is not None:
                text = f"{player_name(s, player)} throws away {len(self.thrown[player])} cards."
                s.tell("throw", player, text, "TITANS-INFO-13", [])  # a number only (TITANS-RULING-09)


def shuffle(s: TitansState) -> None:
    """In lockstep: cards in play to their owners, everybody shuffles, everybody draws (TITANS-SHUF-10)."""
    layout = s.know_format()
    for unit in s.units:
        s.discards[unit[U_OWNER]] = [*s.discards[unit[U_OWNER]], unit[U_CARD]]  # TITANS-SHUF-02
    s.units = []
    s.reveal()
    for player in range(s.seats):
        deck = s.decks[player] + s.discards[player]
        s.rng.shuffle(deck)  # TITANS-SHUF-03
        s.decks[player] = deck
        s.discards[player] = []
        s.top_seen[player] = 0
    for player in range(s.seats):
        draw(s, player, max(layout.hand[player] - len(s.hands[player]), 0))  # TITANS-SHUF-04 to SHUF-06


def pass_avatar(s: TitansState) -> None:
    """To the next team after every turn (TITANS-AVATAR-02 to AVATAR-05)."""
    s.avatar = (s.avatar + 1) % s.know_format().teams
    s.turn += 1
    s.age = 0
    s.next_entry = 0
    s.activations = 0
    for side in range(len(s.protected)):
        s.protected[side] = UNPROTECTED
        s.lost[side] = 0
    if s.sink is not None:
        s.tell("turn", -1, f"Turn {s.turn} begins.", "TITANS-TURN-01", [])
