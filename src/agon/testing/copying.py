"""Laws of data: copies, dumps and positions are the same game and share nothing."""

from __future__ import annotations

import json

from agon.core.codec import dump, load
from agon.core.contract import State
from agon.core.errors import AgonError
from agon.core.rng import Rng
from agon.testing.data import difference, hold_equal
from agon.testing.failure import Violation, hold
from agon.testing.law import Law
from agon.testing.moment import Moment
from agon.testing.play import pick_move, play_on

RESUMED_MOVES = 40
DAMAGED_DUMPS = 12
COUNTERS = ("decisions", "reveals")


@Law
def positions_are_sound(moment: Moment, rng: Rng) -> None:
    """`check` finds nothing wrong with a state that play has reached."""
    moment.state.check()


@Law
def clones_share_nothing(moment: Moment, rng: Rng) -> None:
    """A clone is equal, tells nobody its events, and neither notices what is played on the other."""
    before = load(moment.game, dump(moment.state))
    first = moment.state.clone()
    hold(type(first) is type(moment.state), f"the clone is a {type(first).__name__}")
    hold_equal(before, first, "the clone differs")
    hold(first.sink is None, "the clone tells its events to the original's log")
    second = first.clone()
    play_on(second, rng)
    hold_equal(before, first, "play on a clone changes the original")
    third = first.clone()
    play_on(first, rng)
    hold_equal(before, third, "play on the original changes its clone")
    hold_equal(before, moment.state, "play on clones changes the game")


@Law
def dumps_resume(moment: Moment, rng: Rng) -> None:
    """A state read from its dump is the same, also in the middle of an effect, and goes on in the same way."""
    loaded = load(moment.game, dump(moment.state))
    hold_equal(moment.state, loaded, "a loaded state differs")
    hold_same_future(moment.state.clone(), loaded, rng, "the loaded game")


def hold_same_future(one: State, other: State, rng: Rng, what: str) -> None:
    """The same random moves give the same states in both."""
    for number in range(RESUMED_MOVES):
        if not one.to_move():
            break
        seat, action = pick_move(one, rng)
        one.apply(seat, action)
        other.apply(seat, action)
        hold_equal(one, other, f"{what} differs {number + 1} moves later")


@Law
def damaged_dumps_are_refused(moment: Moment, rng: Rng) -> None:
    """A dump cut off or with a wrong bit is refused in words, or is another state; it never crashes the reader."""
    data = dump(moment.state)
    for number in range(DAMAGED_DUMPS):
        place = rng.below(len(data))
        damaged = bytearray(data)
        damaged[place] ^= 1 << rng.below(8)
        for broken in (data[:place], bytes(damaged)):
            try:
                load(moment.game, broken)
            except AgonError:
                continue
            except Exception as error:
                raise Violation(f"a dump damaged at byte {place} gives {type(error).__name__}: {error}") from error


@Law
def positions_come_back(moment: Moment, rng: Rng) -> None:
    """The position that `describe` writes, through JSON, is the same state, and goes on in the same way."""
    described = json.loads(json.dumps(moment.state.describe()))
    state = moment.game.position(described)
    told = difference(moment.state, state, COUNTERS)
    hold(told == "", f"the described position is another state: {told}")
    for viewer in moment.viewers:
        hold(state.view(viewer) == moment.state.view(viewer), f"viewer {viewer} sees another described position")
    state.decisions, state.reveals = moment.state.decisions, moment.state.reveals
    hold_same_future(moment.state.clone(), state, rng, "the described position")
