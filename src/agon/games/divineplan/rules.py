"""The turn and its three columns: roll, move, perform one column, recruit (ledger sections 3.3 to 3.8)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, Step, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.divineplan import actions
from agon.games.divineplan.abilities import Ability
from agon.games.divineplan.board import OFF
from agon.games.divineplan.cards import DIE, GREEN, RED
from agon.games.divineplan.choices import place_choice, tile_choice
from agon.games.divineplan.intent import note_laid
from agon.games.divineplan.possible import can_shift, is_usable, placements
from agon.games.divineplan.reach import out_of_reach, refuse_landing
from agon.games.divineplan.recruit import Recruit, affordable, recruit_choice, refuse_recruit
from agon.games.divineplan.scoring import bonus_points, favor_points, plan_points
from agon.games.divineplan.shade import shade_turn
from agon.games.divineplan.shifting import ShiftElement
from agon.games.divineplan.state import DivinePlanState
from agon.games.divineplan.table_changes import lock, move_god, refuse_move, roll
from agon.games.divineplan.words import column_word, element, elements, god, own_demigod, tile_ref

ROLL: Final = 0
MOVE: Final = 1
COLUMN: Final = 2
RECRUIT: Final = 3
OVER: Final = 4


class Turn(Step[DivinePlanState]):
    """The four steps of a turn, in order (DIVINEPLAN-TURN-01). It is the bottom of the stack for the whole game."""

    # a single option is taken by itself (DIVINEPLAN-TURN-04)

    def __init__(self, stage: int, barred: int, performed: int) -> None:
        self.stage = stage
        self.barred = barred  # columns taken back this turn, as bits
        self.performed = performed  # the column whose board action was done, or -1 (DIVINEPLAN-COLUMN-10)

    def copy(self) -> Turn:
        return Turn(self.stage, self.barred, self.performed)

    def run(self, s: DivinePlanState) -> None:
        if self.stage == ROLL:
            self.stage = MOVE
            collect(s)
        elif self.stage == MOVE:
            s.ask(s.active)
        elif self.stage == COLUMN:
            options = self.options(s, s.active)
            if len(options) == 0:
                self.stage = RECRUIT  # nothing can be performed (DIVINEPLAN-COLUMN-09, RULING-13)
                if s.sink is not None:
                    words = text("{god} can perform no column.", god=god(s, s.active))
                    s.tell("column", s.active, words, "DIVINEPLAN-COLUMN-09", [])
            else:
                s.offer(s.active, options)
        elif self.stage == RECRUIT:
            s.ask(s.active)
        else:
            self.finish(s)

    def options(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        if self.stage == MOVE:
            # DIVINEPLAN-MOVE-04, MOVE-05, MOVE-06, LOCK-07, RULING-14
            taken = s.standing()  # no tile with a god, one's own included (DIVINEPLAN-MOVE-01, MOVE-03)
            return [actions.MOVE + tile for tile in range(16) if not taken >> tile & 1]
        if self.stage == COLUMN:
            return column_options(s, seat, self.barred)
        return affordable(s, seat, self.performed)

    def answer(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        if self.stage == MOVE:
            move_god(s, seat, action - actions.MOVE, "DIVINEPLAN-MOVE-02")
            self.stage = COLUMN
        elif self.stage == COLUMN:
            if action == actions.NO_COLUMN:  # DIVINEPLAN-COLUMN-12, RULING-58
                self.stage = RECRUIT
                if s.sink is not None:
                    words = text("{god} performs no column.", god=god(s, seat))
                    s.tell("column", seat, words, "DIVINEPLAN-COLUMN-12", [])
            else:
                begin_column(s, seat, action - actions.COLUMN)
        elif action == actions.PASS:
            self.stage = OVER
        else:
            self.stage = OVER  # one recruit a turn (DIVINEPLAN-RECRUIT-01, RECRUIT-13, RULING-57)
            s.push(Recruit(action - s.cards.recruit, [0, 0, 0], self.performed))

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        if self.stage == MOVE:
            help = "Your range will be that tile and its neighbours."
            return Question("move", "Move your god to another tile", "DIVINEPLAN-MOVE-01", help)
        if self.stage == COLUMN:
            help = "Its board action must be done; its abilities may."
            return Question("column", "Choose the column to perform", "DIVINEPLAN-COLUMN-01", help)
        help = "One a turn; the cost goes to the Bank."
        return Question("recruit", "Recruit a demigod, or pass", "DIVINEPLAN-RECRUIT-01", help)

    def choice(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if self.stage == MOVE:
            return tile_choice(s, action, action - actions.MOVE, rule)
        if self.stage == RECRUIT:
            return recruit_choice(s, seat, action, rule)
        if action == actions.NO_COLUMN:
            return Choice(action=action, label="No column", rule="DIVINEPLAN-COLUMN-12")
        column = action - actions.COLUMN
        price = {"element": column} if column > 0 else {}
        return Choice(
            action=action,
            label=text(COLUMN_LABELS[column], column=column_word(column)),
            rule=rule,
            targets=[f"column:{seat}:{column}"],
            price=price,
            icon=actions.COLUMNS[column],
        )

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if self.stage == MOVE and actions.MOVE <= action < actions.MOVE + 16:
            return refuse_move(s, seat, action - actions.MOVE)
        if self.stage == COLUMN and actions.COLUMN <= action <= actions.NO_COLUMN:
            return self.refuse_column(action)
        if self.stage == RECRUIT and s.cards.recruit <= action < s.cards.disband:
            return refuse_recruit(s, seat, action - s.cards.recruit)
        return self.not_asked(s, seat)

    def refuse_column(self, action: Action) -> IllegalAction:
        if action == actions.NO_COLUMN:
            why = "a column must be performed while a board action is possible"
            return IllegalAction(why, "DIVINEPLAN-COLUMN-12")
        column = action - actions.COLUMN
        if self.barred >> column & 1:
            words = text("{column} was taken back this turn", column=column_word(column))
            return IllegalAction(words, "DIVINEPLAN-COLUMN-07")
        words = text("neither the action nor an ability of {column} is possible", column=column_word(column))
        return IllegalAction(words, "DIVINEPLAN-COLUMN-02")

    def check(self, s: DivinePlanState) -> None:
        fits = ROLL <= self.stage <= OVER and 0 <= self.barred < 8 and -1 <= self.performed < 3
        need(fits, "a turn has four steps and three columns")

    def finish(self, s: DivinePlanState) -> None:
        """The turn is over: the game ends, or the next seat clockwise begins (DIVINEPLAN-TURN-02)."""
        if s.favor == 0:
            end_game(s)  # the last favor token was placed this turn (DIVINEPLAN-END-01, END-02, RULING-42)
            return
        if s.setup.solo:
            shade_turn(s)  # DIVINEPLAN-SOLO-02
            if s.favor == 0:
                end_game(s)  # DIVINEPLAN-SOLO-07
                return
        s.active = (s.active + 1) % s.seats
        if s.active == s.setup.start:
            s.round += 1
            if s.round > s.cards.data.round_limit:  # DIVINEPLAN-END-05, RULING-44, RULING-60
                s.round -= 1
                s.limit_reached = True
                end_game(s)
                return
        self.stage = ROLL
        self.barred = 0
        self.performed = -1


COLUMN_LABELS: Final = [
    "{column}: an element from your satchel",
    "{column}: pay 1, move an element",
    "{column}: pay 2, lock a Full tile",
]


def collect(s: DivinePlanState) -> None:
    """Step 1: roll the die, take what it shows from the Bank (DIVINEPLAN-ROLL-01, ROLL-02, RULING-17)."""
    face = roll(s)
    got = [colour for colour in face if s.gain(s.active, colour)]
    if s.sink is not None:
        template = "{god} rolls {face} and takes {got}."
        words = text(template, god=god(s, s.active), face=elements(face), got=elements(got))
        s.tell("roll", s.active, words, "DIVINEPLAN-ROLL-02", ["die", f"satchel:{s.active}"])


def end_game(s: DivinePlanState) -> None:
    s.reveal()  # the plans are shown (DIVINEPLAN-INFO-03)
    s.over = True
    clear(s)
    if s.sink is not None:
        if s.limit_reached:
            words = text("{rounds} rounds are over. The game ends.", rounds=s.cards.data.round_limit)
            s.tell("end", s.active, words, "DIVINEPLAN-END-05", [])
        else:
            s.tell("end", s.active, "The last favor token is placed. The game ends.", "DIVINEPLAN-END-02", [])


def clear(s: DivinePlanState) -> None:
    """Gods and the elements of unlocked tiles leave the city; they score nothing (DIVINEPLAN-END-03)."""
    for god_number in range(len(s.gods)):
        s.gods[god_number] = OFF
    loose = s.loose()
    for tile in range(16):
        if loose >> tile & 1:
            while s.colour_on(tile) >= 0:
                s.bank[s.take(tile)] += 1


# -- columns --------------------------------------------------------------------------------------------------------
def column_options(s: DivinePlanState, seat: Seat, barred: int) -> list[int]:
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


def can_act(s: DivinePlanState, seat: Seat, column: int) -> bool:
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


def has_usable(s: DivinePlanState, seat: Seat, column: int, used: int) -> bool:
    for number in s.columns[3 * seat + column]:
        if not used >> number & 1 and is_usable(s, seat, s.cards.demigods[number]):
            return True
    return False


def begin_column(s: DivinePlanState, seat: Seat, column: int) -> None:
    s.column = column
    s.rolled = False
    if has_usable(s, seat, column, 0):
        s.remember()  # without abilities there is only the board action, and nothing to take back
    if s.sink is not None:
        words = text("{god} performs {column}.", god=god(s, seat), column=column_word(column))
        s.tell("column", seat, words, "DIVINEPLAN-COLUMN-01", [f"column:{seat}:{column}"])
    s.push(Column(False, 0))


class Column(Step[DivinePlanState]):
    """A column in progress: its board action once, each ability at most once, in any order (COLUMN-03, COLUMN-04)."""

    # so one lock a turn, and no loop (DIVINEPLAN-LOCK-10, ABIL-09, RULING-16, RULING-43)

    def __init__(self, done: bool, used: int) -> None:
        self.done = done  # the board action
        self.used = used  # abilities, as bits of demigod numbers

    def copy(self) -> Column:
        return Column(self.done, self.used)

    def run(self, s: DivinePlanState) -> None:
        options = self.options(s, s.active)
        if len(options) > 0:
            s.offer(s.active, options)
        elif s.rolled:
            self.close(s, False)  # it ends where it stands, without its action (DIVINEPLAN-COLUMN-08)
        else:
            self.fail(s)

    def options(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        options: list[int] = []
        if not self.done and can_act(s, seat, s.column):
            options.append(actions.ACT)
        for number in s.columns[3 * seat + s.column]:  # only this column's demigods (DIVINEPLAN-COLUMN-05, RULING-39)
            if not self.used >> number & 1 and is_usable(s, seat, s.cards.demigods[number]):
                options.append(s.cards.use + number)
        if self.done:  # not before (DIVINEPLAN-COLUMN-06, COLUMN-11, RULING-15)
            options.append(actions.END)
        return options

    def answer(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
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
                demigod = own_demigod(s, seat, number)
                words = text("{god} uses {demigod}.", god=god(s, seat), demigod=demigod)
                s.tell("ability", seat, words, "DIVINEPLAN-COLUMN-03", [demigod.id])
            s.push(Ability(number, 0, -1))

    def close(self, s: DivinePlanState, performed: bool) -> None:
        column = s.column
        s.column = -1
        s.before = []
        s.pop()
        turn = s.stack[-1]
        assert isinstance(turn, Turn)
        turn.stage = RECRUIT
        if performed:
            turn.performed = column

    def fail(self, s: DivinePlanState) -> None:
        """Nothing more can be picked and the action is not done: the column is taken back (DIVINEPLAN-COLUMN-07)."""
        # DIVINEPLAN-RULING-12
        column = s.column
        s.column = -1
        s.take_back()
        s.pop()
        turn = s.stack[-1]
        assert isinstance(turn, Turn)
        turn.barred |= 1 << column
        if s.sink is not None:
            words = text("{column} cannot be completed and is taken back.", column=column_word(column))
            s.tell("take-back", s.active, words, "DIVINEPLAN-COLUMN-07", [])

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        help = "Board action and abilities come in any order."
        return Question("step", "What comes next in this column?", "DIVINEPLAN-COLUMN-04", help)

    def choice(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.END:
            return Choice(action=action, label="End the column", rule="DIVINEPLAN-COLUMN-06")
        if action == actions.ACT:
            return Choice(
                action=action,
                label=text("The board action: {column}", column=column_word(s.column)),
                rule="DIVINEPLAN-COLUMN-03",
                targets=[f"column:{seat}:{s.column}"],
                icon=actions.COLUMNS[s.column],
            )
        card = s.cards.demigods[action - s.cards.use]
        demigod = own_demigod(s, seat, card.number)
        return Choice(
            action=action,
            label=text("Use {demigod}: {text}", demigod=demigod, text=card.words),
            rule="DIVINEPLAN-ABIL-02",
            targets=[demigod.id],
            marks=["roll"] if any(operation.what == DIE for operation in card.operations) else [],
        )

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if action == actions.END:
            return IllegalAction("the board action is not done yet", "DIVINEPLAN-COLUMN-06")
        if action == actions.ACT:
            if self.done:
                return IllegalAction("the board action is done already", "DIVINEPLAN-COLUMN-03")
            return IllegalAction("the board action is not possible now", "DIVINEPLAN-COLUMN-06")
        if not s.cards.use <= action < s.cards.recruit:
            return self.not_asked(s, seat)
        number = action - s.cards.use
        if self.used >> number & 1:
            return IllegalAction("this ability was used already", "DIVINEPLAN-COLUMN-03")
        if not s.owns(seat, number):
            return IllegalAction("you do not have that demigod", "DIVINEPLAN-ABIL-01")
        if number not in s.columns[3 * seat + s.column]:
            return IllegalAction("that demigod lies in another column", "DIVINEPLAN-COLUMN-05")
        if s.cards.demigods[number].timing != 0:
            return IllegalAction("that ability is passive", "DIVINEPLAN-ABIL-03")
        return IllegalAction("that ability can do nothing now", "DIVINEPLAN-ABIL-04")


class PlaceElement(Step[DivinePlanState]):
    """Board action Place: one element from the satchel to a legal tile in range (DIVINEPLAN-PLACE-01, PLACE-09)."""

    def copy(self) -> PlaceElement:
        return PlaceElement()

    def run(self, s: DivinePlanState) -> None:
        s.ask(s.active)

    def options(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        return placements(s, s.range(seat), s.satchels[3 * seat : 3 * seat + 3])

    def answer(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        colour = (action - actions.PLACE) // 16
        tile = (action - actions.PLACE) % 16
        s.satchels[3 * seat + colour] -= 1
        s.put(colour, tile)
        note_laid(s, seat, colour, tile)
        s.pop()
        if s.sink is not None:
            where = tile_ref(tile)
            words = text("{god} places {element} on {tile}.", god=god(s, seat), element=element(colour), tile=where)
            s.tell("place", seat, words, "DIVINEPLAN-PLACE-01", [where.id, f"satchel:{seat}"])

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        help = "On a tile in range: empty or of its colour."
        return Question("place", "Place an element from your satchel", "DIVINEPLAN-PLACE-01", help)

    def choice(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return place_choice(s, action, f"satchel:{seat}", rule)

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.PLACE <= action < actions.PAY_ONE:
            return self.not_asked(s, seat)
        colour = (action - actions.PLACE) // 16
        if s.satchels[3 * seat + colour] == 0:
            words = text("you have no {element} element", element=element(colour))
            return IllegalAction(words, "DIVINEPLAN-PLACE-02")
        return refuse_landing(s, seat, colour, (action - actions.PLACE) % 16, None)


class LockTile(Step[DivinePlanState]):
    """Board action Lock: pay two elements, then lock a Full tile in range (DIVINEPLAN-LOCK-01, RULING-48)."""

    def __init__(self, paid: bool) -> None:
        self.paid = paid

    def copy(self) -> LockTile:
        return LockTile(self.paid)

    def run(self, s: DivinePlanState) -> None:
        s.ask(s.active)

    def options(self, s: DivinePlanState, seat: Seat) -> list[Action]:
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

    def answer(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        if not self.paid:
            self.paid = True
            pair = actions.PAIRS[action - actions.PAY_TWO]
            for colour in pair:
                s.pay(seat, colour)
            if s.sink is not None:
                words = text("{god} pays {elements}.", god=god(s, seat), elements=elements(pair))
                s.tell("pay", seat, words, "DIVINEPLAN-LOCK-01", [f"satchel:{seat}"])
        else:
            s.pop()
            lock(s, seat, action - actions.LOCK)

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        if self.paid:
            help = "It shows your icon and never changes again."
            return Question("lock_tile", "Lock which tile?", "DIVINEPLAN-LOCK-03", help)
        return Question("pay_two", "Pay two elements for the lock", "DIVINEPLAN-LOCK-01", "They go to the Bank.")

    def choice(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if self.paid:
            choice = tile_choice(s, action, action - actions.LOCK, rule)
            choice.gain = gain_of_lock(s, seat, action - actions.LOCK)
            return choice
        first, second = actions.PAIRS[action - actions.PAY_TWO]
        names = [actions.COLOURS[first], actions.COLOURS[second]]
        return Choice(
            action=action,
            label=text("{first} and {second}", first=element(first), second=element(second)),
            rule=rule,
            targets=[f"satchel:{seat}:{name}" for name in sorted(set(names), key=names.index)],
            price={name: names.count(name) for name in names},
        )

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if not self.paid and actions.PAY_TWO <= action < actions.LOCK:
            first, second = actions.PAIRS[action - actions.PAY_TWO]
            words = text("you cannot pay {first} and {second}", first=element(first), second=element(second))
            return IllegalAction(words, "DIVINEPLAN-SHIFT-08")
        if self.paid and actions.LOCK <= action < actions.LOCK + 16:
            return self.refuse_tile(s, seat, action - actions.LOCK)
        return self.not_asked(s, seat)

    def refuse_tile(self, s: DivinePlanState, seat: Seat, tile: int) -> IllegalAction:
        refusal = out_of_reach(s, seat, tile)
        if refusal is not None:
            return refusal
        if s.colour_on(tile) >= 0 and s.landscapes[s.colour_on(tile)] == 0:
            return IllegalAction("no landscape tile of that kind is left", "DIVINEPLAN-LOCK-09")
        return IllegalAction(text("{tile} is not Full", tile=tile_ref(tile)), "DIVINEPLAN-LOCK-02")


def gain_of_lock(s: DivinePlanState, seat: Seat, tile: int) -> dict[str, int]:
    """The points that a lock is sure to bring whoever locks, by their part of the score."""
    after = s.clone()
    lock(after, seat, tile)
    return {
        name: gain
        for name, gain in (
            ("plan", plan_points(after, seat) - plan_points(s, seat)),
            ("favor", favor_points(after, seat) - favor_points(s, seat)),
            ("bonus", bonus_points(after, seat) - bonus_points(s, seat)),
        )
        if gain > 0
    }
