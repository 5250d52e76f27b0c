"""Choices in the middle of a text: one Step for each kind of question (ledger section 5)."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.theomachy import actions
from agon.games.theomachy.constants import CHANGED_POWER, EXTRA_ELEMENT, FOLLOWER, POWER, PRIEST, PROPHET, STATS
from agon.games.theomachy.constellation import replace_card, swap_card
from agon.games.theomachy.counting import recount
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.tokens import commit, gain, in_stake, withdraw
from agon.games.theomachy.words import PLURAL, SINGULAR, player


class ChooseExchange(Step[TheoState]):
    """Two followers for a priest, or two priests for a prophet, upward by a card alone (THEOMACHY-TOKEN-03, PC-51)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> ChooseExchange:
        return ChooseExchange(self.seat)

    def run(self, s: TheoState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()
        else:
            s.offer(self.seat, options)

    def options(self, s: TheoState, seat: int) -> list[int]:
        options: list[int] = []
        if s.congregation[3 * seat + FOLLOWER] >= 2:
            options.append(actions.EXCHANGE)
        if s.congregation[3 * seat + PRIEST] >= 2:
            options.append(actions.EXCHANGE + 1)
        return options

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        s.pop()
        kind = FOLLOWER if action == actions.EXCHANGE else PRIEST
        to = PRIEST if kind == FOLLOWER else PROPHET
        at = 3 * seat
        s.congregation[at + kind] -= 2  # both go as one exchange, then the new token comes
        s.bank[kind] += 2
        gain(s, seat, to, 1)
        if s.sink is not None:
            text = f"{player(seat)} exchanges 2 {PLURAL[kind]} for 1 {SINGULAR[to]}."
            s.tell("exchange", seat, text, "THEOMACHY-PC-51", [f"congregation:{seat}"])


class ChooseWithdrawal(Step[TheoState]):
    """One worshiper of one's choice out of the Stake, Last Stand tokens included (THEOMACHY-RULING-05)."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def copy(self) -> ChooseWithdrawal:
        return ChooseWithdrawal(self.seat, self.left)

    def run(self, s: TheoState) -> None:
        options = self.options(s, self.seat)
        if self.left == 0 or len(options) == 0:
            s.pop()
        else:
            s.offer(self.seat, options)

    def options(self, s: TheoState, seat: int) -> list[int]:
        return [actions.WITHDRAW + kind for kind in range(3) if in_stake(s, seat, kind) > 0]

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        self.left -= 1
        withdraw(s, seat, action - actions.WITHDRAW)
        if s.sink is not None:
            text = f"{player(seat)} withdraws 1 {SINGULAR[action - actions.WITHDRAW]}."
            s.tell("withdraw", seat, text, "THEOMACHY-PC-50", [f"stake:{seat}"])


class CommitFollowers(Step[TheoState]):
    """Followers from Congregation to Stake outside betting, one at a time, exchanged between (TOKEN-05, RULING-79)."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def copy(self) -> CommitFollowers:
        return CommitFollowers(self.seat, self.left)

    def run(self, s: TheoState) -> None:
        if self.left == 0 or s.congregation[3 * self.seat + FOLLOWER] == 0:
            s.pop()
        else:
            s.ask(self.seat)

    def options(self, s: TheoState, seat: int) -> list[int]:
        return [actions.COMMIT, actions.DONE]

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        if action == actions.DONE:
            self.left = 0
            return
        self.left -= 1
        commit(s, seat, FOLLOWER)
        if s.sink is not None:
            s.tell("commit", seat, f"{player(seat)} commits a follower.", "THEOMACHY-PC-29", [f"stake:{seat}"])


class ChoosePlace(Step[TheoState]):
    """A card of the Constellation to replace or, face down, to swap (THEOMACHY-PC-23, GA-10)."""

    def __init__(self, seat: int, swaps: bool) -> None:
        self.seat = seat
        self.swaps = swaps

    def copy(self) -> ChoosePlace:
        return ChoosePlace(self.seat, self.swaps)

    def run(self, s: TheoState) -> None:
        if len(s.element_deck) == 0 or len(s.sky) == 0 or (self.swaps and s.face_up == 5):
            s.pop()  # skipped (THEOMACHY-RULING-56)
        else:
            s.ask(self.seat)

    def options(self, s: TheoState, seat: int) -> list[int]:
        if self.swaps:
            return [*[actions.PLACE + place for place in range(s.face_up, 5)], actions.NONE]
        return [actions.PLACE + place for place in range(s.face_up)]

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        s.pop()
        if action == actions.NONE:
            return
        if self.swaps:
            swap_card(s, seat, action - actions.PLACE)
        else:
            replace_card(s, seat, action - actions.PLACE)


class ChooseElement(Step[TheoState]):
    """An Element that counts one card more, or that a Power card counts as too (THEOMACHY-MC-17, GA-03)."""

    def __init__(self, seat: int, changes: bool, power: int) -> None:
        self.seat = seat
        self.changes = changes
        self.power = power  # the Power card to change, -1 before it is chosen

    def copy(self) -> ChooseElement:
        return ChooseElement(self.seat, self.changes, self.power)

    def run(self, s: TheoState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()  # no Power card to change
        else:
            s.offer(self.seat, options)

    def options(self, s: TheoState, seat: int) -> list[int]:
        if self.changes and self.power < 0:
            block = actions.CARDS + actions.CHANGE * s.cards.prayers
            options: list[int] = []
            for code in sorted(s.areas[seat]):
                if s.cards.all[code >> 1].kind == POWER and block + (code >> 1) not in options:
                    options.append(block + (code >> 1))
            return options
        own = s.cards.all[self.power].element if self.changes else -1  # not its own (THEOMACHY-RULING-75)
        return [actions.ELEMENT + element for element in range(4) if element != own]

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        if action >= actions.CARDS:
            self.power = action - actions.CARDS - actions.CHANGE * s.cards.prayers
            return
        s.pop()
        element = action - actions.ELEMENT
        if self.changes:
            s.stats[STATS * seat + CHANGED_POWER] = 1 + 4 * self.power + element
        else:
            s.stats[STATS * seat + EXTRA_ELEMENT] += 1 << (8 * element)
        recount(s, seat)
        if s.sink is not None:
            text = f"{player(seat)} counts one more {actions.ELEMENTS[element].capitalize()} card."
            rule = "THEOMACHY-GA-03" if self.changes else "THEOMACHY-MC-17"
            s.tell("element", seat, text, rule, [f"area:{seat}"])
