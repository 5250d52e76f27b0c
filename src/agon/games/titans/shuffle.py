"""The Shuffle step and the passing of the Avatar Mat (ledger sections 3.11 and 3.6)."""

from __future__ import annotations

from typing import ClassVar

from agon.core.contract import Action, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.rng import Rng
from agon.core.text import SeatName, Thing, text
from agon.games.titans import actions
from agon.games.titans.base_step import Decision, TitansStep
from agon.games.titans.board import distinct, draw, without_card
from agon.games.titans.reach import refuse_hand_card
from agon.games.titans.state import NO_AGE, U_CARD, U_OWNER, UNPROTECTED, TitansState


class Keep(TitansStep):
    """Everybody picks hand cards to throw away, each at an own pace; nothing shows before all are done (TITANS-SHUF-01,
    SHUF-08). `thrown` are the picks so far, `done` says who has finished."""

    asks: ClassVar[Decision] = Decision(
        "KEEP", "Throw cards away?", "TITANS-SHUF-01", "The rest of your hand stays for the next turn."
    )

    def __init__(self, thrown: list[list[int]], done: list[int]) -> None:
        self.thrown = thrown
        self.done = done

    def copy(self) -> Keep:
        return Keep(self.thrown[:], self.done[:])

    # -- the words ----------------------------------------------------------------------------------------------------
    def choice(self, s: TitansState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.DONE:
            return Choice(action=action, label="Done", rule=rule)
        card = action - s.block(actions.THROW)
        at = s.hands[seat].index(card) + self.thrown[seat].count(card)
        held = Thing(f"hand:{seat}:{at}", s.cards.names[card])
        return Choice(action=action, label=text("Throw away {card}", card=held), rule=rule, targets=[held.id])

    def refuse(self, s: TitansState, seat: Seat, action: Action) -> IllegalAction:
        card = action - s.block(actions.THROW)
        if not 0 <= card < len(s.cards.ids):
            return super().refuse(s, seat, action)
        return refuse_hand_card(s, seat, card, "TITANS-SHUF-01")

    # -- what it holds ------------------------------------------------------------------------------------------------
    def thrown_by(self, player: Seat) -> list[int]:
        return self.thrown[player]

    def redraw(self, s: TitansState, seat: Seat, rng: Rng) -> None:
        """What others throw away is hidden, how much too, from teammates as well (TITANS-SHUF-08)."""
        for player in range(s.seats):
            if player != seat:
                cards = s.hands[player][:]
                rng.shuffle(cards)
                count = rng.below(len(cards) + 1) if len(s.asked[player]) == 0 else 0
                self.thrown[player] = sorted(cards[:count])

    # -- the flow -----------------------------------------------------------------------------------------------------
    def run(self, s: TitansState) -> None:
        asked = False
        for player in range(s.seats):
            if self.done[player] == 0 and len(s.hands[player]) > 0:
                s.ask_openly(player)
                asked = True
        if not asked:
            s.pop()
            self.throw(s)

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        """Names in ascending order, repeats allowed; or done (TITANS-RULING-52)."""
        hand = s.hands[seat]
        last = -1
        for card in self.thrown[seat]:
            hand = without_card(hand, card)
            last = card
        block = s.block(actions.THROW)
        options = [actions.DONE]
        options.extend([block + card for card in distinct(hand) if card >= last])
        return options

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        if action == actions.DONE:
            self.done[seat] = 1
            return
        self.thrown[seat] = [*self.thrown[seat], action - s.block(actions.THROW)]
        s.put_question(seat, self.options(s, seat))  # with nothing left too: silence would tell how many (RULING-53)

    def throw(self, s: TitansState) -> None:
        for player in range(s.seats):
            for card in self.thrown[player]:
                s.hands[player] = without_card(s.hands[player], card)
            s.discards[player] = s.discards[player] + self.thrown[player]
            if s.sink is not None:
                count = len(self.thrown[player])
                words = text("{player} throws away {count} cards.", player=SeatName(player), count=count)
                if count == 1:
                    words = text("{player} throws away 1 card.", player=SeatName(player))
                s.tell("throw", player, words, "TITANS-INFO-13", [])  # a number only (TITANS-RULING-09)


def shuffle(s: TitansState) -> None:
    """In lockstep: cards in play to their owners, everybody shuffles, everybody draws (TITANS-SHUF-10)."""
    layout = s.layout()
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
    s.avatar = (s.avatar + 1) % s.layout().teams
    s.turn += 1
    s.age = NO_AGE
    s.next_entry = 0
    s.activations = 0
    for side in range(len(s.protected)):
        s.protected[side] = UNPROTECTED  # TITANS-PROT-08
        s.lost[side] = 0
    if s.sink is not None:
        s.tell("turn", -1, text("Turn {turn} begins.", turn=s.turn), "TITANS-TURN-01", [])
