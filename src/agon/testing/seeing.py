"""Laws of what leaves the engine: views, features, and that looking changes nothing."""

from __future__ import annotations

from math import isfinite

import msgspec

from agon.core.codec import dump
from agon.core.errors import AgonError
from agon.core.protocol import View
from agon.core.rng import Rng
from agon.testing.asking import ids_in
from agon.testing.failure import Violation, hold
from agon.testing.law import Law
from agon.testing.moment import Moment


@Law
def views_are_sound(moment: Moment, rng: Rng) -> None:
    """Every viewer has a view whose ids are unique, which survives the wire and agrees with the state."""
    state = moment.state
    for viewer in moment.viewers:
        view = state.view(viewer)
        where = f"the view of {viewer}"
        hold(view.game == moment.game.id and view.viewer == viewer, f"{where} is of {view.game!r}, for {view.viewer}")
        hold(view.to_move == state.to_move(), f"{where} says that {view.to_move} are asked, not {state.to_move()}")
        hold(view.result == state.result(), f"{where} has another result than the state")
        hold(view.phase != "", f"{where} does not say where in the turn we are")
        seats = [seat.seat for seat in view.seats]
        hold(seats == list(moment.seats), f"{where} shows the seats {seats}")
        ids = ids_in(view)
        twice = sorted({found for found in ids if ids.count(found) > 1})
        hold(not twice and "" not in ids, f"{where} has two things with one id: {twice}")
        wired = msgspec.json.decode(msgspec.json.encode(view), type=View)
        hold(wired == view, f"{where} is another one after JSON")


@Law
def strangers_see_nothing(moment: Moment, rng: Rng) -> None:
    """A viewer that does not exist is refused."""
    for viewer in (moment.state.seats, -2):
        try:
            moment.state.view(viewer)
        except AgonError:
            continue
        raise Violation(f"there is no viewer {viewer}, but it gets a view")


@Law
def features_are_sound(moment: Moment, rng: Rng) -> None:
    """Every seat is observed as `features` finite numbers, and valued as a finite one."""
    for seat in moment.seats:
        observed = moment.state.observe(seat)
        hold(len(observed) == moment.game.features, f"{len(observed)} features instead of {moment.game.features}")
        hold(all(isfinite(number) for number in observed), f"seat {seat} observes a number that is not finite")
        hold(isfinite(moment.state.evaluate(seat)), f"seat {seat} is valued by a number that is not finite")


@Law
def looking_changes_nothing(moment: Moment, rng: Rng) -> None:
    """Views, prompts, features, results and descriptions leave the state as it is."""
    state = moment.state
    before = dump(state)
    for viewer in moment.viewers:
        state.view(viewer)
    for seat in moment.seats:
        state.prompt(seat)
        state.observe(seat)
        state.evaluate(seat)
    state.result()
    state.describe()
    state.check()
    hold(dump(state) == before, "looking at the state has changed it")
