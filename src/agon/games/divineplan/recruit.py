"""Step 4: recruiting a demigod, and the two markets (ledger section 3.12)."""

from __future__ import annotations

from agon.core.contract import Action, Question, RuleId, Seat, Step, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import Thing, text
from agon.games.divineplan import actions
from agon.games.divineplan.cards import AFTER, COLOURLESS, DISCOUNT_OP
from agon.games.divineplan.state import DivinePlanState, replaced
from agon.games.divineplan.words import by_colour, column_word, counted, element, god, own_demigod


def available(s: DivinePlanState) -> list[int]:
    """The top card of each market spot, then of each epic spot (DIVINEPLAN-RECRUIT-02, RECRUIT-14)."""
    cards = [s.market[2 * spot] for spot in range(len(s.market) // 2) if s.market[2 * spot] >= 0]
    cards.extend([stack[0] for stack in s.epics if len(stack) > 0])
    return cards


def affordable(s: DivinePlanState, seat: Seat, performed: int) -> list[int]:
    """What the seat may recruit now, and `pass` (D17)."""
    options: list[int] = []
    off = discount(s, seat, performed)
    purse = s.in_satchel(seat) + off
    for number in available(s):
        if s.cards.demigods[number].price > purse:
            continue
        # not a name he has (DIVINEPLAN-RECRUIT-06, RULING-32); the printed colours, no substitution (RECRUIT-03)
        if missing(s, seat, number) <= off and not s.owns(seat, number) and s.cards.recruit + number not in options:
            options.append(s.cards.recruit + number)
    options.append(actions.PASS)
    return options


def missing(s: DivinePlanState, seat: Seat, number: int) -> int:
    """How many elements of the printed cost the satchel lacks."""
    cost = s.cards.demigods[number].cost
    lack = 0
    for colour in range(3):
        short = cost[colour] - s.satchels[3 * seat + colour]
        if short > 0:
            lack += short
    return lack


def discount(s: DivinePlanState, seat: Seat, performed: int) -> int:
    """Elements to be left out of this turn's recruit, by `after` abilities (DIVINEPLAN-CARD-08, RULING-27)."""
    off = 0
    if performed >= 0:
        for at in range(3 * seat, 3 * seat + 3):
            for number in s.columns[at]:
                card = s.cards.demigods[number]
                if card.timing == AFTER and card.timing_colour == performed:
                    for operation in card.operations:
                        if operation.op == DISCOUNT_OP:
                            off += operation.number
    return off


class Recruit(Step[DivinePlanState]):
    """The card is picked; then the elements left out, then the column of a colourless one (DIVINEPLAN-RECRUIT-15)."""

    def __init__(self, card: int, left_out: list[int], performed: int) -> None:
        self.card = card
        self.left_out = left_out  # by colour
        self.performed = performed

    def copy(self) -> Recruit:
        return Recruit(self.card, self.left_out[:], self.performed)

    def open_discount(self, s: DivinePlanState, seat: Seat) -> int:
        """How many more elements are to be left out."""
        cost = s.cards.demigods[self.card].cost
        return min(discount(s, seat, self.performed), sum(cost)) - sum(self.left_out)

    def run(self, s: DivinePlanState) -> None:
        card = s.cards.demigods[self.card]
        if self.open_discount(s, s.active) > 0 or card.colour == COLOURLESS:
            s.ask(s.active)
        else:
            self.finish(s, s.active, card.colour)  # DIVINEPLAN-RECRUIT-04

    def options(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        more = self.open_discount(s, seat)
        if more == 0:
            return [actions.INTO + column for column in range(3)]
        return [actions.LEAVE_OUT + colour for colour in range(3) if self.may_leave_out(s, seat, colour, more)]

    def may_leave_out(self, s: DivinePlanState, seat: Seat, colour: int, more: int) -> bool:
        """A colour of the cost, in the order of colours, such that the rest can be paid (D18)."""
        cost = s.cards.demigods[self.card].cost
        if self.left_out[colour] == cost[colour] or sum(self.left_out[colour + 1 :]) > 0:
            return False
        lack = 0
        later = 0
        for other in range(3):
            rest = cost[other] - self.left_out[other] - (1 if other == colour else 0)
            short = rest - s.satchels[3 * seat + other]
            if short > 0:
                if other < colour:
                    return False
                lack += short
            if other >= colour:
                later += rest
        return lack <= more - 1 <= later

    def answer(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        if actions.INTO <= action < actions.INTO + 3:
            self.finish(s, seat, action - actions.INTO)
        else:
            self.left_out[action - actions.LEAVE_OUT] += 1

    def finish(self, s: DivinePlanState, seat: Seat, column: int) -> None:
        s.pop()
        card = s.cards.demigods[self.card]
        paid = [card.cost[colour] - self.left_out[colour] for colour in range(3)]
        for colour in range(3):
            for i in range(paid[colour]):
                s.pay(seat, colour)
        columns = s.columns[:]
        # without limit, for good (DIVINEPLAN-RECRUIT-05, RULING-38)
        columns[3 * seat + column] = columns[3 * seat + column] + [self.card]
        s.columns = columns
        s.know_passives(seat)
        if s.sink is not None:
            demigod = own_demigod(s, seat, self.card)
            cost = counted(paid)
            if card.colour == COLOURLESS:
                template = "{god} recruits {demigod} into {column} for {cost}."
                words = text(template, god=god(s, seat), demigod=demigod, column=column_word(column), cost=cost)
            else:
                words = text("{god} recruits {demigod} for {cost}.", god=god(s, seat), demigod=demigod, cost=cost)
            s.tell("recruit", seat, words, "DIVINEPLAN-RECRUIT-03", [demigod.id])
        leave_market(s, self.card)

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        if self.open_discount(s, seat) > 0:
            return Question("leave_out", "Which element do you leave out of the cost?", "DIVINEPLAN-CARD-08")
        help = "It stays there for the rest of the game."
        return Question("into_column", "Into which column?", "DIVINEPLAN-RECRUIT-04", help)

    def choice(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        """The last decision of a turn is final (DIVINEPLAN-INFO-12, RULING-61)."""
        if action >= actions.INTO:
            column = action - actions.INTO
            label = text("{column}", column=column_word(column))
            target = f"column:{seat}:{column}"
        else:
            colour = action - actions.LEAVE_OUT
            label = text("{element}", element=element(colour))
            target = f"satchel:{seat}:{actions.COLOURS[colour]}"
        return Choice(action=action, label=label, rule=rule, targets=[target], marks=["end"])

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if self.open_discount(s, seat) > 0 and actions.LEAVE_OUT <= action < actions.INTO:
            colour = element(action - actions.LEAVE_OUT)
            words = text("leaving out {element} does not make the card payable", element=colour)
            return IllegalAction(words, "DIVINEPLAN-RULING-28")
        return self.not_asked(s, seat)

    def check(self, s: DivinePlanState) -> None:
        need(self.card in available(s) and len(self.left_out) == 3, "that demigod cannot be recruited")
        off = discount(s, s.active, self.performed)
        need(missing(s, s.active, self.card) <= off, "that demigod cannot be paid for (DIVINEPLAN-RECRUIT-03)")


def recruit_choice(s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
    """The last decision of a turn is final (DIVINEPLAN-INFO-12)."""
    if action == actions.PASS:
        return Choice(action=action, label="Recruit nobody", rule="DIVINEPLAN-RECRUIT-01", marks=["end"])
    card = s.cards.demigods[action - s.cards.recruit]
    offered = Thing(where_offered(s, card.number), card.name)
    template = "Recruit {demigod} (power {power}) for {cost}"
    return Choice(
        action=action,
        label=text(template, demigod=offered, power=card.power, cost=counted(card.cost)),
        rule="DIVINEPLAN-RECRUIT-02",
        targets=[offered.id],
        price=by_colour(card.cost),
        marks=["end"],
    )


def where_offered(s: DivinePlanState, number: int) -> str:
    for spot in range(len(s.market) // 2):
        if s.market[2 * spot] == number:
            return f"market:{spot}"
    for colour in range(3):
        if len(s.epics[colour]) > 0 and s.epics[colour][0] == number:
            return f"epic:{actions.COLOURS[colour]}"
    raise AssertionError("an option that is in no market")


def refuse_recruit(s: DivinePlanState, seat: Seat, number: int) -> IllegalAction:
    name = s.cards.demigods[number].name
    if number not in available(s):
        return IllegalAction(text("{demigod} is not available", demigod=name), "DIVINEPLAN-RECRUIT-02")
    demigod = Thing(where_offered(s, number), name)
    if s.owns(seat, number):
        return IllegalAction(text("you have {demigod} already", demigod=demigod), "DIVINEPLAN-RECRUIT-06")
    return IllegalAction(text("you cannot pay for {demigod}", demigod=demigod), "DIVINEPLAN-RECRUIT-03")


def leave_market(s: DivinePlanState, number: int) -> None:
    """Takes a recruited card from its market; only the Demigod market is filled up again (DIVINEPLAN-RECRUIT-12)."""
    for spot in range(len(s.market) // 2):
        if s.market[2 * spot] == number:
            s.market = replaced(s.market, 2 * spot + 1, s.market[2 * spot + 1] - 1)
            # DIVINEPLAN-RECRUIT-07, RULING-34
            if s.market[2 * spot + 1] == 0:  # a stack that keeps a copy is not refilled (DIVINEPLAN-RECRUIT-09)
                s.market = replaced(s.market, 2 * spot, -1)
            fill_market(s)
            return
    for colour in range(3):
        if len(s.epics[colour]) > 0 and s.epics[colour][0] == number:
            epics = s.epics[:]
            epics[colour] = epics[colour][1:]  # the other one is available now (DIVINEPLAN-RECRUIT-11)
            s.epics = epics
            return


def fill_market(s: DivinePlanState) -> None:
    """Fills every empty spot, lowest first, as far as the deck goes (DIVINEPLAN-RECRUIT-08, RECRUIT-10)."""
    # DIVINEPLAN-RULING-35, RULING-36, RULING-37
    for spot in range(len(s.market) // 2):
        while s.market[2 * spot] < 0 and len(s.deck) > 0:
            show(s, spot, draw(s))


def draw(s: DivinePlanState) -> int:
    s.reveal()
    number = s.deck[-1]
    s.deck = s.deck[:-1]
    if s.known > len(s.deck):
        s.known = len(s.deck)
    return number


def show(s: DivinePlanState, spot: int, number: int) -> None:
    """Lays a drawn card on the empty spot, or on its match in another one (DIVINEPLAN-RULING-33)."""
    for other in range(len(s.market) // 2):
        if s.market[2 * other] == number:
            s.market = replaced(s.market, 2 * other + 1, s.market[2 * other + 1] + 1)
            spot = other
            break
    else:
        s.market = replaced(replaced(s.market, 2 * spot, number), 2 * spot + 1, 1)
    if s.sink is not None:
        demigod = Thing(f"market:{spot}", s.cards.demigods[number].name)
        words = text("{demigod} comes to the market.", demigod=demigod)
        s.tell("draw", s.active, words, "DIVINEPLAN-RECRUIT-08", ["deck", demigod.id])
