"""Choices in the middle of a text: one Step for each kind of question (ledger section 5)."""

from __future__ import annotations

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.protocol import Choice
from agon.core.text import Thing, text
from agon.games.theomachy import actions
from agon.games.theomachy.constants import CHANGED_POWER, EXTRA_ELEMENT, FOLLOWER, POWER, PRIEST, PROPHET, STATS
from agon.games.theomachy.constellation import replace_card, swap_card
from agon.games.theomachy.counting import recount
from agon.games.theomachy.state import TheomachyState, TheomachyStep
from agon.games.theomachy.tokens import commit, gain, in_stake, withdraw
from agon.games.theomachy.words import FACE_DOWN, element, element_name, found_in, player, some, worshiper


class ChooseExchange(TheomachyStep):
    """Two followers for a priest, or two priests for a prophet, upward by a card alone (THEOMACHY-TOKEN-03, PC-51)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def copy(self) -> ChooseExchange:
        return ChooseExchange(self.seat)

    def run(self, s: TheomachyState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()
        else:
            s.offer(self.seat, options)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        options: list[int] = []
        if s.congregation[3 * seat + FOLLOWER] >= 2:
            options.append(actions.EXCHANGE)
        if s.congregation[3 * seat + PRIEST] >= 2:
            options.append(actions.EXCHANGE + 1)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        s.pop()
        kind = FOLLOWER if action == actions.EXCHANGE else PRIEST
        to = PRIEST if kind == FOLLOWER else PROPHET
        at = 3 * seat
        s.congregation[at + kind] -= 2  # both go as one exchange, then the new token comes
        s.bank[kind] += 2
        gain(s, seat, to, 1)
        if s.sink is not None:
            words = text("{player} exchanges {two} for {one}.", player=player(seat), two=some(2, kind), one=some(1, to))
            s.tell("exchange", seat, words, "THEOMACHY-PC-51", [f"congregation:{seat}"])

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        return Question("which exchange", "Which exchange?", "THEOMACHY-PC-51")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        kind = FOLLOWER if action == actions.EXCHANGE else PRIEST
        return Choice(
            action=action,
            label=text("{two} for {one}", two=some(2, kind), one=some(1, kind - 1)),
            rule=rule,
            targets=[f"congregation:{seat}:{actions.TOKENS[kind]}"],
            price={actions.TOKENS[kind]: 2},
            gain={actions.TOKENS[kind - 1]: 1},
        )


class ChooseWithdrawal(TheomachyStep):
    """One worshiper of one's choice out of the Stake, Last Stand tokens included (THEOMACHY-RULING-05)."""

    def __init__(self, seat: Seat, left: int) -> None:
        self.seat = seat
        self.left = left

    def copy(self) -> ChooseWithdrawal:
        return ChooseWithdrawal(self.seat, self.left)

    def run(self, s: TheomachyState) -> None:
        options = self.options(s, self.seat)
        if self.left == 0 or len(options) == 0:
            s.pop()
        else:
            s.offer(self.seat, options)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        return [actions.WITHDRAW + kind for kind in range(3) if in_stake(s, seat, kind) > 0]

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        self.left -= 1
        withdraw(s, seat, action - actions.WITHDRAW)
        if s.sink is not None:
            kind = action - actions.WITHDRAW
            words = text("{player} withdraws {one}.", player=player(seat), one=some(1, kind))
            s.tell("withdraw", seat, words, "THEOMACHY-PC-50", [f"stake:{seat}"])

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        return Question("worshiper to withdraw", "Withdraw which worshiper?", "THEOMACHY-PC-50")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        kind = action - actions.WITHDRAW
        label = text("{worshiper}", worshiper=worshiper(kind))
        return Choice(action=action, label=label, rule=rule, targets=[f"stake:{seat}:{actions.TOKENS[kind]}"])


class CommitFollowers(TheomachyStep):
    """Followers to the Stake outside betting, one by one, exchanged between (THEOMACHY-TOKEN-05, RULING-79, EX-05)."""

    def __init__(self, seat: Seat, left: int) -> None:
        self.seat = seat
        self.left = left

    def copy(self) -> CommitFollowers:
        return CommitFollowers(self.seat, self.left)

    def run(self, s: TheomachyState) -> None:
        if self.left == 0 or s.congregation[3 * self.seat + FOLLOWER] == 0:
            s.pop()
        else:
            s.ask(self.seat)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        return [actions.COMMIT, actions.DONE]

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        if action == actions.DONE:
            self.left = 0
            return
        self.left -= 1
        commit(s, seat, FOLLOWER)
        if s.sink is not None:
            words = text("{player} commits a {worshiper}.", player=player(seat), worshiper=worshiper(FOLLOWER))
            s.tell("commit", seat, words, "THEOMACHY-PC-29", [f"stake:{seat}"])

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        words = text("Commit a {worshiper}?", worshiper=worshiper(FOLLOWER))
        return Question("commit", words, "THEOMACHY-PC-29")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.DONE:
            return Choice(action=action, label="Done", rule=rule)
        label = text("Commit one of your {worshipers}", worshipers=worshiper(FOLLOWER, 2))
        own = [f"congregation:{seat}:{actions.TOKENS[FOLLOWER]}"]
        return Choice(action=action, label=label, rule=rule, targets=own, price={actions.TOKENS[FOLLOWER]: 1})


