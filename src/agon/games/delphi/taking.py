"""Taking things: statues and offerings from afar, Equipment Cards, Companion Cards."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.delphi import actions
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.board import CITY, OFFERING
from agon.games.delphi.cards import COMPANION, EQUIPMENT, ONCE
from agon.games.delphi.effects import Effects
from agon.games.delphi.state import DelphiState, with_value
from agon.games.delphi.table_changes import heal_free
from agon.games.delphi.words import space_id, who


# -- statues and offerings -------------------------------------------------------------------------------------------
def statue_colours(s: DelphiState, seat: int, colours: int) -> list[int]:
    """Needed statues among the colours, with one left in their city and room aboard (DELPHI-STORE-02)."""
    if not s.has_room(seat):
        return []
    return [c for c in range(6) if colours >> c & 1 and s.statues[c] > 0 and s.needs_statue(seat, c)]


def load_statue(s: DelphiState, seat: int, colour: int, rule: str) -> None:
    """From its city into the ship (DELPHI-STATUE-01)."""
    s.statues = with_value(s.statues, colour, s.statues[colour] - 1)
    s.cargo = with_value(s.cargo, seat, s.cargo[seat] | 64 << colour)
    if s.sink is not None:
        text = f"{who(s, seat)} loads a {COLOURS[colour]} statue."
        s.tell("load", seat, text, rule, [space_id(s, CITY + colour), f"cargo:{seat}"])


class TakeStatue(Step[DelphiState]):
    """A needed statue of a listed colour, from any distance (DELPHI-EQUIP-14, GOD-13)."""

    def __init__(self, seat: int, colours: int, by_god: bool) -> None:
        self.seat = seat
        self.colours = colours
        self.by_god = by_god

    def copy(self) -> TakeStatue:
        return TakeStatue(self.seat, self.colours, self.by_god)

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()  # no effect (DELPHI-RULING-38)
        else:
            s.offer(self.seat, options)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        return [actions.STATUE + c for c in statue_colours(s, seat, self.colours)]

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        load_statue(s, seat, action - actions.STATUE, "DELPHI-GOD-13" if self.by_god else "DELPHI-EQUIP-14")


def load_offering(s: DelphiState, seat: int, island: int, colour: int, rule: str) -> None:
    """From its island into the ship (DELPHI-OFFER-01)."""
    s.offerings = with_value(s.offerings, colour, s.offerings[colour] & ~(1 << island))
    s.cargo = with_value(s.cargo, seat, s.cargo[seat] | 1 << colour)
    if s.sink is not None:
        text = f"{who(s, seat)} loads a {COLOURS[colour]} offering."
        s.tell("load", seat, text, rule, [space_id(s, OFFERING + island), f"cargo:{seat}"])


class TakeOffering(Step[DelphiState]):
    """A needed offering of a listed colour from any island (DELPHI-EQUIP-15)."""

    def __init__(self, seat: int, colours: int) -> None:
        self.seat = seat
        self.colours = colours

    def copy(self) -> TakeOffering:
        return TakeOffering(self.seat, self.colours)

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()  # no effect (DELPHI-RULING-38)
        else:
            s.offer(self.seat, options)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        if not s.has_room(seat):
            return []
        found: list[int] = []
        needed = [c for c in range(6) if self.colours >> c & 1 and s.needs_offering(seat, c)]
        for island in range(6):
            for colour in needed:
                if s.offerings[colour] >> island & 1:
                    found.append(actions.OFFERING + 6 * island + colour)
        return found

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        number = action - actions.OFFERING
        load_offering(s, seat, number // 6, number % 6, "DELPHI-EQUIP-15")


# -- cards -----------------------------------------------------------------------------------------------------------
class TakeEquipment(Step[DelphiState]):
    """One card of choice from the display; its one-time effects at once (DELPHI-EQUIP-01, EQUIP-02).

    It may not be refused (DELPHI-RULING-74), also if it can do nothing (RULING-38).
    """

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card  # -1 before the pick

    def copy(self) -> TakeEquipment:
        return TakeEquipment(self.seat, self.card)

    def run(self, s: DelphiState) -> None:
        if self.card >= 0:
            s.pop()
            self.put_away(s)
        elif len(s.display) == 0:
            s.pop()
        else:
            s.ask(self.seat)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        return [actions.EQUIP + card for card in s.display]

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        self.card = action - actions.EQUIP
        thing = s.cards.things[EQUIPMENT + self.card]
        s.equipment_of = with_value(s.equipment_of, seat, s.equipment_of[seat] | 1 << self.card)
        s.know_powers(seat)
        if s.sink is not None:
            text = f"{who(s, seat)} takes {thing.name}: {thing.say}"
            s.tell("equipment", seat, text, "DELPHI-EQUIP-01", ["display", f"equipment:{seat}"])
        heal_free(s, seat)
        refill(s, self.card)  # before the effect (DELPHI-SUPPLY-05)
        if thing.moments >> ONCE & 1:
            s.push(Effects(seat, EQUIPMENT + self.card, ONCE, 0, -1))

    def put_away(self, s: DelphiState) -> None:
        """A purely one-time card goes to the discard pile after its effects (DELPHI-EQUIP-02)."""
        if not s.cards.things[EQUIPMENT + self.card].kept:
            mask = s.equipment_of[self.seat] & ~(1 << self.card)
            s.equipment_of = with_value(s.equipment_of, self.seat, mask)
            s.equipment_discard = s.equipment_discard + [self.card]
            s.know_powers(self.seat)


def refill(s: DelphiState, card: int) -> None:
    """The next card takes the place of the one that was taken; the discard pile is never used (DELPHI-RULING-25)."""
    place = s.display.index(card)
    if len(s.equipment_deck) > 0:
        s.reveal()
        s.display = with_value(s.display, place, s.equipment_deck[-1])
        s.equipment_deck = s.equipment_deck[:-1]
        if s.sink is not None:
            name = s.cards.things[EQUIPMENT + s.display[place]].name
            s.tell("display", s.active, f"{name} comes to the display.", "DELPHI-SUPPLY-05", ["display"])
    else:
        s.display = s.display[:place] + s.display[place + 1 :]


class TakeCompanion(Step[DelphiState]):
    """One of the Companion Cards left in the statue's colour (DELPHI-COMP-01)."""

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour

    def copy(self) -> TakeCompanion:
        return TakeCompanion(self.seat, self.colour)

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()
        else:
            s.offer(self.seat, options)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        first = 3 * self.colour
        return [actions.COMPANION + card for card in range(first, first + 3) if s.companions >> card & 1]

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        card = action - actions.COMPANION
        thing = s.cards.things[COMPANION + card]
        s.companions &= ~(1 << card)
        s.companions_of = with_value(s.companions_of, seat, s.companions_of[seat] | 1 << card)
        s.know_powers(seat)
        if s.sink is not None:
            text = f"{who(s, seat)} takes {thing.name}: {thing.say}"
            s.tell("companion", seat, text, "DELPHI-COMP-01", [f"equipment:{seat}"])
        heal_free(s, seat)  # those lying there are discarded at once (DELPHI-COMP-02, RULING-32)
        if thing.moments >> ONCE & 1:
            s.push(Effects(seat, COMPANION + card, ONCE, 0, -1))
