"""Carrying out a text: its sentences from left to right, each as far as possible (THEOMACHY-CARD-01)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.text import Listing, text
from agon.games.theomachy.announcing import AimingStep
from agon.games.theomachy.cards import Card, Operation
from agon.games.theomachy.choices import ChooseElement, ChooseExchange, ChoosePlace, CommitFollowers
from agon.games.theomachy.constants import (
    ANY_ATTACK,
    ANY_ELEMENT,
    ATTACK,
    BAR_EFFECTS,
    CANCEL,
    CHANGE_POWER,
    CHOOSE_ELEMENT,
    CHOOSE_EXCHANGE,
    COMMIT,
    DAMAGE,
    DISCARD_ANY,
    DISCARD_DRAW,
    DRAW,
    EXCHANGE,
    EXTRA_MIGHT,
    GAIN,
    GUARDS_HAND,
    KILL,
    KILL_PLACED,
    KILLS,
    LOCATION,
    LOOK_HAND,
    LOOK_SKY,
    MIGHT,
    MIGHT_IF,
    MIGHT_PER,
    PER_DISCARDED,
    PUT_MYTH,
    RANDOM_DISCARD,
    REPAIR,
    REPLACE,
    RETURN_CARD,
    REVEAL,
    SEAL,
    STATS,
    SWAP,
    TAKE,
    WITHDRAW,
)
from agon.games.theomachy.constellation import look_at_constellation
from agon.games.theomachy.counting import recount
from agon.games.theomachy.discards import DiscardCards, GroupDiscard, ReturnCard, SealCards, TakeCard
from agon.games.theomachy.kills import exchange_in_stake, kill, withdraw_some
from agon.games.theomachy.locations import damage_all, repair_all
from agon.games.theomachy.memory import note_in_pile
from agon.games.theomachy.might import sentence_might
from agon.games.theomachy.state import TheomachyState, TheomachyStep
from agon.games.theomachy.tokens import gain
from agon.games.theomachy.words import card_name, player, some, top_of_pile
from agon.games.theomachy.zones import (
    draw,
    forget_hand,
    look_at_hand,
    note_shown,
    put_on_pile,
    refill,
    replaced,
    seen_entering,
    take_from_hand,
    take_top,
    with_card,
    without_card,
)


class CarryOut(TheomachyStep):
    """A text being carried out for its player or owner. It stands on the Step that declared the card, if any."""

    def __init__(self, seat: Seat, card: int, part: int, target: int, raised: int, number: int) -> None:
        self.seat = seat
        self.card = card
        self.part = part
        self.target = target  # the target, or the opponent whose action set it off; -1 without
        self.raised = raised  # the kind that was raised, -1 without
        self.number = number  # cards discarded this way

    def copy(self) -> CarryOut:
        return CarryOut(self.seat, self.card, self.part, self.target, self.raised, self.number)

    def count_discards(self, count: int) -> None:
        self.number = count

    def run(self, s: TheomachyState) -> None:
        card = s.cards.all[self.card]
        if self.part == len(card.operations):
            s.pop()
            return
        operation = card.operations[self.part]
        self.part += 1
        perform(s, self, card, operation)


def perform(s: TheomachyState, step: CarryOut, card: Card, operation: Operation) -> None:
    """One sentence. Lasting sentences need nothing: they work while the card lies open."""
    op = operation.op
    seat = step.seat
    if op in (MIGHT, MIGHT_PER, MIGHT_IF):
        if not card.lasts:  # what lies open is counted at Battle's End (THEOMACHY-BATTLE-08), the rest now
            discarded = op == MIGHT_PER and operation.per == PER_DISCARDED
            more = operation.n * step.number if discarded else sentence_might(s, seat, operation)
            s.stats[STATS * seat + EXTRA_MIGHT] += more
    elif op == KILL:
        kill(s, seat, step.target, step.raised, operation)
    elif op == WITHDRAW:
        withdraw_some(s, seat, step.target, operation)
    elif op == GAIN:
        gain(s, seat, operation.kind, operation.n)
        if s.sink is not None:
            gained = some(operation.n, operation.kind)
            words = text("{player} gains {worshipers}.", player=player(seat), worshipers=gained)
            s.tell("gain", seat, words, "THEOMACHY-CARD-01", [f"congregation:{seat}"])
    elif op == DRAW:
        draw(s, seat, operation.n)
    elif op in (CANCEL, KILL_PLACED):
        strike_declared(s, seat, op)
    elif op == COMMIT:
        s.push(CommitFollowers(seat, operation.n))
    elif op == RANDOM_DISCARD:
        random_discard(s, step.target, operation.n)
    elif op == LOOK_HAND:
        if not s.guards(step.target, GUARDS_HAND):
            look_at_hand(s, seat, step.target)
            if s.sink is not None:
                template = "{player} looks at the hand of {other}."
                words = text(template, player=player(seat), other=player(step.target))
                s.tell("look", seat, words, "THEOMACHY-INFO-07", [f"hand:{step.target}"])
    elif op == TAKE:
        if not s.guards(step.target, GUARDS_HAND):
            s.push(TakeCard(seat, step.target))
    elif op == LOOK_SKY:
        look_at_constellation(s, seat)
    else:
        perform_more(s, step, operation)


def perform_more(s: TheomachyState, step: CarryOut, operation: Operation) -> None:
    op = operation.op
    seat = step.seat
    if op in (REPLACE, SWAP):
        s.push(ChoosePlace(seat, op == SWAP))
    elif op == REVEAL:
        reveal_top(s, seat, operation.n)
    elif op == RETURN_CARD:
        s.push(ReturnCard(seat, operation.what == 1))
    elif op == SEAL:
        s.push(SealCards(seat, operation.n, 0, False))
    elif op == DAMAGE:
        for other in s.opponents(seat):
            damage_all(s, other)
    elif op == REPAIR:
        repair_all(s, seat)
    elif op == ANY_ELEMENT:
        s.stats[STATS * seat + ANY_ATTACK] = 1
    elif op == CHOOSE_ELEMENT:
        s.push(ChooseElement(seat, False, -1))
    elif op == CHANGE_POWER:
        s.push(ChooseElement(seat, True, -1))
    elif op == CHOOSE_EXCHANGE:
        s.push(ChooseExchange(seat))
    elif op == EXCHANGE:
        exchange_in_stake(s, seat)
    elif op == DISCARD_ANY:
        s.push(DiscardCards(seat, 0, 99, False, []))
    elif op == DISCARD_DRAW:
        s.push(DiscardCards(seat, 0, operation.n, True, []))
    elif op == BAR_EFFECTS:
        s.barred = replaced(s.barred, step.target, 1)
    elif op == PUT_MYTH:
        put_myth(s, seat, s.cards.myths + operation.what)


# -- cards ---------------------------------------------------------------------------------------------------------
def random_discard(s: TheomachyState, owner: Seat, n: int) -> None:
    """Cards drawn at random from a hand, as one group (THEOMACHY-PC-06, FAQ-02)."""
    if s.guards(owner, GUARDS_HAND):
        return
    gone: list[int] = []
    for i in range(n):
        if len(s.hands[owner]) > 0:
            code = s.rng.pick(s.hands[owner])
            s.hands[owner] = without_card(s.hands[owner], code)
            gone.append(code)
    if len(gone) == 0:
        return
    s.reveal()
    if len(gone) == 1:
        s.hands[owner] = with_card(s.hands[owner], gone[0])
        take_from_hand(s, owner, gone[0])
        put_on_pile(s, owner, [], gone[0])
        if s.sink is not None:
            words = text("{player} discards {card} at random.", player=player(owner), card=top_of_pile(s, owner))
            s.tell("discard", owner, words, "THEOMACHY-PC-06", [f"pile:{owner}"])
    else:
        forget_hand(s, owner)
        s.push(GroupDiscard(owner, sorted(gone), []))


def reveal_top(s: TheomachyState, seat: Seat, n: int) -> None:
    """The top cards for all to see: Attacks to the hand, the rest to the pile as one group (THEOMACHY-PC-36)."""
    shown: list[int] = []
    for i in range(n):
        if not refill(s, seat, len(s.hands[seat])):
            break
        shown.append(take_top(s, seat))
    s.reveal()
    if s.sink is not None and len(shown) > 0:
        names = Listing([card_name(s, code >> 1) for code in shown])
        words = text("{player} reveals {cards}.", player=player(seat), cards=names)
        s.tell("reveal", seat, words, "THEOMACHY-PC-36", [f"deck:{seat}"])
    for number in sorted({code >> 1 for code in shown}):
        fresh = 0
        for code in shown:
            fresh += code >> 1 == number
        note_shown(s, seat, number, fresh)
    rest: list[int] = []
    for code in shown:
        if s.cards.all[code >> 1].kind == ATTACK:
            s.hands[seat] = with_card(s.hands[seat], code)
            seen_entering(s, seat, code >> 1)
        else:
            rest.append(code)
            note_in_pile(s, seat, code >> 1)
    s.push(GroupDiscard(seat, [], sorted(rest)))


def put_myth(s: TheomachyState, seat: Seat, number: int) -> None:
    """A Myth out of its deck into play, free; the others are shuffled again (THEOMACHY-SETUP-12, EX-11)."""
    if number not in s.myth_decks[seat]:
        return
    rest = sorted(without_card(s.myth_decks[seat], number))
    s.rng.shuffle(rest)
    s.reveal()
    decks = s.myth_decks[:]
    decks[seat] = rest
    s.myth_decks = decks
    s.myth_known = replaced(s.myth_known, seat, 0)
    myths = s.myths[:]
    myths[seat] = [*s.myths[seat], 4 * number]
    s.myths = myths
    recount(s, seat)


# -- responses -----------------------------------------------------------------------------------------------------
class Declared(AimingStep):
    """A card that is being played and may still be cancelled: see play.py."""

    cancelled: bool
    killed: bool
    code: int


def strike_declared(s: TheomachyState, seat: Seat, op: int) -> None:
    """Cancels the card declared just before this response, or kills its worshiper (THEOMACHY-RESP-06, RULING-58)."""
    found = 0
    for i in range(len(s.stack) - 1, -1, -1):
        step = s.stack[i]
        if isinstance(step, Declared):
            found += 1
            if found == 2:
                if op == CANCEL:
                    step.cancelled = True
                elif s.cards.all[step.code >> 1].kind == LOCATION:
                    step.killed = True
                    s.stats[STATS * seat + KILLS] += 1  # THEOMACHY-RULING-64
                return
