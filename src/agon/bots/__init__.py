"""The bots. A new one is a file here and a line below; it decides by what an Observer gives and nothing else."""

import difflib

from agon.bots.bot import Bot
from agon.bots.greedy_bot import GreedyBot
from agon.bots.levels import AdeptBot, MasterBot, NoviceBot
from agon.bots.random_bot import RandomBot
from agon.core.errors import AgonError

BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "greedy": GreedyBot,
    "adept": AdeptBot,
    "master": MasterBot,
}
"""From weak to strong."""

ABOUT: dict[str, str] = {
    "random": "plays anything that the rules allow",
    "novice": "looks ahead a little and makes mistakes",
    "greedy": "makes the most of its own turn and looks no further",
    "adept": "looks ahead, and answers at once",
    "master": "thinks for a second about every decision",
}


def check_bot(name: str) -> str:
    """The name, if there is a bot of this name."""
    if name not in BOTS:
        near = difflib.get_close_matches(name, BOTS, 1)
        hint = f"Did you mean {near[0]!r}?" if near else f"Bots: {', '.join(BOTS)}."
        raise AgonError(f"there is no bot {name!r}", hint)
    return name


def make_bot(name: str, seed: int) -> Bot:
    """The bot of this name. The same seed and the same knowledge give the same choices, but for a bot with a clock."""
    return BOTS[check_bot(name)](seed)
