"""The trees of a search: one for every seat, each made of what that seat sees."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from agon.bots.greedy_bot import answer_for_others, played_on
from agon.core.contract import Action, Seat, State
from agon.core.rng import Rng
from agon.core.search_settings import SearchSettings

EVEN: Final = 0.25  # the part of the priors that all options share alike, however bad they look
UNSEEN: Final = -1  # an action that this seat does not see: others chose side by side with it


class Node:
    """What a seat has seen since the root. `visits` and `total` are of the action that led here, for who took it.

    `prior` says how soon the action is tried, `guess` how likely it wins, as one look ahead has shown.
    """

    def __init__(self, prior: float, guess: float) -> None:
        self.prior = prior
        self.guess = guess
        self.visits = 0
        self.total = 0.0
        self.children: dict[int, Node] = {}

    def child(self, key: int) -> Node:
        found = self.children.get(key)
        if found is None:
            found = Node(0.0, 0.5)
            self.children[key] = found
        return found


def key_of(state: State, seat: Seat, action: Action) -> int:
    """Names a child: whose action it was, and which."""
    return (action + 1) * state.seats + seat


def expand(node: Node, state: State, seat: Seat, settings: SearchSettings, rng: Rng, ahead: int = 0) -> None:
    """Gives every option of the seat a child that knows how good it looks one step ahead, or some steps more."""
    options = state.asked[seat]
    values: list[float] = []
    best = -1e18
    ready = state
    if state.waiting > 1:
        ready = state.clone()
        answer_for_others(ready, seat, rng, False)
    for option in options:
        after = ready.clone()
        after.play(seat, option)
        far = played_on(after, seat, ahead, True)
        value = far.game.hooks.search_value(far, seat)
        values.append(value)
        best = max(best, value)
    rival = one_rival(
        state, seat, [state.game.hooks.search_value(state, other) for other in range(state.seats)], settings.value_scale
    )
    shares: list[float] = []
    total = 0.0
    for value in values:
        share = exp(max(-30.0, (value - best) / settings.prior_temperature))
        shares.append(share)
        total += share
    even = EVEN / len(options)
    for i in range(len(options)):
        prior = even + (1.0 - EVEN) * shares[i] / total
        guess = chance_of((values[i] - rival) / settings.value_scale)
        node.children[key_of(state, seat, options[i])] = Node(prior, guess)


def one_rival(state: State, seat: Seat, standings: list[float], value_scale: float) -> float:
    """How somebody would stand whose lead over the seat says as much as all its rivals' together; 0 without any.

    So the chances of all sides at a table add up to one, and of equal sides each has its share, however many sit there.
    """
    best = -1e18
    rivals = 0
    for other in range(state.seats):
        if not state.game.allied(state, seat, other):
            rivals += 1
            best = max(best, standings[other])
    if rivals == 0:
        return 0.0
    if rivals == 1:
        return best
    total = 0.0
    for other in range(state.seats):
        if not state.game.allied(state, seat, other):
            total += exp(max(-30.0, (standings[other] - best) / value_scale)) / allies_of(state, other)
    return best + value_scale * log(total)


def allies_of(state: State, seat: Seat) -> int:
    """How many win and lose together with the seat; itself is one of them."""
    count = 0
    for other in range(state.seats):
        if state.game.allied(state, seat, other):
            count += 1
    return count


def chance_of(lead: float) -> float:
    """How likely somebody wins who leads by so much: 0.5 for no lead, towards 0 and 1 on either side."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, lead))))


def choose(node: Node, state: State, seat: Seat, prior_visits: float, stray: float, rng: Rng) -> int:
    """The option with the best mix of what it brought so far, what it promised and how seldom it was tried."""
    options = state.asked[seat]
    children: list[Node] = []
    visits = 0
    total = 0.0
    for option in options:
        key = key_of(state, seat, option)
        child = node.children.get(key)
        if child is None:  # this world offers what those before it did not
            child = Node(1.0 / len(options), total / visits if visits > 0 else 0.5)
            node.children[key] = child
        visits += child.visits
        total += child.total
        children.append(child)
    reach = stray * sqrt(visits + 1.0)
    best = options[0]
    best_score = -1e9
    for i in range(len(options)):
        child = children[i]
        score = (child.total + prior_visits * child.guess) / (child.visits + prior_visits)
        score += reach * child.prior / (1.0 + child.visits) + 1e-9 * rng.below(1000)
        if score > best_score:
            best = options[i]
            best_score = score
    return best
