"""Demigods' abilities in a column: each operation of the card language is one Step here (ledger sections 3.9 to 3.11).

What is offered and what is usable come from the same functions, so nothing is offered that does not work.
"""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.divineplan import actions
from agon.games.divineplan.board import OFF, tile_name
from agon.games.divineplan.cards import (
    ANY,
    COLUMN_TIMING,
    DIE,
    DISBAND_OP,
    FORCED,
    GAIN_OP,
    MOVE_GOD_OP,
    OPTIONAL,
    PLACE_OP,
    REMOVE_OP,
    SAME,
    SHIFT_OP,
    SWAP_GOD_OP,
    Demigod,
    Operation,
    Where,
)
from agon.games.divineplan.intent import note_laid, note_taken
from agon.games.divineplan.state import DivineState
from agon.games.divineplan.table_changes import move_god, place_from_bank, roll
from agon.games.divineplan.words import counted, elements, god


# -- what is possible ------------------------------------------------------------------------------------------------
def placements(s: DivineState, tiles: int, have: list[int]) -> list[int]:
    """Every pair of a colour at hand and a legal tile (DIVINEPLAN-PLACE-03)."""
    options: list[int] = []
    for colour in range(3):
        if have[colour] > 0:
            mask = s.takes(colour) & tiles
            if mask:
                base = actions.PLACE + 16 * colour
                for tile in range(16):
                    if mask >> tile & 1:
                        options.append(base + tile)
    return options


def bank_for(s: DivineState, what: int) -> list[int]:
    """The Bank's elements that an operation on `what` may take (DIVINEPLAN-ABIL-05, PLACE-08)."""
    return [s.bank[colour] if what in (ANY, colour) else 0 for colour in range(3)]


def can_place(s: DivineState, tiles: int, have: list[int]) -> bool:
    for colour in range(3):
        if have[colour] > 0 and s.takes(colour) & tiles:
            return True
    return False


def can_shift(s: DivineState, sources: int, targets: int) -> bool:
    """Whether some element can go from a tile of `sources` to a different legal tile of `targets`."""
    return len(shift_sources(s, sources, targets, True)) > 0


def shift_sources(s: DivineState, sources: int, targets: int, first_only: bool) -> list[int]:
    """The tiles that an element can be shifted from, each with at least one legal target (D6)."""
    found: list[int] = []
    loose = s.loose() & sources
    if not loose:
        return found
    takes = [s.takes(0) & targets, s.takes(1) & targets, s.takes(2) & targets]
    for tile in range(16):
        if loose >> tile & 1 and takes[s.colour_on(tile)] & ~(1 << tile):  # a different tile (DIVINEPLAN-SHIFT-03)
            found.append(actions.SHIFT_FROM + tile)
            if first_only:
                return found
    return found


def is_usable(s: DivineState, seat: int, card: Demigod) -> bool:
    """Its first compulsory operation can be carried out; without one, some optional operation (DIVINEPLAN-ABIL-04)."""
    if card.timing != COLUMN_TIMING:
        return False  # passive abilities are never steps (DIVINEPLAN-ABIL-03)
    for operation in card.operations:
        if (
            operation.mark != OPTIONAL and operation.what != SAME
        ):  # a gain of 'that colour' hangs on the placement before
            return is_possible(s, seat, operation)
    for operation in card.operations:
        if operation.what != SAME and is_possible(s, seat, operation):
            return True
    return False


def is_possible(s: DivineState, seat: int, operation: Operation) -> bool:
    op = operation.op
    if op == PLACE_OP:
        have = s.bank if operation.what == DIE else bank_needs(s, operation)
        return can_place(s, s.tiles_of(seat, operation.where), have)
    if op == SHIFT_OP:
        return can_shift(s, s.tiles_of(seat, operation.where), s.tiles_of(seat, operation.target))
    if op == REMOVE_OP:
        return s.loose() & s.tiles_of(seat, operation.where) != 0
    if op == SWAP_GOD_OP:
        return len(others_on_board(s, seat)) > 0
    if op == GAIN_OP:
        return operation.what == SAME or sum(bank_for(s, operation.what)) > 0
    if op == DISBAND_OP:
        return len(s.columns[3 * seat]) + len(s.columns[3 * seat + 1]) + len(s.columns[3 * seat + 2]) > 0
    return True  # a god can always move


def bank_needs(s: DivineState, operation: Operation) -> list[int]:
    """The Bank's elements for one placement of this operation."""
    if operation.mark == FORCED:
        return [min(s.bank[colour], operation.elements[colour]) for colour in range(3)]
    return bank_for(s, operation.what)


