"""Demigods' abilities in a column: each operation of the card language is one Step (ledger sections 3.9 to 3.11)."""

from __future__ import annotations

from agon.core.contract import Action, Question, RuleId, Seat, Step, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.divineplan import actions
from agon.games.divineplan.cards import (
    ANY,
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
    Operation,
)
from agon.games.divineplan.choices import element_choice, place_choice, tile_choice
from agon.games.divineplan.intent import note_taken
from agon.games.divineplan.parts import Part
from agon.games.divineplan.possible import (
    bank_for,
    is_possible,
    others_on_board,
    placements,
)
from agon.games.divineplan.reach import refuse_landing, refuse_source
from agon.games.divineplan.shifting import ShiftElement
from agon.games.divineplan.state import DivinePlanState
from agon.games.divineplan.table_changes import move_god, place_from_bank, refuse_move, roll
from agon.games.divineplan.words import by_colour, counted, element, elements, god, own_demigod, tile_ref


class Ability(Step[DivinePlanState]):
    """An ability in progress: its operations in the written order, each finished before the next."""

    def __init__(self, card: int, part: int, colour: int) -> None:
        self.card = card
        self.part = part  # the next operation
        self.colour = colour  # of the element this ability placed last, or -1

    def copy(self) -> Ability:
        return Ability(self.card, self.part, self.colour)

    def run(self, s: DivinePlanState) -> None:
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

    def check(self, s: DivinePlanState) -> None:
        need(0 <= self.card < len(s.cards.demigods), "there is no such demigod")
        need(0 <= self.part <= len(s.cards.demigods[self.card].operations), "an ability has no such part")


def step_for(card: int, part: int, operation: Operation) -> Step[DivinePlanState]:
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


