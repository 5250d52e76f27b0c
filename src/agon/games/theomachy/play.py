"""Playing a card: declared, responded to, carried out, put away (ledger sections 3.10 to 3.12)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.theomachy import actions
from agon.games.theomachy.cards import (
    ACTOR,
    ATTACK,
    EFFECT,
    KILL,
    LOCATION,
    NO_TARGET,
    PLAYS_ATTACK,
    PLAYS_EFFECT,
    PLAYS_LOCATION,
    POWER,
    RESPONSE,
    Card,
)
from agon.games.theomachy.choices import DiscardCards
from agon.games.theomachy.effects import CarryOut, Declared
from agon.games.theomachy.plays import (
    free_source,
    is_barred,
    mark_god,
    mark_location,
    mark_myth,
    meets,
    targets,
    timing_now,
)
from agon.games.theomachy.state import (
    ATTACK_ELEMENTS,
    ATTACKS_PLAYED,
    EFFECTS_PLAYED,
    ELEMENTS_PLAYED,
    END,
    LOCATIONS_PLAYED,
    POWERS_PLAYED,
    STATS,
    SURE_ATTACKS,
    TheoState,
)
from agon.games.theomachy.tokens import settle, to_bank
from agon.games.theomachy.words import player
from agon.games.theomachy.zones import (
    might_hold,
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
    s.stats[at + ELEMENTS_PLAYED] |= 1 << card.element
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


def play_without_orbs(s: TheoState, seat: int, number: int) -> None:
    """Using the ability and playing the card is one step (THEOMACHY-GA-06, RULING-59)."""
    source = free_source(s, seat, timing_now(s))
    if source == 0:
        mark_god(s, seat)
    else:
        mark_myth(s, seat, s.myths[seat][source - 1] >> 2)
    play_card(s, seat, 2 * number, -1, -1)


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
            s.recount(self.seat)
            return
        if card.kind == ATTACK:
            s.areas[self.seat] = [*s.areas[self.seat], self.code]  # THEOMACHY-BATTLE-09
        elif card.ongoing:
            s.areas[self.seat] = [*s.areas[self.seat], self.code]  # THEOMACHY-EFF-03
            s.recount(self.seat)
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
    s.stats[at + ELEMENTS_PLAYED] |= 1 << card.element
    if card.kind == ATTACK:
        s.stats[at + ATTACKS_PLAYED] += 1
        s.stats[at + ATTACK_ELEMENTS] |= 1 << card.element  # THEOMACHY-RULING-23
    elif card.kind == EFFECT:
        s.stats[at + EFFECTS_PLAYED] += 1  # THEOMACHY-RESP-08
    else:
        s.stats[at + LOCATIONS_PLAYED] += 1
        s.congregation[3 * seat + card.token] -= 1  # onto the card (THEOMACHY-LOC-02)
        settle(s, seat)
    if s.sink is not None:
        aim = f" at {player(play.target)}" if play.target >= 0 else ""
        s.tell("play", seat, f"{player(seat)} plays {card.name}{aim}.", "THEOMACHY-REQ-04", ["declared"])


# -- responses -----------------------------------------------------------------------------------------------------
def open_window(s: TheoState, actor: int, trigger: int, raised: int) -> None:
    """Asks whoever may respond, clockwise from the First Player (THEOMACHY-RESP-03, RULING-63)."""
    if len(s.cards.responses[trigger]) == 0:
        return
    queue = [seat for seat in s.order() if seat != actor and might_respond(s, seat, trigger)]
    if len(queue) > 0:
        s.push(Responses(actor, trigger, raised, queue))


def might_respond(s: TheoState, seat: int, trigger: int) -> bool:
    """Judged by open knowledge, or with the option responses = holders by the hand itself (THEOMACHY-RULING-28)."""
    if is_barred(s, seat):
        return False
    if s.quiet:
        return could_respond(s, seat, trigger, -1)
    return might_hold(s, seat, s.cards.responses[trigger])


def responds_to(s: TheoState, seat: int, card: Card, trigger: int, actor: int) -> bool:
    """A response for this trigger that restrictions allow, requirements aside."""
    if card.kind != EFFECT or not card.timing & RESPONSE or card.trigger != trigger or is_barred(s, seat):
        return False
    # Attacks that can not be cancelled are not answered by a cancelling response (THEOMACHY-RULING-30)
    return not (card.cancels and trigger == PLAYS_ATTACK and actor >= 0 and s.flags[actor] & SURE_ATTACKS != 0)


def could_respond(s: TheoState, seat: int, trigger: int, actor: int) -> bool:
    """The hand holds a fitting response that can be paid for with the Power cards of the hand (RULING-28, 29)."""
    held = held_cards(s, seat)
    for code in held:
        card = s.cards.all[code >> 1]
        if not code & 1 and responds_to(s, seat, card, trigger, actor) and with_powers(s, seat, held, card):
            return True
    return False


def held_cards(s: TheoState, seat: int) -> list[int]:
    """Hand cards; from End step 2 on also those that came back from the Stake (THEOMACHY-FOLD-07, RULING-63)."""
    return s.hands[seat] + s.sealed[seat] if s.phase == END else s.hands[seat]


def with_powers(s: TheoState, seat: int, held: list[int], card: Card) -> bool:
    """The requirement is met if all fresh Power cards held are played first."""
    symbols = s.counted(seat, card.element)
    orbs = s.counted(seat, 4 + card.orb_kind) if card.orbs > 0 else 0
    for code in held:
        power = s.cards.all[code >> 1]
        if power.kind == POWER and not code & 1:
            symbols += power.element == card.element
            orbs += power.orbs if power.orb_kind == card.orb_kind else 0
    return symbols >= card.symbols and orbs >= card.orbs


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
            if might_respond(s, seat, self.trigger):
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


# -- abilities -----------------------------------------------------------------------------------------------------
def use_ability(s: TheoState, seat: int, action: int) -> None:
    """Announced, marked as used, paid for, carried out; nobody responds to it (THEOMACHY-GOD-03, GOD-07)."""
    if action >= actions.CARDS:
        number = action - actions.CARDS - actions.USE * s.cards.prayers
        mark_location(s, seat, number)
    elif action >= actions.USE_MYTH:
        number = action - actions.USE_MYTH + s.cards.myths
        mark_myth(s, seat, number)
    else:
        number = action - actions.USE_GOD + s.cards.gods
        mark_god(s, seat)
    card = s.cards.all[number]
    if s.sink is not None:
        s.tell("ability", seat, f"{player(seat)} uses {card.name}.", "THEOMACHY-GOD-03", [])
    if card.target != NO_TARGET:
        s.push(AimAbility(seat, number))
    else:
        s.push(CarryOut(seat, number, 0, -1, -1, 0))
    for operation in card.price:
        if operation.op == KILL:
            for i in range(operation.n):
                to_bank(s, seat, operation.kind)  # a cost is no kill (THEOMACHY-RULING-64)
        else:
            s.push(DiscardCards(seat, operation.n, operation.n, False, []))


class AimAbility(Step[TheoState]):
    """The target of an ability."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def copy(self) -> AimAbility:
        return AimAbility(self.seat, self.card)

    def run(self, s: TheoState) -> None:
        s.ask(self.seat)

    def options(self, s: TheoState, seat: int) -> list[int]:
        return [actions.TARGET + other for other in targets(s, seat, s.cards.all[self.card])]

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        s.pop()
        s.push(CarryOut(seat, self.card, 0, action - actions.TARGET, -1, 0))
