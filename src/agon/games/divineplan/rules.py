"""The turn and its three columns: roll, move, perform one column, recruit (ledger sections 3.3 to 3.8)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.divineplan import actions
from agon.games.divineplan.abilities import Ability, ShiftElement, can_shift, is_usable, placements
from agon.games.divineplan.board import OFF, tile_name
from agon.games.divineplan.cards import GREEN, RED
from agon.games.divineplan.intent import note_laid
from agon.games.divineplan.recruit import Recruit, affordable
from agon.games.divineplan.shade import shade_turn
from agon.games.divineplan.state import DivineState
from agon.games.divineplan.table_changes import lock, move_god, roll
from agon.games.divineplan.words import elements, god

ROLL: Final = 0
MOVE: Final = 1
COLUMN: Final = 2
RECRUIT: Final = 3
OVER: Final = 4


class Turn(Step[DivineState]):
    """The four steps of a turn, in order (DIVINEPLAN-TURN-01). It is the bottom of the stack for the whole game."""

    def __init__(self, stage: int, barred: int, performed: int) -> None:
        self.stage = stage
        self.barred = barred  # columns taken back this turn, as bits
        self.performed = performed  # the column whose board action was done, or -1 (DIVINEPLAN-COLUMN-10)

    def copy(self) -> Turn:
        return Turn(self.stage, self.barred, self.performed)

    def run(self, s: DivineState) -> None:
        if self.stage == ROLL:
            self.stage = MOVE
            collect(s)
        elif self.stage == MOVE:
            s.ask(s.active)
        elif self.stage == COLUMN:
            options = self.options(s, s.active)
            if len(options) == 0:
                self.stage = RECRUIT  # nothing can be performed (DIVINEPLAN-COLUMN-09)
                if s.sink is not None:
                    text = f"{god(s, s.active)} can perform no column."
                    s.tell("column", s.active, text, "DIVINEPLAN-COLUMN-09", [])
            else:
                s.offer(s.active, options)
        elif self.stage == RECRUIT:
            s.ask(s.active)
        else:
            self.finish(s)

    def options(self, s: DivineState, seat: int) -> list[int]:
        if self.stage == MOVE:
            taken = s.standing()  # no tile with a god, one's own included (DIVINEPLAN-MOVE-01, MOVE-03)
            return [actions.MOVE + tile for tile in range(16) if not taken >> tile & 1]
        if self.stage == COLUMN:
            return column_options(s, seat, self.barred)
        return affordable(s, seat, self.performed)

    def answer(self, s: DivineState, seat: int, action: int) -> None:
        if self.stage == MOVE:
            move_god(s, seat, action - actions.MOVE, "DIVINEPLAN-MOVE-02")
            self.stage = COLUMN
        elif self.stage == COLUMN:
            if action == actions.NO_COLUMN:  # DIVINEPLAN-COLUMN-12
                self.stage = RECRUIT
                if s.sink is not None:
                    s.tell("column", seat, f"{god(s, seat)} performs no column.", "DIVINEPLAN-COLUMN-12", [])
            else:
                begin_column(s, seat, action - actions.COLUMN)
        elif action == actions.PASS:
            self.stage = OVER
        else:
            self.stage = OVER  # one recruit a turn (DIVINEPLAN-RECRUIT-01)
            s.push(Recruit(action - s.cards.recruit, [0, 0, 0], self.performed))

    def finish(self, s: DivineState) -> None:
        """The turn is over: the game ends, or the next seat clockwise begins (DIVINEPLAN-TURN-02)."""
        if s.favor == 0:
            end_game(s)  # the last favor token was placed this turn (DIVINEPLAN-END-01, END-02)
            return
        if s.solo:
            shade_turn(s)  # DIVINEPLAN-SOLO-02
            if s.favor == 0:
                end_game(s)  # DIVINEPLAN-SOLO-07
                return
        s.active = (s.active + 1) % s.seats
        if s.active == s.start:
            s.round += 1
            if s.round > s.cards.data.round_limit:  # DIVINEPLAN-END-05
                s.round -= 1
                s.limit_reached = True
                end_game(s)
                return
        self.stage = ROLL
        self.barred = 0
        self.performed = -1


def collect(s: DivineState) -> None:
    """Step 1: roll the die, take what it shows from the Bank (DIVINEPLAN-ROLL-01, ROLL-02)."""
    face = roll(s)
    got = [colour for colour in face if s.gain(s.active, colour)]
    if s.sink is not None:
        text = f"{god(s, s.active)} rolls {elements(face)} and takes {elements(got)}."
        s.tell("roll", s.active, text, "DIVINEPLAN-ROLL-02", ["die", f"satchel:{s.active}"])


def end_game(s: DivineState) -> None:
    s.reveal()  # the plans are shown (DIVINEPLAN-INFO-03)
    s.over = True
    clear(s)
    if s.sink is not None:
        if s.limit_reached:
            text = f"{s.cards.data.round_limit} rounds are over. The game ends."
            s.tell("end", s.active, text, "DIVINEPLAN-END-05", [])
        else:
            s.tell("end", s.active, "The last favor token is placed. The game ends.", "DIVINEPLAN-END-02", [])


def clear(s: DivineState) -> None:
    """Gods and the elements of unlocked tiles leave the city; they score nothing (DIVINEPLAN-END-03)."""
    for god_number in range(len(s.gods)):
        s.gods[god_number] = OFF
    loose = s.loose()
    for tile in range(16):
        if loose >> tile & 1:
            while s.colour_on(tile) >= 0:
                s.bank[s.take(tile)] += 1


# -- columns --------------------------------------------------------------------------------------------------------
def column_options(s: DivineState, seat: int, barred: int) -> list[int]:
    """The columns that can be chosen (DIVINEPLAN-COLUMN-02), and `none` where the rules allow it (COLUMN-12)."""
    options: list[int] = []
    compulsory = False
    for column in range(3):
        if barred >> column & 1:
            continue
        s.column = column  # a column's own range counts when its action and abilities are checked (CARD-10)
        if can_act(s, seat, column):
            compulsory = True
            options.append(actions.COLUMN + column)
        elif has_usable(s, seat, column, 0):
            options.append(actions.COLUMN + column)
    s.column = -1
    if not compulsory and len(options) > 0:
        options.append(actions.NO_COLUMN)
    return options


def can_act(s: DivineState, seat: int, column: int) -> bool:
    """Whether the column's board action is legal now."""
    if column == GREEN:
        reach = s.range(seat)
        at = 3 * seat
        for colour in range(3):  # a colour in the satchel with a legal tile in range (DIVINEPLAN-PLACE-02)
            if s.satchels[at + colour] > 0 and s.takes(colour) & reach:
                return True
        return False
    if column == RED:  # something to pay with and something to shift (DIVINEPLAN-SHIFT-02)
        if s.in_satchel(seat) == 0:
            return False
        reach = s.range(seat)
        return can_shift(s, reach, reach)
    return s.in_satchel(seat) >= 2 and s.lockable(seat) != 0  # DIVINEPLAN-LOCK-03


