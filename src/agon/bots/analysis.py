"""Hints: what a seat could do and how likely it wins by it, from what it knows; better the longer it thinks."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

from agon.bots.belief import Belief
from agon.bots.bot import Observer
from agon.bots.search import LOOKS, Search
from agon.bots.search_bot import tried
from agon.bots.set_choice import SetChoice, is_enough
from agon.core.contract import Action
from agon.core.errors import AgonError
from agon.core.rng import branch, keyed
from agon.core.seeds import check_seed


class Advice(NamedTuple):
    """One option: which share of the thought went into it, and how likely the seat is to win by it."""

    action: Action
    share: float  # 0 to 1; the shares of all options add up to 1
    win: float  # 0 to 1


class Analysis(NamedTuple):
    """What is known after so many iterations; the options that were thought about most come first."""

    iterations: int
    win: float  # how likely the seat is to win if it plays on like this
    choices: list[Advice]


def analyse(
    observer: Observer, seed: int = 0, seconds: float = 1.0, iterations: int = 0, slices: int = 10, top: int = 0
) -> Iterator[Analysis]:
    """Looks at the seat's decision and gives what it has found, `slices` times, each time better than before.

    `seconds` and `iterations` are the whole budget, whichever ends first; 0 is no limit, but one of them must be
    given. With iterations alone the same seed and the same knowledge give the same analysis. `top` is how many options
    are given, 0 for all. Whoever asks may stop at any time: nothing goes on in the background.
    """
    if seconds <= 0 and iterations <= 0:
        raise AgonError("an analysis needs a budget", "Give seconds, iterations or both.")
    if slices < 1:
        raise AgonError(f"an analysis cannot have {slices} slices", "Give 1 or more.")
    if len(observer.legal()) == 0:
        raise AgonError(f"seat {observer.seat} is not asked anything", "Only a decision of the seat can be analysed.")
    rng = branch(keyed(check_seed(seed)))
    first = observer.sample(rng)
    search = Search(first.seats, rng, first.game.search_settings(), observer.seat)
    pool = first.game.hooks.set_choice(first, observer.seat)
    if len(pool) > 0 and is_enough(iterations, seconds):
        search.set_choice = SetChoice(pool, first.reveals)
    begin = perf_counter()
    belief = Belief(observer, rng, True)
    search.look_around(belief, LOOKS)
    search.iterate(first)
    for part in range(1, slices + 1):
        most = max(1, iterations * part // slices)
        end = begin + seconds * part / slices
        while (iterations <= 0 or search.iterations < most) and (seconds <= 0 or perf_counter() < end):
            search.iterate(belief.draw())
        yield summary(search, observer, top)


def summary(search: Search, observer: Observer, top: int) -> Analysis:
    """The options in order of thought given to them; between equals the likelier to win."""
    visits = 0
    total = 0.0
    found = tried(search, observer)
    for option, child in found:
        visits += child.visits
        total += child.total
    rows: list[tuple[int, float, int]] = []
    for option, child in found:
        win = child.total / child.visits if child.visits > 0 else child.guess
        rows.append((-child.visits, -max(0.0, min(1.0, win)), option))
    rows.sort()
    choices = [Advice(option, -minus_visits / visits, -minus_win) for minus_visits, minus_win, option in rows]
    return Analysis(search.iterations, max(0.0, min(1.0, total / visits)), choices[:top] if top > 0 else choices)
