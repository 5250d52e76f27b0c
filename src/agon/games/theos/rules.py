"""The round: Start Phase, Play Phase with its turns, the resolution of a card (ledger ROUND to RES).

Nothing here draws from chance: after the set-up the players' choices alone decide (THEOS-GEN-05).
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.theos import actions
from agon.games.theos.activating import Activate, empower
from agon.games.theos.cards import INSTANT, OFFERING, POWER_CARD, count_of, numbers_of
from agon.games.theos.cleanup import Cleanup, cleanup_order
from agon.games.theos.knowledge import IN_HAND, came_out
from agon.games.theos.passives import always_accepted, empowerable
from agon.games.theos.scoring import leaders
from agon.games.theos.sets import later_cards
from agon.games.theos.state import TheosState
from agon.games.theos.table_changes import fell, show, to_row, turn_to
from agon.games.theos.triggers import IS_ACCEPTED, IS_ACTIVE, IS_DESTROYED, happen
from agon.games.theos.words import entity, god_name, name, who

START: Final = 0
PLAY: Final = 1


class Round(Step[TheosState]):
    """Start, Play and End Phase, again and again (THEOS-ROUND-01). The bottom of the stack once the set-up is done."""

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def copy(self) -> Round:
        return Round(self.stage)

    def run(self, s: TheosState) -> None:
        if self.stage == START:
            begin_round(s)
            self.stage = PLAY
            s.push(BuildHands([0] * s.seats))
        elif s.hand[0] != 0 or s.blanks[0] != 0:  # all hands are of one size (THEOS-PLAY-01, RULING-54)
            s.turn += 1
            s.push(Turn([-1] * s.seats, False))
        else:
            self.stage = START
            end_phase(s)


def begin_round(s: TheosState) -> None:
    """The die is set to 10, then goes down by 1 each round, never below 1 (THEOS-START-01, START-02).

    Gods, cards left in play and their Followers are as the last round left them (THEOS-ROUND-02). What came before is
    final: whether it could still be taken back would tell who has begun a hand in secret (THEOS-RULING-71, RULING-72).
    """
    s.reveal()
    s.round += 1
    s.turn = 0
    s.gods_at_start = s.gods
    s.die = max(11 - s.round, 1)
    if s.sink is not None:
        s.tell("round", -1, f"Round {s.round}: the Ascension Die shows {s.die}.", "THEOS-START-02", ["die"])


def end_phase(s: TheosState) -> None:
    """One team wins, and only here (THEOS-GEN-02, END-06), before any cleanup (END-04)."""
    s.active = -1
    first = leaders(s)  # more Followers than every other; nobody wins a tie (THEOS-END-03, END-05)
    if len(first) == 1 and s.team_followers(first[0]) >= s.target():  # THEOS-END-02
        s.winner = first[0]
        end_game(s)
    elif s.round >= s.cards.data.round_limit:  # THEOS-RULING-50
        s.limit_reached = True
        s.winner = first[0] if len(first) == 1 else -1
        end_game(s)
    else:
        order = cleanup_order(s)
        if s.sink is not None:
            names = ", ".join([who(s, seat) for seat in order])
            s.tell("cleanup", -1, f"Cleanup in this order: {names}.", "THEOS-END-09", [])
        s.push(Cleanup(order, 0, 0, 0))


def end_game(s: TheosState) -> None:
    s.reveal()  # hands and decks may be shown now (THEOS-RULING-77)
    s.over = True
    if s.sink is not None:
        rule = "THEOS-RULING-50" if s.limit_reached else "THEOS-END-04"
        s.tell("end", -1, "The game is over.", rule, [])


# -- the Start Phase --------------------------------------------------------------------------------------------------
class BuildHands(Step[TheosState]):
    """Everybody fills the hand up to 7 from the own deck, secretly and at the same time (THEOS-START-03, START-05).

    Each at the own pace: others see only who has finished (THEOS-GEN-06, RULING-71).
    """

    def __init__(self, picks: list[int]) -> None:
        self.picks = picks  # by seat, as masks; secret

    def copy(self) -> BuildHands:
        return BuildHands(self.picks[:])

    def need(self, s: TheosState, seat: int) -> int:
        """Blanks count towards the 7 and can not be left out (THEOS-START-04)."""
        return s.cards.data.hand_size - s.blanks[seat]

    def run(self, s: TheosState) -> None:
        for seat in range(s.seats):
            need = self.need(s, seat)
            if need == count_of(s.deck[seat]):
                self.picks[seat] = s.deck[seat]  # no choice, as everybody can see
            elif count_of(self.picks[seat]) < need:
                s.put_question(seat, self.options(s, seat))
        if s.waiting == 0:
            self.finish(s)

    def options(self, s: TheosState, seat: int) -> list[int]:
        picks = self.picks[seat]
        return later_cards(s.deck[seat], picks, self.need(s, seat) - count_of(picks), actions.TAKE)

    def answer(self, s: TheosState, seat: int, action: int) -> None:
        picks = self.picks[seat] | 1 << (action - actions.TAKE)
        self.picks[seat] = picks
        missing = self.need(s, seat) - count_of(picks)
        if missing > 0:  # asked again at once, whatever the others do
            s.put_question(seat, later_cards(s.deck[seat], picks, missing, actions.TAKE))

    def finish(self, s: TheosState) -> None:
        s.pop()
        s.reveal()  # what was chosen in secret is final once the last has finished (THEOS-RULING-72)
        for seat in range(s.seats):
            s.hand[seat] = self.picks[seat]
            s.deck[seat] &= ~self.picks[seat]  # the rest stays there for the round (THEOS-START-06)
        if s.sink is not None:
            s.tell("hands", -1, "All hands are built.", "THEOS-START-03", [])


# -- the Play Phase ---------------------------------------------------------------------------------------------------
class Turn(Step[TheosState]):
    """All play one card face down, all reveal, the fastest resolves first (THEOS-PLAY-02, TURN-01 to TURN-08)."""

    def __init__(self, chosen: list[int], revealed: bool) -> None:
        self.chosen = chosen  # by seat: the card face down, or -1; secret
        self.revealed = revealed

    def copy(self) -> Turn:
        return Turn(self.chosen[:], self.revealed)

    def run(self, s: TheosState) -> None:
        if self.revealed:
            card = fastest(s)
            if card >= 0:
                begin_resolution(s, card)
            else:
                s.active = -1
                s.pop()  # THEOS-TURN-08
        elif -1 in self.chosen:
            for seat in range(s.seats):
                if self.chosen[seat] < 0:
                    s.ask(seat)  # one option is no secret: sizes and Blanks of hands are public (THEOS-INFO-02)
        else:
            self.reveal(s)

    def options(self, s: TheosState, seat: int) -> list[int]:
        """Distinct cards in hand, Blanks counted as one; no passing (THEOS-TURN-01)."""
        options = [actions.PLAY + card for card in numbers_of(s.hand[seat])]
        if s.blanks[seat] > 0:
            options.append(actions.PLAY + actions.BLANK)
        return options

    def answer(self, s: TheosState, seat: int, action: int) -> None:
        self.chosen[seat] = action - actions.PLAY

    def reveal(self, s: TheosState) -> None:
        """All cards are turned up together; Blanks leave at once, unheard (THEOS-TURN-03, TURN-04, RULING-53)."""
        self.revealed = True
        s.reveal()
        for seat in range(s.seats):
            card = self.chosen[seat]
            if card == actions.BLANK:
                s.blanks[seat] -= 1  # it has taken a place in the hand, and that is all (THEOS-CTYPE-05)
            else:
                s.hand[seat] &= ~(1 << card)
                s.played[seat] = card
                s.unresolved |= 1 << card
                came_out(s, seat, card, IN_HAND)
                show(s, seat, card)
            if s.sink is not None:
                touched = [] if card == actions.BLANK else [entity(s, card)]
                s.tell("reveal", seat, f"{who(s, seat)} plays {name(s, card)}.", "THEOS-TURN-03", touched)
        self.chosen = [-1] * s.seats


def fastest(s: TheosState) -> int:
    """The fastest card of both Realms that is still unresolved, or -1 (THEOS-TURN-05, TURN-06, TURN-07)."""
    best = -1
    for seat in range(s.seats):
        card = s.played[seat]
        if card >= 0 and (best < 0 or s.cards.rank[card] < s.cards.rank[best]):
            best = card
    return best


# -- one card ---------------------------------------------------------------------------------------------------------
INSTANTS: Final = 0
MAY_EMPOWER: Final = 1
PLACE: Final = 2
FLIP: Final = 3


def begin_resolution(s: TheosState, card: int) -> None:
    """Steps 1 and 2: the card is resolving; accepted if its god is active in its Realm (THEOS-RES-01 to RES-03)."""
    seat = s.owner(card)
    s.active = seat
    s.triggers = 0
    s.copied = []
    s.unresolved &= ~(1 << card)
    s.resolving = card
    s.accepted = False
    god = s.cards.gods[card]
    if s.gods[s.realm_of[seat]] >> god & 1 or always_accepted(s, card):
        s.accepted = True  # its Constant abilities work from now on (THEOS-RULING-18)
        if s.sink is not None:
            s.tell("accept", seat, f"{god_name(s, god)} accepts {name(s, card)}.", "THEOS-RES-02", [entity(s, card)])
        s.push(Resolve(card, INSTANTS))
        happen(s, IS_ACCEPTED, s.team_of[seat], 1 << card, -1, -1)  # before its Instants (THEOS-RULING-19)
    else:
        if s.sink is not None:
            s.tell("reject", seat, f"{god_name(s, god)} rejects {name(s, card)}.", "THEOS-RES-02", [entity(s, card)])
        s.push(Resolve(card, FLIP))
        fell(s, card, "THEOS-RES-09")  # by the gods, no ability stops it (THEOS-RULING-21)
        happen(s, IS_DESTROYED, -1, 1 << card, -1, -1)


class Resolve(Step[TheosState]):
    """The rest of a Card Resolution, in the order of THEOS-RULING-19 and RULING-20."""

    def __init__(self, card: int, stage: int) -> None:
        self.card = card
        self.stage = stage

    def copy(self) -> Resolve:
        return Resolve(self.card, self.stage)

    def run(self, s: TheosState) -> None:
        if self.stage == INSTANTS:
            self.stage = MAY_EMPOWER
            s.push(Activate(self.card, self.card, INSTANT, 0))  # step 3a (THEOS-RES-04)
        elif self.stage == MAY_EMPOWER:
            # step 3b, for Power cards only (THEOS-RES-06, RES-08); a rule, so also if it was destroyed (RULING-28)
            if s.cards.types[self.card] == POWER_CARD and empowerable(s, s.team_of[s.active]):
                s.ask(s.active)
            else:
                self.stage = PLACE
        elif self.stage == PLACE:  # an accepted Offering flips nothing (THEOS-RES-12)
            if s.resolving == self.card:  # step 5 (THEOS-RES-13)
                s.resolving = -1
                s.accepted = False
                to_row(s, self.card)
                s.up |= 1 << self.card
            s.pop()
        else:
            s.pop()
            if s.cards.types[self.card] == OFFERING:  # step 4b (THEOS-RES-10, RES-11)
                self.flip(s)

    def flip(self, s: TheosState) -> None:
        god = s.cards.gods[self.card]
        realm = s.realm_of[s.active]
        if not s.gods[realm] >> god & 1:
            turn_to(s, realm, god, "THEOS-RES-10")
            happen(s, IS_ACTIVE, -1, 0, god, realm)

    def options(self, s: TheosState, seat: int) -> list[int]:
        options = [actions.EMPOWER + card for card in s.in_order(empowerable(s, s.team_of[seat]))]
        options.append(actions.NONE)
        return options

    def answer(self, s: TheosState, seat: int, action: int) -> None:
        self.stage = PLACE
        if action != actions.NONE:
            empower(s, action - actions.EMPOWER)
