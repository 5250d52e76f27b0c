"""One game between bots, from the deal to its outcome, whatever the bots do.

A bot that raises, answers with what is no option, or takes too long forfeits the game; the outcome says who and why.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from operator import index

from msgspec import Struct

from agon.bots.bot import Bot, Observer
from agon.core.contract import Game, State
from agon.core.errors import IllegalAction
from agon.core.options import Value
from agon.lab.contestants import make_contestant

NOBODY = -1

Watch = Callable[[int], None]
"""Told which seat begins to decide, and NOBODY when it has decided: somebody else may look at the clock."""


class Setup(Struct, frozen=True):
    """What all games of a series or match have in common: what a process needs beside the tasks, as plain data."""

    game: str
    options: dict[str, Value]
    limit: float = 0.0  # seconds a decision may take; 0 is no limit
    cards_text: str = ""
    cards_name: str = ""


class Task(Struct, frozen=True):
    """One game that is to be played: who sits where, and where all its chance comes from."""

    number: int
    deal: int  # games of one deal begin with the same cards on the same seats
    bots: list[str]
    deal_seed: int
    bot_seeds: list[int]


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How one game ended: all lists are in seat order.

    Who forfeits has lost; the others share the win. A game that the engine itself could not finish has no values and
    counts for nothing.
    """

    bots: list[str]
    values: list[float]
    scores: list[int]
    decisions: int
    number: int = 0
    deal: int = 0
    ranks: list[int] = []
    chosen: list[int] = []  # decisions of each seat, and the seconds they took
    seconds: list[float] = []
    forfeit: int = NOBODY  # the seat that forfeited
    problem: str = ""  # why it did, or why there is no result

    def is_void(self) -> bool:
        return not self.values


class Forfeit(Exception):
    """A bot has failed in the middle of a game."""

    def __init__(self, seat: int, problem: str) -> None:
        super().__init__(problem)
        self.seat = seat
        self.problem = problem


def nobody_watches(seat: int) -> None:
    pass


class Clock:
    """How many decisions each seat has made, and how long they took."""

    def __init__(self, seats: int, limit: float, watch: Watch) -> None:
        self.chosen = [0] * seats
        self.seconds = [0.0] * seats
        self.limit = limit
        self.watch = watch

    def choose(self, bot: Bot, state: State, seat: int) -> int:
        self.watch(seat)
        started = time.perf_counter()
        try:
            action = index(bot.choose(Observer(state, seat)))  # whatever it gives must be a whole number
        except (Exception, SystemExit) as error:
            raise Forfeit(seat, f"{type(error).__name__}: {error}") from error
        finally:
            self.watch(NOBODY)
        took = time.perf_counter() - started
        self.chosen[seat] += 1
        self.seconds[seat] += took
        if 0 < self.limit < took:
            raise Forfeit(seat, overrun(self.limit))
        return action


def overrun(limit: float) -> str:
    return f"a decision took longer than {limit:g} s"


def play_game(game: Game, setup: Setup, task: Task, watch: Watch = nobody_watches) -> Outcome:
    clock = Clock(len(task.bots), setup.limit, watch)
    try:
        state = game.new(setup.options, task.deal_seed)
        bots: list[Bot] = []
        try:
            for seat in range(state.seats):
                bots.append(seat_bot(game, setup, task, seat))
            play_to_end(state, bots, clock)
        except Forfeit as failure:
            return forfeited(task, failure.seat, failure.problem, teams_of(state), clock)
        finally:
            for bot in bots:
                if hasattr(bot, "close"):  # it has had help
                    bot.close()
        return ended(state, task, clock)
    except Exception as error:  # no bot's fault: the game does not count, and the others go on
        return void(task, f"the engine failed: {type(error).__name__}: {error}", clock)


def seat_bot(game: Game, setup: Setup, task: Task, seat: int) -> Bot:
    try:
        return make_contestant(task.bots[seat], game, setup.options, task.bot_seeds[seat])
    except (Exception, SystemExit) as error:
        raise Forfeit(seat, f"{type(error).__name__}: {error}") from error


def play_to_end(state: State, bots: list[Bot], clock: Clock) -> None:
    while not state.over:
        for seat in state.to_move():
            action = clock.choose(bots[seat], state, seat)
            try:
                state.apply(seat, action)
            except IllegalAction as error:
                raise Forfeit(seat, f"it chose what it may not: {error.message}") from error


def teams_of(state: State) -> list[list[int]]:
    """Who wins and loses together, in seat order; everybody alone in most games."""
    teams: list[list[int]] = []
    for seat in range(state.seats):
        for team in teams:
            if state.game.allied(state, team[0], seat):
                team.append(seat)
                break
        else:
            teams.append([seat])
    return teams


def ended(state: State, task: Task, clock: Clock) -> Outcome:
    result = state.result()
    assert result is not None
    return Outcome(
        bots=task.bots,
        values=result.values(),
        scores=[seat.score for seat in result.seats],
        decisions=sum(clock.chosen),
        number=task.number,
        deal=task.deal,
        ranks=[seat.rank for seat in result.seats],
        chosen=clock.chosen,
        seconds=[round(seconds, 6) for seconds in clock.seconds],
    )


def forfeited(task: Task, seat: int, problem: str, teams: list[list[int]], clock: Clock | None = None) -> Outcome:
    """The seat and its allies have lost; all other teams share the win."""
    seats = len(task.bots)
    losers = next(team for team in teams if seat in team)
    share = 1.0 / (len(teams) - 1) if len(teams) > 1 else 0.0
    clock = clock if clock is not None else Clock(seats, 0.0, nobody_watches)
    return Outcome(
        bots=task.bots,
        values=[0.0 if one in losers else share for one in range(seats)],
        scores=[0] * seats,
        decisions=sum(clock.chosen),
        number=task.number,
        deal=task.deal,
        ranks=[len(teams) if one in losers else 1 for one in range(seats)],
        chosen=clock.chosen,
        seconds=[round(seconds, 6) for seconds in clock.seconds],
        forfeit=seat,
        problem=problem,
    )


def void(task: Task, problem: str, clock: Clock) -> Outcome:
    return Outcome(task.bots, [], [], sum(clock.chosen), number=task.number, deal=task.deal, problem=problem)
