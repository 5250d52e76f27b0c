"""Cards on their way out of hands and piles: what their owner, or who looked at them, chooses (ledger section 5)."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.theomachy import actions
from agon.games.theomachy.constants import POWER
from agon.games.theomachy.memory import bury, unearth
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.words import card_name, player
from agon.games.theomachy.zones import draw, forget_hand, put_on_pile, take_from_hand, with_card, without_card


def picks_of(cards: list[int], block: int, count: int, least: int) -> list[int]:
    """One option for each different card from `least` on; `block` is for fresh cards, the next one for spent ones."""
    options: list[int] = []
    last = -1
    for code in cards:
        if code != last and code >= least:
            options.append(block + (code & 1) * count + (code >> 1))
            last = code
    return options


def code_of(action: int, block: int, count: int) -> int:
    """The card that an option of `picks_of` names."""
    return 2 * (action - block) if action < block + count else 2 * (action - block - count) + 1


class GroupDiscard(Step[TheoState]):
    """Cards discarded together: their owner chooses which is on top (THEOMACHY-DECK-03, RULING-40).

    `hidden` come from the hand, `open` lay before everybody's eyes. Who is asked tells only how many cards there are.
    """

    def __init__(self, seat: int, hidden: list[int], open: list[int]) -> None:
        self.seat = seat
        self.hidden = hidden
        self.open = open

    def copy(self) -> GroupDiscard:
        return GroupDiscard(self.seat, self.hidden, self.open)

    def run(self, s: TheoState) -> None:
        if len(self.hidden) + len(self.open) == 0:
            s.pop()
        elif len(self.hidden) == 0 or len(self.hidden) + len(self.open) == 1:
            s.ask(self.seat)
        else:
            s.ask_openly(self.seat)

    def options(self, s: TheoState, seat: int) -> list[int]:
        block = actions.CARDS + actions.TOP * s.cards.prayers
        options: list[int] = []
        last = -1
        for code in sorted(self.hidden + self.open):
            if code >> 1 != last:
                last = code >> 1
                options.append(block + last)
        return options

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        number = action - actions.CARDS - actions.TOP * s.cards.prayers
        group = sorted(self.hidden + self.open)
        top = 2 * number if 2 * number in group else 2 * number + 1
        s.pop()
        s.reveal()
        put_on_pile(s, self.seat, without_card(group, top), top)
        seen = [code >> 1 for code in self.open]
        if number in seen:
            seen.remove(number)  # as the top card it is buried already
        bury(s, self.seat, seen)
        if s.sink is not None:
            cards = "1 card" if len(group) == 1 else f"{len(group)} cards"
            text = f"{player(self.seat)} discards {cards}, {card_name(s, number)} on top."
            s.tell("discard", self.seat, text, "THEOMACHY-DECK-03", [f"pile:{self.seat}"])


class DrawMany(Step[TheoState]):
    """Draws that follow a discard."""

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def copy(self) -> DrawMany:
        return DrawMany(self.seat, self.n)

    def run(self, s: TheoState) -> None:
        s.pop()
        if self.n > 0:
            draw(s, self.seat, self.n)


class DiscardCards(Step[TheoState]):
    """Cards of one's own hand to the pile, in ascending order, then as many draws if the text says so."""

    def __init__(self, seat: int, least: int, most: int, draws: bool, picks: list[int]) -> None:
        self.seat = seat
        self.least = least
        self.most = most
        self.draws = draws
        self.picks = picks  # a value: replaced, never changed

    def copy(self) -> DiscardCards:
        return DiscardCards(self.seat, self.least, self.most, self.draws, self.picks)

    def run(self, s: TheoState) -> None:
        if len(self.picks) == self.most or len(s.hands[self.seat]) == 0:
            self.finish(s)
        elif len(s.hands[self.seat]) == 1 and self.least == 1:
            s.ask(self.seat)
        else:
            s.ask_openly(self.seat)  # whether anything is left to choose from is the hand's secret

    def options(self, s: TheoState, seat: int) -> list[int]:
        block = actions.CARDS + actions.DISCARD * s.cards.prayers
        hand = s.hands[seat]
        missing = self.least - len(self.picks)
        if missing > 1:
            hand = hand[: len(hand) - missing + 1]  # only where enough cards follow
        options = picks_of(hand, block, s.cards.prayers, self.picks[-1] if len(self.picks) > 0 else 0)
        if missing <= 0:
            options.append(actions.DONE)
        return options

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        if action == actions.DONE:
            self.finish(s)
            return
        code = code_of(action, actions.CARDS + actions.DISCARD * s.cards.prayers, s.cards.prayers)
        s.hands[seat] = without_card(s.hands[seat], code)
        self.picks = [*self.picks, code]

    def finish(self, s: TheoState) -> None:
        s.pop()
        below = s.stack[-1]
        told_discards(below, len(self.picks))
        if len(self.picks) > 1:
            forget_hand(s, self.seat)
        elif len(self.picks) == 1:
            take_note(s, self.seat, self.picks[0])
        if self.draws:
            s.push(DrawMany(self.seat, len(self.picks)))
        s.push(GroupDiscard(self.seat, self.picks, []))


