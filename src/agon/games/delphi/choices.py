"""Choices that effects bring: gods to advance, cards to take, statues and offerings from afar, tiles to return."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.delphi import actions
from agon.games.delphi.actions import COLOURS, WHITE
from agon.games.delphi.board import CITY, OFFERING, islands_in
from agon.games.delphi.cards import COMPANION, EQUIPMENT, ONCE, P_HEAL
from agon.games.delphi.deeds import discard_injuries, move_god, step_god
from agon.games.delphi.effects import Effects
from agon.games.delphi.state import TOP, DelphiState, with_value
from agon.games.delphi.words import space_id, who


class GodSteps(Step[DelphiState]):
    """Single steps for gods of choice, in canonical order; the rest may be declined (DELPHI-GOD-03, GOD-04)."""

    def __init__(self, seat: int, left: int, last: int) -> None:
        self.seat = seat
        self.left = left
        self.last = last  # the god picked last: none before it can be picked any more

    def copy(self) -> GodSteps:
        return GodSteps(self.seat, self.left, self.last)

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if self.left == 0 or len(options) == 1:
            s.pop()  # steps that no god can take are lost
        else:
            s.offer(self.seat, options)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        found = [actions.STEP + c for c in range(self.last, 6) if s.gods[6 * seat + c] < TOP]
        found.append(actions.DONE)
        return found

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        if action == actions.DONE:
            s.pop()
            return
        self.left -= 1
        self.last = action - actions.STEP
        if self.left == 0:
            s.pop()
        step_god(s, seat, action - actions.STEP, "DELPHI-GOD-03")


class LiftGod(Step[DelphiState]):
    """One of the depicted gods goes to the top row at once (DELPHI-EQUIP-16)."""

    def __init__(self, seat: int, colours: int) -> None:
        self.seat = seat
        self.colours = colours

    def copy(self) -> LiftGod:
        return LiftGod(self.seat, self.colours)

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()
        else:
            s.offer(self.seat, options)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        mask = self.colours
        return [actions.LADDER + c for c in range(6) if mask >> c & 1 and s.gods[6 * seat + c] < TOP]

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        move_god(s, seat, action - actions.LADDER, TOP, "DELPHI-EQUIP-16")


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

    def __init__(self, seat: int, colours: int) -> None:
        self.seat = seat
        self.colours = colours

    def copy(self) -> TakeStatue:
        return TakeStatue(self.seat, self.colours)

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
        load_statue(s, seat, action - actions.STATUE, "DELPHI-EQUIP-14")


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
    """One card of choice from the display; its one-time effects at once (DELPHI-EQUIP-01, EQUIP-02)."""

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
        for colour in range(6):  # those lying there are discarded at once (DELPHI-COMP-02, RULING-32)
            if s.powers[seat][P_HEAL] >> colour & 1:
                discard_injuries(s, seat, colour, "DELPHI-COMP-02")
        if thing.moments >> ONCE & 1:
            s.push(Effects(seat, COMPANION + card, ONCE, 0, -1))


# -- injuries and tasks ----------------------------------------------------------------------------------------------
class HealColour(Step[DelphiState]):
    """All own injuries of one colour of choice; without injuries nothing is asked (DELPHI-SHRINE-03, RULING-58)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> HealColour:
        return HealColour(self.seat)

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()
        else:
            s.offer(self.seat, options)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        return [actions.DELTA + c for c in range(6) if s.injuries[6 * seat + c] > 0]

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        discard_injuries(s, seat, action - actions.DELTA, "DELPHI-SHRINE-03")


class ReturnTile(Step[DelphiState]):
    """A Zeus Tile of choice goes to the box without a reward (DELPHI-SHIP-05, TASK-01)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> ReturnTile:
        return ReturnTile(self.seat)

    def run(self, s: DelphiState) -> None:
        if s.tasks_left(self.seat) == 0:
            s.pop()
        else:
            s.ask(self.seat)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        """One for each different tile, the white ones too (DELPHI-RULING-43)."""
        found: list[int] = []
        if s.shrine_tasks[seat] > 0:
            found.append(actions.RETURN)
        if s.statue_tasks[seat] > 0:
            found.append(actions.RETURN + 1)
        found.extend([actions.RETURN + 2 + c for c in islands_in(s.offering_tasks[seat])])
        found.extend([actions.RETURN + 9 + c for c in islands_in(s.monster_tasks[seat])])
        return found

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        number = action - actions.RETURN
        if number == 0:
            s.shrine_tasks = with_value(s.shrine_tasks, seat, s.shrine_tasks[seat] - 1)
        elif number == 1:
            s.statue_tasks = with_value(s.statue_tasks, seat, s.statue_tasks[seat] - 1)
        elif number < 9:
            s.offering_tasks = with_value(s.offering_tasks, seat, s.offering_tasks[seat] & ~(1 << (number - 2)))
        else:
            s.monster_tasks = with_value(s.monster_tasks, seat, s.monster_tasks[seat] & ~(1 << (number - 9)))
        if s.sink is not None:
            text = f"{who(s, seat)} returns a Zeus Tile: {return_name(number)}."
            s.tell("return", seat, text, "DELPHI-SHIP-05", [f"tasks:{seat}"])


def return_name(number: int) -> str:
    """What an action of the block RETURN gives back."""
    if number < 2:
        return ["shrine", "statue"][number]
    colour = (number - 2) % 7
    kind = "offering" if number < 9 else "monster"
    return f"{kind} of a colour of choice" if colour == WHITE else f"{COLOURS[colour]} {kind}"
