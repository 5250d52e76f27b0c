"""`hint` at the table: what a seat could do and how likely it wins by it, found out from what the seat itself knows."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from agon.bots.analysis import Analysis, analyse
from agon.bots.bot import Observer
from agon.cli.common import plain_table
from agon.core.errors import AgonError
from agon.core.protocol import Prompt

SECONDS = 3.0
MOST_SECONDS = 60.0
TOP = 5  # choices that are shown
SLICES_PER_SECOND = 4


def parse_seconds(text: str) -> float:
    """How long to think, as typed after the word `hint`."""
    if not text:
        return SECONDS
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise AgonError(
            f"{text!r} is no time to think", f"Type hint, or hint 10 for ten seconds; {MOST_SECONDS:g} at most."
        )
    return seconds


def show_hint(console: Console, observer: Observer, prompt: Prompt, seconds: float, seed: int, is_live: bool) -> None:
    """Thinks and shows the best choices; on a terminal they are seen to get better. Ctrl-C ends the thinking early."""
    slices = max(1, round(seconds * SLICES_PER_SECOND))
    found: Analysis | None = None
    steps = analyse(observer, seed, seconds, slices=slices, top=TOP)
    if is_live:
        with Live(console=console, transient=True) as live:
            try:
                for found in steps:
                    live.update(draw(found, prompt))
            except KeyboardInterrupt:
                pass  # what is known by now is shown all the same
    else:
        for found in steps:
            pass
    if found is not None:
        console.print(draw(found, prompt))


def draw(analysis: Analysis, prompt: Prompt) -> RenderableType:
    """The choices that were thought about most, in the words and with the numbers of the question."""
    numbered = {choice.action: (number, choice) for number, choice in enumerate(prompt.choices, start=1)}
    table = plain_table("", "choice", "wins", "thought", wide=("choice",))
    for advice in analysis.choices:
        number, choice = numbered[advice.action]
        table.add_row(f"{number:>3}", str(choice.label), f"{advice.win:.0%}", f"{advice.share:.0%}")
    rest = len(prompt.choices) - len(analysis.choices)
    more = f"; {rest} more not shown" if rest > 0 else ""
    chance = f"{analysis.win:.0%} to win, after {analysis.iterations:,} looks ahead by what you know{more}"
    return Group(table, Text(chance, style="dim"))
