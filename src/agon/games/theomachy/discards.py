"""Cards on their way out of hands and piles: what their owner, or who looked at them, chooses (ledger section 5)."""

from __future__ import annotations

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.protocol import Choice
from agon.core.rng import Rng
from agon.core.text import Thing, text
from agon.games.theomachy import actions
from agon.games.theomachy.constants import POWER, SPENT
from agon.games.theomachy.memory import bury, unearth
from agon.games.theomachy.state import NO_CARDS, TheomachyState, TheomachyStep
from agon.games.theomachy.words import card_name, cards_word, found_in, held_card, player, top_of_pile
from agon.games.theomachy.zones import (
    draw,
    forget_hand,
    note_shown,
    put_on_pile,
    seen_leaving,
    take_from_hand,
    with_card,
    without_card,
)


def picks_of(cards: list[int], block: int, count: int, least: int) -> list[int]:
    """One option for each different card from `least` on; `block` is for fresh cards, the next one for spent ones."""
    options: list[int] = []
    last = -1
    for code in cards:
        if code != last and code >= least:
            options.append(block + (code & SPENT) * count + (code >> 1))
            last = code
    return options


def code_of(action: Action, block: int, count: int) -> int:
    """The card that an option of `picks_of` names."""
    return 2 * (action - block) if action < block + count else 2 * (action - block - count) + 1


def pick_choice(action: Action, card: Thing, labels: list[str], spent: int, rule: RuleId) -> Choice:
    """An option of `picks_of`: the first label is for a fresh copy, the second for one that was played."""
    return Choice(action=action, label=text(labels[spent], card=card), rule=rule, targets=[card.id])


class GroupDiscard(TheomachyStep):
    """Cards discarded together: their owner chooses which is on top (THEOMACHY-DECK-03, RULING-40).

    `hidden` come from the hand, `open` lay before everybody's eyes. Who is asked tells only how many cards there are.
    """

    def __init__(self, seat: Seat, hidden: list[int], open: list[int]) -> None:
        self.seat = seat
        self.hidden = hidden
        self.open = open

    def copy(self) -> GroupDiscard:
        return GroupDiscard(self.seat, self.hidden, self.open)

    def run(self, s: TheomachyState) -> None:
        if len(self.hidden) + len(self.open) == 0:
            s.pop()
        elif len(self.hidden) == 0 or len(self.hidden) + len(self.open) == 1:
            s.ask(self.seat)
        else:
            s.ask_openly(self.seat)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        block = actions.CARDS + actions.TOP * s.cards.prayers
        options: list[int] = []
        last = -1
        for code in sorted(self.hidden + self.open):
            if code >> 1 != last:
                last = code >> 1
                options.append(block + last)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
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
            words = text(
                "{player} discards {cards}, {card} on top.",
                player=player(self.seat),
                cards=cards_word(len(group)),
                card=top_of_pile(s, self.seat),
            )
            s.tell("discard", self.seat, words, "THEOMACHY-DECK-03", [f"pile:{self.seat}"])

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        help = "Others see only that one."
        return Question("top of a group", "Which card lies on top of your pile?", "THEOMACHY-DECK-03", help)

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        number = action - actions.CARDS - actions.TOP * s.cards.prayers
        card = found_in(s, "pending", seat, [code >> 1 for code in s.leaving(seat)], number)
        return Choice(action=action, label=text("{card} on top", card=card), rule=rule, targets=[card.id])

    def held_hidden(self, owner: Seat) -> list[int]:
        return self.hidden if owner == self.seat else NO_CARDS

    def leaving(self, owner: Seat) -> list[int]:
        return self.hidden + self.open if owner == self.seat else NO_CARDS

    def held_open(self, s: TheomachyState, owner: Seat) -> list[int]:
        return self.open if owner == self.seat else NO_CARDS

    def hold_others(self, codes: list[int]) -> None:
        self.hidden = sorted([codes.pop() for i in range(len(self.hidden))])


class DrawMany(TheomachyStep):
    """Draws that follow a discard."""

    def __init__(self, seat: Seat, n: int) -> None:
        self.seat = seat
        self.n = n

    def copy(self) -> DrawMany:
        return DrawMany(self.seat, self.n)

    def run(self, s: TheomachyState) -> None:
        s.pop()
        if self.n > 0:
            draw(s, self.seat, self.n)


