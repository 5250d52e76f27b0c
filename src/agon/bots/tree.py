"""The trees of a search: one for every seat, each made of what that seat sees."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from agon.core.contract import State
from agon.core.rng import Rng

CURIOSITY: Final = 1.2  # how far the search strays from what looks best so far
UNSEEN: Final = -1  # an action that this seat does not see: others chose side by side with it


class Node:
    """What a seat has seen since the root. `visits` and `total` are of the action that led here, for who took it."""

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.children: dict[int, Node] = {}

    def child(self, key: int) -> Node:
        found = self.children.get(key)
        if found is None:
            found = Node(0.0)
            self.children[key] = found
        return found


def key_of(state: State, seat: int, action: int) -> int:
    """Names a child: whose action it was, and which."""
    return (action + 1) * state.seats + seat


def expand(node: Node, state: State, seat: int, temper: float, rng: Rng) -> None:
    """Gives every option of the seat a child, and a prior that says how good it looks one step ahead."""
    options = state.asked[seat]
    values: list[float] = []
    best = -1e18
    ready = state
    if state.waiting > 1:
        ready = state.clone()
        answer_for_others(ready, seat, rng)
    for option in options:
        after = ready.clone()
        after.play(seat, option)
        value = after.evaluate(seat)
        values.append(value)
        best = max(best, value)
    total = 0.0
    for i in range(len(values)):
        values[i] = exp(max(-30.0, (values[i] - best) / temper))
        total += values[i]
    even = 1.0 / len(options)
    for i in range(len(options)):
        # half of the trust goes to the look ahead: what looks bad at first is still tried
        node.children[key_of(state, seat, options[i])] = Node(0.5 * even + 0.5 * values[i] / total)


def answer_for_others(state: State, seat: int, rng: Rng) -> None:
    """Lets those who are asked beside this seat answer anything, so that its own answer shows an effect."""
    for other in range(state.seats):
        while other != seat and state.waiting > 1 and len(state.asked[other]) > 0:
            state.play(other, rng.pick(state.asked[other]))


def choose(node: Node, state: State, seat: int, rng: Rng) -> int:
    """The option with the best mix of what it brought so far, what it promised and how seldom it was tried."""
    options = state.asked[seat]
    visits = 0
    total = 0.0
    for option in options:
        found = node.children.get(key_of(state, seat, option))
        if found is not None:
            visits += found.visits
            total += found.total
    mean = total / visits if visits > 0 else 0.5
    root = CURIOSITY * sqrt(visits + 1.0)
    best = options[0]
    best_score = -1.0
    for option in options:
        key = key_of(state, seat, option)
        child = node.children.get(key)
        if child is None:  # this world offers what those before it did not
            child = Node(1.0 / len(options))
            node.children[key] = child
        score = child.total / child.visits if child.visits > 0 else mean
        score += root * child.prior / (1.0 + child.visits) + 1e-9 * rng.below(1000)
        if score > best_score:
            best = option
            best_score = score
    return best
