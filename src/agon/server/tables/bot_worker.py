"""What runs in a bot's own process. It imports nothing of the server: a worker starts quickly and stays small."""

from __future__ import annotations

import multiprocessing
import os
import secrets
import signal
import threading
from functools import lru_cache
from typing import NamedTuple

from agon.bots import make_bot
from agon.bots.analysis import analyse
from agon.bots.bot import Bot, Observer
from agon.bots.search_bot import SearchBot
from agon.core.codec import dump, load
from agon.core.contract import Game, State
from agon.core.match import new_match
from agon.core.options import Value
from agon.core.rng import branch, keyed
from agon.games import make_game

MOST_GAMES = 16  # with different cards
REHEARSALS = 2
MOST_KEPT = 8  # bots with what they know, so that a worker stays small


@lru_cache(MOST_GAMES)
def game_in_worker(name: str, cards: str) -> Game:
    return make_game(name, cards, "cards")


def begin_worker() -> None:
    """Ctrl-C is the server's to handle, and a server that was killed leaves no workers behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server is not None

    def end_with_server() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=end_with_server, daemon=True).start()


class Known(NamedTuple):
    """What a seat knows, to be sent to a worker."""

    game: str
    cards: str  # the text of its card file; empty for the standard cards
    state: bytes  # which the seat cannot tell from the true one
    seat: int

    def observer(self) -> Observer:
        return Observer(load(game_in_worker(self.game, self.cards), self.state), self.seat)


def known_to(seat: int, state: State) -> Known:
    game, chance = state.game, branch(keyed(secrets.randbits(256)))
    return Known(game.id, game.cards_text, dump(state.determinize(seat, chance)), seat)


class Thought(NamedTuple):
    """What an analysis has found: each option with its share of the iterations and the chance to win by it."""

    iterations: int = 0
    choices: tuple[tuple[int, float, float], ...] = ()


def analyse_once(known: Known, seed: int, seconds: float) -> Thought:
    found = Thought()
    for analysis in analyse(known.observer(), seed, seconds, slices=1):
        found = Thought(analysis.iterations, tuple((one.action, one.share, one.win) for one in analysis.choices))
    return found


def rehearse(name: str, cards: str, options: dict[str, Value]) -> str:
    """What goes wrong in games of random moves with these cards, and with all that is shown of them; nothing if none
    does."""
    try:
        game = make_game(name, cards)
        for seed in range(REHEARSALS):
            match, bot = new_match(game, options, seed), make_bot("random", seed)
            while seats := match.state.to_move():
                match.state.view(seats[0])
                match.state.prompt(seats[0])
                match.apply(seats[0], bot.choose(Observer(match.state, seats[0])))
            load(game, dump(match.state)).result()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


class Kept(NamedTuple):
    """A bot that has thought about the rest of its turn, and the decision that it expects: the next at its table."""

    seat: int
    level: str
    sequence: int  # of the table's journal: no number comes twice, whatever is taken back
    bot: SearchBot


KEPT: dict[str, Kept] = {}
"""By table."""


def think(known: Known, level: str, seed: int, table: str, sequence: int) -> int:
    """A bot's choice. Whoever chose last at the table goes on with what it knows, if nothing else has happened."""
    bot: Bot
    kept = KEPT.pop(table, None)
    if kept is not None and kept[:3] == (known.seat, level, sequence):
        bot = kept.bot
        bot.rng = branch(keyed(seed))  # so that it chooses as a new bot would, where it knows nothing
    else:
        bot = make_bot(level, seed)
    choice = bot.choose(known.observer())
    if isinstance(bot, SearchBot) and bot.kept is not None:
        KEPT[table] = Kept(known.seat, level, sequence + 1, bot)
        if len(KEPT) > MOST_KEPT:
            del KEPT[next(iter(KEPT))]  # the table that was thought about longest ago
    return choice
