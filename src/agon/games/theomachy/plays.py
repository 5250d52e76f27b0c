"""What may be played and used: requirements in one place (ledger sections 3.10 to 3.13, 3.18)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.games.theomachy import actions
from agon.games.theomachy.cards import Card
from agon.games.theomachy.constants import (
    ANY_ATTACK,
    ATTACK,
    ATTACK_ELEMENTS,
    ATTACK_KINDS,
    BASIC,
    BET_1,
    BET_3,
    BETTING,
    BETTING_1_2,
    CHANGE_POWER,
    EFFECT,
    EXCHANGE,
    FREE_PLAY,
    GRANTS,
    HERO,
    IN_BATTLE,
    IN_STAKE,
    KILL,
    LOCATION,
    LOST,
    OPPONENT,
    OPPONENT_OR_FOLDED,
    ORBS_MORE,
    POWER,
    PRIEST,
    SPENT,
    STATS,
    USED,
    WON,
)
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.tokens import can_spend


def timing_now(s: TheomachyState) -> int:
    """The timings at which the player on turn may act (THEOMACHY-BET-02, GOD-12)."""
    if s.phase == BET_3:
        return BETTING
    return BETTING | BETTING_1_2 if BET_1 <= s.phase < BET_3 else IN_BATTLE


def meets(s: TheomachyState, seat: Seat, card: Card, free: bool) -> bool:
    """Enough cards of the Element and enough orbs of the kind; `free`: orbs are waived (THEOMACHY-REQ-04 to REQ-07).

    Asked when a card is declared, never again (THEOMACHY-REQ-10, BATTLE-11, EX-02, EX-03).
    """
    if s.counted(seat, card.element) < card.symbols:
        return False
    if free or card.orbs == 0:
        return True
    return s.counted(seat, 4 + card.orb_kind) >= card.orbs + (orbs_more(s, seat) if card.kind == ATTACK else 0)


def orbs_more(s: TheomachyState, seat: Seat) -> int:
    """What lasting texts of opponents in the hand add to an Attack's orbs."""
    more = 0
    for other in range(s.seats):
        if other != seat and s.in_hand(other):
            more += s.grants[GRANTS * other + ORBS_MORE]
    return more


def element_allowed(s: TheomachyState, seat: Seat, element: int) -> bool:
    """One Element of Attacks a Battle, unless a card permits more (THEOMACHY-BATTLE-06, BATTLE-07, RULING-22)."""
    used = s.stats[STATS * seat + ATTACK_ELEMENTS]
    if used == 0 or used >> element & 1 or s.stats[STATS * seat + ANY_ATTACK]:
        return True
    count = (used & 1) + (used >> 1 & 1) + (used >> 2 & 1) + (used >> 3 & 1)
    return count < s.grants[GRANTS * seat + ATTACK_KINDS]


def targets(s: TheomachyState, seat: Seat, card: Card) -> list[int]:
    """Whom a card or ability may be aimed at, clockwise from the left (THEOMACHY-FOLD-05)."""
    if card.target == OPPONENT_OR_FOLDED:
        return [(seat + i) % s.seats for i in range(1, s.seats) if s.alive[(seat + i) % s.seats]]
    return s.opponents(seat)


def has_target(s: TheomachyState, seat: Seat, card: Card) -> bool:
    """Somebody to aim at. On a turn there always is; after a fold perhaps nobody else is left in the hand."""
    if card.target == OPPONENT or card.target == OPPONENT_OR_FOLDED:
        return len(targets(s, seat, card)) > 0
    return True


def is_barred(s: TheomachyState, seat: Seat) -> bool:
    """No Effects in the first betting phase, responses included (THEOMACHY-MC-16)."""
    return s.phase == BET_1 and s.barred[seat] == 1


def can_play(s: TheomachyState, seat: Seat, card: Card, now: int, free: bool) -> bool:
    """Whether this card may be declared now, apart from its being in the hand and fresh (THEOMACHY-EFF-01, LAST-05)."""
    if card.kind == POWER:
        return not free  # never paid for, never obliged (THEOMACHY-REQ-01)
    if card.timing & now == 0:
        return False
    if card.kind == ATTACK:
        if not element_allowed(s, seat, card.element):
            return False
    elif card.kind == EFFECT:
        if is_barred(s, seat):
            return False
        # won_hand and lost_hand are checked when it is declared (THEOMACHY-RULING-62)
        if (card.condition == WON and not s.has_won(seat)) or (card.condition == LOST and s.has_won(seat)):
            return False
    elif card.kind == LOCATION and s.congregation[3 * seat + card.token] == 0:
        return False  # the token comes from the Congregation, never the Stake (THEOMACHY-LOC-02)
    return meets(s, seat, card, free)  # somebody to aim at is always there: a hand has two players or is over


