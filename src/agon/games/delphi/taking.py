"""Taking things: statues and offerings from afar, Equipment Cards, Companion Cards."""

from __future__ import annotations

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.delphi import actions
from agon.games.delphi.board import CITY, OFFERING
from agon.games.delphi.cards import COMPANION, EQUIPMENT, ONCE, Component
from agon.games.delphi.decisions import PickStep, SeatStep
from agon.games.delphi.effects import Effects
from agon.games.delphi.state import STATUES_ABOARD, DelphiState, with_value
from agon.games.delphi.table_changes import heal_free
from agon.games.delphi.words import card, card_id, card_words, colour_word, space_id, space_words, who


# -- statues and offerings -------------------------------------------------------------------------------------------
def statue_colours(s: DelphiState, seat: Seat, colours: int) -> list[int]:
    """Needed statues among the colours, with one left in their city and room aboard (DELPHI-STORE-02)."""
    if not s.has_room(seat):
        return []
    return [c for c in range(6) if colours >> c & 1 and s.statues[c] > 0 and s.needs_statue(seat, c)]


def load_statue(s: DelphiState, seat: Seat, colour: int, rule: RuleId) -> None:
    """From its city into the ship (DELPHI-STATUE-01)."""
    s.statues = with_value(s.statues, colour, s.statues[colour] - 1)
    s.cargo = with_value(s.cargo, seat, s.cargo[seat] | 1 << STATUES_ABOARD + colour)
    if s.sink is not None:
        words = text("{player} loads a {colour} statue.", player=who(s, seat), colour=colour_word(colour))
        s.tell("load", seat, words, rule, [space_id(s, CITY + colour), f"cargo:{seat}"])


class TakeStatue(PickStep):
    """A needed statue of a listed colour, from any distance (DELPHI-EQUIP-14, GOD-13)."""

    def __init__(self, seat: Seat, colours: int, by_god: bool) -> None:
        self.seat = seat
        self.colours = colours
        self.by_god = by_god

    def copy(self) -> TakeStatue:
        return TakeStatue(self.seat, self.colours, self.by_god)

    def decision(self) -> str:
        return "statue_take"

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        return [actions.STATUE + c for c in statue_colours(s, seat, self.colours)]

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        s.pop()
        load_statue(s, seat, action - actions.STATUE, "DELPHI-GOD-13" if self.by_god else "DELPHI-EQUIP-14")

    def question(self, s: DelphiState, seat: Seat) -> Question:
        rule = "DELPHI-GOD-13" if self.by_god else "DELPHI-EQUIP-14"
        return Question(self.decision(), "Take which statue?", rule, "It goes into your ship.")

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        colour = action - actions.STATUE
        label = text("{colour} statue", colour=colour_word(colour))
        return Choice(action=action, label=label, rule=rule, targets=[space_id(s, CITY + colour)])

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if actions.STATUE <= action < actions.OFFERING:
            return IllegalAction("you do not need that statue, or it is not offered", "DELPHI-STORE-02")
        return self.not_asked(s, seat)


def load_offering(s: DelphiState, seat: Seat, island: int, colour: int, rule: RuleId) -> None:
    """From its island into the ship (DELPHI-OFFER-01)."""
    s.offerings = with_value(s.offerings, colour, s.offerings[colour] & ~(1 << island))
    s.cargo = with_value(s.cargo, seat, s.cargo[seat] | 1 << colour)
    if s.sink is not None:
        words = text("{player} loads a {colour} offering.", player=who(s, seat), colour=colour_word(colour))
        s.tell("load", seat, words, rule, [space_id(s, OFFERING + island), f"cargo:{seat}"])