def has_usable(s: DivineState, seat: int, column: int, used: int) -> bool:
    for number in s.columns[3 * seat + column]:
        if not used >> number & 1 and is_usable(s, seat, s.cards.demigods[number]):
            return True
    return False


def begin_column(s: DivineState, seat: int, column: int) -> None:
    s.column = column
    s.rolled = False
    if has_usable(s, seat, column, 0):
        s.remember()  # without abilities there is only the board action, and nothing to take back
    if s.sink is not None:
        text = f"{god(s, seat)} performs {actions.COLUMNS[column].capitalize()}."
        s.tell("column", seat, text, "DIVINEPLAN-COLUMN-01", [f"column:{seat}:{column}"])
    s.push(Column(False, 0))


class Column(Step[DivineState]):
    """A column in progress: its board action once, each ability at most once, in any order (COLUMN-03, COLUMN-04)."""

    def __init__(self, done: bool, used: int) -> None:
        self.done = done  # the board action
        self.used = used  # abilities, as bits of demigod numbers

    def copy(self) -> Column:
        return Column(self.done, self.used)

    def run(self, s: DivineState) -> None:
        options = self.options(s, s.active)
        if len(options) > 0:
            s.offer(s.active, options)
        elif s.rolled:
            self.close(s, False)  # it ends where it stands, without its action (DIVINEPLAN-COLUMN-08)
        else:
            self.fail(s)

    def options(self, s: DivineState, seat: int) -> list[int]:
        options: list[int] = []
        if not self.done and can_act(s, seat, s.column):
            options.append(actions.ACT)
        for number in s.columns[3 * seat + s.column]:  # only this column's demigods (DIVINEPLAN-COLUMN-05)
            if not self.used >> number & 1 and is_usable(s, seat, s.cards.demigods[number]):
                options.append(s.cards.use + number)
        if self.done:  # not before (DIVINEPLAN-COLUMN-06)
            options.append(actions.END)
        return options

    def answer(self, s: DivineState, seat: int, action: int) -> None:
        if action == actions.END:
            self.close(s, True)
        elif action == actions.ACT:
            self.done = True
            s.before = []  # from here on the column stands
            if s.column == GREEN:
                s.push(PlaceElement())
            elif s.column == RED:
                s.push(ShiftElement(-1, 0, True, -1))
            else:
                s.push(LockTile(False))
        else:
            number = action - s.cards.use
            self.used |= 1 << number
            if s.sink is not None:
                text = f"{god(s, seat)} uses {s.cards.demigods[number].name}."
                s.tell("ability", seat, text, "DIVINEPLAN-COLUMN-03", [f"demigod:{seat}:{s.cards.ids[number]}"])
            s.push(Ability(number, 0, -1))

    def close(self, s: DivineState, performed: bool) -> None:
        column = s.column
        s.column = -1
        s.before = []
        s.pop()
        turn = s.stack[-1]
        assert isinstance(turn, Turn)
        turn.stage = RECRUIT
        if performed:
            turn.performed = column

    def fail(self, s: DivineState) -> None:
        """Nothing more can be picked and the action is not done: the column is taken back (DIVINEPLAN-COLUMN-07)."""
        column = s.column
        s.column = -1
        s.take_back()
        s.pop()
        turn = s.stack[-1]
        assert isinstance(turn, Turn)
        turn.barred |= 1 << column
        if s.sink is not None:
            text = f"{actions.COLUMNS[column].capitalize()} can not be completed and is taken back."
            s.tell("take-back", s.active, text, "DIVINEPLAN-COLUMN-07", [])