class DiscardCards(TheomachyStep):
    """Cards of one's own hand to the pile, in ascending order, then as many draws if the text says so."""

    def __init__(self, seat: Seat, least: int, most: int, draws: bool, picks: list[int]) -> None:
        self.seat = seat
        self.least = least
        self.most = most
        self.draws = draws
        self.picks = picks  # a value: replaced, never changed

    def copy(self) -> DiscardCards:
        return DiscardCards(self.seat, self.least, self.most, self.draws, self.picks)

    def run(self, s: TheomachyState) -> None:
        if len(self.picks) == self.most or len(s.hands[self.seat]) == 0:
            self.finish(s)
        elif len(s.hands[self.seat]) == 1 and self.least == 1:
            s.ask(self.seat)
        else:
            s.ask_openly(self.seat)  # whether anything is left to choose from is the hand's secret

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        block = actions.CARDS + actions.DISCARD * s.cards.prayers
        hand = s.hands[seat]
        missing = self.least - len(self.picks)
        if missing > 1:
            hand = hand[: len(hand) - missing + 1]  # only where enough cards follow
        options = picks_of(hand, block, s.cards.prayers, self.picks[-1] if len(self.picks) > 0 else 0)
        if missing <= 0:
            options.append(actions.DONE)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        if action == actions.DONE:
            self.finish(s)
            return
        code = code_of(action, actions.CARDS + actions.DISCARD * s.cards.prayers, s.cards.prayers)
        s.hands[seat] = without_card(s.hands[seat], code)
        self.picks = [*self.picks, code]

    def finish(self, s: TheomachyState) -> None:
        s.pop()
        s.steps()[-1].count_discards(len(self.picks))
        if len(self.picks) > 1:
            forget_hand(s, self.seat)
        elif len(self.picks) == 1:
            seen_leaving(s, self.seat, self.picks[0] >> 1)  # alone, it is seen on top of the pile
        if self.draws:
            s.push(DrawMany(self.seat, len(self.picks)))
        s.push(GroupDiscard(self.seat, self.picks, []))

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        if self.least > 0:
            return Question("discard", "Discard a card", "THEOMACHY-GOD-03")
        return Question("discard several", "Discard a card, or be done", "THEOMACHY-GOD-11", "In ascending order.")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.DONE:
            return Choice(action=action, label="Done", rule=rule)
        code = code_of(action, actions.CARDS + actions.DISCARD * s.cards.prayers, s.cards.prayers)
        card = held_card(s, "hand", seat, s.hands[seat], code)
        return pick_choice(action, card, ["Discard {card}", "Discard the played {card}"], code & SPENT, rule)

    def held_hidden(self, owner: Seat) -> list[int]:
        return self.picks if owner == self.seat else NO_CARDS

    def leaving(self, owner: Seat) -> list[int]:
        return self.held_hidden(owner)

    def hold_others(self, codes: list[int]) -> None:
        self.picks = sorted([codes.pop() for i in range(len(self.picks))])


class ReturnCard(TheomachyStep):
    """A card of one's own discard pile back to the hand; others do not see which (THEOMACHY-RULING-74)."""

    def __init__(self, seat: Seat, powers: bool) -> None:
        self.seat = seat
        self.powers = powers

    def copy(self) -> ReturnCard:
        return ReturnCard(self.seat, self.powers)

    def run(self, s: TheomachyState) -> None:
        if len(s.piles[self.seat]) == 0:
            s.pop()
        elif len(s.piles[self.seat]) == 1:
            s.ask(self.seat)  # everybody sees that card
        else:
            s.ask_openly(self.seat)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        fitting = sorted(s.piles[seat])
        if self.powers:
            fitting = [code for code in fitting if s.cards.all[code >> 1].kind == POWER]
        options = picks_of(fitting, actions.CARDS + actions.RETURN * s.cards.prayers, s.cards.prayers, 0)
        return options if len(options) > 0 else [actions.NONE]

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        s.pop()
        s.reveal()
        if action == actions.NONE:
            return
        code = code_of(action, actions.CARDS + actions.RETURN * s.cards.prayers, s.cards.prayers)
        s.piles[seat] = without_card(s.piles[seat], code)
        s.hands[seat] = with_card(s.hands[seat], code)
        unearth(s, seat)
        if len(s.piles[seat]) > 0:
            note_shown(s, seat, s.piles[seat][-1] >> 1, 0)
        if s.sink is not None:
            words = text("{player} takes a card back from the discard pile.", player=player(seat))
            s.tell("return", seat, words, "THEOMACHY-RULING-74", [f"pile:{seat}", f"hand:{seat}"])

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        return Question("card from own pile", "Take which card back?", "THEOMACHY-PC-49", "Others do not see which.")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.NONE:
            return Choice(action=action, label="None", rule=rule)
        code = code_of(action, actions.CARDS + actions.RETURN * s.cards.prayers, s.cards.prayers)
        card = held_card(s, "pile", seat, s.piles[seat], code)
        return pick_choice(action, card, ["Take {card} back", "Take the played {card} back"], code & SPENT, rule)