class TakeOffering(PickStep):
    """A needed offering of a listed colour from any island (DELPHI-EQUIP-15)."""

    def __init__(self, seat: Seat, colours: int) -> None:
        self.seat = seat
        self.colours = colours

    def copy(self) -> TakeOffering:
        return TakeOffering(self.seat, self.colours)

    def decision(self) -> str:
        return "offering_take"

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        if not s.has_room(seat):
            return []
        found: list[int] = []
        needed = [c for c in range(6) if self.colours >> c & 1 and s.needs_offering(seat, c)]
        for island in range(6):
            for colour in needed:
                if s.offerings[colour] >> island & 1:
                    found.append(actions.OFFERING + 6 * island + colour)
        return found

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        s.pop()
        number = action - actions.OFFERING
        load_offering(s, seat, number // 6, number % 6, "DELPHI-EQUIP-15")

    def question(self, s: DelphiState, seat: Seat) -> Question:
        help = "It goes into your ship."
        return Question(self.decision(), "Take which offering?", "DELPHI-EQUIP-15", help)

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        space, colour = OFFERING + (action - actions.OFFERING) // 6, (action - actions.OFFERING) % 6
        label = text("{colour} offering from {space}", colour=colour_word(colour), space=space_words(s, space))
        return Choice(action=action, label=label, rule=rule, targets=[space_id(s, space)])

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if actions.OFFERING <= action < actions.LADDER:
            return IllegalAction("you do not need that offering, or it is not there", "DELPHI-STORE-02")
        return self.not_asked(s, seat)


# -- cards -----------------------------------------------------------------------------------------------------------
def card_choice(component: Component, action: Action, rule: RuleId) -> Choice:
    """A card is picked."""
    return Choice(action=action, label=card_words(component), rule=rule, targets=[card_id(component)])


class TakeEquipment(SeatStep):
    """One card of choice from the display; its one-time effects at once (DELPHI-EQUIP-01, EQUIP-02).

    It may not be refused (DELPHI-RULING-74), also if it can do nothing (RULING-38).
    """

    def __init__(self, seat: Seat, card: int) -> None:
        self.seat = seat
        self.card = card  # -1 before the pick

    def copy(self) -> TakeEquipment:
        return TakeEquipment(self.seat, self.card)

    def decision(self) -> str:
        return "take_equipment"

    def run(self, s: DelphiState) -> None:
        if self.card >= 0:
            s.pop()
            self.put_away(s)
        elif len(s.display) == 0:
            s.pop()
        else:
            s.ask(self.seat)

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        return [actions.EQUIP + card for card in s.display]

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        self.card = action - actions.EQUIP
        component = s.cards.components[EQUIPMENT + self.card]
        s.equipment_of = with_value(s.equipment_of, seat, s.equipment_of[seat] | 1 << self.card)
        s.know_powers(seat)
        if s.sink is not None:
            words = text("{player} takes {card}", player=who(s, seat), card=card_words(component))
            s.tell("equipment", seat, words, "DELPHI-EQUIP-01", ["display", f"equipment:{seat}"])
        heal_free(s, seat)
        refill(s, self.card)  # before the effect (DELPHI-SUPPLY-05)
        if component.moments >> ONCE & 1:
            s.push(Effects(seat, EQUIPMENT + self.card, ONCE, 0, -1))

    def question(self, s: DelphiState, seat: Seat) -> Question:
        return Question(self.decision(), "Take an Equipment Card from the display", "DELPHI-EQUIP-01")

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        made = card_choice(s.cards.components[EQUIPMENT + action - actions.EQUIP], action, rule)
        made.marks = ["reveal"]
        return made

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if actions.EQUIP <= action < s.cards.ship_action:
            return IllegalAction("that card is not in the display", "DELPHI-EQUIP-01")
        return self.not_asked(s, seat)

    def check(self, s: DelphiState) -> None:
        super().check(s)
        need(-1 <= self.card < s.cards.equipment_count, "there is no such card")

    def put_away(self, s: DelphiState) -> None:
        """A purely one-time card goes to the discard pile after its effects (DELPHI-EQUIP-02)."""
        if not s.cards.components[EQUIPMENT + self.card].kept:
            mask = s.equipment_of[self.seat] & ~(1 << self.card)
            s.equipment_of = with_value(s.equipment_of, self.seat, mask)
            s.equipment_discard = s.equipment_discard + [self.card]
            s.know_powers(self.seat)


def refill(s: DelphiState, taken: int) -> None:
    """The next card takes the place of the one that was taken; the discard pile is never used (DELPHI-RULING-25)."""
    place = s.display.index(taken)
    if len(s.equipment_deck) > 0:
        s.reveal()
        s.display = with_value(s.display, place, s.equipment_deck[-1])
        s.equipment_deck = s.equipment_deck[:-1]
        if s.sink is not None:
            words = text("{card} comes to the display.", card=card(s.cards.components[EQUIPMENT + s.display[place]]))
            s.tell("display", s.active, words, "DELPHI-SUPPLY-05", ["display"])
    else:
        s.display = s.display[:place] + s.display[place + 1 :]


class TakeCompanion(PickStep):
    """One of the Companion Cards left in the statue's colour (DELPHI-COMP-01)."""

    def __init__(self, seat: Seat, colour: int) -> None:
        self.seat = seat
        self.colour = colour

    def copy(self) -> TakeCompanion:
        return TakeCompanion(self.seat, self.colour)

    def decision(self) -> str:
        return "companion_pick"

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        first = 3 * self.colour
        return [actions.COMPANION + card for card in range(first, first + 3) if s.companions >> card & 1]

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        s.pop()
        card = action - actions.COMPANION
        component = s.cards.components[COMPANION + card]
        s.companions &= ~(1 << card)
        s.companions_of = with_value(s.companions_of, seat, s.companions_of[seat] | 1 << card)
        s.know_powers(seat)
        if s.sink is not None:
            words = text("{player} takes {card}", player=who(s, seat), card=card_words(component))
            s.tell("companion", seat, words, "DELPHI-COMP-01", [f"equipment:{seat}"])
        heal_free(s, seat)  # those lying there are discarded at once (DELPHI-COMP-02, RULING-32)
        if component.moments >> ONCE & 1:
            s.push(Effects(seat, COMPANION + card, ONCE, 0, -1))

    def question(self, s: DelphiState, seat: Seat) -> Question:
        help = "It stays with you for the rest of the game."
        return Question(self.decision(), "Take a companion", "DELPHI-COMP-01", help)

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return card_choice(s.cards.components[COMPANION + action - actions.COMPANION], action, rule)

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if actions.COMPANION <= action < actions.EQUIP:
            return IllegalAction("that companion is gone or of another colour", "DELPHI-COMP-01")
        return self.not_asked(s, seat)

    def check(self, s: DelphiState) -> None:
        super().check(s)
        need(-1 <= self.colour < 6, "there is no such colour")
