"""The plan of a match, a round robin or a gauntlet: all play every deal on every seat, so that luck cancels.

A side is a team, or a seat that plays for itself. All games of one deal begin alike, seat for seat: with the same
cards, decks, gods and dice. The bots move one side on from game to game until everybody has played every side of it. So
nobody can owe a result to the seat or the deck.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import combinations, permutations
from math import factorial

from msgspec import Struct

from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.options import Value
from agon.lab.one_game import Setup, Task, teams_of
from agon.lab.series import derived_seed

MOST_ORDERS = 120  # arrangements of a line-up that are taken in turn


class Contest(Struct, frozen=True):
    """What is to be played, as plain data."""

    game: str
    options: dict[str, Value]
    bots: list[str]
    sides: list[list[int]]  # the seats of each side
    seed: int
    deals: int
    limit: float = 0.0
    cards_text: str = ""
    cards_name: str = ""
    gauntlet: bool = False  # the first bot meets each of the others, and these do not meet

    def setup(self) -> Setup:
        return Setup(self.game, self.options, self.limit, self.cards_text, self.cards_name)

    def lineups(self) -> list[list[str]]:
        """Who meets whom: every choice of as many bots as there are sides.

        If there are fewer bots than sides, each sits alone among bots of one other kind: so its share of wins tells how
        it does against them. In a gauntlet that is so for the first bot only.
        """
        sides = len(self.sides)
        if self.gauntlet:
            return [[self.bots[0]] + [other] * (sides - 1) for other in self.bots[1:]]
        if len(self.bots) >= sides:
            return [list(some) for some in combinations(self.bots, sides)]
        return [[one] + [other] * (sides - 1) for one in self.bots for other in self.bots if one != other]

    def games(self) -> int:
        return self.deals * len(self.lineups()) * len(self.sides)

    def task(self, number: int, lineups: list[list[str]]) -> Task:
        """Games are numbered deal by deal: whoever stops early has met everybody equally often, or nearly so."""
        rest, turn = divmod(number, len(self.sides))
        deal, which = divmod(rest, len(lineups))
        order = arranged(lineups[which], deal)
        names = [""] * sum(len(side) for side in self.sides)
        for place, side in enumerate(self.sides):
            for seat in side:
                names[seat] = order[(place + turn) % len(order)]
        bot_seeds = [derived_seed(self.seed, "bot", number, seat) for seat in range(len(names))]
        return Task(number, deal, names, derived_seed(self.seed, "deal", deal), bot_seeds)

    def tasks(self, done: Container[int] = ()) -> Iterator[Task]:
        """The games that are still to be played."""
        lineups = self.lineups()
        return (self.task(number, lineups) for number in range(self.games()) if number not in done)


def arranged(lineup: list[str], deal: int) -> list[str]:
    """The line-up in another order for every deal: moving on alone would keep everybody's neighbours."""
    which = deal % min(MOST_ORDERS, factorial(len(lineup) - 1))
    for place, rest in enumerate(permutations(lineup[1:])):
        if place == which:
            return [lineup[0], *rest]
    raise AssertionError(which)


def plan(
    game: Game,
    options: dict[str, Value],
    bots: list[str],
    seed: int,
    games: int,
    limit: float,
) -> Contest:
    """The contest with so many games for every line-up, or AgonError if it cannot be held."""
    if len(bots) < 2:
        raise AgonError("a match needs two bots at least", f"Name another: agon match {game.id} greedy random")
    for name in bots:
        if bots.count(name) > 1:
            raise AgonError(f"{name} is named twice", "`agon sim` lets a bot play against itself.")
    if games < 1:
        raise AgonError(f"{games} games cannot be played", "Play one at least: --games 100")
    sides = teams_of(game.new(options, seed))
    if len(sides) < 2:
        raise AgonError("nobody plays against anybody here", f"`agon options {game.id}` tells what else can be played.")
    deals = -(-games // len(sides))
    return Contest(game.id, options, bots, sides, seed, deals, limit, game.cards_text)