def add_plays(s: TheomachyState, seat: Seat, now: int, options: list[int]) -> None:
    """Every card of the hand that may be played, equal ones once (THEOMACHY-RULING-72), then what is free of orbs."""
    hand = s.hands[seat]
    if len(hand) == 0:
        return
    block = actions.CARDS + actions.PLAY * s.cards.prayers
    last = -1
    for code in hand:
        if code & SPENT or code == last:
            continue  # a copy is played once in a hand (THEOMACHY-CARD-04, RULING-31)
        last = code
        if can_play(s, seat, s.cards.all[code >> 1], now, False):
            options.append(block + (code >> 1))
    if s.setup.mode == BASIC or free_source(s, seat, now) < 0:
        return
    block = actions.CARDS + actions.PLAY_FREE * s.cards.prayers
    last = -1
    for code in hand:
        if not code & SPENT and code != last:
            last = code
            if can_play(s, seat, s.cards.all[code >> 1], now, True):
                options.append(block + (code >> 1))


# -- abilities -----------------------------------------------------------------------------------------------------
def add_abilities(s: TheomachyState, seat: Seat, now: int, options: list[int]) -> None:
    """Optional abilities that may be used now: god, Myths, Locations (THEOMACHY-GOD-03, GOD-04, GOD-09)."""
    god = s.gods[seat]
    if god >= 0 and s.god_used[seat] == 0 and usable(s, seat, s.cards.all[god], now):
        options.append(actions.USE_GOD + god - s.cards.gods)
    for entry in s.myths[seat]:
        if not entry & USED and is_active(s, entry) and usable(s, seat, s.cards.all[entry >> 2], now):
            options.append(actions.USE_MYTH + (entry >> 2) - s.cards.myths)
    if len(s.locations[seat]) > 0:
        block = actions.CARDS + actions.USE * s.cards.prayers
        for entry in s.locations[seat]:
            if not entry & USED and usable(s, seat, s.cards.all[entry >> 2], now):
                action = block + (entry >> 2)
                if action not in options:  # several of one name (THEOMACHY-LOC-06)
                    options.append(action)


def is_active(s: TheomachyState, entry: int) -> bool:
    """A Myth before its owner; a Hero only while his token is in the Stake (THEOMACHY-HERO-02, HERO-03)."""
    return entry & IN_STAKE != 0 or s.cards.all[entry >> 2].kind != HERO


def usable(s: TheomachyState, seat: Seat, card: Card, now: int) -> bool:
    if not card.optional or card.ability_timing & now == 0:
        return False
    for operation in card.price:  # a cost is paid first, or the ability cannot be used (THEOMACHY-GOD-03)
        if operation.op == KILL:
            if not can_spend(s, seat, operation.kind, operation.n):
                return False
        elif len(s.hands[seat]) < operation.n:
            return False
    for operation in card.operations:  # three abilities are offered only if they can work (THEOMACHY-RULING-32)
        if operation.op == FREE_PLAY:
            return False  # offered card by card instead
        if operation.op == EXCHANGE and s.stake[3 * seat + PRIEST] == 0:
            return False
        if operation.op == CHANGE_POWER and not has_power(s, seat):
            return False
    return True


def has_power(s: TheomachyState, seat: Seat) -> bool:
    for code in s.areas[seat]:
        if s.cards.all[code >> 1].kind == POWER:
            return True
    return False


def free_source(s: TheomachyState, seat: Seat, now: int) -> int:
    """An unused ability that waives a card's orbs: 0 for the god, 1 + place of a Myth, or -1."""
    god = s.gods[seat]
    if god >= 0 and s.god_used[seat] == 0 and waives(s.cards.all[god], now):
        return 0
    for place in range(len(s.myths[seat])):
        entry = s.myths[seat][place]
        if not entry & USED and is_active(s, entry) and waives(s.cards.all[entry >> 2], now):
            return 1 + place
    return -1


def waives(card: Card, now: int) -> bool:
    return card.optional and card.ability_timing & now != 0 and card.has(FREE_PLAY)


def mark_god(s: TheomachyState, seat: Seat) -> None:
    s.god_used[seat] = 1


def mark_myth(s: TheomachyState, seat: Seat, number: int) -> None:
    """Once per hand for each copy by itself (THEOMACHY-RULING-57)."""
    myths = s.myths[:]
    myths[seat] = with_one_used(s.myths[seat], number)
    s.myths = myths


def mark_location(s: TheomachyState, seat: Seat, number: int) -> None:
    s.locations[seat] = with_one_used(s.locations[seat], number)


def with_one_used(entries: list[int], number: int) -> list[int]:
    own = entries[:]
    for place in range(len(own)):
        if own[place] >> 2 == number and not own[place] & USED:
            own[place] |= USED
            break
    return own
