"""A bot that looks to the end of its own turn and no further."""

from __future__ import annotations

from typing import Final

from agon.bots.bot import Bot, Observer
from agon.core.contract import Seat, State
from agon.core.rng import Rng

SAMPLES: Final = 3  # how many possible states every option is tried in
REACH: Final = 12  # how many more decisions of its own it makes in each of them


class GreedyBot(Bot):
    """Tries each option in a few states that may be the true one, and takes the one that leaves it best off on average.

    An option is seldom good by itself: to choose a column brings nothing until its action is done. So the bot first
    plays its turn out, always to the best next evaluation, and then looks at what it has.
    """

    def choose(self, observer: Observer) -> int:
        options = observer.legal()
        if len(options) == 1:
            return options[0]
        totals = [0.0] * len(options)
        for i in range(SAMPLES):
            world = observer.sample(self.rng)
            answer_for_others(world, observer.seat, self.rng, True)
            for j in range(len(options)):
                totals[j] += value_of(world, observer.seat, options[j])
        return options[best_of(totals, self.rng)]


def value_of(world: State, seat: Seat, option: int) -> float:
    """How the seat stands when it takes the option and then plays its turn out."""
    after = world.clone()
    after.play(seat, option)
    return played_on(after, seat, REACH, False).evaluate(seat)


def played_on(state: State, seat: Seat, decisions: int, by_search: bool) -> State:
    """The state when the seat has played on as it looks best, as long as nobody else has a say: so many times at most.

    How it looks: by `search_value`, which searches use, or by `evaluate`.
    """
    for i in range(decisions):
        if state.over or state.waiting != 1 or len(state.asked[seat]) == 0:
            break
        state = best_next(state, seat, by_search)
    return state


def all_played_on(state: State, decisions: int) -> State:
    """The state when everybody has played on as it looks best to a search, until several choose side by side."""
    for i in range(decisions):
        if state.over or state.waiting != 1:
            break
        state = best_next(state, state.to_move()[0], True)
    return state


def best_next(state: State, seat: Seat, by_search: bool) -> State:
    """The state after the seat's best option, as it looks one decision ahead."""
    best = state
    best_value = 0.0
    for option in state.asked[seat]:
        after = state.clone()
        after.play(seat, option)
        value = after.game.hooks.search_value(after, seat) if by_search else after.evaluate(seat)
        if best is state or value > best_value:
            best = after
            best_value = value
    return best


def answer_for_others(world: State, seat: Seat, rng: Rng, once: bool) -> None:
    """Lets the seats that are asked beside this one answer anything, so that its own answer shows an effect.

    They answer once each, or as often as they are asked while the seat is.
    """
    for other in range(world.seats):
        while other != seat and len(world.asked[other]) > 0:
            world.play(other, rng.pick(world.asked[other]))
            if once:
                break


def best_of(values: list[float], rng: Rng) -> int:
    """The place of the highest value; between equals, chance decides."""
    best = 0
    equals = 1
    for i in range(1, len(values)):
        if values[i] > values[best]:
            best = i
            equals = 1
        elif values[i] == values[best]:
            equals += 1
            if rng.below(equals) == 0:
                best = i
    return best