class PlaceOne(Part):
    """Place one element from the Bank (D10)."""

    def copy(self) -> PlaceOne:
        return PlaceOne(self.card, self.part)

    def choices(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        operation = self.operation(s)
        return placements(s, s.tiles_of(seat, operation.where), bank_for(s, operation.what))

    def do(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        colour = (action - actions.PLACE) // 16
        place_from_bank(s, seat, colour, (action - actions.PLACE) % 16, "DIVINEPLAN-PLACE-08")
        ability = s.stack[-1]
        assert isinstance(ability, Ability)
        ability.colour = colour

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        return Question("bank_place", "Place an element from the Bank", "DIVINEPLAN-PLACE-08")

    def way(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return place_choice(s, action, "bank", rule)

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.PLACE <= action < actions.PAY_ONE:
            return self.not_asked(s, seat)
        operation = self.operation(s)
        colour = (action - actions.PLACE) // 16
        if bank_for(s, operation.what)[colour] == 0:
            words = text("the Bank has no {element} for this", element=element(colour))
            return IllegalAction(words, "DIVINEPLAN-PLACE-08")
        return refuse_landing(s, seat, colour, (action - actions.PLACE) % 16, operation.where)


class PlaceAll(Part):
    """Place several elements from the Bank, all that can be: no stopping before (D11, DIVINEPLAN-ABIL-06)."""

    # DIVINEPLAN-RULING-19, RULING-20

    def __init__(self, card: int, part: int, left: list[int]) -> None:
        self.card = card
        self.part = part
        self.left = left  # still to place, by colour; empty before the first

    def copy(self) -> PlaceAll:
        return PlaceAll(self.card, self.part, self.left[:])

    def run(self, s: DivinePlanState) -> None:
        if len(self.left) == 0:
            self.left = self.rolled(s) if self.operation(s).what == DIE else self.operation(s).elements[:]
        options = self.choices(s, s.active)
        if len(options) > 0:
            s.offer(s.active, options)
        else:
            s.pop()  # the rest stays in the Bank

    def rolled(self, s: DivinePlanState) -> list[int]:
        face = roll(s)
        s.rolled = True  # from now on this column is not taken back (DIVINEPLAN-COLUMN-08)
        if s.sink is not None:
            words = text("{god} rolls {elements}.", god=god(s, s.active), elements=elements(face))
            s.tell("roll", s.active, words, "DIVINEPLAN-CARD-03", ["die"])
        return [face.count(colour) for colour in range(3)]

    def options(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        return self.choices(s, seat)

    def choices(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        have = [min(self.left[colour], s.bank[colour]) for colour in range(3)]
        return placements(s, s.tiles_of(seat, self.operation(s).where), have)

    def answer(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        colour = (action - actions.PLACE) // 16
        self.left[colour] -= 1
        place_from_bank(s, seat, colour, (action - actions.PLACE) % 16, "DIVINEPLAN-ABIL-06")

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        help = "All that can be placed must be."
        return Question("must_place", "Place the next element from the Bank", "DIVINEPLAN-ABIL-06", help)

    def way(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return place_choice(s, action, "bank", rule)

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.PLACE <= action < actions.PAY_ONE:
            return self.not_asked(s, seat)
        colour = (action - actions.PLACE) // 16
        if self.left[colour] == 0:
            words = text("there is no {element} to place", element=element(colour))
            return IllegalAction(words, "DIVINEPLAN-ABIL-06")
        if s.bank[colour] == 0:
            return IllegalAction(text("the Bank has no {element}", element=element(colour)), "DIVINEPLAN-PLACE-08")
        return refuse_landing(s, seat, colour, (action - actions.PLACE) % 16, self.operation(s).where)

    def check(self, s: DivinePlanState) -> None:
        super().check(s)
        need(len(self.left) in (0, 3), "elements are counted by three colours")


class RemoveElement(Part):
    """Return one element from an unlocked tile to the Bank (D12) (DIVINEPLAN-RULING-53)."""

    def copy(self) -> RemoveElement:
        return RemoveElement(self.card, self.part)

    def choices(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        mask = s.loose() & s.tiles_of(seat, self.operation(s).where)
        return [actions.REMOVE + tile for tile in range(16) if mask >> tile & 1]

    def do(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        tile = action - actions.REMOVE
        colour = s.take(tile)
        note_taken(s, seat, colour, tile)
        s.bank[colour] += 1
        if s.sink is not None:
            where = tile_ref(tile)
            words = text("{god} removes {element} from {tile}.", god=god(s, seat), element=element(colour), tile=where)
            s.tell("remove", seat, words, "DIVINEPLAN-CARD-13", [where.id, "bank"])

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        help = "It goes to the Bank."
        return Question("remove", "Remove an element from which tile?", "DIVINEPLAN-CARD-13", help)

    def way(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return tile_choice(s, action, action - actions.REMOVE, rule)

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.REMOVE <= action < actions.SWAP:
            return self.not_asked(s, seat)
        return refuse_source(s, seat, action - actions.REMOVE, self.operation(s).where)


class MoveGod(Part):
    """Put the own god on another tile without a god (D16) (DIVINEPLAN-RULING-23)."""

    def copy(self) -> MoveGod:
        return MoveGod(self.card, self.part)

    def choices(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        taken = s.standing()
        return [actions.ABILITY_MOVE + tile for tile in range(16) if not taken >> tile & 1]

    def do(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        move_god(s, seat, action - actions.ABILITY_MOVE, "DIVINEPLAN-CARD-16")

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        help = "Your range changes with it."
        return Question("ability_move", "Move your god to another tile", "DIVINEPLAN-CARD-16", help)

    def way(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return tile_choice(s, action, action - actions.ABILITY_MOVE, rule)

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.ABILITY_MOVE <= action < actions.LEAVE_OUT:
            return self.not_asked(s, seat)
        return refuse_move(s, seat, action - actions.ABILITY_MOVE)


class SwapGod(Part):
    """Exchange places with an opposing god (D14)."""

    def copy(self) -> SwapGod:
        return SwapGod(self.card, self.part)

    def choices(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        return [actions.SWAP + other for other in others_on_board(s, seat)]

    def do(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        other = action - actions.SWAP
        own = s.gods[seat]
        s.gods[seat] = s.gods[other]
        s.gods[other] = own
        if s.sink is not None:
            words = text("{god} and {other} change places.", god=god(s, seat), other=god(s, other))
            s.tell("swap", seat, words, "DIVINEPLAN-CARD-19", [f"god:{seat}", f"god:{other}"])

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        return Question("swap", "Change places with which god?", "DIVINEPLAN-CARD-19", "Your range changes with it.")

    def way(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        other = action - actions.SWAP
        words = text("{god} on {tile}", god=god(s, other), tile=tile_ref(s.gods[other]))
        return Choice(action=action, label=words, rule=rule, targets=[f"god:{other}"])

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.SWAP <= action < actions.GAIN:
            return self.not_asked(s, seat)
        return IllegalAction("no opposing god of that number is on the board", "DIVINEPLAN-RULING-22")


class GainElement(Part):
    """Add one element from the Bank to the own satchel (D15), or to every other player's."""

    def copy(self) -> GainElement:
        return GainElement(self.card, self.part)

    def choices(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        what = self.operation(s).what
        if what == SAME:
            ability = s.stack[-2]
            assert isinstance(ability, Ability)
            what = ability.colour  # -1, if nothing was placed: then nobody gains
        have = bank_for(s, what)
        return [actions.GAIN + colour for colour in range(3) if have[colour] > 0]

    def run(self, s: DivinePlanState) -> None:
        options = self.options(s, s.active)
        if len(options) == 0 or options[0] == actions.SKIP:
            s.pop()
        else:
            s.offer(s.active, options)

    def do(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        colour = action - actions.GAIN
        if self.operation(s).others:
            share(s, seat, colour)
            return
        s.gain(seat, colour)
        if s.sink is not None:
            words = text("{god} gains {element}.", god=god(s, seat), element=element(colour))
            s.tell("gain", seat, words, "DIVINEPLAN-ABIL-07", [f"satchel:{seat}", "bank"])

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        return Question("gain", "Gain which element from the Bank?", "DIVINEPLAN-ABIL-07")

    def way(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return element_choice(action, "bank", action - actions.GAIN, rule)

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.GAIN <= action < actions.ABILITY_MOVE:
            return self.not_asked(s, seat)
        words = text("the Bank has no {element} for this", element=element(action - actions.GAIN))
        return IllegalAction(words, "DIVINEPLAN-ABIL-05")


class Disband(Part):
    """Send an own demigod under the deck and take its printed cost (D13, DIVINEPLAN-CARD-05)."""

    def copy(self) -> Disband:
        return Disband(self.card, self.part)

    def choices(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        own: list[int] = []
        for column in range(3):  # any column, epics and this card included (DIVINEPLAN-CARD-06, RULING-29)
            own.extend([s.cards.disband + number for number in s.columns[3 * seat + column]])
        return own

    def do(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
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
            demigod = own_demigod(s, seat, number)
            words = text(
                "{god} disbands {demigod} and takes {got}.", god=god(s, seat), demigod=demigod, got=counted(got)
            )
            s.tell("disband", seat, words, "DIVINEPLAN-CARD-05", ["deck", f"satchel:{seat}"])

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        help = "It goes under the deck; you take its printed cost."
        return Question("disband", "Disband which demigod?", "DIVINEPLAN-CARD-05", help)

    def way(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        card = s.cards.demigods[action - s.cards.disband]
        demigod = own_demigod(s, seat, card.number)
        words = text("Disband {demigod} and take {cost}", demigod=demigod, cost=counted(card.cost))
        return Choice(action=action, label=words, rule=rule, targets=[demigod.id], gain=by_colour(card.cost))

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if action < s.cards.disband:
            return self.not_asked(s, seat)
        return IllegalAction("you do not have that demigod", "DIVINEPLAN-CARD-05")


def share(s: DivinePlanState, seat: Seat, colour: int) -> None:
    """Every other player, clockwise from the owner, takes one element while the Bank has it (DIVINEPLAN-RULING-18)."""
    if colour < 0:
        return  # nothing was placed
    for distance in range(1, s.seats):
        other = (seat + distance) % s.seats
        if s.gain(other, colour) and s.sink is not None:
            words = text("{god} takes {element}.", god=god(s, other), element=element(colour))
            s.tell("gain", other, words, "DIVINEPLAN-CARD-14", [f"satchel:{other}", "bank"])