class SealCards(TheomachyStep):
    """Hand cards face down into the Stake (THEOMACHY-INFO-08); also the one card kept in End step 9."""

    def __init__(self, seat: Seat, most: int, least_code: int, keeps: bool) -> None:
        self.seat = seat
        self.most = most
        self.least_code = least_code  # picks ascend
        self.keeps = keeps  # in step 9

    def copy(self) -> SealCards:
        return SealCards(self.seat, self.most, self.least_code, self.keeps)

    def run(self, s: TheomachyState) -> None:
        if self.most == 0 or len(s.hands[self.seat]) == 0:
            s.pop()
        else:
            s.ask_openly(self.seat)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        block = actions.CARDS + actions.KEEP * s.cards.prayers
        options = picks_of(s.hands[seat], block, s.cards.prayers, self.least_code)
        options.append(actions.NONE if self.keeps else actions.DONE)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
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
            s.tell("seal", seat, text("{player} puts a card aside.", player=player(seat)), rule, [f"sealed:{seat}"])

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        if self.keeps:
            return Question("card to keep", "Keep a card for the next hand?", "THEOMACHY-PC-55")
        return Question(
            "seal", "Seal a card in your Stake?", "THEOMACHY-PC-09", "It comes back at the end and is kept."
        )

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action in (actions.DONE, actions.NONE):
            return Choice(action=action, label="None" if self.keeps else "Done", rule=rule)
        code = code_of(action, actions.CARDS + actions.KEEP * s.cards.prayers, s.cards.prayers)
        card = held_card(s, "hand", seat, s.hands[seat], code)
        return pick_choice(action, card, ["Keep {card}", "Keep the played {card}"], code & SPENT, rule)

    def redraw(self, s: TheomachyState, seat: Seat, rng: Rng) -> None:
        if s.eyes(seat) != self.seat:
            self.least_code = 0


class TakeCard(TheomachyStep):
    """A card of a hand that was just looked at goes to its owner's pile (THEOMACHY-DECK-04)."""

    def __init__(self, seat: Seat, owner: Seat) -> None:
        self.seat = seat
        self.owner = owner

    def copy(self) -> TakeCard:
        return TakeCard(self.seat, self.owner)

    def run(self, s: TheomachyState) -> None:
        if len(s.hands[self.owner]) == 0:
            s.pop()
        elif len(s.hands[self.owner]) == 1:
            s.ask(self.seat)
        else:
            s.ask_openly(self.seat)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        block = actions.CARDS + actions.TAKE * s.cards.prayers
        options: list[int] = []
        last = -1
        for code in s.hands[self.owner]:  # only its owner sees which copy was played (THEOMACHY-RULING-72)
            if code >> 1 != last:
                last = code >> 1
                options.append(block + last)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        number = action - actions.CARDS - actions.TAKE * s.cards.prayers
        code = 2 * number if 2 * number in s.hands[self.owner] else 2 * number + 1
        s.pop()
        s.reveal()
        take_from_hand(s, self.owner, code)
        put_on_pile(s, self.owner, [], code)
        if s.sink is not None:
            words = text("{player} loses {card}.", player=player(self.owner), card=top_of_pile(s, self.owner))
            s.tell("discard", self.owner, words, "THEOMACHY-DECK-04", [f"pile:{self.owner}"])

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        return Question("card of a hand", "Which card must go?", "THEOMACHY-MC-14", "It goes to its owner's pile.")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        number = action - actions.CARDS - actions.TAKE * s.cards.prayers
        seen = s.seen[s.seats * seat + self.owner]
        if number not in seen:  # it was looked at, but something left the hand unseen since
            label = text("Discard {card}", card=card_name(s, number))
            return Choice(action=action, label=label, rule=rule, targets=[f"hand:{self.owner}"])
        card = found_in(s, "known", self.owner, seen, number)
        return Choice(action=action, label=text("Discard {card}", card=card), rule=rule, targets=[card.id])
