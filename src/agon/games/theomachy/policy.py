"""How good a state looks for a seat, in Might: for simple bots.

A hand is a wager: each player in it may lose what he has staked. The chance to win comes from Might in sight and what
the hands of this (sampled) world could still add.
"""

from __future__ import annotations

from math import exp
from typing import Final

from agon.core.contract import Seat
from agon.core.search_settings import SearchSettings
from agon.games.theomachy.cards import Card
from agon.games.theomachy.constants import (
    ANY_ATTACK,
    ANY_ELEMENT,
    ATTACK,
    ATTACK_ELEMENTS,
    BATTLE,
    BET_1,
    COMMIT,
    DAMAGED,
    DRAW,
    END,
    EPIC,
    GAIN,
    KILL,
    LOCATION,
    MIGHT,
    MIGHT_PER,
    POWER,
    RAISES_MADE,
    SPENT,
    STATS,
    WITHDRAW,
    WORTH,
)
from agon.games.theomachy.memory import early_likelihood
from agon.games.theomachy.might import counter, might_of
from agon.games.theomachy.play import PUT_AWAY, Play
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.tokens import in_stake, worth

POINT: Final = 12.0  # a victory point
MIRACLE: Final = 3.0
CAUTION: Final = 2.8  # Might by which it thinks its own hand weaker while it can still fold
LATER: Final = 3.4  # Might that a betting phase to come puts at risk
PROMISES: Final = [3.0, 6.0]  # Might that hand cards may add: where one sort of hands ends and the next begins
# how much likelier each card, or each Might that a hand promises, makes it, as a logarithm (docs/bots-measured.md)
ATTACK_LIKELY: Final = 0.6  # in the hand of who has raised
POWER_LIKELY: Final = -0.35
PROMISE_LIKELY: Final = 0.1
ATTACK_STAYS: Final = 0.11  # for each raise that he has not folded to
POWER_STAYS: Final = -0.37

SEARCH_SETTINGS: Final = SearchSettings(
    value_scale=25.0, prior_temperature=3.0, rollout_share=1.0, adept_iterations=200
)


def evaluate(s: TheomachyState, seat: Seat) -> float:
    """What the seat has and may expect to keep, less half of what the others have on average."""
    if s.over:
        return 1000.0 / s.places.count(1) if s.places[seat] == 1 else -1000.0
    if not s.alive[seat]:
        return -1000.0
    wagering = BET_1 <= s.phase <= BATTLE or (s.phase == END and len(s.sky) > 0)
    strengths = [strength(s, other) if wagering and s.in_hand(other) else 0.0 for other in range(s.seats)]
    if s.phase < BATTLE:
        strengths[seat] -= CAUTION
    own = standing(s, seat, strengths, wagering)
    others = 0.0
    for other in range(s.seats):
        if other != seat and s.alive[other]:
            others += standing(s, other, strengths, wagering)
    rivals = max(s.players() - 1, 1)
    share = 0.9 if rivals == 1 else 0.6
    return own + 0.4 * possessions(s, seat) - share * others / rivals


def standing(s: TheomachyState, seat: Seat, strengths: list[float], wagering: bool) -> float:
    value = float(worth(s, seat)) + POINT * s.points[seat] + MIRACLE * s.miracles[seat]
    staked = 0.0
    for kind in range(3):
        staked += s.stake[3 * seat + kind] * WORTH[kind]
    if not wagering:
        return value + staked
    if not s.in_hand(seat):
        return value
    owed = float(owing(s, seat))
    chance = win_chance(s, seat, strengths)
    # who still owes will call or fold: count some of it as staked already
    exposed = staked + (0.5 * owed if s.phase < BATTLE else 0.0)
    total = value + chance * exposed - (0.5 * owed if s.phase < BATTLE else 0.0)
    if s.phase < BATTLE:  # what later raises will cost whoever stays in with a weak hand
        total -= (1.0 - chance) * LATER * (BATTLE - s.phase)
    if s.stands[seat] and s.setup.mode != EPIC:
        total -= (1.0 - chance) * 60.0  # who loses on a Last Stand is out
    bonus = 8.0 if s.players() > 2 or s.setup.mode == EPIC else 0.0
    if s.setup.mode == EPIC:
        bonus += POINT
    return total + chance * bonus


def log_likelihood(s: TheomachyState, seat: Seat) -> float:
    """How well the others' hands fit to their bets, and to what has left them.

    Who raises, or is raised and stays in, holds Attacks.
    """
    total = 0.0
    if BET_1 <= s.phase <= BATTLE:
        raises = s.stats[STATS * seat + RAISES_MADE]
        for other in range(s.seats):
            if other != seat and s.in_hand(other):
                total += hand_likelihood(s, other, raises) + early_likelihood(s, other)
    return total


def hand_likelihood(s: TheomachyState, seat: Seat, raises: int) -> float:
    attack = ATTACK_STAYS * raises
    power = POWER_STAYS * raises
    total = 0.0
    if s.stats[STATS * seat + RAISES_MADE] > 0:
        attack += ATTACK_LIKELY
        power += POWER_LIKELY
        total += PROMISE_LIKELY * promise(s, seat)
    for code in s.hands[seat]:
        kind = s.cards.all[code >> 1].kind
        if kind == ATTACK:
            total += attack
        elif kind == POWER:
            total += power
    return total


def hidden_class(s: TheomachyState, seat: Seat) -> int:
    """How much Might the hand cards promise: little, some or much. The rest of a seat's strength lies open."""
    if not BET_1 <= s.phase <= BATTLE or not s.in_hand(seat):
        return 0
    promised = promise(s, seat)
    for i in range(len(PROMISES)):
        if promised < PROMISES[i]:
            return i + 1
    return len(PROMISES) + 1


