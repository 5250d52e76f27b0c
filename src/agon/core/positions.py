"""Positions by hand: what every game reads in the same way. The rest is in each game's position.py."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from agon.core.contract import Game, Step, need
from agon.core.errors import BadPosition
from agon.core.rng import SEED_LIMIT


def read_options(game: Game, description: Mapping[str, Any], shapes: Mapping[str, Any], hint: str) -> dict[str, object]:
    """The game's options in the description. All else must be of the type that `shapes` says.

    Where both know a name it means the position: `gods` of Divine Plan are where they stand, not who plays whom.
    """
    names = [spec.name for spec in game.option_specs]
    for key, value in description.items():
        need(key in shapes or key in names, f"{key!r} is not part of a position of {game.title}")
        if key in shapes:
            check_shape(key, value, shapes[key], hint)
    need(description.get("game", game.id) == game.id, f"this is a position of {description.get('game')!r}")
    return {name: description[name] for name in names if name in description and name not in shapes}


def check_shape(key: str, value: object, shape: Any, hint: str) -> None:
    try:
        msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        raise BadPosition(f"{key!r} cannot be read: {error}", hint) from error


def seed_of(description: Mapping[str, Any]) -> int:
    seed = description.get("seed", 0)
    if isinstance(seed, str):
        need(re.fullmatch("[0-9a-fA-F]{1,64}", seed) is not None, "a seed is a number, or up to 64 hexadecimal digits")
        return int(seed, 16)
    number = int(seed)
    need(0 <= number < SEED_LIMIT, "the seed is out of range")
    return number


def read_steps(steps: Iterable[Mapping[str, Any]], types: Iterable[type[Step[Any]]]) -> list[Step[Any]]:
    """The stack of a state that was written down, from the bottom."""
    by_name = {kind.__name__: kind for kind in types}
    return [read_step(step, by_name) for step in steps]


def read_step(words: Mapping[str, Any], types: Mapping[str, type[Step[Any]]]) -> Step[Any]:
    need(words.get("step") in types, f"there is no step {words.get('step')!r}: {', '.join(types)}")
    fields = {name: value for name, value in words.items() if name != "step"}
    for name, value in fields.items():
        need(isinstance(value, (int, list)), f"{name!r} of {words['step']} is a number or a list of numbers")
    return types[str(words["step"])](**fields)
