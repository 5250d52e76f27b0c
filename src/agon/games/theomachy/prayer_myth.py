"""Between hands: the Prayer phase and the Myth phase (ledger sections 3.16, 3.17)."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.theomachy import actions
from agon.games.theomachy.constants import CHEAPER, FOLLOWER, FREE_TRACK, GRANTS, IMMEDIATE, MYTHS, PRAY
from agon.games.theomachy.counting import recount
from agon.games.theomachy.effects import CarryOut
from agon.games.theomachy.memory import bury
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.tokens import to_bank
from agon.games.theomachy.words import card_name, player
from agon.games.theomachy.zones import replaced, take_prayers, with_card

SLOTS = 6


def price(s: TheoState, seat: int, slot: int) -> int:
    """The worshiper that a slot costs this seat, or -1 (THEOMACHY-START-02, PC-54, MC-13)."""
    cost = s.cards.slot_costs[slot]
    if cost < 0 or s.flags[seat] & FREE_TRACK:
        return -1
    cost += s.grants[GRANTS * seat + CHEAPER]  # each step less: prophet, priest, follower, nothing
    return cost if cost <= FOLLOWER else -1


class Prayer(Step[TheoState]):
    """In turn from the First Player, everybody takes one card, folded or not (THEOMACHY-PRAYER-01, PRAYER-07)."""

    def __init__(self, queue: list[int]) -> None:
        self.queue = queue  # a value: replaced, never changed

    def copy(self) -> Prayer:
        return Prayer(self.queue)

    def run(self, s: TheoState) -> None:
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

    def options(self, s: TheoState, seat: int) -> list[int]:
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

    def answer(self, s: TheoState, seat: int, action: int) -> None:
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
            how = "blind" if action == actions.BLIND else "from the track"
            text = f"{player(seat)} takes {card_name(s, number)} {how}."
            s.tell("prayer", seat, text, "THEOMACHY-PRAYER-01", [f"pile:{seat}"])


def clean_up(s: TheoState) -> None:
    """Free slots are cleared, the rest moves right, gaps are filled (THEOMACHY-PRAYER-08 to PRAYER-10)."""
    gone = [number for number in s.track[4:] if number >= 0]
    s.removed = s.removed + gone
    left = [number for number in s.track[:4] if number >= 0]
    s.track = [-1] * (SLOTS - len(left)) + left
    fill_track(s)


def fill_track(s: TheoState) -> None:
    """The rightmost empty slot first (THEOMACHY-RULING-38)."""
    coming = take_prayers(s, s.track.count(-1))
    track = s.track[:]
    slot = SLOTS - 1
    for number in coming:
        while track[slot] >= 0:
            slot -= 1
        track[slot] = number
    s.track = track


class MythPhase(Step[TheoState]):
    """In turn from the First Player, each buys, moves or leaves (THEOMACHY-MYTH-01)."""

    def __init__(self, queue: list[int]) -> None:
        self.queue = queue  # a value: replaced, never changed

    def copy(self) -> MythPhase:
        return MythPhase(self.queue)

    def run(self, s: TheoState) -> None:
        s.phase = MYTHS
        if len(self.queue) == 0:
            s.pop()
        elif len(s.myth_decks[self.queue[0]]) == 0:
            self.queue = self.queue[1:]
        else:
            s.ask(self.queue[0])

    def options(self, s: TheoState, seat: int) -> list[int]:
        options: list[int] = []
        deck = s.myth_decks[seat]
        if s.miracles[seat] >= s.cards.all[deck[0]].cost:
            options.append(actions.BUY)
        if len(deck) > 1:
            options.append(actions.MOVE)
        options.append(actions.LEAVE)
        return options

    def answer(self, s: TheoState, seat: int, action: int) -> None:
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
            verb = "buys" if action == actions.BUY else "moves"
            text = f"{player(seat)} {verb} {card_name(s, top)}."
            s.tell("myth", seat, text, "THEOMACHY-MYTH-02", [f"myths:{seat}"])


def buy(s: TheoState, seat: int, number: int) -> None:
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
