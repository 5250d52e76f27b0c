"""The round: Start Phase, Play Phase with its turns, the resolution of a card (ledger ROUND to RES).

Nothing here draws from chance: after the set-up the players' choices alone decide (THEOS-GEN-05).
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.rng import Rng
from agon.core.text import SeatName, Text, text
from agon.games.theos import actions
from agon.games.theos.abilities import Activate, empower
from agon.games.theos.cards import INSTANT, OFFERING, POWER_CARD, count_of, numbers_of
from agon.games.theos.choices import own_choice
from agon.games.theos.cleanup import Cleanup, cleanup_order
from agon.games.theos.knowledge import IN_HAND, came_out
from agon.games.theos.passives import always_accepted, empowerable, refuse_empowering
from agon.games.theos.scoring import leaders
from agon.games.theos.sets import PickSet
from agon.games.theos.state import TheosState, die_of
from agon.games.theos.step import END, START, ResolutionStep, TheosStep, check_card
from agon.games.theos.table_changes import fell, show, to_row, turn_to
from agon.games.theos.triggers import IS_ACCEPTED, IS_ACTIVE, IS_DESTROYED, happen
from agon.games.theos.words import card_name, card_ref, card_words, entity, god, seats_of

BEGIN: Final = 0
TURNS: Final = 1


class Round(TheosStep):
    """Start, Play and End Phase, again and again (THEOS-ROUND-01). The bottom of the stack once the set-up is done."""

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def copy(self) -> Round:
        return Round(self.stage)

    def phase(self) -> int:
        return END

    def is_bottom(self) -> bool:
        return True

    def run(self, s: TheosState) -> None:
        if self.stage == BEGIN:
            begin_round(s)
            self.stage = TURNS
            s.push(BuildHands([0] * s.seats))
        elif s.hand[0] != 0 or s.blanks[0] != 0:  # all hands are of one size (THEOS-PLAY-01, RULING-54)
            s.turn += 1
            s.push(Turn([-1] * s.seats, False))
        else:
            self.stage = BEGIN
            end_phase(s)


def begin_round(s: TheosState) -> None:
    """The die is set to 10, then goes down by 1 each round, never below 1 (THEOS-START-01, START-02, EX-01).

    Gods, cards left in play and their Followers are as the last round left them (THEOS-ROUND-02). What came before is
    final: whether it could still be taken back would tell who has begun a hand in secret (THEOS-RULING-71, RULING-72).
    """
    s.reveal()
    s.round += 1
    s.turn = 0
    s.gods_at_start = s.gods
    s.die = die_of(s.round)
    if s.sink is not None:
        words = text("Round {round}: the Ascension Die shows {die}.", round=s.round, die=s.die)
        s.tell("round", -1, words, "THEOS-START-02", ["die"])


def end_phase(s: TheosState) -> None:
    """One team wins, and only here (THEOS-GEN-02, END-06), before any cleanup (END-04)."""
    s.active = -1
    first = leaders(s)  # more Followers than every other; nobody wins a tie (THEOS-END-03, END-05)
    if len(first) == 1 and s.team_followers(first[0]) >= s.target():  # THEOS-END-02, EX-02
        s.winner = first[0]
        end_game(s)
    elif s.round >= s.cards.data.round_limit:  # THEOS-RULING-50
        s.limit_reached = True
        s.winner = first[0] if len(first) == 1 else -1
        end_game(s)
    else:
        order = cleanup_order(s)
        if s.sink is not None:
            words = text("Cleanup in this order: {players}.", players=seats_of(order))
            s.tell("cleanup", -1, words, "THEOS-END-09", [])
        s.push(Cleanup(order, 0, 0, 0))


def end_game(s: TheosState) -> None:
    s.reveal()  # hands and decks may be shown now (THEOS-RULING-77)
    s.over = True
    if s.sink is not None:
        rule = "THEOS-RULING-50" if s.limit_reached else "THEOS-END-04"
        s.tell("end", -1, "The game is over.", rule, [])


# -- the Start Phase --------------------------------------------------------------------------------------------------
class BuildHands(PickSet):
    """Everybody fills the hand up to 7 from the own deck (THEOS-START-03, START-05)."""

    def copy(self) -> BuildHands:
        return BuildHands(self.picks[:])

    def phase(self) -> int:
        return START

    def pool(self, s: TheosState, seat: Seat) -> int:
        return s.deck[seat]

    def need(self, s: TheosState, seat: Seat) -> int:
        """Blanks count towards the 7 and cannot be left out (THEOS-START-04)."""
        return s.cards.data.hand_size - s.blanks[seat]

    def block(self) -> Action:
        return actions.TAKE

    def finish(self, s: TheosState) -> None:
        for seat in range(s.seats):
            s.hand[seat] = self.picks[seat]
            s.deck[seat] &= ~self.picks[seat]  # the rest stays there for the round (THEOS-START-06)
        if s.sink is not None:
            s.tell("hands", -1, "All hands are built.", "THEOS-START-03", [])

    def question(self, s: TheosState, seat: Seat) -> Question:
        number = count_of(self.picks[seat]) + 1
        words = text("Build your hand: card {number} of {size}", number=number, size=self.need(s, seat))
        help = "In the order of the list. Nobody else sees your cards."
        return Question("build_hand", words, "THEOS-START-03", help)

    def not_in_pool(self, name: str) -> Text:
        return text("{card} is not in your deck", card=name)


def building(s: TheosState) -> BuildHands | None:
    """The Step on top while hands are built."""
    step = s.stack[-1]
    return step if isinstance(step, BuildHands) else None


# -- the Play Phase ---------------------------------------------------------------------------------------------------
class Turn(TheosStep):
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

    def options(self, s: TheosState, seat: Seat) -> list[Action]:
        """Distinct cards in hand, Blanks counted as one; no passing (THEOS-TURN-01)."""
        options = [actions.PLAY + card for card in numbers_of(s.hand[seat])]
        if s.blanks[seat] > 0:
            options.append(actions.PLAY + actions.BLANK)
        return options

    def answer(self, s: TheosState, seat: Seat, action: Action) -> None:
        self.chosen[seat] = action - actions.PLAY

    def question(self, s: TheosState, seat: Seat) -> Question:
        help = "All cards are revealed together; the fastest resolves first."
        return Question("play", "Play a card face down", "THEOS-TURN-01", help)

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        made = own_choice(s, seat, action, action - actions.PLAY, rule)
        made.marks = ["reveal"]
        return made

    def refuse(self, s: TheosState, seat: Seat, action: Action) -> IllegalAction:
        card = action - actions.PLAY
        if not 0 <= card <= actions.BLANK:
            return self.not_asked(s, seat)
        if card == actions.BLANK:
            return IllegalAction("a Blank is not in your hand", "THEOS-TURN-01")
        return IllegalAction(text("{card} is not in your hand", card=card_name(s, card)), "THEOS-TURN-01")

    def is_hidden(self) -> bool:
        """The cards of a turn lie face down until all are turned up together (THEOS-TURN-03)."""
        return not self.revealed

    def face_down(self, seat: Seat) -> int:
        return self.chosen[seat]

    def ask_again(self, s: TheosState, seat: Seat) -> None:
        for other in range(s.seats):
            if other != seat and self.chosen[other] >= 0:
                self.chosen[other] = -1
                s.put_question(other, self.options(s, other))

    def redraw(self, s: TheosState, seat: Seat, rng: Rng) -> None:
        """What another has put face down is any card of its hand (THEOS-TURN-02)."""
        for other in range(s.seats):
            if other != seat and self.chosen[other] >= 0:
                cards = numbers_of(s.hand[other])
                cards.extend([actions.BLANK] * s.blanks[other])
                self.chosen[other] = rng.pick(cards)

    def check(self, s: TheosState) -> None:
        need(len(self.chosen) == s.seats, "every seat plays a card (THEOS-TURN-01)")
        for seat in range(s.seats):
            card = self.chosen[seat]
            need(-1 <= card <= actions.BLANK, "there is no such card")
            has = card < 0 or (s.blanks[seat] > 0 if card == actions.BLANK else s.hand[seat] >> card & 1 == 1)
            need(has, "a chosen card is not in the hand (THEOS-TURN-01)")

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
                words = text("{player} plays {card}.", player=SeatName(seat), card=card_ref(s, card))
                s.tell("reveal", seat, words, "THEOS-TURN-03", touched)
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
    prayed_to = s.cards.gods[card]
    if s.gods[s.realm_of[seat]] >> prayed_to & 1 or always_accepted(s, card):
        s.accepted = True  # its Constant abilities work from now on (THEOS-RULING-18)
        if s.sink is not None:
            words = text("{god} accepts {card}.", god=god(s, prayed_to), card=card_ref(s, card))
            s.tell("accept", seat, words, "THEOS-RES-02", [entity(s, card)])
        s.push(Resolve(card, INSTANTS))
        happen(s, IS_ACCEPTED, s.setup.team_of[seat], 1 << card, -1)  # before its Instants (THEOS-RULING-19)
    else:
        if s.sink is not None:
            words = text("{god} rejects {card}.", god=god(s, prayed_to), card=card_ref(s, card))
            s.tell("reject", seat, words, "THEOS-RES-02", [entity(s, card)])
        s.push(Resolve(card, FLIP))
        fell(s, card, "THEOS-RES-09")  # by the gods, no ability stops it (THEOS-RULING-21)
        happen(s, IS_DESTROYED, -1, 1 << card, -1)


class Resolve(ResolutionStep):
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
            if s.cards.types[self.card] == POWER_CARD and empowerable(s, s.setup.team_of[s.active]):
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
        turned = s.cards.gods[self.card]
        realm = s.realm_of[s.active]
        if not s.gods[realm] >> turned & 1:
            turn_to(s, realm, turned, "THEOS-RES-10")
            happen(s, IS_ACTIVE, -1, 0, actions.IN_REALM * realm + turned)

    def options(self, s: TheosState, seat: Seat) -> list[Action]:
        options = [actions.EMPOWER + card for card in s.in_order(empowerable(s, s.setup.team_of[seat]))]
        options.append(actions.NONE)
        return options

    def answer(self, s: TheosState, seat: Seat, action: Action) -> None:
        self.stage = PLACE
        if action != actions.NONE:
            empower(s, action - actions.EMPOWER)

    def question(self, s: TheosState, seat: Seat) -> Question:
        help = "Its Power abilities are used, top to bottom."
        return Question("empower", "Empower a card?", "THEOS-RES-06", help)

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.NONE:
            return Choice(action=action, label="Empower nothing", rule=rule)
        card = action - actions.EMPOWER
        words = text("Empower {card}", card=card_words(s, card))
        return Choice(action=action, label=words, rule=rule, targets=[entity(s, card)])

    def refuse(self, s: TheosState, seat: Seat, action: Action) -> IllegalAction:
        if actions.EMPOWER <= action < actions.NONE:
            return refuse_empowering(s, seat, action - actions.EMPOWER)
        return self.not_asked(s, seat)

    def check(self, s: TheosState) -> None:
        super().check(s)
        check_card(self.card)