def others_on_board(s: DivineState, seat: int) -> list[int]:
    """Opposing gods that stand somewhere; gods off the board can not be swapped (DIVINEPLAN-RULING-22)."""
    return [other for other in range(len(s.gods)) if other != seat and s.gods[other] != OFF]


# -- the Steps -------------------------------------------------------------------------------------------------------
class Ability(Step[DivineState]):
    """An ability in progress: its operations in the written order, each finished before the next."""

    def __init__(self, card: int, part: int, colour: int) -> None:
        self.card = card
        self.part = part  # the next operation
        self.colour = colour  # of the element this ability placed last, or -1

    def copy(self) -> Ability:
        return Ability(self.card, self.part, self.colour)

    def run(self, s: DivineState) -> None:
        operations = s.cards.demigods[self.card].operations
        if self.part == len(operations):
            s.pop()
            return
        operation = operations[self.part]
        self.part += 1
        if operation.op == GAIN_OP and operation.others and operation.what != ANY and operation.mark != OPTIONAL:
            share(s, s.active, self.colour if operation.what == SAME else operation.what)  # nobody decides anything
        elif is_possible(s, s.active, operation):
            s.push(step_for(self.card, self.part - 1, operation))


def step_for(card: int, part: int, operation: Operation) -> Step[DivineState]:
    op = operation.op
    if op == PLACE_OP:
        return PlaceAll(card, part, []) if operation.mark == FORCED else PlaceOne(card, part)
    if op == SHIFT_OP:
        return ShiftElement(card, part, False, -1)
    if op == REMOVE_OP:
        return RemoveElement(card, part)
    if op == MOVE_GOD_OP:
        return MoveGod(card, part)
    if op == SWAP_GOD_OP:
        return SwapGod(card, part)
    if op == GAIN_OP:
        return GainElement(card, part)
    assert op == DISBAND_OP
    return Disband(card, part)


class Part(Step[DivineState]):
    """One operation of an ability, named by its card and its place in the text."""

    def __init__(self, card: int, part: int) -> None:
        self.card = card
        self.part = part

    def operation(self, s: DivineState) -> Operation:
        return s.cards.demigods[self.card].operations[self.part]

    def run(self, s: DivineState) -> None:
        s.ask(s.active)

    def options(self, s: DivineState, seat: int) -> list[int]:
        options = self.choices(s, seat)
        if self.operation(s).mark == OPTIONAL:
            options.append(actions.SKIP)
        return options

    def answer(self, s: DivineState, seat: int, action: int) -> None:
        s.pop()
        if action != actions.SKIP:
            self.do(s, seat, action)

    def choices(self, s: DivineState, seat: int) -> list[int]:
        """The ways to carry the operation out."""
        raise NotImplementedError

    def do(self, s: DivineState, seat: int, action: int) -> None:
        raise NotImplementedError


class PlaceOne(Part):
    """Place one element from the Bank (D10)."""

    def copy(self) -> PlaceOne:
        return PlaceOne(self.card, self.part)

    def choices(self, s: DivineState, seat: int) -> list[int]:
        operation = self.operation(s)
        return placements(s, s.tiles_of(seat, operation.where), bank_for(s, operation.what))

    def do(self, s: DivineState, seat: int, action: int) -> None:
        colour = (action - actions.PLACE) // 16
        place_from_bank(s, seat, colour, (action - actions.PLACE) % 16, "DIVINEPLAN-PLACE-08")
        ability = s.stack[-1]
        assert isinstance(ability, Ability)
        ability.colour = colour


class PlaceAll(Part):
    """Place several elements from the Bank, all that can be: no stopping before (D11, DIVINEPLAN-ABIL-06)."""

    def __init__(self, card: int, part: int, left: list[int]) -> None:
        self.card = card
        self.part = part
        self.left = left  # still to place, by colour; empty before the first

    def copy(self) -> PlaceAll:
        return PlaceAll(self.card, self.part, self.left[:])

    def run(self, s: DivineState) -> None:
        if len(self.left) == 0:
            self.left = self.rolled(s) if self.operation(s).what == DIE else self.operation(s).elements[:]
        options = self.choices(s, s.active)
        if len(options) > 0:
            s.offer(s.active, options)
        else:
            s.pop()  # the rest stays in the Bank

    def rolled(self, s: DivineState) -> list[int]:
        face = roll(s)
        s.rolled = True  # from now on this column is not taken back (DIVINEPLAN-COLUMN-08)
        if s.sink is not None:
            s.tell("roll", s.active, f"{god(s, s.active)} rolls {elements(face)}.", "DIVINEPLAN-CARD-03", ["die"])
        return [face.count(colour) for colour in range(3)]

    def options(self, s: DivineState, seat: int) -> list[int]:
        return self.choices(s, seat)

    def choices(self, s: DivineState, seat: int) -> list[int]:
        have = [min(self.left[colour], s.bank[colour]) for colour in range(3)]
        return placements(s, s.tiles_of(seat, self.operation(s).where), have)

    def answer(self, s: DivineState, seat: int, action: int) -> None:
        colour = (action - actions.PLACE) // 16
        self.left[colour] -= 1
        place_from_bank(s, seat, colour, (action - actions.PLACE) % 16, "DIVINEPLAN-ABIL-06")


