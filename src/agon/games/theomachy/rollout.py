"""The quick way to the end of a hand, where it is known who has won the wager.

Nobody raises any more and nobody folds, so that it is the cards that decide. A formula sees little of what five cards
and a half-known Constellation come to; many hands played out show it.
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.one_ply import best_answer
from agon.core.rng import Rng
from agon.games.theomachy import actions
from agon.games.theomachy.battle import Battle
from agon.games.theomachy.betting import AFTER, Betting
from agon.games.theomachy.constants import ATTACK, BET_1, EFFECT, END, POWER
from agon.games.theomachy.policy import attack_worth
from agon.games.theomachy.state import TheomachyState

LONGEST: Final = 200  # decisions, far more than a hand has


def rollout(s: TheomachyState, rng: Rng) -> bool:
    if s.over or not BET_1 <= s.phase <= END:
        return False  # between two hands
    hand = s.hand
    for i in range(LONGEST):
        if s.over or s.phase > END or s.hand != hand:
            break
        seat = s.to_move()[0]
        s.play(seat, quick_answer(s, seat))
    return True


def quick_answer(s: TheomachyState, seat: Seat) -> int:
    options = s.asked[seat]
    if len(options) == 1:
        return options[0]
    step = s.stack[-1]
    if isinstance(step, Betting):
        return actions.END_TURN if step.stage == AFTER else stay(options)
    if isinstance(step, Battle):
        return fight(s, options, seat)
    return best_answer(s, seat)


def stay(options: list[int]) -> int:
    """Pass, call or Last Stand: whichever is offered. One of them always is (THEOMACHY-BET-06, BET-07, LAST-01)."""
    for option in options:
        if option <= actions.LAST_STAND:
            return option
    raise AssertionError("nobody is forced to fold")


def fight(s: TheomachyState, options: list[int], seat: Seat) -> int:
    """Power cards first, then Effects, then the Attacks of the Element that has the most to offer."""
    block = actions.CARDS + actions.PLAY * s.cards.prayers
    attacks: list[int] = []
    worths: list[float] = []
    sums = [0.0, 0.0, 0.0, 0.0]
    effect = -1
    for option in options:
        if not block <= option < block + s.cards.prayers:
            continue
        card = s.cards.all[option - block]
        if card.kind == POWER:
            return option
        if card.kind == EFFECT:
            effect = option
        elif card.kind == ATTACK:
            worth = attack_worth(s, seat, card)
            sums[card.element] += worth
            attacks.append(option)
            worths.append(worth)
    if effect >= 0:
        return effect
    best = actions.END_TURN
    most = 0.0  # of the Element
    best_worth = 0.0
    for i in range(len(attacks)):
        total = sums[s.cards.all[attacks[i] - block].element]
        if total > most or (total == most and worths[i] > best_worth):
            best = attacks[i]
            most = total
            best_worth = worths[i]
    return best
