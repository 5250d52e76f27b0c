"""Random play, the same on every machine for the same seed."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

from agon.core.codec import digest, dump
from agon.core.contract import Game, State
from agon.core.match import Match, new_match
from agon.core.rng import Rng, fast
from agon.testing.failure import hold


def chooser(seed: int, *purpose: str) -> Rng:
    """A generator for choices, apart from the game's own chance and from every other purpose."""
    words = blake2b("\0".join([f"{seed:x}", *purpose]).encode(), digest_size=8, person=b"agon testing").digest()
    return fast(int.from_bytes(words[:4], "big"), int.from_bytes(words[4:], "big"))


def pick_move(state: State, rng: Rng) -> tuple[int, int]:
    """A random seat that owes a decision, and one of its options."""
    seat = rng.pick(state.to_move())
    return seat, rng.pick(state.legal(seat))


def play_on(state: State, rng: Rng, most: int | None = None) -> list[tuple[int, int]]:
    """Plays at random to the end, or `most` moves, and gives the moves."""
    moves: list[tuple[int, int]] = []
    while state.to_move() and (most is None or len(moves) < most):
        hold(len(moves) <= state.game.longest, f"the game goes on after {state.game.longest} decisions")
        seat, action = pick_move(state, rng)
        state.apply(seat, action)
        moves.append((seat, action))
    return moves


def random_match(game: Game, options: Mapping[str, object] | None, seed: int, moves: int, choices: int = 0) -> Match:
    """A match after so many random moves, or at its end if it is shorter. `choices` varies the moves of one seed."""
    match = new_match(game, options, seed)
    rng = chooser(seed, "moves", str(choices))
    for number in range(moves):
        if not match.state.to_move():
            break
        match.apply(*pick_move(match.state, rng))
    return match


def fingerprint(game: Game, options: Mapping[str, object] | None, seed: int) -> str:
    """One word that stands for every state of a random game: equal for compiled and pure code, on every machine."""
    state = game.new(options, seed)
    rng = chooser(seed, "moves", "0")
    sum_of_all = blake2b(dump(state), digest_size=16)
    while state.to_move():
        state.apply(*pick_move(state, rng))
        sum_of_all.update(digest(state).to_bytes(8, "big"))
    return sum_of_all.hexdigest()
