"""How good a state looks for a seat: for simple bots. Uses what the (determinized) state shows."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.search_settings import SearchSettings
from agon.games.titans.base_step import top
from agon.games.titans.cards import SIDE_TEMPLES
from agon.games.titans.facedown import P_CARD, P_SIDE
from agon.games.titans.power import energy, side_power
from agon.games.titans.scoring import enemy_temples, own_temples, winning_team
from agon.games.titans.state import AFTER_AGES, LAST_AGE, NO_AGE, U_CARD, U_OWNER, TitansState

SURGE_WORTH: Final = 6.0  # a token is kept for a hand that is bad enough


SEARCH_SETTINGS: Final = SearchSettings(value_scale=2.0, prior_temperature=0.1, adept_iterations=60)
ADEPT_ITERATIONS: Final = [
    SEARCH_SETTINGS.adept_iterations,
    150,
    210,
]  # the adept's iterations with one, two and three arenas


def evaluate(s: TitansState, seat: Seat) -> float:
    """Temples first, then the battle at hand, then the worth of the deck and the Energy to make it better."""
    layout = s.layout()
    team = layout.team_of[seat]
    value = 40.0 * own_temples(s, team)
    if layout.scope == SIDE_TEMPLES:
        value -= 40.0 * enemy_temples(s, team)
        if winning_team(s) == team:
            value += 1000.0
    else:
        value -= 40.0 * own_temples(s, 1 - team)
        if own_temples(s, 1 - team) == 0:
            value += 1000.0
    if NO_AGE < s.age < AFTER_AGES:
        for side in layout.team_sides[team]:
            value += promise(s, side)
    for player in range(s.seats):
        worth = deck_worth(s, player) + SURGE_WORTH * s.surges[player] + hand_worth(s, player)
        value += worth if layout.team_of[player] == team else -worth / layout.teams
    return value + thrown_worth(s, seat)


def promise(s: TitansState, side: int) -> float:
    """The power difference, which counts most around the margin, and the Energy still to be used."""
    gap = side_power(s, side) - side_power(s, side ^ 1)
    near = max(-6, min(6, gap))
    share = 0.6 + 0.4 * s.age / LAST_AGE
    value = share * (4.0 * near + 0.3 * (gap - near))
    points = energy(s, side)
    step = top(s)
    for play in step.face_down():  # they will count too
        if play[P_SIDE] == side:
            value += share * 4.0 * s.cards.power[play[P_CARD]]
            points += s.cards.cost[play[P_CARD]] if s.age < LAST_AGE else 0
            points += s.cards.energy[play[P_CARD]]
    if s.age < LAST_AGE or step.plays():
        value += 1.2 * min(points, 5)
    return value


def hand_worth(s: TitansState, player: Seat) -> float:
    """What the hand can still bring into play this turn: its best cards, as many as there are plays to come."""
    plays = (LAST_AGE - s.age) * len(s.layout().sides[player])
    if plays <= 0:
        return 0.0
    worths: list[float] = []
    for card in s.hands[player]:
        worths.append(1.5 * s.cards.power[card] + 0.8 * s.cards.energy[card])
    worths.sort()
    worths.reverse()
    return sum(worths[:plays]) - 3.0 * max(plays - s.stock(player), 0)


def thrown_worth(s: TitansState, seat: Seat) -> float:
    """In the Shuffle step: a card thrown away counts against its worth over that of a card drawn instead."""
    thrown = top(s).thrown_by(seat)
    if len(thrown) == 0:
        return 0.0
    average = deck_average(s, seat)
    total = 0.0
    for card in thrown:
        total += average - card_worth(s, card)
    return 0.5 * total


def deck_average(s: TitansState, player: Seat) -> float:
    cards = s.decks[player] + s.discards[player]
    total = 0.0
    for card in cards:
        total += card_worth(s, card)
    return total / max(len(cards), 1)


def deck_worth(s: TitansState, player: Seat) -> float:
    """Every card that the player owns, by power and cost."""
    total = 0.0
    for card in s.hands[player]:
        total += card_worth(s, card)
    for card in s.decks[player]:
        total += card_worth(s, card)
    for card in s.discards[player]:
        total += card_worth(s, card)
    count = len(s.hands[player]) + len(s.decks[player]) + len(s.discards[player])
    for unit in s.units:
        if unit[U_OWNER] == player:
            total += card_worth(s, unit[U_CARD])
            count += 1
    return total + 30.0 * total / max(count, 6)  # a thin deck of good cards is better


def card_worth(s: TitansState, card: int) -> float:
    return 0.5 * s.cards.power[card] + 1.2 * s.cards.cost[card] if s.cards.power[card] >= 0 else -1.5
