"""Playing a card: declared, responded to, carried out, put away (ledger sections 3.10 to 3.12)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.rng import Rng
from agon.core.text import text
from agon.games.theomachy import actions
from agon.games.theomachy.announcing import announce_choice, refuse_play, verb_of
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
    SPENT,
    STATS,
)
from agon.games.theomachy.counting import recount
from agon.games.theomachy.effects import CarryOut, Declared
from agon.games.theomachy.hiding import TRIES, redraw_cards
from agon.games.theomachy.plays import meets, targets
from agon.games.theomachy.responses import could_respond, might_respond, responds_to
from agon.games.theomachy.state import NO_CARDS, TheomachyState, TheomachyStep
from agon.games.theomachy.tokens import settle
from agon.games.theomachy.words import card_at, last_in_area, player, top_of_pile
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


def play_power(s: TheomachyState, seat: Seat, code: int) -> None:
    """From hand to play area; it counts for its player until End step 9 (THEOMACHY-REQ-01, REQ-02)."""
    card = s.cards.all[code >> 1]
    take_from_hand(s, seat, code)
    s.areas[seat] = [*s.areas[seat], code | SPENT]
    note_shown(s, seat, card.number, 0)
    at = STATS * seat
    s.stats[at + POWERS_PLAYED] += 1
    s.stats[at + ELEMENTS_PLAYED] += 1 << (8 * card.element)
    s.counts[6 * seat + card.element] += 1
    s.counts[6 * seat + 4 + card.orb_kind] += card.orbs
    if s.sink is not None:
        words = text("{player} plays {card}.", player=player(seat), card=last_in_area(s, seat))
        s.tell("power", seat, words, "THEOMACHY-REQ-01", [f"area:{seat}"])


def play_card(s: TheomachyState, seat: Seat, code: int, target: int, raised: int) -> None:
    """A card leaves the hand: a Power card lies down at once, any other is declared."""
    if s.cards.all[code >> 1].kind == POWER:
        play_power(s, seat, code)
    else:
        take_from_hand(s, seat, code)
        s.push(Play(seat, code | SPENT, target, AIM, False, False, raised))


class Play(Declared):
    """An Attack, Effect or Location on its way (THEOMACHY-EFF-02). While it is here it lies in no zone."""

    def __init__(  # noqa: PLR0913 (a Step's fields: the codec gives them by name)
        self, seat: Seat, code: int, target: int, stage: int, cancelled: bool, killed: bool, raised: int
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

    def run(self, s: TheomachyState) -> None:
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

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        card = s.cards.all[self.code >> 1]
        return [actions.TARGET + other for other in targets(s, seat, card)]

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        self.target = action - actions.TARGET
        self.stage = DECLARE

    def held_open(self, s: TheomachyState, owner: Seat) -> list[int]:
        if owner != self.seat:
            return NO_CARDS
        card = s.cards.all[self.code >> 1]
        return [self.code] if self.stage < PUT_AWAY or (card.kind == EFFECT and not card.ongoing) else NO_CARDS

    def worshiper_on_it(self, s: TheomachyState) -> int:
        return s.cards.all[self.code >> 1].token if self.stage == WINDOW else -1

    def resolve(self, s: TheomachyState, card: Card) -> None:
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

    def cancel(self, s: TheomachyState, card: Card) -> None:
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
            words = text("{card} is cancelled.", card=top_of_pile(s, self.seat))
            s.tell("cancel", self.seat, words, "THEOMACHY-RULING-58", [f"pile:{self.seat}"])


def declare(s: TheomachyState, play: Play, card: Card) -> None:
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
        there = sum([1 for step in s.stack if isinstance(step, Play) and step.stage < PUT_AWAY]) - 1
        where = card_at(s, f"declared:{there}", card.number)
        words = text("{player} plays {card}.", player=player(seat), card=where)
        if play.target >= 0:
            template = "{player} plays {card} at {target}."
            words = text(template, player=player(seat), card=where, target=player(play.target))
        s.tell("play", seat, words, "THEOMACHY-REQ-04", ["declared"])


# -- responses -----------------------------------------------------------------------------------------------------
def open_window(s: TheomachyState, actor: Seat, trigger: int, raised: int) -> None:
    """Asks whoever may respond, clockwise from the First Player (THEOMACHY-RESP-03, RULING-63)."""
    queue: list[int] = []
    for i in range(s.seats):
        seat = (s.first + i) % s.seats
        if seat != actor and s.takes_part(seat) and might_respond(s, seat, trigger, actor):
            queue.append(seat)
    if len(queue) > 0:
        s.push(Responses(actor, trigger, raised, queue))
    if s.setup.quiet:
        s.reveal()  # who is asked, and who is not, tells what he holds (THEOMACHY-RULING-28)


class Responses(TheomachyStep):
    """A response window: one round, each asked player plays responses and then passes for good (RESP-07, RULING-27)."""

    def __init__(self, actor: Seat, trigger: int, raised: int, queue: list[int]) -> None:
        self.actor = actor
        self.trigger = trigger
        self.raised = raised
        self.queue = queue  # a value: replaced, never changed

    def copy(self) -> Responses:
        return Responses(self.actor, self.trigger, self.raised, self.queue)

    def run(self, s: TheomachyState) -> None:
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

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        options: list[int] = []
        if could_respond(s, seat, self.trigger, self.actor):
            options.extend(self.plays(s, seat, s.hands[seat], actions.PLAY))
            if s.phase == END:
                options.extend(self.plays(s, seat, s.sealed[seat], actions.PLAY_KEPT))
        options.append(actions.PASS)
        return options

    def plays(self, s: TheomachyState, seat: Seat, cards: list[int], verb: int) -> list[int]:
        """Power cards first, then the response (THEOMACHY-RESP-02)."""
        options: list[int] = []
        last = -1
        for code in cards:
            card = s.cards.all[code >> 1]
            if code & SPENT or code == last:
                continue
            last = code
            fits = responds_to(s, seat, card, self.trigger, self.actor) and meets(s, seat, card, False)
            if card.kind == POWER or fits:
                options.append(actions.CARDS + verb * s.cards.prayers + card.number)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        if action == actions.PASS:
            self.queue = self.queue[1:]
            return
        verb, number = verb_of(s, action)
        if verb == actions.PLAY_KEPT:
            unseal(s, seat, 2 * number)
        play_card(s, seat, 2 * number, self.actor, self.raised)

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        return Question("response", "Respond, or pass", "THEOMACHY-RESP-07", "Nobody learns that you pass.")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.PASS:
            return Choice(action=action, label="Pass", rule=rule)
        return announce_choice(s, seat, action)

    def refuse(self, s: TheomachyState, seat: Seat, action: Action) -> IllegalAction:
        return refuse_play(s, seat, action, True) or self.not_asked(s, seat)

    def redraw(self, s: TheomachyState, seat: Seat, rng: Rng) -> None:
        """With responses = holders only he is asked who can respond: some tries for such a hand (RULING-28)."""
        if s.stack[-1] is not self or self.queue[0] == s.eyes(seat):
            return
        for i in range(TRIES):
            if self.could_be_asked(s, self.queue[0]):
                return
            redraw_cards(s, s.eyes(seat), rng)

    def could_be_asked(self, s: TheomachyState, owner: Seat) -> bool:
        if not s.setup.quiet or owner != self.queue[0]:
            return True
        return could_respond(s, owner, self.trigger, self.actor)


def unseal(s: TheomachyState, seat: Seat, code: int) -> None:
    """A card that was sealed joins the hand, to be played from there."""
    s.sealed[seat] = without_card(s.sealed[seat], code)
    s.hands[seat] = with_card(s.hands[seat], code)
