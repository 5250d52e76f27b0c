"""The terminal table: draws any game's View. Boards and counters on top, then open cards, the seats, and your own."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from agon.cli.board import draw_board
from agon.cli.common import HUMAN
from agon.cli.hexmap import is_wide
from agon.cli.things import (
    Naming,
    board_line,
    columns_of,
    is_board,
    is_wordy,
    on_one_line,
    short,
    zone_line,
    zone_title,
)
from agon.core.protocol import Entity, Result, SeatView, View, Zone
from agon.core.text import SeatName

NARROWEST_SEAT = 24  # columns: with less, seats are drawn in two rows
ROOMY_SEAT = 36  # from here on there is room for the parts of the points


def draw_view(view: View, title: str, width: int, players: list[str] | None = None) -> RenderableType:
    """The whole table. `players` says who sits on each seat, if there is something to say."""
    naming = seat_names(view)
    parts: list[RenderableType] = [Rule(heading(view, title), style="dim", align="left")]
    common = [zone for zone in view.zones if is_board(zone)]
    boards = [draw_board(zone, naming, is_main=len(common) == 1) for zone in common]
    own = [zone for seat in view.seats for zone in seat.zones if zone.private]
    beside = [*side(view), *(draw_board(zone, naming, is_main=False) for zone in own if is_board(zone))]
    parts.append(Group(*boards, *beside) if any(is_wide(zone) for zone in common) else top(boards, beside))
    wordy = [zone for zone in view.zones if is_wordy(zone)]
    if wordy:
        parts.append(card_lines(wordy, view))
    parts.append(seat_panels(view, width, players or []))
    hands = [zone for zone in own if not is_board(zone)]
    if hands:
        parts.append(card_lines(hands, view))
    return Group(*parts)


def seat_names(view: View) -> Naming:
    names = [str(SeatName(seat.seat, seat.name)) for seat in view.seats]

    def naming(seat: int) -> str:
        return names[seat] if 0 <= seat < len(names) else ""  # some games have owners who sit nowhere

    return naming


def heading(view: View, title: str) -> Text:
    text = Text(title, style="bold")
    if view.round:
        text.append(f" · round {view.round}")
    if view.active is not None:
        text.append(f" · {seat_names(view)(view.active)}")
    text.append(" · ")
    if view.phase not in view.phases:
        return text.append(view.phase)
    for number, phase in enumerate(view.phases):
        text.append(" › " if number else "", style="dim")
        text.append(phase, style="bold reverse" if phase == view.phase else "dim")
    return text


def top(boards: list[RenderableType], beside: list[RenderableType]) -> RenderableType:
    if not boards:
        return Group(*beside)
    layout = Table.grid(padding=(0, 2))
    layout.add_row(Group(*boards), Group(*beside))
    return layout


def side(view: View) -> list[RenderableType]:
    """The common zones that fit a line each."""
    lines = Table.grid(padding=(0, 1))
    for zone in view.zones:
        if not is_board(zone) and not is_wordy(zone):
            lines.add_row(Text(zone_title(zone, seat_names(view), view.viewer), style="dim"), zone_line(zone))
    return [lines] if lines.row_count else []


def card_lines(zones: list[Zone], view: View) -> Table:
    """Open cards, one a line: where it lies, its name, its numbers, its text as far as there is room."""
    cards = [entity for zone in zones for entity in zone.entities]
    names = list(dict.fromkeys(name for card in cards for name in columns_of(card)))
    table = Table.grid(padding=(0, 1), expand=True)
    for column in ("zone", "name", *names):
        table.add_column(column, no_wrap=True)
    table.add_column("text", no_wrap=True, overflow="ellipsis", ratio=1)
    if names:
        table.add_row("", "", *(Text(name, style="dim") for name in names))
    for zone in zones:
        title = Text(zone_title(zone, seat_names(view), view.viewer), style="dim")
        if not zone.entities:
            table.add_row(title, zone_line(zone))
        for card in zone.entities:
            table.add_row(
                title,
                short(card),
                *(columns_of(card).get(name, "") for name in names),
                Text(on_one_line(str(card.text)), style="dim"),
            )
            title = Text()
    return table


def seat_panels(view: View, width: int, players: list[str]) -> Table:
    """Everybody's side of the table, next to each other as far as the width allows."""
    count = len(view.seats)
    per_row = max(1, min(count, width // NARROWEST_SEAT))
    if count > per_row:
        per_row = -(-count // 2)
    layout = Table.grid(expand=True)
    for number in range(per_row):
        layout.add_column(ratio=1)
    is_roomy = width // per_row >= ROOMY_SEAT
    panels = [seat_panel(seat, view, players, is_roomy) for seat in view.seats]
    for start in range(0, count, per_row):
        layout.add_row(*panels[start : start + per_row])
    return layout


def seat_panel(seat: SeatView, view: View, players: list[str], is_roomy: bool) -> Panel:
    lines = Table.grid(padding=(0, 1))
    lines.add_column(no_wrap=True)
    if seat.points is not None:
        lines.add_row(Text("Points", style="dim"), points_line(seat, is_roomy))
    for zone in seat.zones:
        if not zone.private:
            line = board_line(zone) if is_board(zone) else zone_line(zone)
            if line:
                lines.add_row(Text(zone.name, style="dim"), line)
    is_moving = seat.seat in view.to_move
    return Panel(
        lines,
        title=seat_title(seat, view, players),
        title_align="left",
        box=box.HEAVY if is_moving else box.ROUNDED,
        border_style="" if is_moving else "dim",
        padding=(0, 1),
    )


def points_line(seat: SeatView, is_roomy: bool) -> Text:
    """`10 + plan (favor 3, strongest 7)`: what can be added up, what is missing, and where it comes from."""
    text = Text(str(seat.points), style="bold")
    if seat.points_note:
        text.append(f" {seat.points_note}", style="not bold")
    parts = [f"{name} {points}" for name, points in seat.parts.items() if points]
    if parts and is_roomy:
        text.append(f" ({', '.join(parts)})", style="not bold")
    return text


def seat_title(seat: SeatView, view: View, players: list[str]) -> Text:
    title = Text("▶ " if seat.seat in view.to_move else "", style="bold")
    title.append(seat_names(view)(seat.seat))
    who = "you" if seat.seat == view.viewer else players[seat.seat] if seat.seat < len(players) else ""
    for word in [who, *seat.tags]:
        if word and word != HUMAN:
            title.append(f" · {word}", style="dim")
    return title


def all_entities(view: View) -> list[Entity]:
    """Everything that the viewer sees, also what lies on something else."""
    zones = view.zones + [zone for seat in view.seats for zone in seat.zones]
    found = [entity for zone in zones for entity in zone.entities]
    for entity in found:
        found.extend(entity.holds)  # the loop comes to these as well
    return found


def draw_result(result: Result, view: View) -> RenderableType:
    """How it ended: one column for every seat, the score part by part."""
    naming = seat_names(view)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for seat in result.seats:
        table.add_column(naming(seat.seat), justify="right", style="bold" if seat.value > 0 else "")
    parts = list(dict.fromkeys(part for seat in result.seats for part in seat.parts))
    for part in parts:
        table.add_row(part, *(str(seat.parts.get(part, 0)) for seat in result.seats))
    table.add_section()
    table.add_row("score", *(str(seat.score) for seat in result.seats))
    table.add_row("rank", *(str(seat.rank) for seat in result.seats))
    titles = [seat.title for seat in result.seats]
    if any(titles):
        table.add_row("", *titles)
    winners = [naming(seat) for seat in result.winners()]
    who = f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the win'}." if winners else "Nobody wins."
    return Group(Text(who, style="bold"), Text(f"{result.reason} ({result.rule})", style="dim"), table)