class ChoosePlace(TheomachyStep):
    """A card of the Constellation to replace or, face down, to swap (THEOMACHY-PC-23, GA-10)."""

    def __init__(self, seat: Seat, swaps: bool) -> None:
        self.seat = seat
        self.swaps = swaps

    def copy(self) -> ChoosePlace:
        return ChoosePlace(self.seat, self.swaps)

    def run(self, s: TheomachyState) -> None:
        if len(s.element_deck) == 0 or len(s.sky) == 0 or (self.swaps and s.face_up == 5):
            s.pop()  # skipped (THEOMACHY-RULING-56)
        else:
            s.ask(self.seat)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        if self.swaps:
            return [*[actions.PLACE + place for place in range(s.face_up, 5)], actions.NONE]
        return [actions.PLACE + place for place in range(s.face_up)]

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        s.pop()
        if action == actions.NONE:
            return
        if self.swaps:
            swap_card(s, seat, action - actions.PLACE)
        else:
            replace_card(s, seat, action - actions.PLACE)

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        if self.swaps:
            return Question("card to swap", "Swap a face-down card?", "THEOMACHY-GA-10", "Nobody sees the new one.")
        return Question("card to replace", "Replace which card of the Constellation?", "THEOMACHY-PC-23")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.NONE:
            return Choice(action=action, label="None", rule=rule)
        place = action - actions.PLACE
        made = Choice(action=action, label=FACE_DOWN[place], rule=rule, targets=[f"sky:{place}"], marks=["reveal"])
        if not self.swaps:
            card = Thing(f"sky:{place}", element_name(s, s.sky[place]))
            made.label = text("{card} (place {place})", card=card, place=place + 1)
        return made


class ChooseElement(TheomachyStep):
    """An Element that counts one card more, or that a Power card counts as too (THEOMACHY-MC-17, GA-03)."""

    def __init__(self, seat: Seat, changes: bool, power: int) -> None:
        self.seat = seat
        self.changes = changes
        self.power = power  # the Power card to change, -1 before it is chosen

    def copy(self) -> ChooseElement:
        return ChooseElement(self.seat, self.changes, self.power)

    def run(self, s: TheomachyState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()  # no Power card to change
        else:
            s.offer(self.seat, options)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        if self.changes and self.power < 0:
            block = actions.CARDS + actions.CHANGE * s.cards.prayers
            options: list[int] = []
            for code in sorted(s.areas[seat]):
                if s.cards.all[code >> 1].kind == POWER and block + (code >> 1) not in options:
                    options.append(block + (code >> 1))
            return options
        own = s.cards.all[self.power].element if self.changes else -1  # not its own (THEOMACHY-RULING-75)
        return [actions.ELEMENT + number for number in range(4) if number != own]

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        if action >= actions.CARDS:
            self.power = action - actions.CARDS - actions.CHANGE * s.cards.prayers
            return
        s.pop()
        number = action - actions.ELEMENT
        if self.changes:
            s.stats[STATS * seat + CHANGED_POWER] = 1 + 4 * self.power + number
        else:
            s.stats[STATS * seat + EXTRA_ELEMENT] += 1 << (8 * number)
        recount(s, seat)
        if s.sink is not None:
            words = text("{player} counts one more {element} card.", player=player(seat), element=element(number))
            rule = "THEOMACHY-GA-03" if self.changes else "THEOMACHY-MC-17"
            s.tell("element", seat, words, rule, [f"area:{seat}"])

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        if self.changes and self.power < 0:
            help = "It will count as another Element too."
            return Question("own power card", "Choose one of your Power cards", "THEOMACHY-GA-03", help)
        return Question("element", "Choose an Element", "THEOMACHY-CARD-03")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action < actions.CARDS:
            label = text("{element}", element=element(action - actions.ELEMENT))
            return Choice(action=action, label=label, rule=rule, icon=actions.ELEMENTS[action - actions.ELEMENT])
        number = action - actions.CARDS - actions.CHANGE * s.cards.prayers
        card = found_in(s, "area", seat, [code >> 1 for code in s.areas[seat]], number)
        return Choice(action=action, label=text("Change {card}", card=card), rule=rule, targets=[card.id])