class ShiftElement(Step[DivineState]):
    """Move one element to a different tile: the paid board action, or an ability (DIVINEPLAN-SHIFT-01, SHIFT-07)."""

    def __init__(self, card: int, part: int, unpaid: bool, source: int) -> None:
        self.card = card  # -1 for the board action
        self.part = part
        self.unpaid = unpaid
        self.source = source  # -1: not yet chosen

    def copy(self) -> ShiftElement:
        return ShiftElement(self.card, self.part, self.unpaid, self.source)

    def sources(self, s: DivineState, seat: int) -> int:
        return s.range(seat) if self.card < 0 else s.tiles_of(seat, self.where(s, True))

    def targets(self, s: DivineState, seat: int) -> int:
        return s.range(seat) if self.card < 0 else s.tiles_of(seat, self.where(s, False))

    def where(self, s: DivineState, source: bool) -> Where:
        operation = s.cards.demigods[self.card].operations[self.part]
        return operation.where if source else operation.target

    def run(self, s: DivineState) -> None:
        s.ask(s.active)

    def options(self, s: DivineState, seat: int) -> list[int]:
        if self.unpaid:
            return [actions.PAY_ONE + colour for colour in range(3) if s.satchels[3 * seat + colour] > 0]
        if self.source < 0:
            options = shift_sources(s, self.sources(s, seat), self.targets(s, seat), False)
            if self.card >= 0 and s.cards.demigods[self.card].operations[self.part].mark == OPTIONAL:
                options.append(actions.SKIP)
            return options
        mask = s.takes(s.colour_on(self.source)) & self.targets(s, seat) & ~(1 << self.source)
        return [actions.SHIFT_TO + tile for tile in range(16) if mask >> tile & 1]

    def answer(self, s: DivineState, seat: int, action: int) -> None:
        if action == actions.SKIP:
            s.pop()
        elif self.unpaid:
            self.unpaid = False
            colour = action - actions.PAY_ONE
            s.pay(seat, colour)
            if s.sink is not None:
                text = f"{god(s, seat)} pays {actions.COLOURS[colour]}."
                s.tell("pay", seat, text, "DIVINEPLAN-SHIFT-01", [f"satchel:{seat}"])
        elif self.source < 0:
            self.source = action - actions.SHIFT_FROM
        else:
            tile = action - actions.SHIFT_TO
            colour = s.take(self.source)
            s.put(colour, tile)
            note_taken(s, seat, colour, self.source)
            note_laid(s, seat, colour, tile)
            s.pop()
            if s.sink is not None:
                way = f"from {tile_name(self.source)} to {tile_name(tile)}"
                text = f"{god(s, seat)} shifts {actions.COLOURS[colour]} {way}."
                s.tell("shift", seat, text, "DIVINEPLAN-SHIFT-01", [f"tile:{self.source}", f"tile:{tile}"])


class RemoveElement(Part):
    """Return one element from an unlocked tile to the Bank (D12)."""

    def copy(self) -> RemoveElement:
        return RemoveElement(self.card, self.part)

    def choices(self, s: DivineState, seat: int) -> list[int]:
        mask = s.loose() & s.tiles_of(seat, self.operation(s).where)
        return [actions.REMOVE + tile for tile in range(16) if mask >> tile & 1]

    def do(self, s: DivineState, seat: int, action: int) -> None:
        tile = action - actions.REMOVE
        colour = s.take(tile)
        note_taken(s, seat, colour, tile)
        s.bank[colour] += 1
        if s.sink is not None:
            text = f"{god(s, seat)} removes {actions.COLOURS[colour]} from {tile_name(tile)}."
            s.tell("remove", seat, text, "DIVINEPLAN-CARD-13", [f"tile:{tile}", "bank"])


