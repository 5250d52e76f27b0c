"""`agon bots`: who can be named where a command asks for a bot."""

from __future__ import annotations

import typer

from agon.cli.common import LOOKING_UP, AsJson, examples, output, plain_table, print_json

commands = typer.Typer()


@commands.command(rich_help_panel=LOOKING_UP, epilog=examples("agon bots", "agon bots --json"))
def bots(as_json: AsJson = False) -> None:
    """List the bots, from weak to strong, and who takes a budget.

    A budget is what a bot may spend on each decision: master:seconds=0.5 or master:iterations=300. A bot of your own
    is named package.module:Class. `agon sim` and `agon match` take both.
    """
    from rich.text import Text

    from agon.bots import ABOUT, BOTS
    from agon.lab.contestants import ISMCTS, takes_budget

    rows = [(name, ABOUT.get(name, ""), name in takes_budget()) for name in BOTS]
    rows.append((ISMCTS, "OpenSpiel's own search, to compare with (pip install 'agon-games[spiel]')", True))
    if as_json:
        print_json([{"name": name, "about": about, "budget": budget} for name, about, budget in rows])
        return
    table = plain_table("bot", "what it does", "budget", wide=("what it does",))
    for name, about, budget in rows:
        table.add_row(name, Text(about), "yes" if budget else "")
    console = output()
    console.print(table)
    console.print("A budget: NAME:seconds=0.5 or NAME:iterations=300 a decision. Your own: package.module:Class.")
