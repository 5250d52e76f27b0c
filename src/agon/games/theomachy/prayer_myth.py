"""Between hands: the Prayer phase and the Myth phase (ledger sections 3.16, 3.17)."""

from __future__ import annotations

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.theomachy import actions
from agon.games.theomachy.constants import CHEAPER, FOLLOWER, FREE_TRACK, GRANTS, IMMEDIATE, MYTHS, PRAY, SLOTS
from agon.games.theomachy.counting import recount
from agon.games.theomachy.effects import CarryOut
from agon.games.theomachy.memory import bury
from agon.games.theomachy.state import TheomachyState, TheomachyStep
from agon.games.theomachy.tokens import to_bank
from agon.games.theomachy.words import card_at, card_name, player, top_of_pile, worshiper
from agon.games.theomachy.zones import replaced, take_prayers, with_card


def price(s: TheomachyState, seat: Seat, slot: int) -> int:
    """The worshiper that a slot costs this seat, or -1 (THEOMACHY-START-02, PC-54, MC-13)."""
    cost = s.cards.slot_costs[slot]
    if cost < 0 or s.flags[seat] & FREE_TRACK:
        return -1
    cost += s.grants[GRANTS * seat + CHEAPER]  # each step less: prophet, priest, follower, nothing
    return cost if cost <= FOLLOWER else -1


class Prayer(TheomachyStep):
    """In turn from the First Player, everybody takes one card, folded or not (THEOMACHY-PRAYER-01, PRAYER-07)."""

    def __init__(self, queue: list[int]) -> None:
        self.queue = queue  # a value: replaced, never changed

    def copy(self) -> Prayer:
        return Prayer(self.queue)

    def run(self, s: TheomachyState) -> None:
        s.phase = PRAY
        if len(self.queue) == 0:
            s.pop()
            clean_up(s)
            return
        seat = self.queue[0]
        options = self.options(s, seat)
        if len(options) == 0 or options[0] == actions.DECLINE:
            self.queue = self.queue[1:]  # nothing can be taken (THEOMACHY-RULING-36, RULING-37)
        else:
            s.offer(seat, options)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        options: list[int] = []
        free = len(s.prayer_deck) > 0
        for slot in range(SLOTS):
            if s.track[slot] >= 0:
                cost = price(s, seat, slot)
                if cost < 0:
                    free = True
                if cost < 0 or s.congregation[3 * seat + cost] > 0:  # THEOMACHY-PRAYER-02, RULING-61
                    options.append(actions.TRACK + slot)
        if len(s.prayer_deck) > 0:
            options.append(actions.BLIND)  # THEOMACHY-PRAYER-04, RULING-39
        if not free:
            options.append(actions.DECLINE)  # nobody must pay (THEOMACHY-PRAYER-05, RULING-37)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        self.queue = self.queue[1:]
        if action == actions.DECLINE:
            return
        if action == actions.BLIND:
            number = take_prayers(s, 1)[0]
        else:
            slot = action - actions.TRACK
            cost = price(s, seat, slot)
            number = s.track[slot]
            s.track = replaced(s.track, slot, -1)  # not refilled yet (THEOMACHY-PRAYER-06)
            if cost >= 0:
                to_bank(s, seat, cost)  # THEOMACHY-PRAYER-03
        s.piles[seat] = [*s.piles[seat], 2 * number]
        bury(s, seat, [number])
        shown = s.shown[:]
        shown[seat] = with_card(s.shown[seat], number)  # everybody sees it (THEOMACHY-INFO-09, INFO-11)
        s.shown = shown
        if s.sink is not None:
            blind = action == actions.BLIND
            template = "{player} takes {card} blind." if blind else "{player} takes {card} from the track."
            words = text(template, player=player(seat), card=top_of_pile(s, seat))
            s.tell("prayer", seat, words, "THEOMACHY-PRAYER-01", [f"pile:{seat}"])

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        return Question("prayer card", "Take a card", "THEOMACHY-PRAYER-01", "It goes on your discard pile.")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.BLIND:
            return Choice(
                action=action,
                label="The top card of the Prayer deck, unseen",
                rule="THEOMACHY-PRAYER-04",
                targets=["prayer_deck"],
                marks=["reveal"],
            )
        if action == actions.DECLINE:
            return Choice(action=action, label="Take nothing", rule="THEOMACHY-RULING-37")
        slot = action - actions.TRACK
        card = card_at(s, f"slot:{slot}", s.track[slot])
        cost = price(s, seat, slot)
        label = text("{card} for nothing (slot {slot})", card=card, slot=slot + 1)
        if cost >= 0:
            label = text("{card} for a {worshiper} (slot {slot})", card=card, worshiper=worshiper(cost), slot=slot + 1)
        paid = {actions.TOKENS[cost]: 1} if cost >= 0 else {}
        return Choice(action=action, label=label, rule="THEOMACHY-PRAYER-02", targets=[card.id], price=paid)

    def refuse(self, s: TheomachyState, seat: Seat, action: Action) -> IllegalAction:
        if action == actions.BLIND:
            return IllegalAction("the Prayer deck is empty", "THEOMACHY-RULING-36")
        if action == actions.DECLINE:
            return IllegalAction("a card can be had for nothing, so one must be taken", "THEOMACHY-PRAYER-05")
        slot = action - actions.TRACK
        if not 0 <= slot < SLOTS:
            return self.not_asked(s, seat)
        if s.track[slot] < 0:
            return IllegalAction("that slot is empty", "THEOMACHY-PRAYER-06")
        words = text("you have no {worshiper} to pay with", worshiper=worshiper(price(s, seat, slot)))
        return IllegalAction(words, "THEOMACHY-PRAYER-02")