class MoveGod(Part):
    """Put the own god on another tile without a god (D16)."""

    def copy(self) -> MoveGod:
        return MoveGod(self.card, self.part)

    def choices(self, s: DivineState, seat: int) -> list[int]:
        taken = s.standing()
        return [actions.ABILITY_MOVE + tile for tile in range(16) if not taken >> tile & 1]

    def do(self, s: DivineState, seat: int, action: int) -> None:
        move_god(s, seat, action - actions.ABILITY_MOVE, "DIVINEPLAN-CARD-16")


class SwapGod(Part):
    """Exchange places with an opposing god (D14)."""

    def copy(self) -> SwapGod:
        return SwapGod(self.card, self.part)

    def choices(self, s: DivineState, seat: int) -> list[int]:
        return [actions.SWAP + other for other in others_on_board(s, seat)]

    def do(self, s: DivineState, seat: int, action: int) -> None:
        other = action - actions.SWAP
        own = s.gods[seat]
        s.gods[seat] = s.gods[other]
        s.gods[other] = own
        if s.sink is not None:
            text = f"{god(s, seat)} and {god(s, other)} change places."
            s.tell("swap", seat, text, "DIVINEPLAN-CARD-19", [f"god:{seat}", f"god:{other}"])


class GainElement(Part):
    """Add one element from the Bank to the own satchel (D15), or to every other player's."""

    def copy(self) -> GainElement:
        return GainElement(self.card, self.part)

    def choices(self, s: DivineState, seat: int) -> list[int]:
        what = self.operation(s).what
        if what == SAME:
            ability = s.stack[-2]
            assert isinstance(ability, Ability)
            what = ability.colour  # -1, if nothing was placed: then nobody gains
        have = bank_for(s, what)
        return [actions.GAIN + colour for colour in range(3) if have[colour] > 0]

    def run(self, s: DivineState) -> None:
        options = self.options(s, s.active)
        if len(options) == 0 or options[0] == actions.SKIP:
            s.pop()
        else:
            s.offer(s.active, options)

    def do(self, s: DivineState, seat: int, action: int) -> None:
        colour = action - actions.GAIN
        if self.operation(s).others:
            share(s, seat, colour)
            return
        s.gain(seat, colour)
        if s.sink is not None:
            text = f"{god(s, seat)} gains {actions.COLOURS[colour]}."
            s.tell("gain", seat, text, "DIVINEPLAN-ABIL-07", [f"satchel:{seat}", "bank"])


class Disband(Part):
    """Send an own demigod under the deck and take its printed cost (D13, DIVINEPLAN-CARD-05)."""

    def copy(self) -> Disband:
        return Disband(self.card, self.part)

    def choices(self, s: DivineState, seat: int) -> list[int]:
        own: list[int] = []
        for column in range(3):  # any column, epics and this card included (DIVINEPLAN-CARD-06, RULING-29)
            own.extend([s.cards.disband + number for number in s.columns[3 * seat + column]])
        return own

    def do(self, s: DivineState, seat: int, action: int) -> None:
        number = action - s.cards.disband
        s.columns = [
            [card for card in s.columns[at] if card != number] if at // 3 == seat else s.columns[at]
            for at in range(len(s.columns))
        ]
        s.know_passives(seat)  # a disbanded card's ability is gone at once (DIVINEPLAN-RULING-31)
        s.deck = [number] + s.deck
        s.known += 1  # everybody saw it go there (DIVINEPLAN-INFO-06)
        got = [0, 0, 0]
        card = s.cards.demigods[number]
        for colour in range(3):  # as far as the Bank goes (DIVINEPLAN-RULING-30)
            while got[colour] < card.cost[colour] and s.gain(seat, colour):
                got[colour] += 1
        if s.sink is not None:
            text = f"{god(s, seat)} disbands {card.name} and takes {counted(got)}."
            s.tell("disband", seat, text, "DIVINEPLAN-CARD-05", ["deck", f"satchel:{seat}"])


def share(s: DivineState, seat: int, colour: int) -> None:
    """Every other player, clockwise from the owner, takes one element while the Bank has it (DIVINEPLAN-RULING-18)."""
    if colour < 0:
        return  # nothing was placed
    for distance in range(1, s.seats):
        other = (seat + distance) % s.seats
        if s.gain(other, colour) and s.sink is not None:
            text = f"{god(s, other)} takes {actions.COLOURS[colour]}."
            s.tell("gain", other, text, "DIVINEPLAN-CARD-14", [f"satchel:{other}", "bank"])