def promise(s: TheomachyState, seat: Seat) -> float:
    """The Might that the hand cards may add."""
    return strength(s, seat) - might_of(s, seat) - (owing(s, seat) if s.phase < BATTLE else 0)


def owing(s: TheomachyState, seat: Seat) -> int:
    """The Might of what the seat must put up to stay in the hand."""
    owed = 0
    for kind in range(3):
        owed += max(s.level[kind] - s.paid[3 * seat + kind], 0) * WORTH[kind]
    return owed


def win_chance(s: TheomachyState, seat: Seat, strengths: list[float]) -> float:
    if s.phase == END:
        return 1.0 if s.has_won(seat) else 0.0
    chance = 1.0
    spread = 2.0 if s.phase == BATTLE else 5.2 - 0.8 * s.phase
    for other in range(s.seats):
        if other != seat and s.in_hand(other):
            gap = (strengths[seat] - strengths[other]) / spread
            chance *= 1.0 / (1.0 + exp(max(min(-gap, 30.0), -30.0)))
    return chance


def strength(s: TheomachyState, seat: Seat) -> float:
    """Might in sight, and what the hand could add: the best Element's Attacks, less likely the more is missing."""
    total = float(might_of(s, seat))
    if s.phase < BATTLE:
        total += owing(s, seat)  # stakes are equal in the end
    cards = s.cards.all
    have = [s.counted(seat, what) for what in range(6)]
    for code in s.hands[seat]:
        card = cards[code >> 1]
        if card.kind == POWER and not code & SPENT:
            have[card.element] += 1
            have[4 + card.orb_kind] += card.orbs
    hidden = 5 - s.face_up
    sums = [0.0, 0.0, 0.0, 0.0]
    for code in s.hands[seat]:
        card = cards[code >> 1]
        if card.kind == ATTACK and not code & SPENT:
            sums[card.element] += attack_worth(s, seat, card) * likelihood(card, have, hidden)
    for step in s.stack:  # an Attack that is being played
        if isinstance(step, Play) and step.seat == seat and not step.cancelled and step.stage < PUT_AWAY:
            card = cards[step.code >> 1]
            if card.kind == ATTACK:
                total += attack_worth(s, seat, card)
    used = s.stats[STATS * seat + ATTACK_ELEMENTS]
    discount = 0.6 if s.phase == BATTLE else 0.85
    if s.stats[STATS * seat + ANY_ATTACK]:
        return total + discount * (sums[0] + sums[1] + sums[2] + sums[3])
    best = 0.0
    for element in range(4):
        if (used == 0 or used >> element & 1) and sums[element] > best:
            best = sums[element]
    return total + discount * best


def likelihood(card: Card, have: list[int], hidden: int) -> float:
    chance = 1.0
    missing = card.symbols - have[card.element]
    if missing > 0:
        chance *= 0.4 if missing <= 1 and hidden > 0 else 0.1 if missing <= hidden else 0.0
    if card.orbs > 0:
        short = card.orbs - have[4 + card.orb_kind]
        if short > 0:
            chance *= 0.6 if short <= hidden else 0.25 if short <= 3 * hidden else 0.0
    return chance


def attack_worth(s: TheomachyState, seat: Seat, card: Card) -> float:
    """Might and what it takes from others, as they stand now."""
    total = 0.0
    for operation in card.operations:
        if operation.op == MIGHT:
            total += operation.n
        elif operation.op == MIGHT_PER:
            total += operation.n * max(counter(s, seat, operation), 1)
        elif operation.op == KILL or operation.op == WITHDRAW:
            total += strike_worth(s, seat, operation.kind, operation.n)
        elif operation.op == COMMIT:
            total += 5.0
        elif operation.op == ANY_ELEMENT:
            total += 1.0
    return total


def strike_worth(s: TheomachyState, seat: Seat, kind: int, n: int) -> float:
    best = 0
    for other in range(s.seats):
        if other != seat and s.in_hand(other):
            if kind < 3:
                best = max(best, min(n, in_stake(s, other, kind)) * WORTH[kind])
            else:
                for each in range(2, -1, -1):
                    if in_stake(s, other, each) > 0:
                        best = max(best, WORTH[each])
    return float(best)


def possessions(s: TheomachyState, seat: Seat) -> float:
    """Cards for later hands, Locations and Myths."""
    total = 0.0
    cards = s.cards.all
    for code in s.decks[seat]:
        total += quality(cards[code >> 1])
    for code in s.piles[seat]:
        total += quality(cards[code >> 1])
    for code in s.areas[seat]:
        total += quality(cards[code >> 1])
    for code in s.hands[seat]:
        total += quality(cards[code >> 1]) + 1.0
    for entry in s.locations[seat]:
        total += 9.0 if entry & DAMAGED else 15.0
    total += 15.0 * len(s.myths[seat])
    return total


def quality(card: Card) -> float:
    """What a card is worth in a deck, by its text."""
    if card.kind == POWER:
        return 4.0
    total = 0.0
    for operation in card.operations:
        if operation.op == MIGHT:
            total += operation.n
        elif operation.op == MIGHT_PER:
            total += 2.5 * operation.n
        elif operation.op == GAIN or operation.op == DRAW:
            total += 2.0 * operation.n
        else:
            total += 4.0
    reach = 0.9 - 0.3 * (card.symbols - 1) - 0.06 * max(card.orbs - 1, 0)
    return total * reach if card.kind != LOCATION else 3.0