def clean_up(s: TheomachyState) -> None:
    """Free slots are cleared, the rest moves right, gaps are filled (THEOMACHY-PRAYER-08 to PRAYER-10, EX-08)."""
    gone = [number for number in s.track[4:] if number >= 0]
    s.removed = s.removed + gone
    left = [number for number in s.track[:4] if number >= 0]
    s.track = [-1] * (SLOTS - len(left)) + left
    fill_track(s)


def fill_track(s: TheomachyState) -> None:
    """The rightmost empty slot first (THEOMACHY-RULING-38)."""
    coming = take_prayers(s, s.track.count(-1))
    track = s.track[:]
    slot = SLOTS - 1
    for number in coming:
        while track[slot] >= 0:
            slot -= 1
        track[slot] = number
    s.track = track


class MythPhase(TheomachyStep):
    """In turn from the First Player, each buys, moves or leaves (THEOMACHY-MYTH-01)."""

    def __init__(self, queue: list[int]) -> None:
        self.queue = queue  # a value: replaced, never changed

    def copy(self) -> MythPhase:
        return MythPhase(self.queue)

    def run(self, s: TheomachyState) -> None:
        s.phase = MYTHS
        if len(self.queue) == 0:
            s.pop()
        elif len(s.myth_decks[self.queue[0]]) == 0:
            self.queue = self.queue[1:]
        else:
            s.ask(self.queue[0])

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        options: list[int] = []
        deck = s.myth_decks[seat]
        if s.miracles[seat] >= s.cards.all[deck[0]].cost:
            options.append(actions.BUY)
        if len(deck) > 1:
            options.append(actions.MOVE)
        options.append(actions.LEAVE)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        self.queue = self.queue[1:]
        deck = s.myth_decks[seat]
        top = deck[0]
        decks = s.myth_decks[:]
        if action == actions.LEAVE:
            return  # THEOMACHY-MYTH-05
        s.reveal()
        if action == actions.MOVE:  # THEOMACHY-MYTH-04
            decks[seat] = [*deck[1:], top]
            s.myth_decks = decks
            s.myth_known = replaced(s.myth_known, seat, min(s.myth_known[seat] + 1, len(deck)))
        else:
            decks[seat] = deck[1:]
            s.myth_decks = decks
            s.myth_known = replaced(s.myth_known, seat, min(s.myth_known[seat], len(deck) - 1))
            buy(s, seat, top)
        if s.sink is not None:
            template = "{player} buys {card}." if action == actions.BUY else "{player} moves {card}."
            words = text(template, player=player(seat), card=card_name(s, top))
            s.tell("myth", seat, words, "THEOMACHY-MYTH-02", [f"myths:{seat}"])

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        return Question("myth action", "Your Myth deck: buy, move or leave", "THEOMACHY-MYTH-01")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.LEAVE:
            return Choice(action=action, label="Leave the Myth deck as it is", rule="THEOMACHY-MYTH-05")
        card = s.cards.all[s.myth_decks[seat][0]]
        top = card_at(s, f"myth:{seat}:0", card.number)
        made = Choice(
            action=action,
            label=text("Move {card} to the bottom", card=top),
            rule="THEOMACHY-MYTH-04",
            targets=[top.id],
            marks=["reveal"],
        )
        if action == actions.BUY:
            made.label = text("Buy {card} for {cost}", card=top, cost=card.cost)
            made.rule = "THEOMACHY-MYTH-02"
            made.price = {"miracle": card.cost}
        return made

    def refuse(self, s: TheomachyState, seat: Seat, action: Action) -> IllegalAction:
        if action == actions.BUY:
            return IllegalAction("you have too few miracles", "THEOMACHY-MYTH-02")
        return self.not_asked(s, seat)


def buy(s: TheomachyState, seat: Seat, number: int) -> None:
    """Active at once; an immediate one is carried out and goes to the box (THEOMACHY-MYTH-02, MYTH-03, MYTH-06)."""
    card = s.cards.all[number]
    s.miracles = replaced(s.miracles, seat, s.miracles[seat] - card.cost)
    if card.ability_timing & IMMEDIATE:
        s.push(CarryOut(seat, number, 0, -1, -1, 0))
        return
    myths = s.myths[:]
    myths[seat] = [*s.myths[seat], 4 * number]
    s.myths = myths
    recount(s, seat)
