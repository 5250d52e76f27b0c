"""The Shuffle step and the passing of the Avatar Mat (ledger sections 3.11 and 3.6)."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.titans import actions
from agon.games.titans.board import draw, player_name, without_card
from agon.games.titans.picks import distinct
from agon.games.titans.state import U_CARD, U_OWNER, UNPROTECTED, TitansState


class Keep(Step[TitansState]):
    """Everybody picks hand cards to throw away, each at an own pace; nothing shows before all are done (TITANS-SHUF-01,
    SHUF-08). `thrown` are the picks so far, `done` says who has finished."""

    def __init__(self, thrown: list[list[int]], done: list[int]) -> None:
        self.thrown = thrown
        self.done = done

    def copy(self) -> Keep:
        return Keep(self.thrown[:], self.done[:])

    def run(self, s: TitansState) -> None:
        asked = False
        for player in range(s.seats):
            if self.done[player] == 0 and len(s.hands[player]) > 0:
                s.ask_openly(player)
                asked = True
        if not asked:
            s.pop()
            self.throw(s)

    def options(self, s: TitansState, seat: int) -> list[int]:
        """Names in ascending order, repeats allowed; or done (TITANS-RULING-52)."""
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
        if action == actions.DONE:
            self.done[seat] = 1
            return
        self.thrown[seat] = [*self.thrown[seat], action - s.cards_throw()]
        s.put_question(seat, self.options(s, seat))  # with nothing left too: silence would tell how many (RULING-53)

    def throw(self, s: TitansState) -> None:
        for player in range(s.seats):
            for card in self.thrown[player]:
                s.hands[player] = without_card(s.hands[player], card)
            s.discards[player] = s.discards[player] + self.thrown[player]
            if s.sink is not None:
                count = len(self.thrown[player])
                text = f"{player_name(s, player)} throws away {count} card{'' if count == 1 else 's'}."
                s.tell("throw", player, text, "TITANS-INFO-13", [])  # a number only (TITANS-RULING-09)


def shuffle(s: TitansState) -> None:
    """In lockstep: cards in play to their owners, everybody shuffles, everybody draws (TITANS-SHUF-10)."""
    layout = s.know_format()
    for unit in s.units:  # stolen ones too; subversions and tokens stay behind (TITANS-SHUF-02, TRAI-09, TERM-16)
        s.discards[unit[U_OWNER]] = [*s.discards[unit[U_OWNER]], unit[U_CARD]]
    s.units = []
    s.reveal()
    for player in range(s.seats):
        deck = s.decks[player] + s.discards[player]
        s.rng.shuffle(deck)  # the only shuffle of discard piles (TITANS-SHUF-03, SHUF-07)
        s.decks[player] = deck
        s.discards[player] = []
        s.top_seen[player] = 0  # TITANS-RULING-63
    for player in range(s.seats):
        draw(s, player, max(layout.hand[player] - len(s.hands[player]), 0))  # TITANS-SHUF-04 to SHUF-06


def pass_avatar(s: TitansState) -> None:
    """To the next team after every turn, whatever the battle brought (TITANS-AVATAR-02 to AVATAR-05, RULING-06)."""
    s.avatar = (s.avatar + 1) % s.know_format().teams
    s.turn += 1
    s.age = 0
    s.next_entry = 0
    s.activations = 0
    for side in range(len(s.protected)):
        s.protected[side] = UNPROTECTED  # TITANS-PROT-08
        s.lost[side] = 0
    if s.sink is not None:
        s.tell("turn", -1, f"Turn {s.turn} begins.", "TITANS-TURN-01", [])
