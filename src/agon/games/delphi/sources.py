"""Using a die, an Oracle Card or an extra action: colours, recolouring, and what can be done (sections 3.6 to 3.14)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import Word, Words, text
from agon.games.delphi import actions
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.board import FIRST, islands_in
from agon.games.delphi.cards import ACTION, P_BOTH_WAYS, P_DISCOUNT, P_TRIPOD, P_WILD
from agon.games.delphi.decisions import SeatStep
from agon.games.delphi.effects import Effects
from agon.games.delphi.injuries import favor_choice
from agon.games.delphi.islands import ACT_RULES, LANDS, Look, PickIsland, refuse_targets, targets
from agon.games.delphi.sailing import Sail, destinations, price_of
from agon.games.delphi.state import OFFERINGS_ABOARD, STATUES_ABOARD, TOP, DelphiState
from agon.games.delphi.table_changes import can_draw, discard_injuries, draw_oracle, step_god, take_favor
from agon.games.delphi.taking import load_statue
from agon.games.delphi.words import card, card_id, colour_word, favor, god, god_id, price_words, space_id, who

DIE: Final = 0
CARD: Final = 1
EXTRA: Final = 2

ACT_LABELS: Final = [  # of each kind of action
    "Move to {colour} water", "Fight a {colour} monster", "Explore an island with a {colour} hexagon",
    "Build a shrine on a {colour} hexagon", "Load a {colour} offering", "Make a {colour} offering",
    "Load a {colour} statue", "Raise a {colour} statue", "Discard all {colour} injuries", "Advance the {colour} god",
    "Use your equipment with {colour}",
]  # fmt: skip


def recolouring(s: DelphiState, seat: Seat, own: int, colour: int) -> int:
    """The cost of turning a source from one colour to another (DELPHI-COLOUR-01, COLOUR-05, COLOUR-06, EX-04)."""
    if own == colour:
        return 0
    steps = (colour - own) % 6  # clockwise (DELPHI-TERM-01)
    powers = s.powers[seat]
    if powers[P_BOTH_WAYS] and steps > 3:
        steps = 6 - steps
    steps -= powers[P_DISCOUNT]  # once for the whole recolouring (DELPHI-RULING-15)
    return steps if steps > 0 else 0


def prices(s: DelphiState, seat: Seat, source: int, own: int) -> list[int]:
    """What each effective colour costs, by the cheapest way (DELPHI-COLOUR-08)."""
    if source == EXTRA or s.wild:
        return [0] * 6  # wild (DELPHI-TERM-03)
    found = [recolouring(s, seat, own, colour) for colour in range(6)]
    wild = s.powers[seat][P_WILD]
    if wild:  # a source that has a Demigod's colour, rolled or recoloured, is any colour (DELPHI-COLOUR-07, RULING-14)
        cheapest = min([found[colour] for colour in range(6) if wild >> colour & 1])
        for colour in range(6):
            found[colour] = min(found[colour], cheapest)
    return found


def worth_trying(s: DelphiState, seat: Seat, kind: int) -> bool:
    """False where no colour can have a target: nothing of the kind in reach, nothing aboard. Saves most of the work."""
    if s.reach(seat, LANDS[kind], kind) == 0:
        return False
    if kind == actions.MAKE_OFFERING:
        return s.cargo[seat] & OFFERINGS_ABOARD != 0
    return kind != actions.RAISE_STATUE or s.cargo[seat] >> STATUES_ABOARD != 0


class UseSource(SeatStep):
    """A source is picked: what is done with it, in which colour (DELPHI-COLOUR-03, COLOUR-10).

    The colour serves for all that shows it (DELPHI-EX-10, EX-13). A card and an extra action are used as a die is
    (DELPHI-COLOUR-02, COLOUR-11, RULING-13). There is no recolouring in advance, in instalments or in a full circle
    (DELPHI-RULING-11, RULING-12).
    """

    def __init__(self, seat: Seat, source: int, own: int) -> None:
        self.seat = seat
        self.source = source
        self.own = own  # the colour it shows, -1 for an extra action

    def copy(self) -> UseSource:
        return UseSource(self.seat, self.source, self.own)

    def decision(self) -> str:
        return "choose_action"

    def run(self, s: DelphiState) -> None:
        s.ask(self.seat)

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        found: list[int] = []
        if can_draw(s):
            found.append(actions.DRAW)
        found.append(
            actions.FAVOR
        )  # always possible (DELPHI-FREE-02, RULING-62); no colour needed (COLOUR-09, RULING-55)
        if s.face_down:
            found.append(actions.LOOK)
        purse = s.favor[seat]
        costs = prices(s, seat, self.source, self.own)
        payable: list[int] = []  # DELPHI-COLOUR-04, DELPHI-EX-12
        for colour in range(6):
            if costs[colour] <= purse:
                payable.append(colour)
                # extra range must be affordable from what is then left (DELPHI-MOVE-11, TURN-12)
                if len(destinations(s, seat, colour, purse - costs[colour])) > 0:
                    found.append(actions.ACT + colour)
        for kind in range(actions.FIGHT, actions.RAISE_STATUE + 1):
            if worth_trying(s, seat, kind):
                for colour in payable:
                    if targets(s, seat, kind, colour):
                        found.append(actions.ACT + 6 * kind + colour)
        at = 6 * seat
        for colour in payable:
            if s.injuries[at + colour] > 0:  # DELPHI-HEAL-01
                found.append(actions.ACT + 6 * actions.HEAL + colour)
        for colour in payable:
            if s.gods[at + colour] < TOP:  # DELPHI-ADV-01
                found.append(actions.ACT + 6 * actions.ADVANCE + colour)
        tripods = s.powers[seat][P_TRIPOD]
        if tripods:
            for colour in payable:
                if tripods >> colour & 1:  # DELPHI-EQUIP-10
                    found.append(actions.ACT + 6 * actions.TRIPOD + colour)
        return found

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        s.pop()
        if action == actions.DRAW:
            draw_oracle(s, seat, "DELPHI-FREE-01")
        elif action == actions.FAVOR:
            take_favor(s, seat, s.cards.action_favor, "DELPHI-FREE-02")
        elif action == actions.LOOK:
            s.push(Look(seat, -1, -1, False))
        else:
            kind, colour = (action - actions.ACT) // 6, (action - actions.ACT) % 6
            cost = prices(s, seat, self.source, self.own)[colour]
            pay_colour(s, seat, colour, cost)
            begin_action(s, seat, kind, colour)

    def question(self, s: DelphiState, seat: Seat) -> Question:
        words: Words = "What do you do with the extra action?"
        if self.source != EXTRA:
            template = (
                "What do you do with the {colour} die?"
                if self.source == DIE
                else "What do you do with the {colour} card?"
            )
            words = text(template, colour=colour_word(self.own))
        help = "Recolouring costs 1 favor a step."
        return Question(self.decision(), words, "DELPHI-COLOUR-03", help)

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.DRAW:
            made = Choice(action=action, label="Draw an Oracle Card", rule="DELPHI-FREE-01", targets=["oracle-deck"])
            made.gain = {"oracle_card": 1}
            made.marks = ["reveal"]
            return made
        if action == actions.FAVOR:
            return favor_choice(s, seat, action, s.cards.action_favor, "DELPHI-FREE-02")
        if action == actions.LOOK:
            return Choice(action=action, label="Look at 2 face-down Island Tiles", rule="DELPHI-FREE-03")
        return self.coloured_choice(s, seat, action)

    def coloured_choice(self, s: DelphiState, seat: Seat, action: Action) -> Choice:
        """With the price of the colour, and for a move all spaces that it reaches."""
        kind, colour = (action - actions.ACT) // 6, (action - actions.ACT) % 6
        cost = prices(s, seat, self.source, self.own)[colour]
        label = text(ACT_LABELS[kind], colour=colour_word(colour))
        made = Choice(action=action, label=label, rule=ACT_RULES[kind])
        if cost > 0:
            made.label = text(
                "{action} ({recolour}: {price})", action=label, recolour=Word("recolour"), price=price_words(cost)
            )
            made.price = {"favor": cost}
        if kind == actions.MOVE:
            ends = destinations(s, seat, colour, s.favor[seat] - cost)
            made.targets = [space_id(s, end - actions.SAIL) for end in ends]
        elif kind == actions.ADVANCE:
            made.targets = [god_id(seat, colour)]
        elif kind == actions.HEAL:
            made.targets = [f"injury:{seat}:{COLOURS[colour]}"]
        elif kind == actions.TRIPOD:
            made.targets = cards_for(s, seat, ACTION, colour)
            made.marks = ["reveal"]
        else:
            first = FIRST[LANDS[kind]]
            made.targets = [space_id(s, first + island) for island in islands_in(targets(s, seat, kind, colour))]
        return made

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.DRAW <= action < actions.SAIL:
            return self.not_asked(s, seat)
        if action == actions.DRAW:
            return IllegalAction("there is no Oracle Card to draw", "DELPHI-FREE-01")
        if action == actions.LOOK:
            return IllegalAction("no Island Tile is face down", "DELPHI-FREE-03")
        return self.refuse_coloured(s, seat, (action - actions.ACT) // 6, (action - actions.ACT) % 6)

    def refuse_coloured(self, s: DelphiState, seat: Seat, kind: int, colour: int) -> IllegalAction:
        word = colour_word(colour)
        cost = prices(s, seat, self.source, self.own)[colour]
        if cost > s.favor[seat]:
            words = text("to use it as {colour} costs {price}", colour=word, price=price_words(cost))
            return IllegalAction(words, "DELPHI-COLOUR-04")
        if kind == actions.MOVE:
            if s.is_home(seat):
                return IllegalAction("you are back with Zeus: your ship does not move any more", "DELPHI-END-05")
            return IllegalAction(text("no {colour} water is within reach", colour=word), "DELPHI-MOVE-01")
        if kind == actions.HEAL:
            return IllegalAction(text("you have no {colour} injuries", colour=word), "DELPHI-HEAL-01")
        if kind == actions.TRIPOD:
            return IllegalAction(text("you have no equipment for a {colour} die", colour=word), "DELPHI-EQUIP-10")
        if kind == actions.ADVANCE:
            return IllegalAction(text("{god} is on the top row already", god=god(s, seat, colour)), "DELPHI-ADV-01")
        return refuse_targets(s, seat, kind, colour)

    def colour_prices(self, s: DelphiState) -> list[int]:
        return prices(s, self.seat, self.source, self.own)

    def reach(self, s: DelphiState) -> dict[int, int]:
        """In the cheapest colour of each space."""
        found: dict[int, int] = {}
        costs = self.colour_prices(s)
        for colour in range(6):
            left = s.favor[self.seat] - costs[colour]
            for action in destinations(s, self.seat, colour, left) if left >= 0 else []:
                space = action - actions.SAIL
                price = costs[colour] + price_of(s, self.seat, colour, space)
                found[space] = min(price, found.get(space, price))
        return found

    def check(self, s: DelphiState) -> None:
        super().check(s)
        need(-1 <= self.own < 6, "there is no such colour")


def cards_for(s: DelphiState, seat: Seat, moment: int, colour: int) -> list[str]:
    """The id of the card whose text speaks of that moment, and of that colour if it is not -1."""
    for number in s.owned(seat):
        component = s.cards.components[number]
        if component.moments >> moment & 1 and (colour < 0 or component.masks[moment] >> colour & 1):
            return [card_id(component)]
    return []


def pay_colour(s: DelphiState, seat: Seat, colour: int, cost: int) -> None:
    if cost > 0:
        s.favor[seat] -= cost
        if s.sink is not None:
            template = "{player} pays {favor} to use it as {colour}."
            words = text(template, player=who(s, seat), favor=favor(cost), colour=colour_word(colour))
            s.tell("pay", seat, words, "DELPHI-COLOUR-01", [f"favor:{seat}"])


def begin_action(s: DelphiState, seat: Seat, kind: int, colour: int) -> None:
    if kind == actions.MOVE:
        s.push(Sail(seat, colour))
    elif kind == actions.LOAD_STATUE:
        load_statue(s, seat, colour, "DELPHI-STATUE-01")  # there is one city of the colour
    elif kind in (
        actions.FIGHT,
        actions.EXPLORE,
        actions.BUILD,
        actions.LOAD_OFFERING,
        actions.MAKE_OFFERING,
        actions.RAISE_STATUE,
    ):
        s.push(PickIsland(seat, kind, colour))
    elif kind == actions.HEAL:
        discard_injuries(s, seat, colour, "DELPHI-HEAL-01")
    elif kind == actions.ADVANCE:
        step_god(s, seat, colour, "DELPHI-ADV-01")
    else:
        assert kind == actions.TRIPOD
        for number in s.owned(seat):
            component = s.cards.components[number]
            if component.moments >> ACTION & 1 and component.masks[ACTION] >> colour & 1:
                if s.sink is not None:
                    words = text("{player} uses {card}.", player=who(s, seat), card=card(component))
                    s.tell("tripod", seat, words, "DELPHI-EQUIP-10", [card_id(component)])
                s.push(Effects(seat, number, ACTION, 0, colour))
                return
