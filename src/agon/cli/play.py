"""`agon play`: makes or loads a match, seats people and bots, and opens the terminal table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agon.cli.common import (
    HUMAN,
    PLAYING,
    CardsFile,
    GameName,
    GameOptions,
    examples,
    load_game,
    output,
    parse_options,
    parse_seed,
    read_file,
    read_text,
)
from agon.core.errors import AgonError

if TYPE_CHECKING:
    from agon.core.contract import Game
    from agon.core.match import Match

commands = typer.Typer()


@commands.command(
    rich_help_panel=PLAYING,
    epilog=examples(
        "agon play divineplan",
        "agon play divineplan --seats human,greedy,random --save game.json",
        "agon play divineplan --load game.json --save game.json",
        "agon play divineplan --seed 42 --option favor_tokens=6",
        "agon play divineplan --position puzzle.toml",
        "agon play theos --seats human,adept --hints",
        "yes 1 | agon play divineplan --seed 7",
    ),
)
def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", metavar="WHO,WHO,…", help="`human` or a bot for each seat; otherwise you and greedy bots."
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="N", help="Play this deal; otherwise a new, secret one.")
    ] = None,
    option: GameOptions = None,
    cards: CardsFile = None,
    position: Annotated[
        Path | None, typer.Option("--position", metavar="FILE", help="Start from a position; see `agon position`.")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save the game after every move.")] = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")] = None,
    hints: Annotated[bool, typer.Option("--hints", help="Allow hints: `hint` shows your best choices.")] = False,
) -> None:
    """Play a game in the terminal, against bots or other people.

    Type a choice's number or part of its name; `h` lists what else you can type. With --hints, `hint` thinks about your
    decision, from nothing but what you know, and shows the best choices with their chances. People who play each other
    take turns at one screen.

    Moves may also come from a file or another program. Then the screen is not cleared, nobody is waited for, and the
    game stops where the input ends, with exit code 0 and saved if you gave --save.
    """
    from agon.cli.terminal import TerminalGame

    players = None if seats is None else [check_player(word.strip()) for word in seats.split(",")]
    check_save(save, load)
    if load is not None:
        given = {"--seed": seed, "--option": option, "--cards": cards, "--position": position}
        match = load_match(game, load, [name for name, value in given.items() if value])
    elif position is not None:
        given = {"--seed": seed, "--option": option}
        refuse_beside("--position", [name for name, value in given.items() if value])
        match = match_from_position(load_game(game, cards), position)
    else:
        match = fresh_match(load_game(game, cards), players, seed, option)
    TerminalGame(match, seat_players(players, match), output(), save, hints).run()


def check_save(save: Path | None, load: Path | None) -> None:
    """Refuses a file that cannot be written or would cost another game, before the first move."""
    if save is None:
        return
    if not save.parent.is_dir():
        raise AgonError(f"there is no folder {str(save.parent)!r} to save in", "Make it first, or choose another.")
    if not os.access(save.parent, os.W_OK):
        raise AgonError(
            f"nothing can be saved in {str(save.parent)!r}: you may not write there", "Choose another folder."
        )
    if save.exists() and (load is None or not load.exists() or not save.samefile(load)):
        hint = f"Go on with it (--load {save} --save {save}), or choose another name."
        raise AgonError(f"{str(save)!r} is there already", hint)


def refuse_beside(main: str, others: list[str]) -> None:
    if others:
        raise AgonError(f"{main} does not go with {' and '.join(others)}", f"{main} brings all that with it.")


# -- the three ways to begin -------------------------------------------------------------------------------------------
def fresh_match(game: Game, players: list[str] | None, seed: str | None, option: list[str] | None) -> Match:
    from agon.core.match import new_match
    from agon.core.seeds import fresh_seed

    options = options_for(game, parse_options(option), None if players is None else len(players))
    return new_match(game, options, fresh_seed() if seed is None else parse_seed(seed))


def match_from_position(game: Game, path: Path) -> Match:
    from agon.core.match import new_match

    return new_match(game, position=read_position(path))


def load_match(name: str, path: Path, others: list[str]) -> Match:
    from agon.core.match import Match
    from agon.core.record import read_record

    refuse_beside("--load", others)
    record = read_record(read_file(path), str(path))
    game = load_game(name)
    if record.cards:
        from agon.games import make_game

        game = make_game(name, record.cards, f"the cards in {path}")
    return Match(game, record)


def read_position(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise AgonError(f"{path} is not TOML: {error}", "`agon position` writes positions to learn from.") from error


# -- who sits where ----------------------------------------------------------------------------------------------------
def options_for(game: Game, options: dict[str, object], count: int | None) -> dict[str, object]:
    """The options with the number of seats that --seats implies, where the game has such an option."""
    if count is not None and "seats" not in options and any(spec.name == "seats" for spec in game.option_specs):
        return {**options, "seats": count}
    return options


def seat_players(players: list[str] | None, match: Match) -> list[str]:
    """Who sits where: as told, as in the saved game, or one person against greedy bots."""
    count = match.state.seats
    if players is None:
        saved = [check_player(player) for player in match.record.players]
        return saved if len(saved) == count else [HUMAN] + ["greedy"] * (count - 1)
    if len(players) != count:
        raise AgonError(f"--seats names {len(players)}, but this game has {count} seats", "Name one for every seat.")
    return players


def check_player(player: str) -> str:
    import difflib

    from agon.bots import BOTS

    known = [HUMAN, *BOTS]
    if player not in known:
        near = difflib.get_close_matches(player, known, 1)
        hint = f"Did you mean {near[0]!r}?" if near else f"A seat takes one of: {', '.join(known)}."
        raise AgonError(f"nobody called {player!r} can sit down", hint)
    return player
