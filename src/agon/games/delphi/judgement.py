"""How a seat stands in the race, for a search: what it has, less what it still needs, counted in oracle dice.

The twelve tasks take so many actions and moves (voyage.py), and every round brings three dice. Favor, cards, gods and
equipment save some of them; injuries and unknown islands cost some. The weights were set by hand, moved about halfway
to a fit to how many turns were left in games of bots, and tried in games (docs/bots-measured.md).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from agon.core.contract import Seat
from agon.games.delphi.actions import BUILD, EXPLORE, FIGHT, MAKE_OFFERING, RAISE_STATUE, SAIL
from agon.games.delphi.board import ZEUS, islands_in
from agon.games.delphi.cards import (
    EQUIPMENT,
    ON_CONSULT,
    ON_REWARD,
    P_END_ANY,
    P_EXTRA,
    P_HEAL,
    P_SAME,
    P_SHALLOWS,
    P_TOTAL,
    P_TRIPOD,
    P_WILD,
)
from agon.games.delphi.islands import PickIsland, targets
from agon.games.delphi.rules import ACTIONS, Turn
from agon.games.delphi.sailing import Sail, destinations, price_of, range_of
from agon.games.delphi.sources import UseSource, prices, worth_trying
from agon.games.delphi.state import STATUES_ABOARD, TOP, DelphiState, bits
from agon.games.delphi.tasks import RemainingTasks
from agon.games.delphi.voyage import voyage

# what is counted, and what one of it is worth
DICE: Final = 0
MOVES: Final = 1
STOPS: Final = 2
FIGHTS: Final = 3
SEARCHES: Final = 4
FAVOR: Final = 5
CARDS: Final = 6
INJURIES: Final = 7
LOST_TURN: Final = 8
NEAR_LOSS: Final = 9
UNHURT: Final = 10
STEPS: Final = 11
TOPS: Final = 12
OMENS: Final = 13
EXPOSED: Final = 14
LASTING: Final = 15
COUNTS: Final = 16

WEIGHTS: Final[list[float]] = [
    1.4, -0.85, -1.8, -0.36, -0.65, 0.36, 0.75, -0.65, -1.3, -0.3, 0.4, 0.15, 1.0, 2.7, -0.9, 0.4,
]  # fmt: skip

# the first tokens and cards are worth most: one card a turn, and little that many tokens can pay for
PURSE: Final[list[float]] = [0.0, 1.0, 2.0, 3.0, 3.9, 4.7, 5.4, 6.0, 6.5, 6.9, 7.2, 7.4, 7.6, 7.7, 7.8]
HAND: Final[list[float]] = [0.0, 1.0, 1.6, 2.0, 2.2, 2.3]
APHRODITE: Final = 0  # gods, by colour
ARES: Final = 1
HERMES: Final = 2
ARTEMIS: Final = 5
WHOLE: Final = 30.0  # the moves and actions of a whole game
HOME: Final = 60.0
HOME_CARD: Final = 2.0  # cards decide if several are back (DELPHI-END-04)
SIGHT: Final = 2  # favor at most that is thought to be paid for a longer move

# the favor that a fight takes on average until it is won, by the monster's strength (DELPHI-FIGHT-03, FIGHT-05)
STRUGGLE: Final[list[float]] = [0.0, 0.1, 0.22, 0.366, 0.546, 0.773, 1.064, 1.445, 1.956, 2.66]


def search_value(s: DelphiState, seat: Seat) -> float:
    """In dice, for what is open to the seat at this moment."""
    if s.is_home(seat):
        return HOME + HOME_CARD * s.hand_size(seat)
    counts = [0.0] * COUNTS
    lengths = count(s, seat, counts)
    worth = pending(s, seat, lengths)
    for i in range(COUNTS):
        worth += WEIGHTS[i] * counts[i]
    return worth


def count(s: DelphiState, seat: Seat, counts: list[float]) -> vec[float]:
    """Fills in what the weights belong to; the lengths of the voyage from everywhere."""
    remaining = RemainingTasks(s, seat)
    lengths = voyage(s.sea(), remaining)
    monsters = bits(remaining.monster_tasks)
    stops = remaining.left()
    moves = lengths[s.ships[seat]]
    to_go = (moves + stops) / WHOLE
    counts[DICE] = dice_left(s, seat)
    counts[MOVES] = moves
    counts[STOPS] = stops
    counts[FIGHTS] = monsters * STRUGGLE[max(0, 9 - s.shields[seat])]
    counts[SEARCHES] = searches(s, seat, remaining)
    counts[FAVOR] = purse(s.favor[seat])
    counts[CARDS] = hand(s.hand_size(seat))
    count_injuries(s, seat, counts)
    count_gods(s, seat, remaining, to_go, counts)
    counts[EXPOSED] = max(0, 5 - s.shields[seat]) * to_go
    counts[LASTING] = lasting(s, seat) * to_go
    return lengths


def purse(favor: int) -> float:
    return PURSE[min(favor, len(PURSE) - 1)]


def hand(cards: int) -> float:
    return HAND[min(cards, len(HAND) - 1)]


def count_injuries(s: DelphiState, seat: Seat, counts: list[float]) -> None:
    powers = s.powers[seat]
    injuries = s.injury_count(seat)
    same = max(s.injuries[6 * seat : 6 * seat + 6])
    counts[INJURIES] = injuries
    if injuries == 0:
        counts[UNHURT] = 1.0
    elif same >= powers[P_SAME] or injuries >= powers[P_TOTAL]:
        counts[LOST_TURN] = 1.0
    elif same == powers[P_SAME] - 1 or injuries >= powers[P_TOTAL] - 2:
        counts[NEAR_LOSS] = 1.0


def count_gods(s: DelphiState, seat: Seat, remaining: RemainingTasks, to_go: float, counts: list[float]) -> None:
    """Gods at the top by what they can do, others by their steps and by how often a foreign roll will find one."""
    at = 6 * seat
    entry = s.entry_row()
    missed = 0
    for god in range(6):
        row = s.gods[at + god]
        if row == TOP:
            counts[TOPS] += god_worth(s, seat, remaining, god)
            missed += 1
        elif row > 0:
            counts[STEPS] += row - entry + 1
        else:
            missed += 1
    counts[STEPS] *= min(1.0, 4.0 * to_go)
    counts[OMENS] = (1.0 - missed * missed * missed / 216.0) * (s.seats - 1) * to_go


def god_worth(s: DelphiState, seat: Seat, remaining: RemainingTasks, god: int) -> float:
    """What a god on the top row saves, in dice; a card at least (DELPHI-GOD-07 to GOD-13)."""
    if god == APHRODITE:
        return max(0.85, 0.45 * s.injury_count(seat))
    if god == ARES:
        return 2.0 if remaining.monster_tasks else 0.85
    if god == HERMES:
        return 1.8 if remaining.statue_tasks > bits(remaining.cargo >> STATUES_ABOARD) else 0.85
    if god == ARTEMIS:
        return 2.0 if remaining.shrine_tasks else 1.2
    return 1.8


def lasting(s: DelphiState, seat: Seat) -> float:
    """What cards save over a whole game, as far as the voyage does not show it."""
    powers = s.powers[seat]
    worth = 0.6 * bits(powers[P_HEAL]) + 1.5 * bits(powers[P_WILD]) + 1.2 * bits(powers[P_END_ANY])
    worth += 0.7 * bits(powers[P_TRIPOD])
    if powers[P_EXTRA] >= 0:
        worth += 0.8
    if powers[P_SAME] > s.cards.powers[P_SAME]:
        worth += 1.5
    for card in islands_in(s.equipment_of[seat]):
        if s.cards.components[EQUIPMENT + card].moments & (1 << ON_CONSULT | 1 << ON_REWARD):
            worth += 3.0
    return worth


def dice_left(s: DelphiState, seat: Seat) -> float:
    """The dice that the seat may still use in this round: all have the same number of turns (DELPHI-END-02)."""
    if seat != s.active:
        return 3.0 if seat > s.active else 0.0
    turn = s.stack[0]
    if isinstance(turn, Turn) and turn.stage <= ACTIONS:
        return 3.0 - bits(s.spent)
    return 0.0


def searches(s: DelphiState, seat: Seat, remaining: RemainingTasks) -> float:
    """How many islands will be looked at in vain before the missing own ones are found, if it is by chance."""
    missing: int = remaining.shrine_tasks - bits(remaining.own)
    if missing <= 0:
        return 0.0
    unknown = bits(remaining.unknown)
    hidden = 0  # own tiles that the seat does not know
    for island in range(12):
        if remaining.unknown >> island & 1 and s.cards.tile_colour[s.tiles[island]] == s.setup.colours[seat]:
            hidden += 1
    return missing * (unknown + 1.0) / (hidden + 1.0) - missing


# -- in the middle of an action ----------------------------------------------------------------------------------------
def pending(s: DelphiState, seat: Seat, lengths: vec[float]) -> float:
    """What an action that the seat is in the middle of will bring."""
    top = s.stack[-1]
    if isinstance(top, Sail):
        if top.seat == seat and len(s.asked[seat]) > 0:
            return best_sail(s, seat, top, lengths)
    elif isinstance(top, UseSource):
        if top.seat == seat:
            return best_use(s, seat, top, lengths)
    elif isinstance(top, PickIsland):
        if top.seat == seat:
            return -WEIGHTS[STOPS]
    return 0.0


def best_sail(s: DelphiState, seat: Seat, sail: Sail, lengths: vec[float]) -> float:
    best = -1e9
    here = lengths[s.ships[seat]]
    favor = s.favor[seat]
    for action in s.asked[seat]:
        space = action - SAIL
        if space == ZEUS:
            return HOME
        gain = WEIGHTS[MOVES] * (lengths[space] - here)
        price = price_of(s, seat, sail.colour, space)
        if price > 0:
            gain -= WEIGHTS[FAVOR] * (purse(favor) - purse(favor - price))
        best = max(best, gain)
    return best


def best_use(s: DelphiState, seat: Seat, use: UseSource, lengths: vec[float]) -> float:
    """What the source in hand will bring at least: favor, a card, a move, or something to be done from here."""
    favor = s.favor[seat]
    full = purse(favor)
    cards = s.hand_size(seat)
    best = max(WEIGHTS[FAVOR] * (purse(favor + 2) - full), WEIGHTS[CARDS] * (hand(cards + 1) - hand(cards)))
    costs = prices(s, seat, use.source, use.own)
    here = lengths[s.ships[seat]]
    row = s.sea().distances(s.powers[seat][P_SHALLOWS], s.ships[seat])
    for colour in range(6):
        cost = costs[colour]
        if cost > favor:
            continue
        most = range_of(s, seat, colour)
        for action in destinations(s, seat, colour, min(SIGHT, favor - cost)):
            space = action - SAIL
            if space == ZEUS:
                return HOME
            gain = WEIGHTS[MOVES] * (lengths[space] - here)
            if gain > best:
                price = cost + max(0, row[space] - most)
                best = max(best, gain - WEIGHTS[FAVOR] * (full - purse(favor - price)))
    for kind in range(FIGHT, RAISE_STATUE + 1):
        if worth_trying(s, seat, kind):
            for colour in range(6):
                cost = costs[colour]
                if cost <= favor and targets(s, seat, kind, colour):
                    best = max(best, action_worth(kind) - WEIGHTS[FAVOR] * (full - purse(favor - cost)))
    return best


def action_worth(kind: int) -> float:
    """A task's action, with its reward."""
    if kind == EXPLORE:
        return 1.4
    worth = -WEIGHTS[STOPS]
    if kind == MAKE_OFFERING:
        return worth + 2.5 * WEIGHTS[FAVOR]
    if kind in (RAISE_STATUE, FIGHT):
        return worth + 0.6
    return worth + WEIGHTS[STEPS] if kind == BUILD else worth
