"""Laws of the end: the game comes to one, and then it says how everybody did."""

from __future__ import annotations

from math import isclose

from agon.core.protocol import Result
from agon.core.rng import Rng
from agon.testing.failure import Violation, hold
from agon.testing.law import Law
from agon.testing.moment import Moment


@Law
def games_end(moment: Moment, rng: Rng) -> None:
    """No game has more decisions than `longest`."""
    made = len(moment.record.moves)
    hold(made + (not moment.state.over) <= moment.game.longest, f"after {made} decisions the game still goes on")


@Law
def results_are_sound(moment: Moment, rng: Rng) -> None:
    """There is a result at the end and only then: values, ranks and teams fit together."""
    result = moment.state.result()
    if not moment.state.over:
        hold(result is None, "there is a result before the end")
        return
    if result is None:
        raise Violation("the game is over without a result")
    hold(result.reason != "", "the result does not say why the game ended")
    moment.hold_rule(result.rule, "the result")
    seats = [seat.seat for seat in result.seats]
    hold(seats == list(moment.seats), f"the result lists the seats {seats}")
    check_teams(result)
    check_values(result)
    check_ranks(result)


def check_teams(result: Result) -> None:
    members = sorted(seat for team in result.teams for seat in team)
    hold(not members or members == list(range(len(result.seats))), f"the teams {result.teams} are not all the seats")
    for team in result.teams:
        kinds = {(result.seats[seat].value, result.seats[seat].rank) for seat in team}
        hold(len(kinds) == 1, f"team {team} does not win or lose together")


def check_values(result: Result) -> None:
    values = result.values()
    hold(all(0 <= value <= 1 for value in values), f"the values {values} are not between 0 and 1")
    if len(values) == 1 or not result.winners():
        return  # alone one wins or does not; and a table may lose together
    sums = [sum(values), sum(values[team[0]] for team in result.teams)]  # a team's win counts once, or is shared
    hold(any(isclose(total, 1) for total in sums), f"the values {values} do not share one win")


def check_ranks(result: Result) -> None:
    for one in result.seats:
        hold(1 <= one.rank <= len(result.seats), f"seat {one.seat} has rank {one.rank}")
        for other in result.seats:
            better = one.value > other.value
            hold(not better or one.rank < other.rank, f"seat {one.seat} does better than {other.seat} but ranks lower")
            hold(one.rank != other.rank or one.value == other.value, f"rank {one.rank} has two values")
    hold(len(result.seats) == 1 or min(seat.rank for seat in result.seats) == 1, "nobody has rank 1")