class Counts(Step[TheoState]):
    """A Step that wants to know how many cards were discarded (Might per card discarded this way)."""

    number: int


def told_discards(below: object, count: int) -> None:
    if isinstance(below, Counts):
        below.number = count


def take_note(s: TheoState, seat: int, code: int) -> None:
    from agon.games.theomachy.zones import seen_leaving

    seen_leaving(s, seat, code >> 1)  # alone, it is seen on top of the pile


class ReturnCard(Step[TheoState]):
    """A card of one's own discard pile back to the hand; others do not see which (THEOMACHY-RULING-74)."""

    def __init__(self, seat: int, powers: bool) -> None:
        self.seat = seat
        self.powers = powers

    def copy(self) -> ReturnCard:
        return ReturnCard(self.seat, self.powers)

    def run(self, s: TheoState) -> None:
        if len(s.piles[self.seat]) == 0:
            s.pop()
        elif len(s.piles[self.seat]) == 1:
            s.ask(self.seat)  # everybody sees that card
        else:
            s.ask_openly(self.seat)

    def options(self, s: TheoState, seat: int) -> list[int]:
        fitting = sorted(s.piles[seat])
        if self.powers:
            fitting = [code for code in fitting if s.cards.all[code >> 1].kind == POWER]
        options = picks_of(fitting, actions.CARDS + actions.RETURN * s.cards.prayers, s.cards.prayers, 0)
        return options if len(options) > 0 else [actions.NONE]

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        s.pop()
        s.reveal()
        if action == actions.NONE:
            return
        code = code_of(action, actions.CARDS + actions.RETURN * s.cards.prayers, s.cards.prayers)
        s.piles[seat] = without_card(s.piles[seat], code)
        s.hands[seat] = with_card(s.hands[seat], code)
        unearth(s, seat)
        if len(s.piles[seat]) > 0:
            from agon.games.theomachy.zones import note_shown

            note_shown(s, seat, s.piles[seat][-1] >> 1, 0)
        if s.sink is not None:
            text = f"{player(seat)} takes a card back from the discard pile."
            s.tell("return", seat, text, "THEOMACHY-RULING-74", [f"pile:{seat}", f"hand:{seat}"])


class SealCards(Step[TheoState]):
    """Hand cards face down into the Stake (THEOMACHY-INFO-08); also the one card kept in End step 9."""

    def __init__(self, seat: int, most: int, least_code: int, keeps: bool) -> None:
        self.seat = seat
        self.most = most
        self.least_code = least_code  # picks ascend
        self.keeps = keeps  # in step 9

    def copy(self) -> SealCards:
        return SealCards(self.seat, self.most, self.least_code, self.keeps)

    def run(self, s: TheoState) -> None:
        if self.most == 0 or len(s.hands[self.seat]) == 0:
            s.pop()
        else:
            s.ask_openly(self.seat)

    def options(self, s: TheoState, seat: int) -> list[int]:
        block = actions.CARDS + actions.KEEP * s.cards.prayers
        options = picks_of(s.hands[seat], block, s.cards.prayers, self.least_code)
        options.append(actions.NONE if self.keeps else actions.DONE)
        return options

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        if action == actions.DONE or action == actions.NONE:
            self.most = 0
            return
        code = code_of(action, actions.CARDS + actions.KEEP * s.cards.prayers, s.cards.prayers)
        s.hands[seat] = without_card(s.hands[seat], code)
        s.sealed[seat] = with_card(s.sealed[seat], code)
        forget_hand(s, seat)
        self.most -= 1
        self.least_code = code
        if s.sink is not None:
            rule = "THEOMACHY-PC-55" if self.keeps else "THEOMACHY-INFO-08"
            s.tell("seal", seat, f"{player(seat)} puts a card aside.", rule, [f"sealed:{seat}"])


class TakeCard(Step[TheoState]):
    """A card of a hand that was just looked at goes to its owner's pile (THEOMACHY-DECK-04)."""

    def __init__(self, seat: int, owner: int) -> None:
        self.seat = seat
        self.owner = owner

    def copy(self) -> TakeCard:
        return TakeCard(self.seat, self.owner)

    def run(self, s: TheoState) -> None:
        if len(s.hands[self.owner]) == 0:
            s.pop()
        elif len(s.hands[self.owner]) == 1:
            s.ask(self.seat)
        else:
            s.ask_openly(self.seat)

    def options(self, s: TheoState, seat: int) -> list[int]:
        block = actions.CARDS + actions.TAKE * s.cards.prayers
        options: list[int] = []
        last = -1
        for code in s.hands[self.owner]:  # only its owner sees which copy was played (THEOMACHY-RULING-72)
            if code >> 1 != last:
                last = code >> 1
                options.append(block + last)
        return options

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        number = action - actions.CARDS - actions.TAKE * s.cards.prayers
        code = 2 * number if 2 * number in s.hands[self.owner] else 2 * number + 1
        s.pop()
        s.reveal()
        take_from_hand(s, self.owner, code)
        put_on_pile(s, self.owner, [], code)
        if s.sink is not None:
            text = f"{player(self.owner)} loses {card_name(s, number)}."
            s.tell("discard", self.owner, text, "THEOMACHY-DECK-04", [f"pile:{self.owner}"])
