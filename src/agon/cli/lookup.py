"""Commands that look things up: games, their options, actions, cards and rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agon.cli.common import (
    LOOKING_UP,
    AsJson,
    CardsFile,
    GameName,
    complete_game,
    examples,
    load_game,
    output,
    plain_table,
    print_json,
)
from agon.core.errors import AgonError

if TYPE_CHECKING:
    from agon.core.contract import Game
    from agon.core.ledger import Rule

commands = typer.Typer()

MOST_CHOICES = 6  # of an option, in a table
FIELDS = "fields"  # the column of card_rows that says where each field of a card comes from


@commands.command(rich_help_panel=LOOKING_UP, epilog=examples("agon games", "agon games --json"))
def games(as_json: AsJson = False) -> None:
    """List the games, with their players and rules versions."""
    from agon.games import GAMES

    rows = [game_row(load_game(name)) for name in GAMES.names()]
    if as_json:
        print_json(rows)
        return
    table = plain_table("game", "title", "players", "rules", "actions")
    for row in rows:
        table.add_row(*(str(row[key]) for key in ("game", "title", "players", "rules", "actions")))
    output().print(table)


def game_row(game: Game) -> dict[str, str | int]:
    seats = [spec.allowed() for spec in game.option_specs if spec.name == "seats"]
    counts = sorted({int(mode["seats"]) for mode in game.modes() if "seats" in mode})
    players = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(counts[0]) if counts else "".join(seats)
    return {
        "game": game.id,
        "title": game.title,
        "players": players,
        "rules": game.version,
        "actions": len(game.vocabulary),
    }


@commands.command(rich_help_panel=LOOKING_UP, epilog=examples("agon options divineplan"))
def options(game: GameName, as_json: AsJson = False) -> None:
    """List a game's options: their values, defaults and rules.

    `agon play`, `agon sim` and `agon match` take them as --option NAME=VALUE.
    """
    specs = load_game(game).option_specs
    if as_json:
        keys = ("name", "default", "help", "rule", "choices", "low", "high")
        print_json([{key: getattr(spec, key) for key in keys} for spec in specs])
        return
    table = plain_table("option", "default", "takes", "what it does", "rule", wide=("takes", "what it does"))
    for spec in specs:
        default = "by the others" if spec.default is None else str(spec.default)
        is_long = len(spec.choices) > MOST_CHOICES
        takes = f"one of {len(spec.choices)} (--json lists them)" if is_long else spec.allowed()
        table.add_row(spec.name, default, takes, spec.help, spec.rule)
    output().print(table)


@commands.command(
    rich_help_panel=LOOKING_UP,
    epilog=examples("agon cards divineplan", "agon cards divineplan -v", "agon cards divineplan --cards mine.toml"),
)
def cards(
    game: GameName,
    cards: CardsFile = None,
    as_json: AsJson = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Also show which fields come from a better source.")
    ] = False,
) -> None:
    """List a game's cards: their texts and where they come from.

    The sources are rulebook, published, inferred, reconstructed and own.
    """
    rows = load_game(game, cards).card_rows()
    if as_json:
        print_json(rows)
        return
    if not rows:
        raise AgonError(f"{game} has no cards", "`agon games` lists the games.")
    shown = [column for column in rows[0] if column != FIELDS]
    table = plain_table(*shown, wide=("text",))
    for row in rows:
        table.add_row(*(row[column] for column in shown))
        if verbose and row.get(FIELDS):
            table.add_row(*(row[FIELDS] if column == "text" else "" for column in shown), style="dim")
    console = output()
    console.print(table)
    console.print(f"{len(rows)} different cards")


@commands.command(
    rich_help_panel=LOOKING_UP,
    epilog=examples(
        "agon rules divineplan",
        "agon rules divineplan LOCK-03",
        "agon rules DIVINEPLAN-LOCK-03 --where",
        "agon rules --where --json",
        "agon rules --coverage",
        "agon rules --coverage --json --tests tests",
    ),
)
def rules(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game (`agon games` lists them), or a rule's whole ID.",
            autocompletion=complete_game,
        ),
    ] = None,
    rule_id: Annotated[str | None, typer.Argument(metavar="ID", help="One rule: its ID or the end of it.")] = None,
    where: Annotated[bool, typer.Option("--where", help="Show the lines of code and of tests that name it.")] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="Show which rules have no test.")] = False,
    tests: Annotated[Path, typer.Option("--tests", metavar="DIR", help="The tests that --coverage reads.")] = Path(
        "tests"
    ),
    as_json: AsJson = False,
) -> None:
    """Show all rules of a game, or one of them.

    --where lists the lines of code that name a rule and the tests that show it: of one rule, of a game's, or of all.

    --coverage, in a checkout, counts the rules that have a test and lists the others: of one game, or of all.
    """
    from agon.core.ledger import find_rule, game_of, read_ledger

    if game is not None and rule_id is None and (named := game_of(game)) is not None:
        game, rule_id = named, game
    if where and coverage:
        raise AgonError("--where and --coverage are two questions", "Ask one of them.")
    if where:
        from agon.cli.rule_lines import show_rule_lines

        show_rule_lines(game, rule_id, as_json)
    elif coverage:
        from agon.cli.coverage import show_coverage

        show_coverage(tests, game, as_json)
    elif game is None:
        raise AgonError("which game's rules?", "Write `agon rules GAME`; `agon games` lists the games.")
    else:
        load_game(game)  # so that an unknown game is refused as everywhere
        show_rules([find_rule(game, rule_id)] if rule_id else read_ledger(game), as_json)


def show_rules(rules: list[Rule], as_json: bool) -> None:
    if as_json:
        print_json(rules)
        return
    console = output()
    section = ""
    for rule in rules:
        if rule.section != section:
            section = rule.section
            console.print(f"\n[bold]{section}[/bold]")
        console.print(rule_text(rule))


def rule_text(rule: Rule) -> str:
    """A rule for the terminal: ID, text, and for a ruling its question and reason."""
    from rich.markup import escape

    lines = [f"[cyan]{rule.id}[/cyan]  {escape(rule.text.replace('**', ''))}"]
    if rule.question:
        lines.insert(1, f"  [dim]question[/dim]  {escape(rule.question)}")
    if rule.why:
        lines.append(f"  [dim]why[/dim]  {escape(rule.why)}")
    return "\n".join(lines)


@commands.command(
    rich_help_panel=LOOKING_UP, epilog=examples("agon actions divineplan", "agon actions divineplan --json")
)
def actions(game: GameName, cards: CardsFile = None, as_json: AsJson = False) -> None:
    """List a game's actions: the number and name of each.

    Every move is one of them. Saved games, bots and programs know it by its number.
    """
    vocabulary = load_game(game, cards).vocabulary
    if as_json:
        print_json(vocabulary.names)
        return
    for number, name in enumerate(vocabulary.names):
        typer.echo(f"{number:>5}  {name}")
