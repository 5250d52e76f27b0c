"""Playing a card: declared, responded to, carried out, put away (ledger sections 3.10 to 3.12)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.theomachy import actions
from agon.games.theomachy.cards import Card
from agon.games.theomachy.constants import (
    ACTOR,
    ATTACK,
    ATTACK_ELEMENTS,
    ATTACKS_PLAYED,
    EFFECT,
    EFFECTS_PLAYED,
    ELEMENTS_PLAYED,
    END,
    LOCATION,
    LOCATIONS_PLAYED,
    NO_TARGET,
    PLAYS_ATTACK,
    PLAYS_EFFECT,
    PLAYS_LOCATION,
    POWER,
    POWERS_PLAYED,
    STATS,
)
from agon.games.theomachy.counting import recount
from agon.games.theomachy.effects import CarryOut, Declared
from agon.games.theomachy.plays import meets, targets
from agon.games.theomachy.responses import could_respond, might_respond, responds_to
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.tokens import settle
from agon.games.theomachy.words import player
from agon.games.theomachy.zones import (
    note_shown,
    put_on_pile,
    take_from_hand,
    with_card,
    without_card,
)

AIM: Final = 0
DECLARE: Final = 1
WINDOW: Final = 2
PUT_AWAY: Final = 3
TRIGGER_OF: Final = [-1, PLAYS_ATTACK, PLAYS_EFFECT, PLAYS_LOCATION]


def play_power(s: TheoState, seat: int, code: int) -> None:
    """From hand to play area; it counts for its player until End step 9 (THEOMACHY-REQ-01, REQ-02)."""
    card = s.cards.all[code >> 1]
    take_from_hand(s, seat, code)
    s.areas[seat] = [*s.areas[seat], code | 1]
    note_shown(s, seat, card.number, 0)
    at = STATS * seat
    s.stats[at + POWERS_PLAYED] += 1
    s.stats[at + ELEMENTS_PLAYED] += 1 << (8 * card.element)
    s.counts[6 * seat + card.element] += 1
    s.counts[6 * seat + 4 + card.orb_kind] += card.orbs
    if s.sink is not None:
        s.tell("power", seat, f"{player(seat)} plays {card.name}.", "THEOMACHY-REQ-01", [f"area:{seat}"])


def play_card(s: TheoState, seat: int, code: int, target: int, raised: int) -> None:
    """A card leaves the hand: a Power card lies down at once, any other is declared."""
    if s.cards.all[code >> 1].kind == POWER:
        play_power(s, seat, code)
    else:
        take_from_hand(s, seat, code)
        s.push(Play(seat, code | 1, target, AIM, False, False, raised))


class Play(Declared):
    """An Attack, Effect or Location on its way (THEOMACHY-EFF-02). While it is here it lies in no zone."""

    def __init__(
        self, seat: int, code: int, target: int, stage: int, cancelled: bool, killed: bool, raised: int
    ) -> None:
        self.seat = seat
        self.code = code
        self.target = target
        self.stage = stage
        self.cancelled = cancelled
        self.killed = killed  # the worshiper on a cancelled Location dies
        self.raised = raised  # of a response to a raise: the kind raised

    def copy(self) -> Play:
        return Play(self.seat, self.code, self.target, self.stage, self.cancelled, self.killed, self.raised)

    def run(self, s: TheoState) -> None:
        card = s.cards.all[self.code >> 1]
        if self.stage == AIM:
            self.stage = DECLARE
            if card.target != NO_TARGET and card.target != ACTOR:
                self.stage = AIM
                s.ask(self.seat)  # targets are chosen when a card is declared (THEOMACHY-CARD-03)
        elif self.stage == DECLARE:
            self.stage = WINDOW
            declare(s, self, card)
            open_window(s, self.seat, TRIGGER_OF[card.kind], -1)  # THEOMACHY-RESP-04
        elif self.stage == WINDOW:
            if self.cancelled:
                self.cancel(s, card)
            else:
                self.resolve(s, card)
        else:
            s.pop()
            if card.kind == EFFECT and not card.ongoing:
                put_on_pile(s, self.seat, [], self.code)  # THEOMACHY-EFF-02

    def options(self, s: TheoState, seat: int) -> list[int]:
        card = s.cards.all[self.code >> 1]
        return [actions.TARGET + other for other in targets(s, seat, card)]

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        self.target = action - actions.TARGET
        self.stage = DECLARE

    def resolve(self, s: TheoState, card: Card) -> None:
        self.stage = PUT_AWAY
        if card.kind == LOCATION:  # onto the table, with its worshiper (THEOMACHY-LOC-01, LOC-06)
            s.locations[self.seat] = [*s.locations[self.seat], 4 * card.number]
            recount(s, self.seat)
            return
        if card.kind == ATTACK:
            s.areas[self.seat] = [*s.areas[self.seat], self.code]  # THEOMACHY-BATTLE-09
        elif card.ongoing:
            s.areas[self.seat] = [*s.areas[self.seat], self.code]  # THEOMACHY-EFF-03
            recount(s, self.seat)
        s.push(CarryOut(self.seat, card.number, 0, self.target, self.raised, 0))

    def cancel(self, s: TheoState, card: Card) -> None:
        """To its owner's pile; a Location's token goes home unless it is killed (THEOMACHY-RULING-58)."""
        s.pop()
        if card.kind == LOCATION:
            if self.killed:
                s.bank[card.token] += 1
            else:
                s.congregation[3 * self.seat + card.token] += 1
                settle(s, self.seat)
        put_on_pile(s, self.seat, [], self.code)
        if s.sink is not None:
            s.tell("cancel", self.seat, f"{card.name} is cancelled.", "THEOMACHY-RULING-58", [f"pile:{self.seat}"])


def declare(s: TheoState, play: Play, card: Card) -> None:
    """Card, target and token are laid open; the play counts from now on, cancelled or not."""
    seat = play.seat
    at = STATS * seat
    note_shown(s, seat, card.number, 1)
    s.stats[at + ELEMENTS_PLAYED] += 1 << (8 * card.element)
    if card.kind == ATTACK:
        s.stats[at + ATTACKS_PLAYED] += 1
        s.stats[at + ATTACK_ELEMENTS] |= 1 << card.element  # THEOMACHY-RULING-23
    elif card.kind == EFFECT:
        s.stats[at + EFFECTS_PLAYED] += 1  # THEOMACHY-RESP-08
    else:
        s.stats[at + LOCATIONS_PLAYED] += 1
        s.congregation[3 * seat + card.token] -= 1  # onto the card, and out of all counts (THEOMACHY-LOC-02, LOC-05)
        settle(s, seat)
    if s.sink is not None:
        aim = f" at {player(play.target)}" if play.target >= 0 else ""
        s.tell("play", seat, f"{player(seat)} plays {card.name}{aim}.", "THEOMACHY-REQ-04", ["declared"])


# -- responses -----------------------------------------------------------------------------------------------------
def open_window(s: TheoState, actor: int, trigger: int, raised: int) -> None:
    """Asks whoever may respond, clockwise from the First Player (THEOMACHY-RESP-03, RULING-63)."""
    queue: list[int] = []
    for i in range(s.seats):
        seat = (s.first + i) % s.seats
        if seat != actor and s.takes_part(seat) and might_respond(s, seat, trigger, actor):
            queue.append(seat)
    if len(queue) > 0:
        s.push(Responses(actor, trigger, raised, queue))
    if s.quiet:
        s.reveal()  # who is asked, and who is not, tells what he holds (THEOMACHY-RULING-28)


class Responses(Step[TheoState]):
    """A response window: one round, each asked player plays responses and then passes for good (RESP-07, RULING-27)."""

    def __init__(self, actor: int, trigger: int, raised: int, queue: list[int]) -> None:
        self.actor = actor
        self.trigger = trigger
        self.raised = raised
        self.queue = queue  # a value: replaced, never changed

    def copy(self) -> Responses:
        return Responses(self.actor, self.trigger, self.raised, self.queue)

    def run(self, s: TheoState) -> None:
        below = s.stack[-2]
        if isinstance(below, Play) and below.cancelled:
            s.pop()  # if the card is cancelled, its window closes
            return
        while len(self.queue) > 0:
            seat = self.queue[0]
            if might_respond(s, seat, self.trigger, self.actor):
                s.ask_openly(seat)  # who can only pass is asked too (THEOMACHY-INFO-10, RULING-28)
                return
            self.queue = self.queue[1:]
        s.pop()

    def options(self, s: TheoState, seat: int) -> list[int]:
        options: list[int] = []
        if could_respond(s, seat, self.trigger, self.actor):
            options.extend(self.plays(s, seat, s.hands[seat], actions.PLAY))
            if s.phase == END:
                options.extend(self.plays(s, seat, s.sealed[seat], actions.PLAY_KEPT))
        options.append(actions.PASS)
        return options

    def plays(self, s: TheoState, seat: int, cards: list[int], verb: int) -> list[int]:
        """Power cards first, then the response (THEOMACHY-RESP-02)."""
        options: list[int] = []
        last = -1
        for code in cards:
            card = s.cards.all[code >> 1]
            if code & 1 or code == last:
                continue
            last = code
            fits = responds_to(s, seat, card, self.trigger, self.actor) and meets(s, seat, card, False)
            if card.kind == POWER or fits:
                options.append(actions.CARDS + verb * s.cards.prayers + card.number)
        return options

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        if action == actions.PASS:
            self.queue = self.queue[1:]
            return
        number = (action - actions.CARDS) % s.cards.prayers
        if (action - actions.CARDS) // s.cards.prayers == actions.PLAY_KEPT:
            unseal(s, seat, 2 * number)
        play_card(s, seat, 2 * number, self.actor, self.raised)


def unseal(s: TheoState, seat: int, code: int) -> None:
    """A card that was sealed joins the hand, to be played from there."""
    s.sealed[seat] = without_card(s.sealed[seat], code)
    s.hands[seat] = with_card(s.hands[seat], code)
