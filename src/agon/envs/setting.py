"""What all environments share: a game with settled options, its spaces' sizes, its seeds and its observations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.core.contract import Game, State
from agon.core.errors import AgonError
from agon.core.features import Features
from agon.core.seeds import fresh_seed
from agon.games import make_game

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]

BOUND = 100.0
"""Every feature is a count or a yes, scaled to about one; none comes near this."""


@lru_cache
def game_called(name: str, cards_text: str = "") -> Game:
    """The game of this name, made once: to read its cards takes longer than to play it."""
    return make_game(name, cards_text)


class Setting:
    """One game in one mode. Unknown games and options are refused here, with what there is instead."""

    def __init__(self, game: str | Game, options: Mapping[str, object]) -> None:
        self.game = game_called(game) if isinstance(game, str) else game
        self.options = self.game.settle(options)
        self.seats = self.game.new(self.options, 0).seats
        self.actions = len(self.game.vocabulary)
        self.features = self.game.features
        self.row = Features(1, self.features)  # to write observations in

    def new(self, seed: int) -> State:
        return self.game.new(self.options, seed)

    def check_seat(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise AgonError(f"there is no seat {seat!r}", f"Seats of this game go from 0 to {self.seats - 1}.")
        return seat


class Seeds:
    """The seeds of one environment's games: a given one is the game's own, and those after it follow from it."""

    def __init__(self) -> None:
        self.random = Random(fresh_seed())

    def next(self, seed: int | None) -> int:
        if seed is None:
            return self.random.getrandbits(64)
        self.random = Random(seed)
        return seed


def observation_of(state: State, seat: int, row: Features) -> Floats:
    """What the seat knows, as an array of its own; `row` is only a place to write it first."""
    row.open(0)
    state.game.write_features(state, seat, row)
    return np.frombuffer(memoryview(row.numbers), np.float64).astype(np.float32)


def mask_of(options: list[int], actions: int) -> Mask:
    """1 for each action that may be chosen."""
    mask = np.zeros(actions, dtype=np.int8)
    mask[options] = 1
    return mask


def returns_of(state: State) -> list[float]:
    """What each seat has won: 1 for a win, a share of it for a shared one, 0 for a loss and before the end."""
    result = state.result() if state.over else None
    return [0.0] * state.seats if result is None else result.values()


def check_render_mode(mode: str | None) -> str | None:
    if mode not in (None, "ansi"):
        raise AgonError(f"there is no render mode {mode!r}", "The one that there is, 'ansi', gives the table as text.")
    return mode


def whole_number(action: Any) -> int:
    """An action as a plain number; networks give them as NumPy numbers or arrays of one."""
    try:
        return int(action)
    except (TypeError, ValueError):
        raise AgonError(f"{action!r} is no action", "An action is a whole number; `agon actions` lists them.") from None
