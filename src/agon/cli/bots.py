"""`agon bots`: who can be named where a command asks for a bot."""

from __future__ import annotations

import typer
from msgspec import Struct
from rich.text import Text

from agon.cli.common import MEASURING, AsJson, examples, output, plain_table, print_json

commands = typer.Typer()


class BotRow(Struct):
    name: str
    about: str
    budget: bool  # whether it takes NAME:seconds=S and NAME:iterations=N


@commands.command(rich_help_panel=MEASURING, epilog=examples("agon bots", "agon bots --json"))
def bots(as_json: AsJson = False) -> None:
    """List the bots, from weak to strong, and which of them take a budget."""
    from agon.bots import ABOUT, BOTS
    from agon.lab.contestants import ISMCTS, takes_budget

    rows = [BotRow(name, ABOUT.get(name, ""), name in takes_budget()) for name in BOTS]
    rows.append(BotRow(ISMCTS, "OpenSpiel's own search, to compare with (pip install agon-games[spiel])", True))
    if as_json:
        print_json(rows)
        return
    table = plain_table("bot", "what it does", "budget", wide=("what it does",))
    for row in rows:
        table.add_row(row.name, Text(row.about), "yes" if row.budget else "")
    console = output()
    console.print(table)
    console.print("A budget: NAME:seconds=0.5 or NAME:iterations=300 a decision. Your own: package.module:Class.")
