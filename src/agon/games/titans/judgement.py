"""How a state looks to a search: roughly the logarithm of the odds that the seat's team wins.

The terms were fitted to played games and then weighed against each other in matches (docs/bots-measured.md). What wins
is the mean strength of all the cards that a player owns, whatever they cost; Energy counts as long as there is time to
use it.
"""

from __future__ import annotations

from math import tanh
from typing import Final

from agon.core.contract import Seat
from agon.games.titans.base_step import top
from agon.games.titans.cards import SIDE_TEMPLES
from agon.games.titans.facedown import P_CARD, P_GIVER, P_SIDE
from agon.games.titans.power import energy, side_power
from agon.games.titans.scoring import enemy_temples, own_temples, winning_team
from agon.games.titans.state import AFTER_AGES, NO_AGE, U_CARD, U_OWNER, TitansState

WON: Final = 20.0
TEMPLE: Final = 0.58
LAST_TEMPLE: Final = 0.24  # an enemy who has one only
SURGE_TOKEN: Final = 0.05
BEGINNING: Final = 4.2  # what follows, at the start: else who sits alone against two would seem to have lost
# of all that a player owns, divided by the number of cards
STRENGTH: Final = 3.4
ENERGY_EARLY: Final = 5.65  # in the first turn,
ENERGY_FADES: Final = 0.65  # and less by so much with every turn
LONG: Final = 10  # turns, after which it fades no more
SIZE: Final = 0.026  # each card, and
THIN: Final = -8.3  # divided by the number of cards: with the same means more cards are better
FEWEST: Final = 6  # a hand

# by the age: before the first, the three ages, after the battle
HAND_STRENGTH: Final = [0.10, 0.106, 0.095, 0.064, 0.074]
HAND_ENERGY: Final = [0.12, 0.084, 0.05, 0.022, 0.04]
HAND_CARD: Final = [-0.11, -0.20, -0.07, -0.038, -0.043]  # a card without either is in the way
GAP: Final = [0.0, 0.14, 0.078, 0.147, 0.0]  # each point of power more than the other side has
NEAR: Final = [0.0, 0.0, 0.61, 0.58, 0.0]  # and around the margin (BATTLE-02) more
POINTS: Final = [0.0, 0.31, 0.234, 0.12, 0.0]  # each point of Energy
# a card face down is counted as if it lay there, while the other side has yet to answer
ANSWERED: Final = [0.0, -0.28, -0.28, -0.26, 0.0]


def search_value(s: TitansState, seat: Seat) -> float:
    layout = s.layout()
    team = layout.team_of[seat]
    value = temple_odds(s, team)
    if NO_AGE < s.age < AFTER_AGES:
        for side in layout.team_sides[team]:
            value += battle_odds(s, side)
    share = 1.0 / (layout.teams - 1)
    for player in range(s.seats):
        worth = cards_odds(s, player)
        value += worth if layout.team_of[player] == team else -worth * share
    return value


def temple_odds(s: TitansState, team: int) -> float:
    own = own_temples(s, team)
    if s.layout().scope == SIDE_TEMPLES:
        return TEMPLE * (own - enemy_temples(s, team)) + (WON if winning_team(s) == team else 0.0)
    enemy = own_temples(s, 1 - team)
    return TEMPLE * (own - enemy) + few_temples(enemy) - few_temples(own)


def few_temples(temples: int) -> float:
    if temples > 1:
        return 0.0
    return LAST_TEMPLE if temples == 1 else WON


def battle_odds(s: TitansState, side: int) -> float:
    """The battle at hand, with the cards that lie face down: their player's tree knows them, and all count soon."""
    foe = side ^ 1
    age = s.age
    gap = side_power(s, side) - side_power(s, foe)
    points = energy(s, side) - energy(s, foe)
    ahead = 0
    for play in top(s).face_down():
        card = play[P_CARD]
        sign = 1 if play[P_SIDE] == side else -1 if play[P_SIDE] == foe else 0
        gap += sign * s.cards.power[card]
        points += sign * s.cards.energy[card]
        ahead += sign
    value = NEAR[age] * tanh(gap / 3.0) + GAP[age] * max(-10, min(10, gap))
    return value + POINTS[age] * points + ANSWERED[age] * ahead


def cards_odds(s: TitansState, player: Seat) -> float:
    """All that the player owns by its mean, wherever it lies, and the hand, beside what everybody begins with."""
    strengths = s.cards.strength
    energies = s.cards.energy
    strength = 0.0
    points = 0
    hand = s.hands[player]
    for card in hand:
        strength += strengths[card]
        points += energies[card]
    age = s.age
    value = SURGE_TOKEN * s.surges[player] - BEGINNING
    value += HAND_STRENGTH[age] * strength + HAND_ENERGY[age] * points + HAND_CARD[age] * len(hand)
    count = len(hand) + len(s.decks[player]) + len(s.discards[player])
    for card in s.decks[player]:
        strength += strengths[card]
        points += energies[card]
    for card in s.discards[player]:
        strength += strengths[card]
        points += energies[card]
    for unit in s.units:
        if unit[U_OWNER] == player:
            strength += strengths[unit[U_CARD]]
            points += energies[unit[U_CARD]]
            count += 1
    step = top(s)
    for play in step.face_down():
        if play[P_GIVER] == player:  # else to put a good card down would look like losing it
            strength += strengths[play[P_CARD]]
            points += energies[play[P_CARD]]
            count += 1
    for card in step.thrown_by(player):
        value -= HAND_STRENGTH[age] * strengths[card] + HAND_ENERGY[age] * energies[card] + HAND_CARD[age]
    fresh = ENERGY_EARLY - ENERGY_FADES * min(s.turn, LONG)
    return value + SIZE * count + (THIN + STRENGTH * strength + fresh * points) / max(count, FEWEST)