class PlaceElement(Step[DivineState]):
    """Board action Place: one element from the satchel to a legal tile in range (DIVINEPLAN-PLACE-01)."""

    def copy(self) -> PlaceElement:
        return PlaceElement()

    def run(self, s: DivineState) -> None:
        s.ask(s.active)

    def options(self, s: DivineState, seat: int) -> list[int]:
        return placements(s, s.range(seat), s.satchels[3 * seat : 3 * seat + 3])

    def answer(self, s: DivineState, seat: int, action: int) -> None:
        colour = (action - actions.PLACE) // 16
        tile = (action - actions.PLACE) % 16
        s.satchels[3 * seat + colour] -= 1
        s.put(colour, tile)
        note_laid(s, seat, colour, tile)
        s.pop()
        if s.sink is not None:
            text = f"{god(s, seat)} places {actions.COLOURS[colour]} on {tile_name(tile)}."
            s.tell("place", seat, text, "DIVINEPLAN-PLACE-01", [f"tile:{tile}", f"satchel:{seat}"])


class LockTile(Step[DivineState]):
    """Board action Lock: pay two elements, then lock a Full tile in range (DIVINEPLAN-LOCK-01)."""

    def __init__(self, paid: bool) -> None:
        self.paid = paid

    def copy(self) -> LockTile:
        return LockTile(self.paid)

    def run(self, s: DivineState) -> None:
        s.ask(s.active)

    def options(self, s: DivineState, seat: int) -> list[int]:
        if self.paid:
            lockable = s.lockable(seat)
            return [actions.LOCK + tile for tile in range(16) if lockable >> tile & 1]
        at = 3 * seat
        pairs: list[int] = []
        for i in range(6):
            a = actions.PAIRS[i][0]
            b = actions.PAIRS[i][1]
            if s.satchels[at + a] > (1 if a == b else 0) and s.satchels[at + b] > 0:
                pairs.append(actions.PAY_TWO + i)
        return pairs

    def answer(self, s: DivineState, seat: int, action: int) -> None:
        if not self.paid:
            self.paid = True
            pair = actions.PAIRS[action - actions.PAY_TWO]
            for colour in pair:
                s.pay(seat, colour)
            if s.sink is not None:
                s.tell("pay", seat, f"{god(s, seat)} pays {elements(pair)}.", "DIVINEPLAN-LOCK-01", [f"satchel:{seat}"])
        else:
            s.pop()
            lock(s, seat, action - actions.LOCK)
