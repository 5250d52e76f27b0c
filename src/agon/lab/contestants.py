"""Who takes part: a bot by its name, and what it may spend on a decision, as in `master:seconds=0.5`.

`package.module:Class` is a bot of your own: a class that is made with a seed and has `choose(observer)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from agon.bots import BOTS, check_bot, make_bot
from agon.bots.bot import Bot
from agon.bots.levels import MASTER_SECONDS, AdeptBot, MasterBot, NoviceBot
from agon.bots.parallel import ParallelBot
from agon.bots.search_bot import SearchBot
from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.options import Value
from agon.lab.ismcts import IsmctsBot

ISMCTS = "ismcts"  # OpenSpiel's own bot
MOST_SECONDS = 3600.0
MOST_ITERATIONS = 100_000_000
MOST_PROCESSES = 64
BUDGETS = f"A budget is seconds=0.5 or iterations=300, and processes=2 (at most {MOST_PROCESSES}) lets that many think."


class Budget:
    """What a bot may spend on a decision; 0 is no limit, and both 0 is the bot's own."""

    def __init__(self) -> None:
        self.iterations = 0
        self.seconds = 0.0
        self.processes = 1

    def is_set(self) -> bool:
        return self.iterations > 0 or self.seconds > 0


def parse(name: str) -> tuple[str, Budget]:
    """The bot's name and its budget."""
    head, colon, tail = name.rpartition(":")
    if not colon or "=" not in tail:
        return name, Budget()
    budget = Budget()
    for part in tail.split(","):
        key, _, value = part.partition("=")
        if key == "iterations" and value.isdecimal() and 1 <= int(value) <= MOST_ITERATIONS:
            budget.iterations = int(value)
        elif key == "seconds" and is_positive(value):
            budget.seconds = float(value)
        elif key == "processes" and value.isdecimal() and 1 <= int(value) <= MOST_PROCESSES:
            budget.processes = int(value)
        else:
            raise AgonError(f"{part!r} is no budget for {head}", BUDGETS)
    if not budget.is_set():
        raise AgonError(f"{name} has processes but no budget", BUDGETS)
    return head, budget


def is_positive(text: str) -> bool:
    try:
        return 0 < float(text) <= MOST_SECONDS
    except ValueError:
        return False


def check_contestant(name: str, game: Game, options: Mapping[str, Value], limit: float = 0.0) -> str:
    """The name, if there is such a bot, it takes what is asked of it, and its time is within the limit."""
    plain, budget = parse(name)
    if 0 < limit <= budget.seconds:
        hint = f"It would forfeit every game: --limit {2 * budget.seconds:g}"
        raise AgonError(f"{name} may think for longer than the limit of {limit:g} s", hint)
    make_contestant(name, game, options, 0)
    return name


def make_contestant(name: str, game: Game, options: Mapping[str, Value], seed: int) -> Bot:
    """The bot of this name for one game. The same seed and the same knowledge give the same choices."""
    plain, budget = parse(name)
    if ":" in plain:
        return own_bot(plain, budget, seed)
    if plain == ISMCTS:
        seconds = budget.seconds if budget.is_set() else MASTER_SECONDS
        return IsmctsBot(game, options, seed, budget.iterations, seconds)
    if not budget.is_set():
        return make_bot(plain, seed)
    check_bot(plain)
    if plain not in takes_budget():
        raise AgonError(f"{plain} takes no budget", f"These do: {', '.join(takes_budget())}, {ISMCTS}.")
    if BOTS[plain] is NoviceBot:
        if budget.seconds > 0 or budget.processes > 1:
            raise AgonError(f"{plain} takes iterations only", f"It is over in a moment: {plain}:iterations=16")
        return NoviceBot(seed, budget.iterations)
    master = BOTS[plain] is MasterBot
    if budget.processes > 1:
        return ParallelBot(seed, budget.processes, budget.iterations, budget.seconds, reads=master)
    return (MasterBot if master else AdeptBot)(seed, budget.iterations, budget.seconds)


def takes_budget() -> list[str]:
    return [name for name, kind in BOTS.items() if issubclass(kind, SearchBot)]


def own_bot(name: str, budget: Budget, seed: int) -> Bot:
    """A bot from somebody's own module."""
    module, _, attribute = name.partition(":")
    hint = "A bot of your own is named package.module:Class, and Python must find the module (PYTHONPATH)."
    try:
        made = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise AgonError(f"there is no bot {name!r}: {error}", hint) from error
    if not (isinstance(made, type) and issubclass(made, Bot)):
        raise AgonError(f"{name!r} is no bot", "A bot is a subclass of agon.bots.bot.Bot.")
    if budget.is_set():
        raise AgonError(f"{name} takes no budget", "Budgets are for the bots that come with Agon.")
    try:
        return made(seed)
    except (Exception, SystemExit) as error:
        problem = f"{name!r} cannot be made: {type(error).__name__}: {error}"
        raise AgonError(problem, "A bot is made with a seed alone, and inherits Bot or SearchBot.") from error
